/** Claims from ExplanationOfBenefit (CARIN Blue Button's pharmacy profile). */
import type { z } from 'zod';
import type { Claim, claims, ClaimStatus } from '#contract/claims.ts';
import { parseNdcs } from '#contract/ndc.ts';
import type { Fill } from '#contract/prescription.ts';
import { NDC } from './codes.ts';
import { loadMe, type Loose, type Me } from './member.server.ts';
import {
  compare,
  ExplanationOfBenefit,
  hasCode,
  readCode,
  readDay,
  readTarget,
  readText,
  type Concept,
} from './resources.ts';
import { readProvider, type Found, type Source } from './source.server.ts';

/** Stands for a number or a code that the server does not have. */
export const UNKNOWN = '—';
const CENTS = 100;

export const readNdc = (concept: Concept | undefined): string | undefined => {
  const code = concept?.coding.find(({ system }) => system === NDC)?.code;
  const [ndc, ...others] = parseNdcs(code ?? '');
  return others.length === 0 ? ndc : undefined;
};

/** All of one kind of amount in cents; undefined without one. Servers put them into the total, the item or the header. */
function createAmounts({ total, item, adjudication }: ExplanationOfBenefit) {
  const places = [total, item.flatMap((one) => one.adjudication), adjudication];
  return (...codes: string[]): number | undefined => {
    for (const code of codes)
      for (const place of places) {
        const found = place.filter(
          ({ category, amount }) => hasCode(category, code) && amount?.value !== undefined,
        );
        if (found.length > 0)
          return found.reduce((sum, { amount }) => sum + Math.round((amount?.value ?? 0) * CENTS), 0);
      }
    return undefined;
  };
}

/** NCPDP indicators have one code for yes; undefined when the server has none. */
const readFlag = (concept: Concept | undefined, yes: string) =>
  concept === undefined ? undefined : hasCode(concept, yes);

const findReason = ({ adjudication, item }: ExplanationOfBenefit, kind: string) =>
  [...adjudication, ...item.flatMap((one) => one.adjudication)].find(({ category }) =>
    hasCode(category, kind),
  )?.reason;

function readStatus(eob: ExplanationOfBenefit): ClaimStatus {
  if (eob.status === 'cancelled') return 'Reversed';
  if (eob.outcome === 'queued') return 'Pending';
  return eob.outcome === 'error' || findReason(eob, 'denialreason') ? 'Rejected' : 'Paid';
}

/** The member's part is unknown without these amounts, so the contract's schema then leaves the claim out. */
function readMoney(eob: ExplanationOfBenefit, status: ClaimStatus) {
  const read = createAmounts(eob);
  const [deductible, copay, coinsurance] = [read('deductible'), read('copay'), read('coinsurance', 'coins')];
  const isShared = status === 'Paid' || status === 'Reversed';
  const parts = [deductible, copay, coinsurance].filter((cents) => cents !== undefined);
  const sum = parts.length === 0 ? undefined : parts.reduce((all, cents) => all + cents, 0);
  const own = isShared ? (read('paidbypatient', 'memberliability') ?? sum) : 0;
  const reimbursed = isShared ? (read('paidtopatient') ?? 0) : 0;
  const plan = isShared ? (read('paidtoprovider', 'benefit') ?? 0) + reimbursed : 0;
  const cost =
    read('drugcost') ?? (isShared && own !== undefined ? own + plan : read('eligible', 'submitted'));
  return {
    // the guide has no parts of the cost
    ingredientCostCents: cost,
    dispensingFeeCents: 0,
    taxCents: 0,
    drugCostCents: cost,
    copayCents: isShared ? (copay ?? 0) : 0,
    coinsuranceCents: isShared ? (coinsurance ?? 0) : 0,
    deductibleCents: isShared ? (deductible ?? 0) : 0,
    patientPayCents: own,
    planAmountCents: plan,
    totalMemberPayCents: own,
    clientPayCents: plan,
    reimbursementCents: reimbursed,
  };
}

