import type { Family } from './drug.ts';

const diabetes = 'Diabetes';
const thyroid = 'Thyroid';

// prettier-ignore
export const metabolic: Family[] = [
  { generic: 'Metformin', brand: 'Glucophage', class: diabetes, form: 'tablet', per30: 60, sig: 'withMeals', strengths: [
    ['500 mg', '65862-0008-01', 0.02, '00087-6060-05', 1.4], ['850 mg', '65862-0009-01', 0.05], ['1000 mg', '00093-7214-01', 0.04, '00087-6071-11', 2.7]] },
  { generic: 'Metformin', brand: 'Glucophage XR', class: diabetes, form: 'extended-release tablet', per30: 60, sig: 'withMeals', strengths: [['500 mg', '68462-0520-05', 0.05, '00087-6063-13', 1.5]] },
  { generic: 'Glipizide', brand: 'Glucotrol', class: diabetes, form: 'tablet', per30: 60, sig: 'beforeMeal', strengths: [['5 mg', '00591-0460-01', 0.04], ['10 mg', '00591-0461-01', 0.05]] },
  { generic: 'Pioglitazone', brand: 'Actos', class: diabetes, form: 'tablet', per30: 30, sig: 'daily', strengths: [['30 mg', '16729-0021-15', 0.12, '64764-0301-14', 16.3]] },
  { generic: 'Sitagliptin', brand: 'Januvia', class: diabetes, form: 'tablet', brandTier: 'Preferred brand', per30: 30, sig: 'daily', strengths: [
    ['50 mg', '-', 0, '00006-0112-54', 18.6], ['100 mg', '-', 0, '00006-0277-54', 18.6]] },
  { generic: 'Empagliflozin', brand: 'Jardiance', class: diabetes, form: 'tablet', brandTier: 'Preferred brand', per30: 30, sig: 'morning', strengths: [
    ['10 mg', '-', 0, '00597-0152-30', 20.3], ['25 mg', '-', 0, '00597-0153-30', 20.3]] },
  { generic: 'Dapagliflozin', brand: 'Farxiga', class: diabetes, form: 'tablet', brandTier: 'Non-preferred brand', per30: 30, sig: 'morning', strengths: [['10 mg', '66993-0457-30', 6.1, '00310-6210-30', 18.9]] },
  { generic: 'Semaglutide', brand: 'Ozempic', class: diabetes, form: '3 mL pen', unit: 'pen', route: 'Subcutaneous', brandTier: 'Preferred brand', per30: 1, sig: 'weeklyInjection', strengths: [
    ['2 mg/3 mL', '-', 0, '00169-4181-13', 968], ['4 mg/3 mL', '-', 0, '00169-4130-13', 968]] },
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
