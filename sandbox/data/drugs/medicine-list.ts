import type { Family } from './drug.ts';

const stomach = 'Stomach acid';
const infection = 'Infection';
const lungs = 'Asthma and COPD';

// oxfmt-ignore
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
  { generic: 'Triamcinolone', class: 'Skin', form: 'cream', unit: 'tube', route: 'Topical', maintenance: false, per30: 1, sig: 'skin', strengths: [['0.1%', '45802-0064-36', 7.5]] },
  { generic: 'Tretinoin', brand: 'Retin-A', class: 'Skin', form: 'cream', unit: 'tube', route: 'Topical', per30: 1, sig: 'skin', strengths: [['0.05%', '45802-0361-02', 38, '00187-5162-45', 190]] },
  { generic: 'Latanoprost', brand: 'Xalatan', class: 'Glaucoma', form: 'eye drops', unit: 'bottle', route: 'Ophthalmic', per30: 1, sig: 'eyeDrops', strengths: [['0.005%', '61314-0547-01', 6.2]] },
  { generic: 'Tamsulosin', brand: 'Flomax', class: 'Prostate', form: 'capsule', per30: 30, sig: 'daily', strengths: [['0.4 mg', '68382-0132-01', 0.07, '00597-0058-01', 9.3]] },
  { generic: 'Finasteride', brand: 'Proscar', class: 'Prostate', form: 'tablet', per30: 30, sig: 'daily', strengths: [['5 mg', '16729-0090-15', 0.07]] },
  { generic: 'Folic acid', class: 'Vitamin', form: 'tablet', genericTier: 'Preventive', per30: 30, sig: 'daily', strengths: [['1 mg', '65162-0361-10', 0.03]] },
  { generic: 'Potassium chloride', brand: 'Klor-Con M20', class: 'Mineral', form: 'extended-release tablet', per30: 30, sig: 'daily', strengths: [['20 mEq', '00245-5319-01', 0.18]] },
  { generic: 'Cholecalciferol', class: 'Vitamin', form: 'capsule', per30: 4, sig: 'weekly', strengths: [['50,000 units', '64380-0737-06', 0.19]] },
  { generic: 'Varenicline', brand: 'Chantix', class: 'Smoking cessation', form: 'tablet', genericTier: 'Preventive', maintenance: false, per30: 60, sig: 'twiceDaily', strengths: [['1 mg', '49884-0156-76', 2.1]] },
];

const cholesterol = 'Cholesterol lowering';
const pressure = 'Blood pressure';
const thinner = 'Blood thinner';

// oxfmt-ignore
export const heart: Family[] = [
  { generic: 'Atorvastatin', brand: 'Lipitor', class: cholesterol, form: 'tablet', per30: 30, sig: 'bedtime', strengths: [
    ['10 mg', '60505-2578-09', 0.05, '00071-0155-23', 14.2], ['20 mg', '60505-2579-09', 0.06, '00071-0156-23', 16.9],
    ['40 mg', '60505-2580-09', 0.08, '00071-0157-23', 16.9], ['80 mg', '60505-2671-09', 0.11, '00071-0158-23', 16.9]] },
  { generic: 'Rosuvastatin', brand: 'Crestor', class: cholesterol, form: 'tablet', per30: 30, sig: 'daily', strengths: [['5 mg', '16729-0284-15', 0.07, '00310-0755-90', 10.6], ['10 mg', '16729-0285-15', 0.07, '00310-0751-90', 10.6], ['20 mg', '16729-0286-15', 0.09, '00310-0752-90', 10.6]] },
  { generic: 'Simvastatin', brand: 'Zocor', class: cholesterol, form: 'tablet', per30: 30, sig: 'bedtime', strengths: [['20 mg', '16729-0005-15', 0.04, '00006-0740-54', 8.4], ['40 mg', '16729-0006-15', 0.05, '00006-0749-54', 8.4]] },
  { generic: 'Pravastatin', class: cholesterol, form: 'tablet', per30: 30, sig: 'daily', strengths: [['40 mg', '68462-0197-90', 0.11]] },
  { generic: 'Ezetimibe', brand: 'Zetia', class: cholesterol, form: 'tablet', per30: 30, sig: 'daily', strengths: [['10 mg', '67877-0490-90', 0.13, '78206-0178-01', 12.8]] },
  { generic: 'Evolocumab', brand: 'Repatha SureClick', class: cholesterol, form: '1 mL pen', unit: 'pen', route: 'Subcutaneous', brandTier: 'Preferred brand', per30: 2, sig: 'everyTwoWeeks', strengths: [['140 mg', '-', 0, '55513-0760-02', 286]] },
  { generic: 'Lisinopril', brand: 'Zestril', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [['5 mg', '68180-0979-03', 0.02], ['10 mg', '68180-0980-03', 0.02, '52427-0439-90', 13.1], ['20 mg', '68180-0981-03', 0.03, '52427-0440-90', 13.1], ['40 mg', '68180-0982-03', 0.05]] },
  { generic: 'Losartan', brand: 'Cozaar', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [['50 mg', '65862-0202-90', 0.06, '78206-0122-01', 5.2], ['100 mg', '65862-0203-90', 0.08, '78206-0123-01', 7.1]] },
  { generic: 'Valsartan', brand: 'Diovan', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [['160 mg', '65862-0573-90', 0.14, '00078-0359-34', 11.7]] },
  { generic: 'Amlodipine', brand: 'Norvasc', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [['5 mg', '59762-1530-01', 0.02, '00069-1530-68', 12.1], ['10 mg', '59762-1540-01', 0.03, '00069-1540-68', 16.4]] },
  { generic: 'Metoprolol succinate', brand: 'Toprol-XL', class: pressure, form: 'extended-release tablet', per30: 30, sig: 'daily', strengths: [['25 mg', '55111-0466-01', 0.09], ['50 mg', '55111-0467-01', 0.1, '62037-0831-01', 3.1], ['100 mg', '55111-0468-01', 0.15]] },
  { generic: 'Carvedilol', brand: 'Coreg', class: pressure, form: 'tablet', per30: 60, sig: 'withMeals', strengths: [['12.5 mg', '68382-0094-05', 0.04], ['25 mg', '68382-0095-05', 0.05]] },
  { generic: 'Hydrochlorothiazide', class: pressure, form: 'tablet', per30: 30, sig: 'morning', strengths: [['25 mg', '16729-0183-01', 0.02]] },
  { generic: 'Furosemide', brand: 'Lasix', class: 'Diuretic', form: 'tablet', per30: 30, sig: 'morning', strengths: [['20 mg', '00054-4297-31', 0.03], ['40 mg', '00054-4299-31', 0.03]] },
  { generic: 'Spironolactone', brand: 'Aldactone', class: 'Diuretic', form: 'tablet', per30: 30, sig: 'daily', strengths: [['25 mg', '16729-0225-01', 0.08, '00025-1001-31', 2.9]] },
  { generic: 'Clopidogrel', brand: 'Plavix', class: thinner, form: 'tablet', per30: 30, sig: 'daily', strengths: [['75 mg', '16729-0218-15', 0.08, '63653-1171-01', 9.2]] },
  { generic: 'Warfarin', brand: 'Coumadin', class: thinner, form: 'tablet', per30: 30, sig: 'daily', strengths: [['5 mg', '51672-4035-01', 0.12]] },
  { generic: 'Apixaban', brand: 'Eliquis', class: thinner, form: 'tablet', brandTier: 'Preferred brand', per30: 60, sig: 'twiceDaily', strengths: [['2.5 mg', '-', 0, '00003-0893-21', 9.9], ['5 mg', '-', 0, '00003-0894-21', 9.9]] },
  { generic: 'Rivaroxaban', brand: 'Xarelto', class: thinner, form: 'tablet', brandTier: 'Preferred brand', per30: 30, sig: 'daily', strengths: [['20 mg', '-', 0, '50458-0579-30', 19.4]] },
  { generic: 'Sacubitril and valsartan', brand: 'Entresto', class: 'Heart failure', form: 'tablet', brandTier: 'Preferred brand', per30: 60, sig: 'twiceDaily', strengths: [['49 mg/51 mg', '-', 0, '00078-0777-20', 11.6]] },
];

