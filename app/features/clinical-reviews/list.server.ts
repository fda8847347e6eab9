import { blockResult, outageView } from '~/features/errors/block-result.server.ts';
import { chosenPeople, personChoices } from '~/features/family/chosen-person.ts';
import type { PersonChoice } from '~/features/family/chosen-person.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import { familyIfAvailable } from '~/features/family/people.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import type { ClinicalReview, ReviewStatus } from '~/programme/contract/clinical-review.ts';
import { calls } from '~/programme/contract/index.ts';
import type { RequestContext } from '~/context.ts';
import type { ReviewFilters } from './filters.server.ts';
import { nextText } from './next-text.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { ListBody } from '~/ui/list-page.tsx';

const PER_PAGE = 20;

export interface ReviewRow {
  id: string;
  to: string;
  drug: string;
  lines: string[];
  status: ReviewStatus;
}

export type ReviewListBody = ListBody<ReviewRow>;

export interface ReviewListView {
  summary?: string;
  notes: string[];
  people: PersonChoice[];
  /** absent where there is nothing to filter */
  counts?: Partial<Record<ReviewStatus, number>>;
  body: ReviewListBody;
}

type Asked = Pick<RequestContext, 'clock' | 'log' | 'preferences' | 'env' | 'content'>;

const ask = (member: MemberContext, { status, page }: ReviewFilters, personCodes: string | undefined) =>
  member.api.call(calls.clinicalReviews.statuses, {
    query: { ...memberParams(member), personCodes, status, page, perPage: PER_PAGE },
  });

function rowOf(review: ClinicalReview, own: string, today: string, localizer: Localizer): ReviewRow {
  const { t, format } = localizer;
  const name = `${review.memberFirstName} ${review.memberLastName}`;
  const requested = { name: review.requestedBy, date: format.date(review.createdDate) };
  return {
    id: review.inquiryId,
    to: paths.clinicalReview(review.inquiryId),
    drug: review.drugName,
    lines: [
      nextText(review, today, localizer),
      t('clinicalReviews.list.requested', requested),
      ...(review.personCode === own ? [] : [t('clinicalReviews.list.forPerson', { name })]),
    ],
    status: review.status,
  };
}

const emptyBody = ({ t }: Localizer, narrowed: boolean): ReviewListBody => ({
  kind: 'empty',
  title: t(narrowed ? 'clinicalReviews.list.emptyFilter' : 'clinicalReviews.list.empty'),
  text: t(narrowed ? 'clinicalReviews.list.emptyFilterText' : 'clinicalReviews.list.emptyText'),
  clear: narrowed,
});

function notShared(name: string | undefined, { t }: Localizer): ReviewListBody {
  const who = name ?? t('clinicalReviews.list.someone');
  return {
    kind: 'empty',
    title: t('clinicalReviews.list.notShared'),
    text: t('clinicalReviews.list.notSharedText', { name: who }),
    clear: true,
  };
}

/** The list as its address asks for it (specification 2.63, 3.34, 7.47). */
export async function reviewList(
  context: Asked,
  member: MemberContext,
  filters: ReviewFilters,
): Promise<ReviewListView> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const own = member.identity.personCode;
  const { family, known } = await familyIfAvailable(member, context.log);
  const notes = known ? [] : [t('clinicalReviews.list.familyUnknown')];
  const people = personChoices(own, family, {
    you: t('clinicalReviews.list.you'),
    all: t('clinicalReviews.list.everyone'),
  });
  const chosen = chosenPeople(filters.person, own, family);
  if (!chosen.shared) {
    const unasked = { kind: 'outage', message: t('error.common') } as const;
    return { notes, people, counts: {}, body: known ? notShared(chosen.name, localizer) : unasked };
  }
  const page = await blockResult(ask(member, filters, chosen.personCodes), t, context);
  if (!page.ok) return { notes, people, body: outageView(page) };
  const { items, total, counts } = page.value;
  const narrowed = filters.status !== undefined || filters.person !== '' || filters.page > 1;
  if (items.length === 0)
    return {
      notes,
      people,
      ...((narrowed || people.length > 0) && { counts }),
      body: emptyBody(localizer, narrowed),
    };
  const today = context.clock.today();
  return {
    summary: t('clinicalReviews.list.lead', { count: total }),
    notes,
    people,
    counts,
    body: {
      kind: 'rows',
      rows: items.map((review) => rowOf(review, own, today, localizer)),
      pages: Math.ceil(total / PER_PAGE),
    },
  };
}
