import type { Localizer } from '~/i18n/localizer.server.ts';
import { isLabelKey } from '~/i18n/t.server.ts';
import { isDuplicate, listMoneyFaults, isStraddlingDeductible } from '#contract/claim-rules.ts';
import type { Claim } from '#contract/claims.ts';
import { mailOrderNpis } from '#contract/pharmacies.ts';
import type { StatusTone } from '~/ui/status-panel.tsx';
import { getOtherPersonLabel } from './other-person-label.server.ts';

export interface ClaimSummary {
  tone: StatusTone;
  strong: string;
  say: string;
  next?: string;
}

/**
 * The reason for a rejection, and the next step; a code without a label is shown alone. When the plan has reviewed the
 * claim, the review has the next step.
 */
function rejected({ rejectCode, review }: Claim, { t }: Localizer): ClaimSummary {
  const strong = t('claims.detail.answer.rejected');
  if (rejectCode === undefined) {
    return {
      tone: 'bad',
      strong,
      say: t('claims.detail.answer.noReason'),
      next: t('claims.detail.answer.ask'),
    };
  }
  const [what, next] = [
    `claims.detail.reject.code${rejectCode}.what`,
    `claims.detail.reject.code${rejectCode}.next`,
  ];
  if (!isLabelKey(what) || !isLabelKey(next)) {
    const say = t('claims.detail.answer.unknownReason', { code: rejectCode });
    return { tone: 'bad', strong, say, next: t('claims.detail.answer.ask') };
  }
  const say = t('claims.detail.answer.reason', { reason: t(what), code: rejectCode });
  return review ? { tone: 'bad', strong, say } : { tone: 'bad', strong, say, next: t(next) };
}

function paid(claim: Claim, personName: string, { t, format }: Localizer): ClaimSummary {
  const { patientPayCents: own, planAmountCents: plan, drugCostCents, reimbursementCents: back } = claim;
  const money = {
    who: personName,
    own: format.money(own),
    plan: format.money(plan),
    cost: format.money(drugCostCents),
    back: format.money(back),
    first: format.money(own + back),
  };
  if (back > 0) {
    const strong = t('claims.detail.answer.reimbursed', money);
    return { tone: 'quiet', strong, say: t('claims.detail.answer.reimbursedSay', money) };
  }
  if (own === 0) {
    return {
      tone: 'quiet',
      strong: t('claims.detail.answer.nothing', money),
      say: t('claims.detail.answer.nothingSay', money),
    };
  }
  const say =
    plan === 0 ? t('claims.detail.answer.aloneSay', money) : t('claims.detail.answer.paidSay', money);
  return { tone: 'quiet', strong: t('claims.detail.answer.paid', money), say };
}

/**
 * A sentence that explains who paid what, or why there was no payment. @param personName owner of the claim: 'You', or a first
 * name
 */
export function buildClaimSummary(claim: Claim, personName: string, localizer: Localizer): ClaimSummary {
  const { t, format } = localizer;
  switch (claim.status) {
    case 'Rejected':
      return rejected(claim, localizer);
    case 'Pending':
      return {
        tone: 'info',
        strong: t('claims.detail.answer.pending'),
        say: t('claims.detail.answer.pendingSay', { date: format.date(claim.processedDate) }),
      };
    case 'Reversed':
      return {
        tone: 'quiet',
        strong: t('claims.detail.answer.reversed'),
        say: t('claims.detail.answer.reversedSay'),
      };
    case 'Paid':
      return listMoneyFaults(claim).length > 0
        ? {
            tone: 'wait',
            strong: t('claims.detail.answer.doubtful'),
            say: t('claims.detail.answer.doubtfulSay'),
          }
        : paid(claim, personName, localizer);
  }
}

export interface Explanation {
  key: string;
  title: string;
  text: string;
}

type Special =
  | 'outOfNetwork'
  | 'mailOrder'
  | 'straddles'
  | 'deductible'
  | 'reimbursed'
  | 'nonPrimary'
  | 'duplicate'
  | 'compound'
  | 'specialty'
  | 'reversed';

function listSpecials(claim: Claim): Special[] {
  const isPaid = claim.status === 'Paid' && listMoneyFaults(claim).length === 0;
  const found: [Special, boolean | undefined][] = [
    ['reversed', claim.status === 'Reversed'],
    ['duplicate', isDuplicate(claim)],
    ['outOfNetwork', isPaid && claim.inNetwork === false],
    ['straddles', isPaid && isStraddlingDeductible(claim)],
    ['deductible', isPaid && claim.deductibleCents > 0 && !isStraddlingDeductible(claim)],
    ['reimbursed', claim.reimbursementCents > 0],
    ['nonPrimary', claim.nonPrimary],
    ['compound', claim.compound],
    ['specialty', claim.specialty],
    ['mailOrder', mailOrderNpis.includes(claim.pharmacyNpi)],
  ];
  return found.filter(([, is]) => is).map(([name]) => name);
}

/** @param personName first name of the claim's owner; absent for the reader's own claim */
export function explainClaim(claim: Claim, { t, format }: Localizer, personName?: string): Explanation[] {
  const values = {
    name: personName ?? '',
    deductible: format.money(claim.deductibleCents),
    rest: format.money(claim.drugCostCents - claim.deductibleCents),
    share: format.money(claim.copayCents + claim.coinsuranceCents),
    back: format.money(claim.reimbursementCents),
    date: format.date(claim.processedDate),
  };
  return listSpecials(claim).map((key) => ({
    key,
    title: t(
      getOtherPersonLabel(`special.${key}.title`, personName) ?? `claims.detail.special.${key}.title`,
      values,
    ),
    text: t(
      getOtherPersonLabel(`special.${key}.text`, personName) ?? `claims.detail.special.${key}.text`,
      values,
    ),
  }));
}
