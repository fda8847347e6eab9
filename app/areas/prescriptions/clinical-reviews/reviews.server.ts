import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { z } from 'zod';
import type { ClockContext, TextContext } from '~/context.ts';
import type { NoteText } from '~/ui/note.tsx';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import {
  listLeftOutNotes,
  listResult,
  listMissingNotes,
  createOutageView,
} from '~/areas/shared/errors/block-result.server.ts';
import { listChosenPeople, buildPersonChoices, type PersonChoice } from '~/areas/family/chosen-person.ts';
import { listFields } from '~/areas/shared/lists/list-filters.server.ts';
import { distinguishRows } from '~/areas/shared/lists/distinguish-rows.server.ts';
import { loadFamilyIfAvailable, requireShared } from '~/areas/family/people.server.ts';
import { nameInTexts, buildOtherPersonNotice } from '~/areas/family/viewed-person.server.ts';
import { loadSupportView } from '~/areas/help/guest/support.server.ts';
import { getLocalizer, createLocalizerAbout, type Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import { canAppeal, reviewRules } from '#contract/clinical-review-rules.ts';
import { ReviewStatus, type ClinicalReview } from '#contract/clinical-review.ts';
import type { ListCallOptions } from '~/programme/api.ts';
import { calls } from '#contract/index.ts';
import { LONG_TEXT, toMemberText } from '~/programme/member-text.ts';
import type { ListBody } from '~/ui/list-page.tsx';
import { buildTelHref } from '~/ui/phone.ts';
import type { TimelineItem } from '~/ui/timeline.tsx';
import { findPrescriberCall } from './prescriber-call.server.ts';

/**
 * A sentence about the next action and its last day.
 *
 * @param showDate format of the page's other dates
 */
export function formatNextStep(
  { status, actByDate }: Pick<ClinicalReview, 'status' | 'actByDate'>,
  today: string,
  { t, format }: Localizer,
  showDate: (day: string) => string = format.date,
): string {
  if (status === 'expired') return t('clinicalReviews.next.expired');
  if (actByDate === undefined)
    return status === 'denied' ? t('clinicalReviews.next.deniedPlain') : t('clinicalReviews.next.plain');
  const date = showDate(actByDate);
  if (status === 'denied' && !canAppeal(status, actByDate, today))
    return t('clinicalReviews.next.deniedOver', { date });
  return t(`clinicalReviews.next.${status}`, { date });
}

const schema = z.object({
  status: ReviewStatus.optional().catch(undefined),
  /** empty: the member; all: every person who shares; else a person code */
  person: listFields.person,
  page: listFields.page,
});
export type ReviewFilters = z.output<typeof schema>;

/** While the pages show another person's data, the list contains only that person's reviews. */
export function readReviewFilters(
  request: Request,
  { viewing }: Pick<MemberContext, 'viewing'>,
): ReviewFilters {
  const asked = schema.parse(Object.fromEntries(new URL(request.url).searchParams));
  return viewing ? { ...asked, person: viewing.personCode } : asked;
}

const PER_PAGE = 20;

interface ReviewRow {
  id: string;
  to: string;
  drug: string;
  /** distinguishes it from a different review of the same medicine */
  about?: string;
  lines: string[];
  status: ReviewStatus;
}

export type ReviewListBody = ListBody<ReviewRow>;

export interface ReviewListView {
  summary?: string;
  notes: (string | NoteText)[];
  people: PersonChoice[];
  /** absent when there is nothing to filter */
  counts?: Partial<Record<ReviewStatus, number>>;
  body: ReviewListBody;
}

const ask = (
  member: MemberContext,
  { status, page }: ReviewFilters,
  personCodes: string | undefined,
  options: ListCallOptions,
) =>
  member.api.call(
    calls.clinicalReviews.statuses,
    { query: { ...toMemberParams(member), personCodes, status, page, perPage: PER_PAGE } },
    options,
  );

function toReviewRow(
  review: ClinicalReview,
  { own, viewing }: { own: string; viewing?: string | undefined },
  today: string,
  localizer: Localizer,
): ReviewRow {
  const { t } = localizer;
  const name = `${review.memberFirstName} ${review.memberLastName}`;
  const isOwn = review.personCode === own;
  return {
    id: review.inquiryId,
    to: paths.clinicalReview(review.inquiryId),
    drug: formatDrugName(review.drugName, t),
    lines: [
      formatNextStep(
        review,
        today,
        createLocalizerAbout(localizer, isOwn ? undefined : review.memberFirstName),
      ),
      t('clinicalReviews.list.requested', { name: review.requestedBy }),
      ...(isOwn || review.personCode === viewing ? [] : [t('common.forPerson', { name })]),
    ],
    status: review.status,
  };
}

/** Reviews that need a step come first, the earliest deadline before the others. */
function sortByNeed(reviews: readonly ClinicalReview[], today: string): ClinicalReview[] {
  const getDeadline = ({ status, actByDate }: ClinicalReview) =>
    status === 'moreInformationNeeded' || canAppeal(status, actByDate, today) ? (actByDate ?? 'y') : 'z';
  return reviews.toSorted((a, b) => getDeadline(a).localeCompare(getDeadline(b), 'en'));
}

const emptyBody = ({ t }: Localizer, narrowed: boolean): ReviewListBody => ({
  kind: 'empty',
  title: t(narrowed ? 'clinicalReviews.list.emptyFilter' : 'clinicalReviews.list.empty'),
  text: t(narrowed ? 'clinicalReviews.list.emptyFilterText' : 'clinicalReviews.list.emptyText'),
  clear: narrowed,
});

function notShared(name: string | undefined, { t }: Localizer): ReviewListBody {
  const personName = name ?? t('common.someone');
  return {
    kind: 'empty',
    title: t('clinicalReviews.list.notShared'),
    text: t('clinicalReviews.list.notSharedText', { name: personName }),
    clear: true,
  };
}

export async function loadReviewList(
  context: TextContext & ClockContext,
  member: MemberContext,
  filters: ReviewFilters,
): Promise<ReviewListView> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const own = member.identity.personCode;
  const { family, known, failed } = await loadFamilyIfAvailable(member, context.log);
  const notes = member.viewing
    ? []
    : listMissingNotes(failed, t('clinicalReviews.list.familyUnknown'), localizer);
  const people = buildPersonChoices(own, family, {
    you: t('common.you'),
    all: t('clinicalReviews.list.everyone'),
  });
  const chosen = listChosenPeople(filters.person, own, family);
  if (!chosen.shared) {
    const unasked = { kind: 'outage', message: t('error.common') } as const;
    return { notes, people, counts: {}, body: known ? notShared(chosen.name, localizer) : unasked };
  }
  const page = await listResult((options) => ask(member, filters, chosen.personCodes, options), t, context);
  if (!page.ok) return { notes, people, body: createOutageView(page) };
  if (page.value.items.length === 0 && page.leftOut)
    return { notes, people, body: { kind: 'outage', message: page.leftOut.text } };
  const { items, total, counts } = page.value;
  const narrowed = filters.status !== undefined || filters.person !== '' || filters.page > 1;
  if (items.length === 0) {
    const empty: ReviewListView = { notes, people, body: emptyBody(localizer, narrowed) };
    if (narrowed || people.length > 0) empty.counts = counts;
    return empty;
  }
  const today = context.clock.today();
  return {
    summary: t('clinicalReviews.list.lead', { count: total }),
    notes: [...notes, ...listLeftOutNotes(page)],
    people,
    counts,
    body: {
      kind: 'rows',
      rows: distinguishRows(
        sortByNeed(items, today),
        (review) => toReviewRow(review, { own, viewing: family.viewing }, today, localizer),
        ({ drug }) => drug,
        (_row, { createdDate }) => localizer.format.date(createdDate),
      ),
      pages: Math.ceil(total / PER_PAGE),
    },
  };
}