const diabetes = 'Diabetes';
const control = 'Birth control';

// oxfmt-ignore
export const hormones: Family[] = [
  { generic: 'Glimepiride', brand: 'Amaryl', class: diabetes, form: 'tablet', per30: 30, sig: 'withMeals', strengths: [['2 mg', '16729-0002-01', 0.04], ['4 mg', '16729-0003-01', 0.05]] },
  { generic: 'Glyburide', class: diabetes, form: 'tablet', per30: 30, sig: 'withMeals', strengths: [['5 mg', '65862-0030-01', 0.07]] },
  { generic: 'Linagliptin', brand: 'Tradjenta', class: diabetes, form: 'tablet', brandTier: 'Preferred brand', per30: 30, sig: 'daily', strengths: [['5 mg', '-', 0, '00597-0140-30', 17.2]] },
  { generic: 'Canagliflozin', brand: 'Invokana', class: diabetes, form: 'tablet', per30: 30, sig: 'morning', strengths: [['100 mg', '-', 0, '50458-0140-30', 19.8]] },
  { generic: 'Tirzepatide', brand: 'Mounjaro', class: diabetes, form: '0.5 mL pen', unit: 'pen', route: 'Subcutaneous', brandTier: 'Preferred brand', per30: 4, sig: 'weeklyInjection', strengths: [['5 mg', '-', 0, '00002-1495-80', 258], ['10 mg', '-', 0, '00002-1471-80', 258]] },
  { generic: 'Liraglutide', brand: 'Victoza', class: diabetes, form: '3 mL pen', unit: 'pen', route: 'Subcutaneous', per30: 3, sig: 'dailyInjection', strengths: [['18 mg', '00480-3667-20', 155, '00169-4060-13', 272]] },
  { generic: 'Human insulin (NPH and regular)', brand: 'Novolin 70/30', class: 'Insulin', form: '10 mL vial', unit: 'vial', route: 'Subcutaneous', brandTier: 'Preferred brand', per30: 1, sig: 'insulinMeals', strengths: [['100 units/mL', '-', 0, '00169-1837-11', 48]] },
  { generic: 'Glucagon', brand: 'Baqsimi', class: 'Low blood sugar', form: 'nasal powder', unit: 'device', route: 'Nasal', maintenance: false, brandTier: 'Preferred brand', per30: 1, sig: 'emergency', strengths: [['3 mg', '-', 0, '00548-8351-01', 308]] },
  { generic: 'Continuous glucose sensor', brand: 'FreeStyle Libre 3', class: 'Diabetes supplies', form: 'sensor', route: 'Topical', brandTier: 'Preferred brand', per30: 2, sig: 'testDaily', strengths: [['14 days', '-', 0, '57599-0818-00', 66]] },
  { generic: 'Drospirenone and ethinyl estradiol', brand: 'Yaz', class: control, form: 'tablet', genericTier: 'Preventive', per30: 28, sig: 'daily', strengths: [['3 mg/0.02 mg', '68180-0902-73', 0.5, '50419-0405-03', 7.3]] },
  { generic: 'Levonorgestrel and ethinyl estradiol', brand: 'Seasonique', class: control, form: 'tablet', genericTier: 'Preventive', per30: 28, sig: 'daily', strengths: [['0.15 mg/0.03 mg', '68180-0854-73', 0.45]] },
  { generic: 'Norethindrone', brand: 'Camila', class: control, form: 'tablet', genericTier: 'Preventive', per30: 28, sig: 'daily', strengths: [['0.35 mg', '68180-0876-73', 0.3]] },
  { generic: 'Etonogestrel and ethinyl estradiol', brand: 'NuvaRing', class: control, form: 'vaginal ring', route: 'Vaginal', genericTier: 'Preventive', per30: 1, sig: 'ring', strengths: [['0.12 mg/0.015 mg', '65162-0469-35', 62, '78206-0146-03', 205]] },
  { generic: 'Levonorgestrel', brand: 'Plan B One-Step', class: 'Emergency contraception', form: 'tablet', genericTier: 'Preventive', maintenance: false, per30: 1, sig: 'emergency', strengths: [['1.5 mg', '68180-0853-11', 8]] },
  { generic: 'Medroxyprogesterone', brand: 'Provera', class: 'Hormones', form: 'tablet', per30: 10, sig: 'daily', strengths: [['10 mg', '59762-3742-01', 0.2]] },
  { generic: 'Progesterone', brand: 'Prometrium', class: 'Hormones', form: 'capsule', per30: 30, sig: 'bedtime', strengths: [['100 mg', '69452-0139-20', 0.35, '00032-1708-01', 7]] },
  { generic: 'Testosterone', brand: 'AndroGel', class: 'Hormones', form: 'gel packet', unit: 'packet', route: 'Topical', dea: 'III', per30: 30, sig: 'asDirected', strengths: [['1.62%', '00591-2925-30', 3.2, '00051-8462-33', 20]] },
  { generic: 'Anastrozole', brand: 'Arimidex', class: 'Cancer', form: 'tablet', per30: 30, sig: 'daily', strengths: [['1 mg', '16729-0035-10', 0.11]] },
  { generic: 'Tamoxifen', class: 'Cancer', form: 'tablet', genericTier: 'Preventive', per30: 30, sig: 'daily', strengths: [['20 mg', '51862-0643-30', 0.25]] },
  { generic: 'Letrozole', brand: 'Femara', class: 'Cancer', form: 'tablet', per30: 30, sig: 'daily', strengths: [['2.5 mg', '16729-0034-10', 0.12]] },
  { generic: 'Ibandronate', brand: 'Boniva', class: 'Bone health', form: 'tablet', per30: 1, sig: 'emptyStomach', strengths: [['150 mg', '60505-2795-00', 9]] },
  { generic: 'Raloxifene', brand: 'Evista', class: 'Bone health', form: 'tablet', per30: 30, sig: 'daily', strengths: [['60 mg', '00093-7290-56', 0.38]] },
  { generic: 'Cabergoline', class: 'Hormones', form: 'tablet', per30: 8, sig: 'weekly', strengths: [['0.5 mg', '00093-5420-88', 2.4]] },
  { generic: 'Desmopressin', class: 'Hormones', form: 'tablet', per30: 30, sig: 'bedtime', strengths: [['0.2 mg', '00591-2465-01', 0.6]] },
  { generic: 'Colchicine', brand: 'Colcrys', class: 'Gout', form: 'tablet', per30: 30, sig: 'daily', strengths: [['0.6 mg', '00143-3018-01', 0.4, '64764-0119-07', 6.8]] },
  { generic: 'Febuxostat', brand: 'Uloric', class: 'Gout', form: 'tablet', per30: 30, sig: 'daily', strengths: [['40 mg', '67877-0527-30', 0.35]] },
];

