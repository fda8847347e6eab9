import type { Family } from './drug.ts';

const injected = { specialty: true, route: 'Subcutaneous', unit: 'pen' } as const;

// prettier-ignore
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