export interface ReviewView {
  drug: string;
  status: ReviewStatus;
  next: string;
  /** the number of the prescriber, whose information is missing */
  call?: { href: string; label: string };
  statusText?: string;
  facts: { label: string; value: string }[];
  steps: { title: string; text: string; state: TimelineItem['state'] }[];
  /** its page, for a client that shows drugs */
  drugPage?: string;
  prescription?: string;
  claim?: string;
  appeal?: { steps: string[]; urgent: string; phone: string; href: string };
  /** the person concerned, for the banner while the pages show another person's data */
  about?: string;
}

function toReviewFacts(review: ClinicalReview, { t, format }: Localizer): ReviewView['facts'] {
  return [
    {
      label: t('common.for'),
      value: `${review.memberFirstName} ${review.memberLastName}`,
    },
    { label: t('clinicalReviews.detail.requestedBy'), value: review.requestedBy },
    { label: t('clinicalReviews.detail.created'), value: format.date(review.createdDate) },
    { label: t('clinicalReviews.detail.inquiryId'), value: review.inquiryId },
  ];
}

/** Past events. The top of the page shows the next action. */
function toSteps(review: ClinicalReview, { t, format }: Localizer): ReviewView['steps'] {
  const last = review.steps.length - 1;
  return review.steps.map(({ status, date }, i) => ({
    title: t(`clinicalReviews.status.${status}`),
    text: format.date(date),
    state: i === last ? 'now' : 'done',
  }));
}