const thyroid = 'Thyroid';

// oxfmt-ignore
export const metabolic: Family[] = [
  { generic: 'Metformin', brand: 'Glucophage', class: diabetes, form: 'tablet', per30: 60, sig: 'withMeals', strengths: [['500 mg', '65862-0008-01', 0.02, '00087-6060-05', 1.4], ['850 mg', '65862-0009-01', 0.05], ['1000 mg', '00093-7214-01', 0.04, '00087-6071-11', 2.7]] },
  { generic: 'Metformin', brand: 'Glucophage XR', class: diabetes, form: 'extended-release tablet', per30: 60, sig: 'withMeals', strengths: [['500 mg', '68462-0520-05', 0.05, '00087-6063-13', 1.5]] },
  { generic: 'Glipizide', brand: 'Glucotrol', class: diabetes, form: 'tablet', per30: 60, sig: 'beforeMeal', strengths: [['5 mg', '00591-0460-01', 0.04], ['10 mg', '00591-0461-01', 0.05]] },
  { generic: 'Pioglitazone', brand: 'Actos', class: diabetes, form: 'tablet', per30: 30, sig: 'daily', strengths: [['30 mg', '16729-0021-15', 0.12, '64764-0301-14', 16.3]] },
  { generic: 'Sitagliptin', brand: 'Januvia', class: diabetes, form: 'tablet', brandTier: 'Preferred brand', per30: 30, sig: 'daily', strengths: [['50 mg', '-', 0, '00006-0112-54', 18.6], ['100 mg', '-', 0, '00006-0277-54', 18.6]] },
  { generic: 'Empagliflozin', brand: 'Jardiance', class: diabetes, form: 'tablet', brandTier: 'Preferred brand', per30: 30, sig: 'morning', strengths: [['10 mg', '-', 0, '00597-0152-30', 20.3], ['25 mg', '-', 0, '00597-0153-30', 20.3]] },
  { generic: 'Dapagliflozin', brand: 'Farxiga', class: diabetes, form: 'tablet', brandTier: 'Non-preferred brand', per30: 30, sig: 'morning', strengths: [['10 mg', '66993-0457-30', 6.1, '00310-6210-30', 18.9]] },
  { generic: 'Semaglutide', brand: 'Ozempic', class: diabetes, form: '3 mL pen', unit: 'pen', route: 'Subcutaneous', brandTier: 'Preferred brand', per30: 1, sig: 'weeklyInjection', strengths: [['2 mg/3 mL', '-', 0, '00169-4181-13', 968], ['4 mg/3 mL', '-', 0, '00169-4130-13', 968]] },
  { generic: 'Dulaglutide', brand: 'Trulicity', class: diabetes, form: '0.5 mL pen', unit: 'pen', route: 'Subcutaneous', brandTier: 'Preferred brand', per30: 4, sig: 'weeklyInjection', strengths: [['1.5 mg', '-', 0, '00002-1434-80', 244]] },
  { generic: 'Insulin glargine', brand: 'Lantus SoloStar', class: 'Insulin', form: '3 mL pen', unit: 'pen', route: 'Subcutaneous', brandTier: 'Preferred brand', per30: 3, sig: 'insulinBedtime', strengths: [['100 units/mL', '49502-0251-75', 18.1, '00088-2219-05', 19.3]] },
  { generic: 'Insulin lispro', brand: 'Humalog KwikPen', class: 'Insulin', form: '3 mL pen', unit: 'pen', route: 'Subcutaneous', brandTier: 'Preferred brand', per30: 5, sig: 'insulinMeals', strengths: [['100 units/mL', '00002-8222-59', 15.9, '00002-8799-59', 31.8]] },
  { generic: 'Insulin aspart', brand: 'NovoLog FlexPen', class: 'Insulin', form: '3 mL pen', unit: 'pen', route: 'Subcutaneous', brandTier: 'Preferred brand', per30: 5, sig: 'insulinMeals', strengths: [['100 units/mL', '-', 0, '00169-6339-10', 27.9]] },
  { generic: 'Insulin degludec', brand: 'Tresiba FlexTouch', class: 'Insulin', form: '3 mL pen', unit: 'pen', route: 'Subcutaneous', per30: 3, sig: 'insulinBedtime', strengths: [['100 units/mL', '-', 0, '00169-2660-15', 61]] },
  { generic: 'Blood glucose test strips', brand: 'OneTouch Verio', class: 'Diabetes supplies', form: 'test strip', unit: 'strip', route: 'Device', brandTier: 'Preferred brand', per30: 100, sig: 'testDaily', strengths: [['100 count', '-', 0, '53885-0272-10', 1.3]] },
  { generic: 'Levothyroxine', brand: 'Synthroid', class: thyroid, form: 'tablet', brandTier: 'Preferred brand', per30: 30, sig: 'emptyStomach', strengths: [
    ['25 mcg', '00378-1800-77', 0.11, '00074-4341-90', 1.6], ['50 mcg', '00378-1803-77', 0.12, '00074-4552-90', 1.6],
    ['88 mcg', '00378-1807-77', 0.14, '00074-6594-90', 1.7], ['112 mcg', '00378-1811-77', 0.15, '00074-9296-90', 1.8]] },
  { generic: 'Liothyronine', brand: 'Cytomel', class: thyroid, form: 'tablet', per30: 30, sig: 'daily', strengths: [['5 mcg', '42794-0018-02', 0.42]] },
  { generic: 'Methimazole', class: thyroid, form: 'tablet', per30: 30, sig: 'daily', strengths: [['5 mg', '49884-0640-01', 0.14]] },
  { generic: 'Alendronate', brand: 'Fosamax', class: 'Bone health', form: 'tablet', per30: 4, sig: 'weekly', strengths: [['70 mg', '16252-0601-44', 0.6, '78206-0136-01', 36]] },
  { generic: 'Allopurinol', brand: 'Zyloprim', class: 'Gout', form: 'tablet', per30: 30, sig: 'daily', strengths: [['100 mg', '16729-0134-01', 0.05], ['300 mg', '16729-0135-01', 0.09]] },
  { generic: 'Estradiol', brand: 'Climara', class: 'Hormones', form: 'transdermal patch', unit: 'patch', route: 'Transdermal', per30: 4, sig: 'weeklyPatch', strengths: [['0.05 mg/day', '00378-3350-99', 13.2, '50419-0451-04', 31]] },
  { generic: 'Norgestimate and ethinyl estradiol', brand: 'Tri-Lo-Marzia', class: 'Birth control', form: 'tablet', genericTier: 'Preventive', per30: 30, sig: 'daily', strengths: [['0.25 mg/0.035 mg', '68180-0840-13', 0.31]] },
];

const mood = 'Depression and anxiety';
const adhd = 'ADHD';
const seizures = 'Seizures';
const pain = 'Pain relief';

