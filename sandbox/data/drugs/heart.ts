import type { Family } from './drug.ts';

const cholesterol = 'Cholesterol lowering';
const pressure = 'Blood pressure';
const thinner = 'Blood thinner';

// prettier-ignore
export const heart: Family[] = [
  { generic: 'Atorvastatin', brand: 'Lipitor', class: cholesterol, form: 'tablet', per30: 30, sig: 'bedtime', strengths: [
    ['10 mg', '60505-2578-09', 0.05, '00071-0155-23', 14.2], ['20 mg', '60505-2579-09', 0.06, '00071-0156-23', 16.9],
    ['40 mg', '60505-2580-09', 0.08, '00071-0157-23', 16.9], ['80 mg', '60505-2671-09', 0.11, '00071-0158-23', 16.9]] },
  { generic: 'Rosuvastatin', brand: 'Crestor', class: cholesterol, form: 'tablet', per30: 30, sig: 'daily', strengths: [
    ['5 mg', '16729-0284-15', 0.07, '00310-0755-90', 10.6], ['10 mg', '16729-0285-15', 0.07, '00310-0751-90', 10.6],
    ['20 mg', '16729-0286-15', 0.09, '00310-0752-90', 10.6]] },
  { generic: 'Simvastatin', brand: 'Zocor', class: cholesterol, form: 'tablet', per30: 30, sig: 'bedtime', strengths: [
    ['20 mg', '16729-0005-15', 0.04, '00006-0740-54', 8.4], ['40 mg', '16729-0006-15', 0.05, '00006-0749-54', 8.4]] },
  { generic: 'Pravastatin', class: cholesterol, form: 'tablet', per30: 30, sig: 'daily', strengths: [['40 mg', '68462-0197-90', 0.11]] },
  { generic: 'Ezetimibe', brand: 'Zetia', class: cholesterol, form: 'tablet', per30: 30, sig: 'daily', strengths: [['10 mg', '67877-0490-90', 0.13, '78206-0178-01', 12.8]] },
  { generic: 'Evolocumab', brand: 'Repatha SureClick', class: cholesterol, form: '1 mL pen', unit: 'pen', route: 'Subcutaneous', brandTier: 'Preferred brand', per30: 2, sig: 'everyTwoWeeks', strengths: [['140 mg', '-', 0, '55513-0760-02', 286]] },
  { generic: 'Lisinopril', brand: 'Zestril', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [
    ['5 mg', '68180-0979-03', 0.02], ['10 mg', '68180-0980-03', 0.02, '52427-0439-90', 13.1], ['20 mg', '68180-0981-03', 0.03, '52427-0440-90', 13.1],
    ['40 mg', '68180-0982-03', 0.05]] },
  { generic: 'Losartan', brand: 'Cozaar', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [
    ['50 mg', '65862-0202-90', 0.06, '78206-0122-01', 5.2], ['100 mg', '65862-0203-90', 0.08, '78206-0123-01', 7.1]] },
  { generic: 'Valsartan', brand: 'Diovan', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [['160 mg', '65862-0573-90', 0.14, '00078-0359-34', 11.7]] },
  { generic: 'Amlodipine', brand: 'Norvasc', class: pressure, form: 'tablet', per30: 30, sig: 'daily', strengths: [
    ['5 mg', '59762-1530-01', 0.02, '00069-1530-68', 12.1], ['10 mg', '59762-1540-01', 0.03, '00069-1540-68', 16.4]] },
  { generic: 'Metoprolol succinate', brand: 'Toprol-XL', class: pressure, form: 'extended-release tablet', per30: 30, sig: 'daily', strengths: [
    ['25 mg', '55111-0466-01', 0.09], ['50 mg', '55111-0467-01', 0.1, '62037-0831-01', 3.1], ['100 mg', '55111-0468-01', 0.15]] },
  { generic: 'Carvedilol', brand: 'Coreg', class: pressure, form: 'tablet', per30: 60, sig: 'withMeals', strengths: [['12.5 mg', '68382-0094-05', 0.04], ['25 mg', '68382-0095-05', 0.05]] },
  { generic: 'Hydrochlorothiazide', class: pressure, form: 'tablet', per30: 30, sig: 'morning', strengths: [['25 mg', '16729-0183-01', 0.02]] },
  { generic: 'Furosemide', brand: 'Lasix', class: 'Diuretic', form: 'tablet', per30: 30, sig: 'morning', strengths: [['20 mg', '00054-4297-31', 0.03], ['40 mg', '00054-4299-31', 0.03]] },
  { generic: 'Spironolactone', brand: 'Aldactone', class: 'Diuretic', form: 'tablet', per30: 30, sig: 'daily', strengths: [['25 mg', '16729-0225-01', 0.08, '00025-1001-31', 2.9]] },
  { generic: 'Clopidogrel', brand: 'Plavix', class: thinner, form: 'tablet', per30: 30, sig: 'daily', strengths: [['75 mg', '16729-0218-15', 0.08, '63653-1171-01', 9.2]] },
  { generic: 'Warfarin', brand: 'Coumadin', class: thinner, form: 'tablet', per30: 30, sig: 'daily', strengths: [['5 mg', '51672-4035-01', 0.12]] },
  { generic: 'Apixaban', brand: 'Eliquis', class: thinner, form: 'tablet', brandTier: 'Preferred brand', per30: 60, sig: 'twiceDaily', strengths: [
    ['2.5 mg', '-', 0, '00003-0893-21', 9.9], ['5 mg', '-', 0, '00003-0894-21', 9.9]] },
  { generic: 'Rivaroxaban', brand: 'Xarelto', class: thinner, form: 'tablet', brandTier: 'Preferred brand', per30: 30, sig: 'daily', strengths: [['20 mg', '-', 0, '50458-0579-30', 19.4]] },
  { generic: 'Sacubitril and valsartan', brand: 'Entresto', class: 'Heart failure', form: 'tablet', brandTier: 'Preferred brand', per30: 60, sig: 'twiceDaily', strengths: [['49 mg/51 mg', '-', 0, '00078-0777-20', 11.6]] },
];
