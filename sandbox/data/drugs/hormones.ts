import type { Family } from './drug.ts';

const diabetes = 'Diabetes';
const control = 'Birth control';

// prettier-ignore
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
  { generic: 'Testosterone', brand: 'AndroGel', class: 'Hormones', form: 'gel packet', unit: 'packet', route: 'Topical', dea: 'III', per30: 30, sig: 'asDirected', strengths: [['1.62 %', '00591-2925-30', 3.2, '00051-8462-33', 20]] },
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