// oxfmt-ignore
export const mind: Family[] = [
  { generic: 'Sertraline', brand: 'Zoloft', class: mood, form: 'tablet', per30: 30, sig: 'daily', strengths: [['50 mg', '65862-0012-30', 0.05, '58151-0574-93', 13.6], ['100 mg', '65862-0013-30', 0.06, '58151-0575-93', 13.6]] },
  { generic: 'Escitalopram', brand: 'Lexapro', class: mood, form: 'tablet', per30: 30, sig: 'daily', strengths: [['10 mg', '16729-0169-01', 0.06, '00456-2010-01', 14.1], ['20 mg', '16729-0170-01', 0.08, '00456-2020-01', 14.7]] },
  { generic: 'Fluoxetine', brand: 'Prozac', class: mood, form: 'capsule', per30: 30, sig: 'morning', strengths: [['20 mg', '65862-0193-01', 0.03, '00777-3105-02', 17.3], ['40 mg', '65862-0194-30', 0.12]] },
  { generic: 'Citalopram', brand: 'Celexa', class: mood, form: 'tablet', per30: 30, sig: 'daily', strengths: [['20 mg', '65862-0006-01', 0.04]] },
  { generic: 'Bupropion', brand: 'Wellbutrin XL', class: mood, form: 'extended-release tablet', per30: 30, sig: 'morning', strengths: [['150 mg', '68180-0319-06', 0.14, '00187-0730-30', 41], ['300 mg', '68180-0320-06', 0.16, '00187-0731-30', 54]] },
  { generic: 'Duloxetine', brand: 'Cymbalta', class: mood, form: 'delayed-release capsule', per30: 30, sig: 'daily', strengths: [['30 mg', '57237-0018-30', 0.13, '00002-3240-30', 9.7], ['60 mg', '57237-0019-30', 0.14, '00002-3270-30', 9.7]] },
  { generic: 'Venlafaxine', brand: 'Effexor XR', class: mood, form: 'extended-release capsule', per30: 30, sig: 'daily', strengths: [['75 mg', '65862-0528-90', 0.11], ['150 mg', '65862-0697-90', 0.13]] },
  { generic: 'Trazodone', class: 'Sleep', form: 'tablet', per30: 30, sig: 'bedtime', strengths: [['50 mg', '50111-0560-01', 0.05], ['100 mg', '50111-0561-01', 0.08]] },
  { generic: 'Zolpidem', brand: 'Ambien', class: 'Sleep', form: 'tablet', dea: 'IV', maintenance: false, per30: 30, sig: 'bedtime', strengths: [['5 mg', '13668-0007-01', 0.05], ['10 mg', '13668-0008-01', 0.05, '00024-5421-31', 20.9]] },
  { generic: 'Alprazolam', brand: 'Xanax', class: mood, form: 'tablet', dea: 'IV', maintenance: false, per30: 60, sig: 'asNeededAnxiety', strengths: [['0.5 mg', '59762-3720-01', 0.04, '58151-0506-91', 8.2]] },
  { generic: 'Lorazepam', brand: 'Ativan', class: mood, form: 'tablet', dea: 'IV', maintenance: false, per30: 60, sig: 'asNeededAnxiety', strengths: [['1 mg', '00591-0241-01', 0.05]] },
  { generic: 'Clonazepam', brand: 'Klonopin', class: seizures, form: 'tablet', dea: 'IV', per30: 60, sig: 'twiceDaily', strengths: [['0.5 mg', '00093-0832-01', 0.04]] },
  { generic: 'Methylphenidate', brand: 'Concerta', class: adhd, form: 'extended-release tablet', dea: 'II', per30: 30, sig: 'morning', strengths: [['18 mg', '62175-0310-37', 1.4, '50458-0585-01', 14.3], ['36 mg', '62175-0312-37', 1.6, '50458-0586-01', 15.2]] },
  { generic: 'Amphetamine salts', brand: 'Adderall XR', class: adhd, form: 'extended-release capsule', dea: 'II', per30: 30, sig: 'morning', strengths: [['20 mg', '00115-1331-01', 0.9, '54092-0387-01', 8.7]] },
  { generic: 'Lisdexamfetamine', brand: 'Vyvanse', class: adhd, form: 'capsule', dea: 'II', per30: 30, sig: 'morning', strengths: [['30 mg', '68180-0702-01', 3.2, '59417-0103-10', 13.1]] },
  { generic: 'Atomoxetine', brand: 'Strattera', class: adhd, form: 'capsule', per30: 30, sig: 'morning', strengths: [['40 mg', '65862-0823-30', 0.9]] },
  { generic: 'Gabapentin', brand: 'Neurontin', class: seizures, form: 'capsule', per30: 90, sig: 'threeTimes', strengths: [['300 mg', '65862-0199-01', 0.05, '58151-0237-01', 4.6]] },
  { generic: 'Pregabalin', brand: 'Lyrica', class: 'Nerve pain', form: 'capsule', dea: 'V', per30: 60, sig: 'twiceDaily', strengths: [['75 mg', '31722-0609-90', 0.16, '58151-0244-32', 9.1], ['150 mg', '31722-0611-90', 0.18]] },
  { generic: 'Lacosamide', brand: 'Vimpat', class: seizures, form: 'tablet', dea: 'V', per30: 60, sig: 'twiceDaily', strengths: [['100 mg', '31722-0562-60', 0.4]] },
  { generic: 'Lamotrigine', brand: 'Lamictal', class: seizures, form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['100 mg', '65862-0361-01', 0.07, '00173-0642-55', 21]] },
  { generic: 'Levetiracetam', brand: 'Keppra', class: seizures, form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['500 mg', '65862-0245-08', 0.09]] },
  { generic: 'Topiramate', brand: 'Topamax', class: seizures, form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['50 mg', '68382-0139-14', 0.08]] },
  { generic: 'Sumatriptan', brand: 'Imitrex', class: 'Migraine', form: 'tablet', maintenance: false, per30: 9, sig: 'asNeededMigraine', strengths: [['50 mg', '65862-0147-36', 0.55, '00173-0736-01', 53]] },
  { generic: 'Quetiapine', brand: 'Seroquel', class: 'Mental health', form: 'tablet', per30: 30, sig: 'bedtime', strengths: [['50 mg', '16729-0146-01', 0.06]] },
  { generic: 'Aripiprazole', brand: 'Abilify', class: 'Mental health', form: 'tablet', per30: 30, sig: 'daily', strengths: [['5 mg', '65862-0662-30', 0.11, '59148-0007-13', 29]] },
  { generic: 'Oxycodone and acetaminophen', brand: 'Percocet', class: pain, form: 'tablet', dea: 'II', maintenance: false, per30: 120, sig: 'asNeeded', strengths: [['5 mg/325 mg', '00406-0512-01', 0.11]] },
  { generic: 'Tramadol', brand: 'Ultram', class: pain, form: 'tablet', dea: 'IV', maintenance: false, per30: 120, sig: 'asNeeded', strengths: [['50 mg', '65162-0627-10', 0.03]] },
  { generic: 'Buprenorphine and naloxone', brand: 'Suboxone', class: 'Opioid dependence', form: 'sublingual film', unit: 'film', route: 'Sublingual', dea: 'III', brandTier: 'Preferred brand', per30: 60, sig: 'twiceDaily', strengths: [['8 mg/2 mg', '00378-8768-93', 3.1, '12496-1208-03', 9.1]] },
  { generic: 'Ibuprofen', brand: 'Motrin', class: pain, form: 'tablet', maintenance: false, per30: 90, sig: 'threeTimes', strengths: [['600 mg', '65162-0465-10', 0.05], ['800 mg', '65162-0466-10', 0.06]] },
  { generic: 'Naproxen', brand: 'Naprosyn', class: pain, form: 'tablet', maintenance: false, per30: 60, sig: 'withMeals', strengths: [['500 mg', '68462-0190-01', 0.07]] },
  { generic: 'Meloxicam', brand: 'Mobic', class: pain, form: 'tablet', per30: 30, sig: 'daily', strengths: [['15 mg', '29300-0125-01', 0.03]] },
  { generic: 'Cyclobenzaprine', class: 'Muscle relaxant', form: 'tablet', maintenance: false, per30: 30, sig: 'bedtime', strengths: [['10 mg', '69097-0846-07', 0.04]] },
];

