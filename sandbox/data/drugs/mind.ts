import type { Family } from './drug.ts';

const mood = 'Depression and anxiety';
const adhd = 'ADHD';
const seizures = 'Seizures';
const pain = 'Pain relief';

// prettier-ignore
export const mind: Family[] = [
  { generic: 'Sertraline', brand: 'Zoloft', class: mood, form: 'tablet', per30: 30, sig: 'daily', strengths: [
    ['50 mg', '65862-0012-30', 0.05, '58151-0574-93', 13.6], ['100 mg', '65862-0013-30', 0.06, '58151-0575-93', 13.6]] },
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
