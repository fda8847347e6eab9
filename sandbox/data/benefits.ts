import type { z } from 'zod';
import {
  planTiers,
  type Cap,
  type CopayRow,
  type ExplanationOfBenefits,
  type PreferredMedication,
} from '#contract/benefits.ts';
import { getClientConfig } from '../content/client-configs.ts';
import { catalogue, type Drug } from './catalogue.ts';
import { getClassInSpanish } from './drugs/purposes.ts';
import type { Database } from './database.ts';
import { listFamily, type Member } from './members.ts';
import {
  sumAccumulatedIn,
  calculateCopays,
  hasDeductible,
  limits,
  networks,
  getShare,
  type Network,
} from './pricing.ts';
import { toSearchText } from './text-search.ts';

const wireNetwork = { inNetwork: 'IN', outOfNetwork: 'OUT' } as const;

/** Omits the deductible of mail order for a client without mail order. */
const withoutMailOrder: Cap['alias'] = {
  en: 'Brand drug deductible',
  es: 'Deducible de medicamentos de marca',
};
const aliases: Record<Cap['capType'], Record<Network, Cap['alias']>> = {
  DEDUCTIBLE: {
    inNetwork: {
      en: 'Brand drug deductible, not for mail order',
      es: 'Deducible de medicamentos de marca, excepto por correo',
    },
    outOfNetwork: { en: 'Out-of-network deductible', es: 'Deducible fuera de la red' },
  },
  OUT_OF_POCKET: {
    inNetwork: { en: 'Out-of-pocket maximum', es: 'Máximo de gastos de bolsillo' },
    outOfNetwork: { en: 'Out-of-network maximum', es: 'Máximo fuera de la red' },
  },
};

const amounts = { DEDUCTIBLE: 'deductibleCents', OUT_OF_POCKET: 'outOfPocketCents' } as const;

/** Limits are single for a person alone on a card, and member and family limits for all others. */
export function listCaps(db: Database, person: Member, year: number): Cap[] {
  const isAlone = listFamily(db, person).length === 1;
  const { clientName: clientGroupName = person.clientId, suppressMailOrderFeatures } = getClientConfig(
    person.clientId,
  );
  return networks.flatMap((network) => {
    const paid = sumAccumulatedIn(db, person.memberId, year, network);
    return (['DEDUCTIBLE', 'OUT_OF_POCKET'] as const).map((capType): Cap => {
      const amount = amounts[capType];
      const own = { limitCents: limits[network].person[amount], accumulationCents: paid[amount] };
      const family = { limitCents: limits[network].family[amount], accumulationCents: paid.family[amount] };
      return {
        alias:
          suppressMailOrderFeatures && capType === 'DEDUCTIBLE' && network === 'inNetwork'
            ? withoutMailOrder
            : aliases[capType][network],
        capType,
        frequency: 'ANNUAL',
        network: wireNetwork[network],
        clientGroupName,
        ...(isAlone ? { single: own } : { member: own, family }),
      };
    });
  });
}

const ways = [
  { channel: 'RETAIL', network: 'inNetwork', daysSupply: 30 },
  { channel: 'RETAIL', network: 'inNetwork', daysSupply: 90 },
  { channel: 'MAIL', network: 'inNetwork', daysSupply: 30 },
  { channel: 'MAIL', network: 'inNetwork', daysSupply: 90 },
  { channel: 'RETAIL', network: 'outOfNetwork', daysSupply: 30 },
] as const;
const tiers = { 30: planTiers, 90: planTiers.filter((tier) => tier !== 'Specialty') };

export function getCopaySchedule(): CopayRow[] {
  return ways.flatMap(({ channel, network, daysSupply }) =>
    tiers[daysSupply].map((tier): CopayRow => {
      const share = getShare(tier, network);
      const times = calculateCopays(daysSupply, channel === 'MAIL', tier);
      return {
        tier,
        channel,
        network: wireNetwork[network],
        daysSupply,
        ...('copayCents' in share
          ? { copayCents: share.copayCents * times }
          : {
              coinsurancePercent: share.percent,
              maximumCents: share.maxCents < Number.MAX_SAFE_INTEGER ? share.maxCents * times : undefined,
            }),
        deductibleApplies: hasDeductible(tier, network, channel === 'MAIL'),
      };
    }),
  );
}

/** Expensive drugs need authorization, brands with a generic step therapy, and occasional drugs have quantity limits. */
export const toRestrictions = (drug: Drug) => ({
  priorAuthorization: drug.isSpecialty || drug.genericName === 'Semaglutide',
  stepTherapy: drug.isBrand && drug.tier === 'Non-preferred brand' && drug.isMaintenance,
  quantityLimit: !drug.isMaintenance || (drug.deaClass !== 'none' && drug.deaClass !== 'V'),
});

const toPreferred = (drug: Drug): PreferredMedication => ({
  ...drug,
  drugName: drug.label,
  therapeuticClass: { en: drug.therapeuticClass, es: getClassInSpanish(drug.therapeuticClass) },
  ...toRestrictions(drug),
});

/** Preferred drugs: all except non-preferred brands, by name. */
export const preferredMedications: readonly PreferredMedication[] = catalogue
  .filter((drug) => drug.tier !== 'Non-preferred brand')
  .map(toPreferred)
  .sort((a, b) => a.drugName.localeCompare(b.drugName, 'en', { numeric: true }));

interface PreferredFilter {
  search?: string | undefined;
  tier?: PreferredMedication['tier'] | undefined;
}

export function findPreferred({ search, tier }: PreferredFilter): PreferredMedication[] {
  const words = toSearchText(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return preferredMedications.filter((line) => {
    const { en, es } = line.therapeuticClass;
    const text = toSearchText(`${line.drugName} ${line.genericName} ${en} ${es}`);
    return (tier === undefined || line.tier === tier) && words.every((word) => text.includes(word));
  });
}

const sum = (column: string) => `coalesce(sum(${column}), 0) AS ${column}`;
const parts = ['drugCostCents', 'planAmountCents', 'patientPayCents'];
const totals = [...parts, 'deductibleCents', 'copayCents', 'coinsuranceCents', 'reimbursementCents'];
const paidInYear = "FROM claims WHERE memberId = ? AND status = 'Paid' AND fillDate BETWEEN ? AND ?";

type Figures = z.input<typeof ExplanationOfBenefits>;

/** One person's year in figures, from its paid claims only. */
export function summarizeYear(db: Database, person: Member, year: number, today: string): Figures {
  const span = [person.memberId, `${year}-01-01`, `${year}-12-31`] as const;
  const whole = db.get<Omit<Figures, 'year' | 'months' | 'caps' | 'throughDate'>>(
    `SELECT count(*) AS claimCount, ${totals.map(sum).join(', ')} ${paidInYear}`,
    ...span,
  );
  if (!whole) throw new Error('sums are always there');
  const months = db.all<Figures['months'][number]>(
    `SELECT substr(fillDate, 1, 7) AS month, count(*) AS claimCount, ${parts.map(sum).join(', ')} ${paidInYear}
      GROUP BY month ORDER BY month`,
    ...span,
  );
  const ends = [today, person.terminationDate ?? today].filter((day) => day >= `${year}-01-01`);
  const throughDate = [...ends, `${year}-12-31`].sort()[0]!;
  return { year, throughDate, ...whole, months, caps: listCaps(db, person, year) };
}