function toClaim(eob: ExplanationOfBenefit, found: Found<ExplanationOfBenefit>, me: Me): Loose<Claim> {
  const [item] = eob.item;
  const info = (kind: string) =>
    eob.supportingInfo.find(({ category }) => hasCode(category, kind) || category?.text === kind);
  const status = readStatus(eob);
  const pharmacy = readProvider(found, eob, eob.provider);
  const prescriber = eob.careTeam.find(({ role }) => hasCode(role, 'prescribing')) ?? eob.careTeam[0];
  const { name: prescriberName, npi: prescriberNpi } = readProvider(found, eob, prescriber?.provider);
  const network = readCode(findReason(eob, 'billingnetworkstatus'));
  const fillDate = item?.servicedDate ?? item?.servicedPeriod?.start ?? eob.billablePeriod?.start;
  const { identifier, reference } = eob.prescription ?? {};
  const prescriptionId = readTarget(reference)?.replace(/^.*\//, '');
  return {
    claimId: eob.id,
    personCode: me.personCode,
    rxNumber: identifier?.value ?? prescriptionId ?? UNKNOWN,
    prescriptionId,
    drugName: readText(item?.productOrService) ?? readCode(item?.productOrService),
    prescriberName,
    prescriberNpi,
    pharmacyName: pharmacy.name,
    pharmacyNpi: pharmacy.npi,
    inNetwork: network === undefined ? undefined : network === 'innetwork',
    fillDate: readDay(fillDate),
    processedDate: readDay(info('clmrecvddate')?.timingDate ?? eob.created),
    status,
    rejectCode: readCode(findReason(eob, 'denialreason')),
    ...readMoney(eob, status),
    quantity: item?.quantity?.value,
    quantityUnit: item?.quantity?.unit ?? '',
    daysSupply: info('dayssupply')?.valueQuantity?.value,
    compound: readFlag(info('compoundcode')?.code, '2'),
    dawCode: readCode(info('dawcode')?.code) ?? '',
    ndc: readNdc(item?.productOrService) ?? '',
    formularyTier: '',
    brand: readFlag(info('brandgenericindicator')?.code, '1'),
    routeOfAdministration: '',
    additionalMessage: eob.processNote[0]?.text,
  };
}

const INCLUDED = ['provider', 'care-team'].map((name) => `ExplanationOfBenefit:${name}`);

async function loadClaims(source: Source, query: Record<string, string | string[]>): Promise<Loose<Claim>[]> {
  const [me, found] = await Promise.all([
    loadMe(source),
    source.search('ExplanationOfBenefit', ExplanationOfBenefit, { ...query, _include: INCLUDED }),
  ]);
  return found.items
    .filter(({ status, type }) => ['active', 'cancelled'].includes(status ?? '') && hasCode(type, 'pharmacy'))
    .map((eob) => toClaim(eob, found, me));
}

const between = (from: string, to: string) => ({
  type: 'pharmacy',
  'service-date': [`ge${from}`, `le${to}`],
});

export const includesText = (q: string | undefined, ...texts: (string | undefined)[]): boolean =>
  texts.some((text) => text?.toLowerCase().includes((q ?? '').trim().toLowerCase()));

export const toPage = <T>(items: readonly T[], { page, perPage }: { page: number; perPage: number }) => ({
  items: items.slice((page - 1) * perPage, page * perPage),
  total: items.length,
  page,
  perPage,
});

export const countBy = <T>(items: readonly T[], toWord: (item: T) => string | undefined) =>
  Object.fromEntries(
    [...Map.groupBy(items, (item) => toWord(item) ?? 'other')].map(([word, { length }]) => [word, length]),
  );

const newestFirst = (a: Loose<Claim>, b: Loose<Claim>) => compare(b.fillDate, a.fillDate);
const orders: Record<Search['sort'], (a: Loose<Claim>, b: Loose<Claim>) => number> = {
  date: newestFirst,
  amount: (a, b) => (b.patientPayCents ?? 0) - (a.patientPayCents ?? 0) || newestFirst(a, b),
  drug: (a, b) => compare(a.drugName, b.drugName) || newestFirst(a, b),
};
type Search = z.output<typeof claims.search.query>;

export async function searchClaims(source: Source, query: Search) {
  const { q, status, sort, onlyPersonCode, startDate, endDate } = query;
  const year = query.year ?? source.today.slice(0, 4);
  const found = await loadClaims(source, between(startDate ?? `${year}-01-01`, endDate ?? `${year}-12-31`));
  const fitting = found.filter(
    (claim) =>
      (onlyPersonCode === undefined || claim.personCode === onlyPersonCode) &&
      includesText(q, claim.drugName, claim.pharmacyName, claim.rxNumber),
  );
  const shown = fitting.filter((claim) => status === undefined || claim.status === status);
  return {
    ...toPage(shown.toSorted(orders[sort]), query),
    counts: countBy(fitting, (claim) => claim.status),
  };
}

export const findClaim = async (source: Source, claimId: string) =>
  (await loadClaims(source, { _id: claimId })).find((claim) => claim.claimId === claimId);

/** The fills of the medication history: paid claims, because a MedicationDispense has no price. */
export async function loadFills(source: Source, from: string, to: string): Promise<Loose<Fill>[]> {
  const paid = (await loadClaims(source, between(from, to))).filter(({ status }) => status === 'Paid');
  return paid
    .toSorted(newestFirst)
    .map((claim) => ({ ...claim, fillId: claim.claimId, orderNumber: undefined }));
}
