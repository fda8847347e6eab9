import type { Family } from './drug.ts';

const cholesterol = 'Cholesterol lowering';
const pressure = 'Blood pressure';
const rhythm = 'Heart rhythm';
const thinner = 'Blood thinner';
const diuretic = 'Diuretic';

// prettier-ignore
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
