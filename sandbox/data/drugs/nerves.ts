import type { Family } from './drug.ts';

const depression = 'Depression';
const seizures = 'Seizures';
const psychosis = 'Mental health';
const parkinson = 'Parkinson disease';

// prettier-ignore
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
