import { supportView } from '~/features/guest/support.server.ts';
import { otherPersonNotice } from '~/features/family/viewed-person.server.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import type { ClinicalReview, ReviewStatus } from '~/programme/contract/clinical-review.ts';
import { mayAppeal, reviewRules } from '~/programme/contract/clinical-review-rules.ts';
import { calls } from '~/programme/contract/index.ts';
import type { RequestContext } from '~/context.ts';
import type { TimelineItem } from '~/ui/timeline.tsx';
import { nextText } from './next-text.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { telHref } from '~/ui/phone.ts';

export interface ReviewView {
  drug: string;
  status: ReviewStatus;
  next: string;
  /** the reviewers' own words */
  statusText?: string;
  facts: { label: string; value: string }[];
  steps: { title: string; text: string; state: TimelineItem['state'] }[];
  prescription?: string;
  claim?: string;
  appeal?: { by: string; inquiry: string; days: number; phone: string; href: string };
  /** whose it is, for the banner, where the pages show somebody else's data */
  about?: string;
}

type Asked = Pick<RequestContext, 'clock' | 'content' | 'preferences'>;

function factsOf(review: ClinicalReview, { t, format }: Localizer): ReviewView['facts'] {
  return [
    { label: t('clinicalReviews.detail.drug'), value: review.drugName },
    {
      label: t('clinicalReviews.detail.who'),
      value: `${review.memberFirstName} ${review.memberLastName}`,
    },
    { label: t('clinicalReviews.detail.requestedBy'), value: review.requestedBy },
    { label: t('clinicalReviews.detail.created'), value: format.date(review.createdDate) },
    { label: t('clinicalReviews.detail.status'), value: t(`clinicalReviews.status.${review.status}`) },
    { label: t('clinicalReviews.detail.inquiryId'), value: review.inquiryId },
  ];
}

/** What happened, and who is to act next. */
function stepsOf(review: ClinicalReview, next: string, { t, format }: Localizer): ReviewView['steps'] {
  const last = review.steps.length - 1;
  return [
    ...review.steps.map(({ status, date }, i) => ({
      title: t(`clinicalReviews.status.${status}`),
      text: format.date(date),
      state: i === last ? ('now' as const) : ('done' as const),
    })),
    { title: t('clinicalReviews.next.title'), text: next, state: 'next' },
  ];
}

const appealDays = (): number => {
  const { within } = reviewRules.appealPending;
  return within && 'businessDays' in within ? within.businessDays : 0;
};

async function appealOf(
  context: Asked,
  { status, actByDate, inquiryId }: ClinicalReview,
  { format }: Localizer,
): Promise<ReviewView['appeal']> {
  if (actByDate === undefined || !mayAppeal(status, actByDate, context.clock.today())) return undefined;
  const { phone, digits } = await supportView(context);
  return {
    by: format.date(actByDate),
    inquiry: inquiryId,
    days: appealDays(),
    phone,
    href: telHref(digits),
  };
}

/** One review (specification 3.34). @throws ProgrammeFault, with status 404 for one that is not to be seen */
export async function reviewDetail(
  context: Asked,
  member: MemberContext,
  inquiryId: string,
): Promise<ReviewView> {
  const review = await member.api.call(calls.clinicalReviews.byId, {
    params: { inquiryId },
    query: memberParams(member),
  });
  const { language } = context.preferences;
  const localizer = await getLocalizer(context as RequestContext);
  const next = nextText(review, context.clock.today(), localizer);
  const appeal = await appealOf(context, review, localizer);
  return {
    drug: review.drugName,
    status: review.status,
    next,
    ...(review.statusDescription && { statusText: review.statusDescription[language] }),
    facts: factsOf(review, localizer),
    steps: stepsOf(review, next, localizer),
    ...(review.prescriptionId && { prescription: paths.prescription(review.prescriptionId) }),
    ...(review.claimId && { claim: paths.claim(review.claimId) }),
    ...(appeal && { appeal }),
    ...otherPersonNotice(localizer.t, member, [
      { personCode: review.personCode, name: `${review.memberFirstName} ${review.memberLastName}` },
    ]),
  };
}