const depression = 'Depression';
const psychosis = 'Mental health';
const parkinson = 'Parkinson disease';

// oxfmt-ignore
export const nerves: Family[] = [
  { generic: 'Paroxetine', brand: 'Paxil', class: depression, form: 'tablet', per30: 30, sig: 'daily', strengths: [['20 mg', '65862-0155-30', 0.07]] },
  { generic: 'Mirtazapine', brand: 'Remeron', class: depression, form: 'tablet', per30: 30, sig: 'bedtime', strengths: [['15 mg', '65862-0031-30', 0.08], ['30 mg', '65862-0003-30', 0.11]] },
  { generic: 'Amitriptyline', class: depression, form: 'tablet', per30: 30, sig: 'bedtime', strengths: [['25 mg', '16729-0172-01', 0.05]] },
  { generic: 'Nortriptyline', brand: 'Pamelor', class: depression, form: 'capsule', per30: 30, sig: 'bedtime', strengths: [['25 mg', '51672-4002-01', 0.1]] },
  { generic: 'Desvenlafaxine', brand: 'Pristiq', class: depression, form: 'extended-release tablet', per30: 30, sig: 'daily', strengths: [['50 mg', '68180-0592-06', 0.3, '00008-1211-30', 15]] },
  { generic: 'Vilazodone', brand: 'Viibryd', class: depression, form: 'tablet', per30: 30, sig: 'daily', strengths: [['40 mg', '60505-4773-03', 0.9]] },
  { generic: 'Vortioxetine', brand: 'Trintellix', class: depression, form: 'tablet', brandTier: 'Preferred brand', per30: 30, sig: 'daily', strengths: [['10 mg', '-', 0, '64764-0730-30', 15.9]] },
  { generic: 'Buspirone', class: 'Anxiety', form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['10 mg', '16729-0202-01', 0.04], ['15 mg', '16729-0203-01', 0.06]] },
  { generic: 'Hydroxyzine', class: 'Anxiety', form: 'tablet', per30: 60, sig: 'asNeededAnxiety', strengths: [['25 mg', '10702-0011-01', 0.06]] },
  { generic: 'Diazepam', brand: 'Valium', class: 'Anxiety', form: 'tablet', dea: 'IV', maintenance: false, per30: 30, sig: 'asNeededAnxiety', strengths: [['5 mg', '00591-5619-01', 0.04]] },
  { generic: 'Lithium carbonate', class: psychosis, form: 'capsule', per30: 60, sig: 'twiceDaily', strengths: [['300 mg', '00054-8527-25', 0.08]] },
  { generic: 'Olanzapine', brand: 'Zyprexa', class: psychosis, form: 'tablet', per30: 30, sig: 'bedtime', strengths: [['10 mg', '55111-0166-30', 0.13]] },
  { generic: 'Risperidone', brand: 'Risperdal', class: psychosis, form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['1 mg', '68382-0114-14', 0.06]] },
  { generic: 'Ziprasidone', brand: 'Geodon', class: psychosis, form: 'capsule', per30: 60, sig: 'withMeals', strengths: [['40 mg', '55111-0257-60', 0.27]] },
  { generic: 'Lurasidone', brand: 'Latuda', class: psychosis, form: 'tablet', per30: 30, sig: 'daily', strengths: [['40 mg', '31722-0661-30', 0.35, '63402-0304-30', 46]] },
  { generic: 'Guanfacine', brand: 'Intuniv', class: 'Attention deficit', form: 'extended-release tablet', per30: 30, sig: 'daily', strengths: [['2 mg', '00228-2851-11', 0.3]] },
  { generic: 'Dexmethylphenidate', brand: 'Focalin XR', class: 'Attention deficit', form: 'extended-release capsule', dea: 'II', per30: 30, sig: 'morning', strengths: [['20 mg', '00115-9925-01', 1.7, '00078-0433-05', 14.5]] },
  { generic: 'Carbamazepine', brand: 'Tegretol XR', class: seizures, form: 'extended-release tablet', per30: 60, sig: 'twiceDaily', strengths: [['200 mg', '51672-4124-01', 0.5]] },
  { generic: 'Divalproex', brand: 'Depakote', class: seizures, form: 'delayed-release tablet', per30: 60, sig: 'twiceDaily', strengths: [['500 mg', '62756-0798-88', 0.16]] },
  { generic: 'Oxcarbazepine', brand: 'Trileptal', class: seizures, form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['300 mg', '62756-0184-88', 0.19]] },
  { generic: 'Phenytoin', brand: 'Dilantin', class: seizures, form: 'capsule', per30: 90, sig: 'threeTimes', strengths: [['100 mg', '57664-0808-13', 0.22, '00071-0369-24', 1.2]] },
  { generic: 'Zonisamide', class: seizures, form: 'capsule', per30: 30, sig: 'daily', strengths: [['100 mg', '68462-0130-01', 0.19]] },
  { generic: 'Carbidopa and levodopa', brand: 'Sinemet', class: parkinson, form: 'tablet', per30: 90, sig: 'threeTimes', strengths: [['25 mg/100 mg', '62756-0518-88', 0.1]] },
  { generic: 'Ropinirole', brand: 'Requip', class: parkinson, form: 'tablet', per30: 90, sig: 'threeTimes', strengths: [['1 mg', '43547-0270-10', 0.07]] },
  { generic: 'Pramipexole', brand: 'Mirapex', class: parkinson, form: 'tablet', per30: 90, sig: 'threeTimes', strengths: [['0.5 mg', '68382-0198-16', 0.07]] },
  { generic: 'Donepezil', brand: 'Aricept', class: 'Memory', form: 'tablet', per30: 30, sig: 'bedtime', strengths: [['10 mg', '43547-0276-03', 0.08]] },
  { generic: 'Memantine', brand: 'Namenda', class: 'Memory', form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['10 mg', '29300-0172-16', 0.1]] },
  { generic: 'Rizatriptan', brand: 'Maxalt', class: 'Migraine', form: 'tablet', maintenance: false, per30: 9, sig: 'asNeededMigraine', strengths: [['10 mg', '65862-0602-18', 0.6]] },
  { generic: 'Ubrogepant', brand: 'Ubrelvy', class: 'Migraine', form: 'tablet', brandTier: 'Preferred brand', maintenance: false, per30: 10, sig: 'asNeededMigraine', strengths: [['100 mg', '-', 0, '00023-6501-10', 103]] },
  { generic: 'Baclofen', class: 'Muscle relaxant', form: 'tablet', per30: 90, sig: 'threeTimes', strengths: [['10 mg', '00832-1025-00', 0.06]] },
  { generic: 'Tizanidine', brand: 'Zanaflex', class: 'Muscle relaxant', form: 'tablet', per30: 60, sig: 'asNeeded', strengths: [['4 mg', '55111-0180-15', 0.06]] },
  { generic: 'Methocarbamol', class: 'Muscle relaxant', form: 'tablet', maintenance: false, per30: 60, sig: 'asNeeded', strengths: [['500 mg', '70010-0754-01', 0.06]] },
  { generic: 'Hydrocodone and acetaminophen', brand: 'Norco', class: 'Pain', form: 'tablet', dea: 'II', maintenance: false, per30: 60, sig: 'asNeeded', strengths: [['5 mg/325 mg', '00406-0123-01', 0.1]] },
  { generic: 'Diclofenac', brand: 'Voltaren', class: 'Pain', form: 'delayed-release tablet', per30: 60, sig: 'withMeals', strengths: [['75 mg', '00228-2551-06', 0.11]] },
  { generic: 'Celecoxib', brand: 'Celebrex', class: 'Pain', form: 'capsule', per30: 30, sig: 'daily', strengths: [['200 mg', '65862-0909-01', 0.11, '58151-0087-01', 9.5]] },
];

