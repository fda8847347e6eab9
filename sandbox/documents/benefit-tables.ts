import type { Cap, ExplanationOfBenefits, PreferredMedication } from '#contract/benefits.ts';
import type { Member } from '../data/members.ts';
import { formatUsDate, type Tables } from './sheet.ts';
import type { Language } from '#contract/languages.ts';
import { splitLanguages } from '../bilingual.ts';

// oxfmt-ignore
const words = splitLanguages({
  explanation: ['Explanation of benefits', 'Explicación de beneficios'],
  soFar: ['so far', 'hasta ahora'],
  through: ['Through', 'Hasta (mes-día-año):'],
  notABill: ['This is not a bill.', 'Esto no es una factura.'],
  who: ['Who paid what', 'Quién pagó qué'],
  what: ['Item', 'Concepto'],
  amount: ['Amount', 'Monto'],
  drugCost: ['Cost of the medicines', 'Costo de los medicamentos'],
  plan: ['The plan paid', 'El plan pagó'],
  member: ['The member paid', 'El miembro pagó'],
  deductible: ['of that, deductible', 'de eso, deducible'],
  copay: ['of that, copays', 'de eso, copagos'],
  coinsurance: ['of that, coinsurance', 'de eso, coseguro'],
  reimbursed: ['Reimbursed to the member', 'Reembolsado al miembro'],
  byMonth: ['By month', 'Por mes'],
  month: ['Month', 'Mes'],
  claims: ['Claims', 'Reclamaciones'],
  none: ['No claims', 'Ninguna reclamación'],
  limits: ['Yearly limits', 'Límites anuales'],
  limit: ['Limit', 'Límite'],
  used: ['Used', 'Usado'],
  of: ['Of', 'De'],
  one: ['person', 'persona'],
  family: ['family', 'familia'],
  in: ['in network', 'dentro de la red'],
  out: ['out of network', 'fuera de la red'],
  list: ['Preferred medication list', 'Lista de medicamentos preferidos'],
  medicine: ['Medicine', 'Medicamento'],
  tier: ['Tier', 'Nivel'],
  rules: ['Rules', 'Reglas'],
  codes: ['PA: needs approval first. ST: another medicine first. QL: limited quantity.', 'PA: requiere autorización previa. ST: primero otro medicamento. QL: cantidad limitada.'],
  made: ['Made on', 'Preparado (mes-día-año):'],
});

const tiersInSpanish: Record<PreferredMedication['tier'], string> = {
  other: 'De otro nivel',
  Preventive: 'Preventivo',
  Generic: 'Genérico',
  'Preferred brand': 'De marca preferida',
  'Non-preferred brand': 'De marca no preferida',
  Specialty: 'Especializado',
};

const dollars = (cents: number) =>
  `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
const usMonth = (month: string) => `${month.slice(5, 7)}-${month.slice(0, 4)}`;

function limitRows({ alias, network, single, member, family }: Cap, language: Language): string[][] {
  const say = words[language];
  const own = single ?? member;
  const name = `${alias[language]}, ${network === 'IN' ? say.in : say.out}`;
  return [
    ...(own ? [[`${name}, ${say.one}`, dollars(own.accumulationCents), dollars(own.limitCents)]] : []),
    ...(family
      ? [[`${name}, ${say.family}`, dollars(family.accumulationCents), dollars(family.limitCents)]]
      : []),
  ];
}

function paidRows(figures: ExplanationOfBenefits, language: Language): string[][] {
  const say = words[language];
  return [
    [say.drugCost, dollars(figures.drugCostCents)],
    [say.plan, dollars(figures.planAmountCents)],
    [say.member, dollars(figures.patientPayCents)],
    [say.deductible, dollars(figures.deductibleCents)],
    [say.copay, dollars(figures.copayCents)],
    [say.coinsurance, dollars(figures.coinsuranceCents)],
    [say.reimbursed, dollars(figures.reimbursementCents)],
  ];
}

export function buildExplanationTables(
  figures: ExplanationOfBenefits,
  { firstName, lastName, cardId }: Pick<Member, 'firstName' | 'lastName' | 'cardId'>,
  today: string,
  language: Language,
): Tables {
  const say = words[language];
  const isSoFar = figures.throughDate === today;
  const months = figures.months.map((month) => [
    usMonth(month.month),
    String(month.claimCount),
    dollars(month.drugCostCents),
    dollars(month.planAmountCents),
    dollars(month.patientPayCents),
  ]);
  return {
    title: `${say.explanation} ${figures.year}${isSoFar ? ` (${say.soFar})` : ''}`,
    lead: `${firstName} ${lastName} · ${cardId} · ${say.through} ${formatUsDate(figures.throughDate)} · ${say.notABill}`,
    tables: [
      {
        heading: say.who,
        columns: [
          { label: say.what, width: 3 },
          { label: say.amount, numeric: true },
        ],
        rows: paidRows(figures, language),
      },
      {
        heading: say.byMonth,
        columns: [
          { label: say.month },
          ...[say.claims, say.drugCost, say.plan, say.member].map((label) => ({ label, numeric: true })),
        ],
        rows: months.length > 0 ? months : [[say.none]],
      },
      {
        heading: say.limits,
        columns: [
          { label: say.limit, width: 3 },
          { label: say.used, numeric: true },
          { label: say.of, numeric: true },
        ],
        rows: figures.caps.flatMap((cap) => limitRows(cap, language)),
      },
    ],
    foot: `${say.made} ${formatUsDate(today)}`,
    language,
  };
}

const formatRules = ({ priorAuthorization, stepTherapy, quantityLimit }: PreferredMedication) =>
  [priorAuthorization && 'PA', stepTherapy && 'ST', quantityLimit && 'QL'].filter(Boolean).join(', ');

export function buildPreferredTables(
  list: readonly PreferredMedication[],
  today: string,
  language: Language,
): Tables {
  const say = words[language];
  return {
    title: say.list,
    lead: say.codes,
    tables: [
      {
        heading: `${say.medicine} (${list.length})`,
        columns: [{ label: say.medicine, width: 4 }, { label: say.tier, width: 2 }, { label: say.rules }],
        rows: list.map((line) => [
          line.drugName,
          language === 'es' ? tiersInSpanish[line.tier] : line.tier,
          formatRules(line),
        ]),
      },
    ],
    foot: `${say.made} ${formatUsDate(today)}`,
    language,
  };
}
