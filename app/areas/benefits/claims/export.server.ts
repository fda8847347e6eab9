import { formatPlainDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { fetchAllPages } from '~/areas/shared/lists/fetch-all-pages.server.ts';
import { listChosenPeople } from '~/areas/family/chosen-person.ts';
import { loadFamilyCoverage, type Family } from '~/areas/family/people.server.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { buildCsvFile } from '~/platform/csv.ts';
import type { Claim } from '#contract/claims.ts';
import type { ClockContext, TextContext } from '~/context.ts';
import { searchClaims } from './search-claims.server.ts';
import { toDates, type ClaimFilters } from './filters.server.ts';
import { describeMoneyFaults } from './money.server.ts';
import { errorPage } from '~/ui/error-page.server.ts';

type Column = [label: string, cell: (claim: Claim) => string];
type Amount = Extract<keyof Claim, `${string}Cents`>;

/** For spreadsheets: a decimal point, no currency sign, no digit grouping. */
const amountText = (cents: number): string => {
  const whole = `${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  return cents < 0 ? `-${whole}` : whole;
};

function amountColumns({ t }: Localizer): Column[] {
  // Only paid claims have amounts, so that a column adds up to the explanation of benefits (decision 0021).
  const column = (label: string, amount: Amount): Column => [
    label,
    (claim) => (claim.status === 'Paid' ? amountText(claim[amount]) : ''),
  ];
  return [
    column(t('claims.detail.amount.ingredient.term'), 'ingredientCostCents'),
    column(t('claims.detail.amount.fee.term'), 'dispensingFeeCents'),
    column(t('claims.detail.amount.tax.term'), 'taxCents'),
    column(t('claims.detail.amount.cost.term'), 'drugCostCents'),
    column(t('claims.detail.amount.deductible.term'), 'deductibleCents'),
    column(t('claims.detail.amount.copay.term'), 'copayCents'),
    column(t('claims.detail.amount.coinsurance.term'), 'coinsuranceCents'),
    column(t('claims.detail.amount.patientPay.term'), 'patientPayCents'),
    column(t('claims.detail.amount.plan.term'), 'planAmountCents'),
    column(t('claims.detail.amount.memberTotal.term'), 'totalMemberPayCents'),
    column(t('claims.detail.amount.client.term'), 'clientPayCents'),
    column(t('claims.detail.amount.reimbursement.term'), 'reimbursementCents'),
  ];
}

/** @param own the person code of the reader */
function columnsIn(family: Family, own: string, localizer: Localizer): Column[] {
  const { t } = localizer;
  const findPerson = (personCode: string) => family.members.find((one) => one.personCode === personCode);
  const findName = (personCode: string) => {
    const person = findPerson(personCode);
    return person ? `${person.firstName} ${person.lastName}` : personCode;
  };
  const otherName = ({ personCode }: Claim) =>
    personCode === own ? undefined : (findPerson(personCode)?.firstName ?? t('claims.detail.thisPatient'));
  return [
    [t('claims.detail.fact.filled'), (claim) => claim.fillDate],
    [t('claims.detail.fact.drug'), (claim) => formatPlainDrugName(claim.drugName, t)],
    [t('claims.detail.fact.person'), (claim) => findName(claim.personCode)],
    [t('claims.detail.fact.status'), (claim) => t(`claims.status.${claim.status}`)],
    [t('claims.detail.fact.reject'), (claim) => claim.rejectCode ?? ''],
    [t('common.pharmacy'), (claim) => claim.pharmacyName],
    [t('claims.detail.fact.prescriber'), (claim) => claim.prescriberName],
    [t('claims.detail.fact.number'), (claim) => claim.rxNumber],
    [t('claims.detail.fact.quantity'), (claim) => String(claim.quantity)],
    [t('claims.detail.fact.days'), (claim) => String(claim.daysSupply)],
    [t('claims.detail.fact.ndc'), (claim) => claim.ndc],
    ...amountColumns(localizer),
    [t('claims.detail.fact.claimId'), (claim) => claim.claimId],
    [t('claims.file.check'), (claim) => describeMoneyFaults(claim, localizer, otherName(claim)).join(' ')],
  ];
}

/** Dates as yyyy-MM-dd, which sort. @throws a 404 for a person who does not share, and for invalid filter dates */
export async function buildClaimsCsv(
  context: TextContext & ClockContext,
  member: MemberContext,
  filters: ClaimFilters,
): Promise<{ text: string; /** without its file extension */ name: string }> {
  const today = context.clock.today();
  const dates = toDates(filters, today);
  const family = await loadFamilyCoverage(member);
  const chosen = listChosenPeople(filters.person, member.identity.personCode, family);
  if (!chosen.shared || dates.kind === 'unclear') throw errorPage(404);
  const { items, total } = await fetchAllPages((page, perPage) =>
    searchClaims(member, { family, filters: { ...filters, page }, dates, perPage }),
  );
  const localizer = await getLocalizer(context);
  const { t, format } = localizer;
  const columns = columnsIn(family, member.identity.personCode, localizer);
  function* rows() {
    for (const claim of items) yield columns.map(([, cell]) => cell(claim));
    if (items.length >= total) return;
    const counts = { shown: format.number(items.length), total: format.number(total) };
    yield [t('common.fileIsPartial', counts), ...columns.slice(1).map(() => '')];
  }
  const labels = columns.map(([label]) => label);
  return {
    text: await buildCsvFile(labels, rows()),
    name: `${t('claims.file.name')}-${today}`,
  };
}