const rhythm = 'Heart rhythm';
const diuretic = 'Diuretic';

// oxfmt-ignore
export const circulation: Family[] = [
  { generic: 'Lovastatin', brand: 'Mevacor', class: cholesterol, form: 'tablet', per30: 30, sig: 'bedtime', strengths: [['20 mg', '68180-0468-07', 0.06], ['40 mg', '68180-0469-07', 0.09]] },
  { generic: 'Fenofibrate', brand: 'Tricor', class: cholesterol, form: 'tablet', per30: 30, sig: 'daily', strengths: [['48 mg', '68180-0360-09', 0.11], ['145 mg', '68180-0361-09', 0.17, '00074-6123-90', 9.8]] },
  { generic: 'Gemfibrozil', brand: 'Lopid', class: cholesterol, form: 'tablet', per30: 60, sig: 'beforeMeal', strengths: [['600 mg', '69097-0821-12', 0.12]] },
  { generic: 'Icosapent ethyl', brand: 'Vascepa', class: cholesterol, form: 'capsule', brandTier: 'Preferred brand', per30: 120, sig: 'withMeals', strengths: [['1 g', '54482-0652-01', 0.7, '52937-0001-20', 3.1]] },
  { generic: 'Benazepril', brand: 'Lotensin', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [['20 mg', '65162-0753-10', 0.05], ['40 mg', '65162-0754-10', 0.06]] },
  { generic: 'Enalapril', brand: 'Vasotec', class: pressure, form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['10 mg', '51672-4039-01', 0.09]] },
  { generic: 'Ramipril', brand: 'Altace', class: pressure, form: 'capsule', per30: 30, sig: 'daily', strengths: [['10 mg', '68180-0591-09', 0.1]] },
  { generic: 'Olmesartan', brand: 'Benicar', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [['20 mg', '65862-0741-30', 0.11, '65597-0103-30', 9.9], ['40 mg', '65862-0742-30', 0.14, '65597-0104-30', 12.8]] },
  { generic: 'Irbesartan', brand: 'Avapro', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [['150 mg', '43547-0375-03', 0.15]] },
  { generic: 'Telmisartan', brand: 'Micardis', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [['40 mg', '62332-0088-30', 0.22, '00597-0040-37', 7.1]] },
  { generic: 'Losartan and hydrochlorothiazide', brand: 'Hyzaar', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [['50 mg/12.5 mg', '65862-0468-90', 0.1], ['100 mg/25 mg', '65862-0470-90', 0.14]] },
  { generic: 'Lisinopril and hydrochlorothiazide', brand: 'Zestoretic', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [['20 mg/12.5 mg', '68180-0519-01', 0.05]] },
  { generic: 'Metoprolol tartrate', brand: 'Lopressor', class: pressure, form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['25 mg', '57664-0506-52', 0.02], ['50 mg', '57664-0477-52', 0.03]] },
  { generic: 'Atenolol', brand: 'Tenormin', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [['25 mg', '68382-0022-01', 0.03], ['50 mg', '68382-0023-01', 0.03]] },
  { generic: 'Propranolol', brand: 'Inderal LA', class: pressure, form: 'extended-release capsule', per30: 30, sig: 'daily', strengths: [['80 mg', '62559-0531-01', 0.38]] },
  { generic: 'Nebivolol', brand: 'Bystolic', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [['5 mg', '31722-0586-30', 0.2, '00456-1405-30', 6.2], ['10 mg', '31722-0587-30', 0.22, '00456-1410-30', 6.2]] },
  { generic: 'Diltiazem', brand: 'Cardizem CD', class: pressure, form: 'extended-release capsule', per30: 30, sig: 'daily', strengths: [['120 mg', '68682-0706-90', 0.31], ['240 mg', '68682-0708-90', 0.45]] },
  { generic: 'Nifedipine', brand: 'Procardia XL', class: pressure, form: 'extended-release tablet', per30: 30, sig: 'daily', strengths: [['30 mg', '68682-0105-10', 0.24]] },
  { generic: 'Hydralazine', class: pressure, form: 'tablet', per30: 90, sig: 'threeTimes', strengths: [['25 mg', '31722-0520-01', 0.05]] },
  { generic: 'Clonidine', brand: 'Catapres', class: pressure, form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['0.1 mg', '29300-0135-01', 0.04]] },
  { generic: 'Isosorbide mononitrate', brand: 'Imdur', class: 'Chest pain', form: 'extended-release tablet', per30: 30, sig: 'morning', strengths: [['30 mg', '62175-0128-37', 0.09]] },
  { generic: 'Nitroglycerin', brand: 'Nitrostat', class: 'Chest pain', form: 'sublingual tablet', maintenance: false, per30: 25, sig: 'emergency', strengths: [['0.4 mg', '68462-0639-45', 0.62, '58151-0418-93', 1.1]] },
  { generic: 'Amiodarone', brand: 'Pacerone', class: rhythm, form: 'tablet', per30: 30, sig: 'daily', strengths: [['200 mg', '68382-0227-14', 0.14, '00245-0147-60', 1.2]] },
  { generic: 'Digoxin', brand: 'Lanoxin', class: rhythm, form: 'tablet', per30: 30, sig: 'daily', strengths: [['125 mcg', '00143-1240-01', 0.18]] },
  { generic: 'Flecainide', class: rhythm, form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['100 mg', '65862-0622-60', 0.19]] },
  { generic: 'Torsemide', brand: 'Soaanz', class: diuretic, form: 'tablet', per30: 30, sig: 'morning', strengths: [['20 mg', '31722-0531-01', 0.06]] },
  { generic: 'Bumetanide', class: diuretic, form: 'tablet', per30: 30, sig: 'morning', strengths: [['1 mg', '42806-0012-01', 0.28]] },
  { generic: 'Chlorthalidone', class: diuretic, form: 'tablet', per30: 30, sig: 'morning', strengths: [['25 mg', '57664-0648-88', 0.14]] },
  { generic: 'Ticagrelor', brand: 'Brilinta', class: thinner, form: 'tablet', brandTier: 'Preferred brand', per30: 60, sig: 'twiceDaily', strengths: [['90 mg', '67877-0827-60', 1.6, '00186-0777-60', 7.4]] },
  { generic: 'Dabigatran', brand: 'Pradaxa', class: thinner, form: 'capsule', per30: 60, sig: 'twiceDaily', strengths: [['150 mg', '68180-0879-07', 1.3, '00597-0360-55', 8.1]] },
];

const allergy = 'Allergy';