const appealDays = (): number => {
  const { within } = reviewRules.appealPending;
  return within && 'businessDays' in within ? within.businessDays : 0;
};

async function loadAppeal(
  context: TextContext & ClockContext,
  { status, actByDate, inquiryId }: ClinicalReview,
  { t }: Localizer,
): Promise<ReviewView['appeal']> {
  if (actByDate === undefined || !canAppeal(status, actByDate, context.clock.today())) return undefined;
  const { phone, digits } = await loadSupportView(context);
  return {
    steps: [
      t('clinicalReviews.detail.appealOne'),
      t('clinicalReviews.detail.appealTwo', { id: inquiryId }),
      t('clinicalReviews.detail.appealThree', { days: appealDays() }),
    ],
    urgent: t('clinicalReviews.detail.urgent'),
    phone,
    href: buildTelHref(digits),
  };
}

/** One review (specification 3.34). @throws ProgrammeFault, with status 404 for one that the member may not see */
export async function loadReviewDetail(
  context: TextContext & ClockContext,
  member: MemberContext,
  inquiryId: string,
): Promise<ReviewView> {
  const review = await member.api.call(calls.clinicalReviews.byId, {
    params: { inquiryId },
    query: toMemberParams(member),
  });
  await requireShared(member, context.log, review);
  const { language } = context.preferences;
  const name = `${review.memberFirstName} ${review.memberLastName}`;
  const patient = { personCode: review.personCode, name };
  const localizer = await getLocalizer(context, nameInTexts(member, patient));
  const next = formatNextStep(review, context.clock.today(), localizer);
  const [appeal, call] = await Promise.all([
    loadAppeal(context, review, localizer),
    findPrescriberCall(context, member, review, localizer),
  ]);
  const statusText = toMemberText(review.statusDescription?.[language] ?? '', LONG_TEXT);
  const view: ReviewView = {
    drug: formatDrugName(review.drugName, localizer.t),
    status: review.status,
    next: call ? `${next} ${localizer.t('clinicalReviews.detail.ask', { id: inquiryId })}` : next,
    facts: toReviewFacts(review, localizer),
    steps: toSteps(review, localizer),
    ...buildOtherPersonNotice(localizer, member, [patient]),
  };
  if (statusText) view.statusText = statusText;
  const { hideDrugPricingTab } = await context.content.client(member.identity.clientId);
  if (review.ndc && !hideDrugPricingTab) view.drugPage = paths.drug(review.ndc);
  if (review.prescriptionId) view.prescription = paths.prescription(review.prescriptionId);
  if (review.claimId) view.claim = paths.claim(review.claimId);
  if (appeal) view.appeal = appeal;
  if (call) view.call = call;
  return view;
}
