import type { Family } from './drug.ts';

const stomach = 'Stomach acid';
const infection = 'Infection';
const lungs = 'Asthma and COPD';

// prettier-ignore
export const everyday: Family[] = [
  { generic: 'Omeprazole', brand: 'Prilosec', class: stomach, form: 'delayed-release capsule', per30: 30, sig: 'beforeMeal', strengths: [['20 mg', '55111-0158-01', 0.05], ['40 mg', '55111-0645-30', 0.08]] },
  { generic: 'Pantoprazole', brand: 'Protonix', class: stomach, form: 'delayed-release tablet', per30: 30, sig: 'beforeMeal', strengths: [['40 mg', '31722-0713-90', 0.06, '00008-0841-81', 16]] },
  { generic: 'Esomeprazole', brand: 'Nexium', class: stomach, form: 'delayed-release capsule', per30: 30, sig: 'beforeMeal', strengths: [['40 mg', '55111-0523-30', 0.19, '00186-5040-31', 9.6]] },
  { generic: 'Famotidine', brand: 'Pepcid', class: stomach, form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['20 mg', '65862-0859-01', 0.04]] },
  { generic: 'Ondansetron', brand: 'Zofran', class: 'Nausea', form: 'tablet', maintenance: false, per30: 30, sig: 'asNeeded', strengths: [['4 mg', '65862-0187-30', 0.09]] },
  { generic: 'Albuterol', brand: 'ProAir HFA', class: lungs, form: 'inhaler', route: 'Inhalation', per30: 1, sig: 'inhaleAsNeeded', strengths: [['90 mcg', '00093-3174-31', 27, '59310-0579-22', 68]] },
  { generic: 'Fluticasone and salmeterol', brand: 'Advair Diskus', class: lungs, form: 'inhaler', route: 'Inhalation', per30: 1, sig: 'inhaleTwice', strengths: [['250 mcg/50 mcg', '00378-9321-32', 88, '00173-0696-00', 432]] },
  { generic: 'Budesonide and formoterol', brand: 'Symbicort', class: lungs, form: 'inhaler', route: 'Inhalation', brandTier: 'Preferred brand', per30: 1, sig: 'inhaleTwice', strengths: [['160 mcg/4.5 mcg', '00310-7372-20', 196, '00186-0370-20', 322]] },
  { generic: 'Tiotropium', brand: 'Spiriva HandiHaler', class: lungs, form: 'inhalation capsule', unit: 'capsule', route: 'Inhalation', brandTier: 'Preferred brand', per30: 30, sig: 'inhaleDaily', strengths: [['18 mcg', '-', 0, '00597-0075-41', 18]] },
  { generic: 'Montelukast', brand: 'Singulair', class: lungs, form: 'tablet', per30: 30, sig: 'bedtime', strengths: [['10 mg', '65862-0574-30', 0.07, '78206-0172-01', 9.1]] },
  { generic: 'Montelukast', brand: 'Singulair', class: lungs, form: 'chewable tablet', per30: 30, sig: 'bedtime', strengths: [['5 mg', '65862-0568-30', 0.1, '78206-0171-01', 9.1]] },
  { generic: 'Fluticasone', brand: 'Flonase', class: 'Allergy', form: 'nasal spray', unit: 'bottle', route: 'Nasal', per30: 1, sig: 'spray', strengths: [['50 mcg', '60432-0264-15', 9.4]] },
  { generic: 'Cetirizine', brand: 'Zyrtec', class: 'Allergy', form: 'tablet', per30: 30, sig: 'daily', strengths: [['10 mg', '45802-0919-87', 0.06]] },
  { generic: 'Epinephrine', brand: 'EpiPen', class: 'Severe allergy', form: 'auto-injector', route: 'Intramuscular', brandTier: 'Preferred brand', maintenance: false, per30: 2, sig: 'emergency', strengths: [['0.15 mg', '49502-0101-02', 150, '49502-0501-02', 304], ['0.3 mg', '49502-0102-02', 150, '49502-0500-02', 304]] },
  { generic: 'Amoxicillin', class: infection, form: 'capsule', maintenance: false, per30: 90, sig: 'threeTimes', strengths: [['500 mg', '65862-0017-05', 0.08]] },
  { generic: 'Amoxicillin', class: infection, form: 'oral suspension', unit: 'mL', maintenance: false, per30: 300, sig: 'liquidTwice', strengths: [['400 mg/5 mL', '65862-0071-01', 0.04]] },
  { generic: 'Amoxicillin and clavulanate', brand: 'Augmentin', class: infection, form: 'tablet', maintenance: false, per30: 60, sig: 'withMeals', strengths: [['875 mg/125 mg', '65862-0503-20', 0.32]] },
  { generic: 'Azithromycin', brand: 'Zithromax', class: infection, form: 'tablet', maintenance: false, per30: 30, sig: 'daily', strengths: [['250 mg', '65862-0641-69', 0.35, '00069-3060-75', 24]] },
  { generic: 'Cephalexin', brand: 'Keflex', class: infection, form: 'capsule', maintenance: false, per30: 90, sig: 'threeTimes', strengths: [['500 mg', '68180-0122-02', 0.1]] },
  { generic: 'Doxycycline', class: infection, form: 'capsule', maintenance: false, per30: 60, sig: 'twiceDaily', strengths: [['100 mg', '69238-1100-01', 0.16]] },
  { generic: 'Valacyclovir', brand: 'Valtrex', class: 'Antiviral', form: 'tablet', maintenance: false, per30: 30, sig: 'daily', strengths: [['500 mg', '65862-0448-30', 0.24]] },
  { generic: 'Prednisone', class: 'Steroid', form: 'tablet', maintenance: false, per30: 30, sig: 'morning', strengths: [['10 mg', '00591-5442-01', 0.06], ['20 mg', '00591-5443-01', 0.09]] },
  { generic: 'Triamcinolone', class: 'Skin', form: 'cream', unit: 'tube', route: 'Topical', maintenance: false, per30: 1, sig: 'skin', strengths: [['0.1 %', '45802-0064-36', 7.5]] },
  { generic: 'Tretinoin', brand: 'Retin-A', class: 'Skin', form: 'cream', unit: 'tube', route: 'Topical', per30: 1, sig: 'skin', strengths: [['0.05 %', '45802-0361-02', 38, '00187-5162-45', 190]] },
  { generic: 'Latanoprost', brand: 'Xalatan', class: 'Glaucoma', form: 'eye drops', unit: 'bottle', route: 'Ophthalmic', per30: 1, sig: 'eyeDrops', strengths: [['0.005 %', '61314-0547-01', 6.2]] },
  { generic: 'Tamsulosin', brand: 'Flomax', class: 'Prostate', form: 'capsule', per30: 30, sig: 'daily', strengths: [['0.4 mg', '68382-0132-01', 0.07, '00597-0058-01', 9.3]] },
  { generic: 'Finasteride', brand: 'Proscar', class: 'Prostate', form: 'tablet', per30: 30, sig: 'daily', strengths: [['5 mg', '16729-0090-15', 0.07]] },
  { generic: 'Folic acid', class: 'Vitamin', form: 'tablet', genericTier: 'Preventive', per30: 30, sig: 'daily', strengths: [['1 mg', '65162-0361-10', 0.03]] },
  { generic: 'Potassium chloride', brand: 'Klor-Con M20', class: 'Mineral', form: 'extended-release tablet', per30: 30, sig: 'daily', strengths: [['20 mEq', '00245-5319-01', 0.18]] },
  { generic: 'Cholecalciferol', class: 'Vitamin', form: 'capsule', per30: 4, sig: 'weekly', strengths: [['50,000 units', '64380-0737-06', 0.19]] },
  { generic: 'Varenicline', brand: 'Chantix', class: 'Smoking cessation', form: 'tablet', genericTier: 'Preventive', maintenance: false, per30: 60, sig: 'twiceDaily', strengths: [['1 mg', '49884-0156-76', 2.1]] },
];