// oxfmt-ignore
export const defences: Family[] = [
  { generic: 'Ciprofloxacin', brand: 'Cipro', class: infection, form: 'tablet', maintenance: false, per30: 60, sig: 'twiceDaily', strengths: [['500 mg', '65862-0077-01', 0.13]] },
  { generic: 'Levofloxacin', brand: 'Levaquin', class: infection, form: 'tablet', maintenance: false, per30: 30, sig: 'daily', strengths: [['500 mg', '65862-0537-50', 0.2]] },
  { generic: 'Sulfamethoxazole and trimethoprim', brand: 'Bactrim DS', class: infection, form: 'tablet', maintenance: false, per30: 60, sig: 'twiceDaily', strengths: [['800 mg/160 mg', '65862-0420-01', 0.08]] },
  { generic: 'Nitrofurantoin', brand: 'Macrobid', class: infection, form: 'capsule', maintenance: false, per30: 60, sig: 'twiceDaily', strengths: [['100 mg', '47781-0303-01', 0.5]] },
  { generic: 'Metronidazole', brand: 'Flagyl', class: infection, form: 'tablet', maintenance: false, per30: 90, sig: 'threeTimes', strengths: [['500 mg', '29300-0227-01', 0.1]] },
  { generic: 'Clindamycin', brand: 'Cleocin', class: infection, form: 'capsule', maintenance: false, per30: 90, sig: 'threeTimes', strengths: [['300 mg', '65862-0186-01', 0.18]] },
  { generic: 'Penicillin V', class: infection, form: 'tablet', maintenance: false, per30: 60, sig: 'twiceDaily', strengths: [['500 mg', '65862-0176-01', 0.12]] },
  { generic: 'Fluconazole', brand: 'Diflucan', class: infection, form: 'tablet', maintenance: false, per30: 1, sig: 'daily', strengths: [['150 mg', '68462-0119-44', 1.1]] },
  { generic: 'Terbinafine', class: infection, form: 'tablet', maintenance: false, per30: 30, sig: 'daily', strengths: [['250 mg', '65862-0079-30', 0.14]] },
  { generic: 'Acyclovir', brand: 'Zovirax', class: 'Antiviral', form: 'tablet', maintenance: false, per30: 60, sig: 'twiceDaily', strengths: [['400 mg', '61442-0112-01', 0.08]] },
  { generic: 'Oseltamivir', brand: 'Tamiflu', class: 'Antiviral', form: 'capsule', maintenance: false, per30: 10, sig: 'twiceDaily', strengths: [['75 mg', '68180-0677-11', 1.3, '00004-0800-85', 14.6]] },
  { generic: 'Nirmatrelvir and ritonavir', brand: 'Paxlovid', class: 'Antiviral', form: 'tablet', maintenance: false, brandTier: 'Preferred brand', per30: 30, sig: 'twiceDaily', strengths: [['300 mg/100 mg', '-', 0, '00069-5321-30', 46]] },
  { generic: 'Hydroxychloroquine', brand: 'Plaquenil', class: 'Rheumatoid arthritis', form: 'tablet', per30: 60, sig: 'withMeals', strengths: [['200 mg', '68382-0096-01', 0.2]] },
  { generic: 'Methotrexate', class: 'Rheumatoid arthritis', form: 'tablet', per30: 4, sig: 'weekly', strengths: [['2.5 mg', '00054-4550-25', 0.3]] },
  { generic: 'Apremilast', brand: 'Otezla', specialty: true, class: 'Psoriasis', form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['30 mg', '-', 0, '55513-0137-60', 78]] },
  { generic: 'Upadacitinib', brand: 'Rinvoq', specialty: true, class: 'Rheumatoid arthritis', form: 'extended-release tablet', per30: 30, sig: 'daily', strengths: [['15 mg', '-', 0, '00074-2306-30', 205]] },
  { generic: 'Risankizumab', brand: 'Skyrizi Pen', specialty: true, route: 'Subcutaneous', class: 'Psoriasis', form: '1 mL pen', unit: 'pen', per30: 1, sig: 'monthlyInjection', strengths: [['150 mg', '-', 0, '00074-2100-01', 7000]] },
  { generic: 'Methylprednisolone', brand: 'Medrol', class: 'Steroid', form: 'tablet', maintenance: false, per30: 21, sig: 'morning', strengths: [['4 mg', '59762-4440-02', 0.3]] },
  { generic: 'Dexamethasone', class: 'Steroid', form: 'tablet', maintenance: false, per30: 10, sig: 'morning', strengths: [['4 mg', '00054-4184-25', 0.3]] },
  { generic: 'Levalbuterol', brand: 'Xopenex HFA', class: lungs, form: 'inhaler', route: 'Inhalation', per30: 1, sig: 'inhaleAsNeeded', strengths: [['45 mcg', '00591-2927-54', 34]] },
  { generic: 'Fluticasone furoate and vilanterol', brand: 'Breo Ellipta', class: lungs, form: 'inhaler', route: 'Inhalation', brandTier: 'Preferred brand', per30: 1, sig: 'inhaleDaily', strengths: [['100 mcg/25 mcg', '66993-0135-97', 180, '00173-0859-10', 355]] },
  { generic: 'Fluticasone, umeclidinium and vilanterol', brand: 'Trelegy Ellipta', class: lungs, form: 'inhaler', route: 'Inhalation', brandTier: 'Preferred brand', per30: 1, sig: 'inhaleDaily', strengths: [['100 mcg/62.5 mcg/25 mcg', '-', 0, '00173-0887-10', 610]] },
  { generic: 'Beclomethasone', brand: 'Qvar RediHaler', class: lungs, form: 'inhaler', route: 'Inhalation', per30: 1, sig: 'inhaleTwice', strengths: [['80 mcg', '-', 0, '59310-0304-80', 245]] },
  { generic: 'Ipratropium and albuterol', brand: 'Combivent Respimat', class: lungs, form: 'inhaler', route: 'Inhalation', per30: 1, sig: 'inhaleAsNeeded', strengths: [['20 mcg/100 mcg', '-', 0, '00597-0024-02', 480]] },
  { generic: 'Loratadine', brand: 'Claritin', class: allergy, form: 'tablet', per30: 30, sig: 'daily', strengths: [['10 mg', '45802-0650-87', 0.06]] },
  { generic: 'Levocetirizine', brand: 'Xyzal', class: allergy, form: 'tablet', per30: 30, sig: 'bedtime', strengths: [['5 mg', '16714-0673-01', 0.09]] },
  { generic: 'Azelastine', brand: 'Astepro', class: allergy, form: 'nasal spray', unit: 'bottle', route: 'Nasal', per30: 1, sig: 'spray', strengths: [['137 mcg', '60505-0833-05', 14]] },
  { generic: 'Mometasone', brand: 'Nasonex', class: allergy, form: 'nasal spray', unit: 'bottle', route: 'Nasal', per30: 1, sig: 'spray', strengths: [['50 mcg', '60505-0830-01', 28]] },
  { generic: 'Benzonatate', brand: 'Tessalon', class: 'Cough', form: 'capsule', maintenance: false, per30: 30, sig: 'threeTimes', strengths: [['100 mg', '67877-0573-01', 0.09]] },
  { generic: 'Promethazine', class: 'Nausea', form: 'tablet', maintenance: false, per30: 20, sig: 'asNeededNausea', strengths: [['25 mg', '00591-5307-01', 0.06]] },
  { generic: 'Meclizine', class: 'Nausea', form: 'tablet', maintenance: false, per30: 30, sig: 'asNeededNausea', strengths: [['25 mg', '65162-0442-10', 0.07]] },
  { generic: 'Lansoprazole', brand: 'Prevacid', class: stomach, form: 'delayed-release capsule', per30: 30, sig: 'beforeMeal', strengths: [['30 mg', '55111-0399-30', 0.2]] },
  { generic: 'Rabeprazole', brand: 'Aciphex', class: stomach, form: 'delayed-release tablet', per30: 30, sig: 'beforeMeal', strengths: [['20 mg', '62756-0220-83', 0.25]] },
  { generic: 'Sucralfate', brand: 'Carafate', class: stomach, form: 'tablet', per30: 120, sig: 'beforeMeal', strengths: [['1 g', '00093-2210-01', 0.2]] },
  { generic: 'Dicyclomine', class: 'Bowel', form: 'tablet', per30: 90, sig: 'threeTimes', strengths: [['20 mg', '00591-0795-01', 0.1]] },
  { generic: 'Mesalamine', brand: 'Lialda', class: 'Bowel', form: 'delayed-release tablet', per30: 60, sig: 'withMeals', strengths: [['1.2 g', '68382-0711-19', 1, '54092-0476-12', 9.5]] },
  { generic: 'Linaclotide', brand: 'Linzess', class: 'Bowel', form: 'capsule', brandTier: 'Preferred brand', per30: 30, sig: 'emptyStomach', strengths: [['145 mcg', '-', 0, '00456-1201-30', 17.6]] },
  { generic: 'Polyethylene glycol and electrolytes', brand: 'GoLYTELY', class: 'Bowel', form: 'oral solution', unit: 'bottle', genericTier: 'Preventive', maintenance: false, per30: 1, sig: 'asDirected', strengths: [['4 L', '43386-0090-19', 16]] },
  { generic: 'Oxybutynin', brand: 'Ditropan XL', class: 'Bladder', form: 'extended-release tablet', per30: 30, sig: 'daily', strengths: [['10 mg', '62175-0271-37', 0.17]] },
  { generic: 'Mirabegron', brand: 'Myrbetriq', class: 'Bladder', form: 'extended-release tablet', brandTier: 'Preferred brand', per30: 30, sig: 'daily', strengths: [['50 mg', '68180-0152-06', 4.4, '00469-2602-30', 16.3]] },
  { generic: 'Dutasteride', brand: 'Avodart', class: 'Prostate', form: 'capsule', per30: 30, sig: 'daily', strengths: [['0.5 mg', '31722-0131-30', 0.2]] },
  { generic: 'Sildenafil', brand: 'Viagra', class: 'Erectile dysfunction', form: 'tablet', maintenance: false, per30: 6, sig: 'asDirected', strengths: [['50 mg', '65862-0690-30', 0.3, '58151-0521-30', 68]] },
  { generic: 'Clobetasol', brand: 'Temovate', class: 'Skin', form: 'ointment', unit: 'tube', route: 'Topical', maintenance: false, per30: 1, sig: 'skin', strengths: [['0.05%', '51672-1259-03', 14]] },
  { generic: 'Mupirocin', brand: 'Bactroban', class: 'Skin', form: 'ointment', unit: 'tube', route: 'Topical', maintenance: false, per30: 1, sig: 'skin', strengths: [['2%', '68462-0180-22', 6.1]] },
  { generic: 'Ketoconazole', class: 'Skin', form: 'cream', unit: 'tube', route: 'Topical', maintenance: false, per30: 1, sig: 'skin', strengths: [['2%', '51672-1298-03', 12]] },
  { generic: 'Timolol', brand: 'Timoptic', class: 'Glaucoma', form: 'eye drops', unit: 'bottle', route: 'Ophthalmic', per30: 1, sig: 'eyeDrops', strengths: [['0.5%', '61314-0227-05', 5.4]] },
  { generic: 'Dorzolamide and timolol', brand: 'Cosopt', class: 'Glaucoma', form: 'eye drops', unit: 'bottle', route: 'Ophthalmic', per30: 1, sig: 'eyeDrops', strengths: [['2%/0.5%', '61314-0030-02', 11]] },
  { generic: 'Naloxone', brand: 'Narcan', class: 'Opioid overdose', form: 'nasal spray', unit: 'device', route: 'Nasal', maintenance: false, per30: 2, sig: 'emergency', strengths: [['4 mg', '00093-2165-68', 19, '69547-0353-02', 62]] },
];

