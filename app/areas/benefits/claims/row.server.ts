import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { findOtherPerson } from './person.ts';
import { formatFullName, type Family } from '~/areas/family/people.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { isDuplicate, listMoneyFaults } from '#contract/claim-rules.ts';
import type { Claim, ClaimStatus } from '#contract/claims.ts';
import { mailOrderNpis } from '#contract/pharmacies.ts';
import type { ShortDay } from '~/ui/day-tile.tsx';
import type { ClientConfig } from '#contract/content.ts';

/** The claim without its network when the client hides networks (specification 3.08). */
export function withShownNetwork(
  { inNetwork, ...claim }: Claim,
  { hideOutOfNetwork }: Pick<ClientConfig, 'hideOutOfNetwork'>,
): Claim {
  return hideOutOfNetwork || inNetwork === undefined ? claim : { ...claim, inNetwork };
}

export interface ClaimRow {
  id: string;
  drug: string;
  /** the tile's date, in hidden text of the link */
  about: string;
  line: string;
  /** the Rx number and remarks; omitted in the list of the newest claims */
  more: string;
  day: ShortDay;
  status: ClaimStatus;
  /** absent when there was no payment */
  paid?: string;
  /** names the payer; absent when the member paid */
  payer?: string;
  /** its amounts do not add up */
  doubtful?: true;
}

const marks = (claim: Claim, { t }: Localizer) => [
  mailOrderNpis.includes(claim.pharmacyNpi) && t('claims.mark.mailOrder'),
  claim.specialty && t('claims.mark.specialty'),
  claim.compound && t('claims.mark.compound'),
  isDuplicate(claim) && t('claims.mark.duplicate'),
  claim.nonPrimary && t('claims.mark.nonPrimary'),
  claim.reimbursementCents > 0 && t('claims.mark.reimbursed'),
  claim.inNetwork === false && t('claims.mark.outOfNetwork'),
];

const dots = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' · ');

/** A pharmacy may not fill what the plan does not pay. */
export const isUnpaid = ({ status }: Pick<Claim, 'status'>): boolean =>
  status === 'Rejected' || status === 'Pending';

export function toClaimRow(claim: Claim, own: string, family: Family, localizer: Localizer): ClaimRow {
  const { t, format } = localizer;
  const other = findOtherPerson(claim, own, family);
  const named = other?.personCode === family.viewing ? undefined : other;
  const isPaid = claim.status === 'Paid' || claim.status === 'Reversed';
  const row: ClaimRow = {
    id: claim.claimId,
    drug: formatDrugName(claim.drugName, t),
    line: dots(named && t('common.forPerson', { name: formatFullName(named) }), claim.pharmacyName),
    more: dots(t('common.rx', { number: claim.rxNumber }), ...marks(claim, localizer)),
    day: format.shortDay(claim.fillDate),
    about: t(isUnpaid(claim) ? 'claims.list.sentOn' : 'common.filledOn', {
      date: format.dayMonth(claim.fillDate),
    }),
    status: claim.status,
  };
  if (isPaid) row.paid = format.money(claim.patientPayCents);
  if (claim.status === 'Paid' && claim.personCode !== own)
    row.payer = t('common.otherPaid', { name: other?.firstName ?? t('claims.detail.patient') });
  if (listMoneyFaults(claim).length > 0) row.doubtful = true;
  return row;
}