const injected = { specialty: true, route: 'Subcutaneous', unit: 'pen' } as const;

// oxfmt-ignore
export const specialty: Family[] = [
  { ...injected, generic: 'Adalimumab', brand: 'Humira Pen', class: 'Rheumatoid arthritis', form: '0.4 mL pen', per30: 2, sig: 'everyTwoWeeks', strengths: [['40 mg', '-', 0, '00074-0554-02', 3460]] },
  { ...injected, generic: 'Adalimumab-adaz', brand: 'Hyrimoz', class: 'Rheumatoid arthritis', form: '0.4 mL pen', per30: 2, sig: 'everyTwoWeeks', strengths: [['40 mg', '-', 0, '61314-0327-20', 660]] },
  { ...injected, generic: 'Etanercept', brand: 'Enbrel SureClick', class: 'Rheumatoid arthritis', form: '1 mL pen', per30: 4, sig: 'weeklyInjection', strengths: [['50 mg', '-', 0, '58406-0032-04', 1850]] },
  { ...injected, generic: 'Dupilumab', brand: 'Dupixent', class: 'Eczema and asthma', form: '2 mL pen', per30: 2, sig: 'everyTwoWeeks', strengths: [['300 mg', '-', 0, '00024-5915-02', 1890]] },
  { ...injected, generic: 'Ustekinumab', brand: 'Stelara', class: 'Psoriasis', form: '0.5 mL syringe', unit: 'syringe', per30: 1, sig: 'monthlyInjection', strengths: [['45 mg', '-', 0, '57894-0060-03', 12900]] },
  { ...injected, generic: 'Erenumab', brand: 'Aimovig', class: 'Migraine prevention', form: '1 mL pen', per30: 1, sig: 'monthlyInjection', strengths: [['70 mg', '-', 0, '55513-0841-01', 760]] },
  { generic: 'Tofacitinib', brand: 'Xeljanz', specialty: true, class: 'Rheumatoid arthritis', form: 'tablet', per30: 60, sig: 'twiceDaily', strengths: [['5 mg', '-', 0, '00069-1001-01', 96]] },
  { generic: 'Bictegravir, emtricitabine and tenofovir', brand: 'Biktarvy', specialty: true, class: 'HIV', form: 'tablet', per30: 30, sig: 'daily', strengths: [['50 mg/200 mg/25 mg', '-', 0, '61958-2501-01', 138]] },
  { generic: 'Sofosbuvir and velpatasvir', brand: 'Epclusa', specialty: true, maintenance: false, class: 'Hepatitis C', form: 'tablet', per30: 30, sig: 'daily', strengths: [['400 mg/100 mg', '72626-2701-01', 285, '61958-2201-01', 890]] },
  { generic: 'Imatinib', brand: 'Gleevec', specialty: true, class: 'Cancer', form: 'tablet', per30: 30, sig: 'daily', strengths: [['400 mg', '16729-0391-10', 4.5, '00078-0649-30', 330]] },
];
