import {
  toBlockResult,
  listLeftOutNotes,
  listResult,
  createOutageView,
} from '~/areas/shared/errors/block-result.server.ts';
import { listChosenPeople, buildPersonChoices, type PersonChoice } from '~/areas/family/chosen-person.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { T } from '~/i18n/translate.ts';
import { totalsAlone, type ListCallOptions } from '~/programme/api.ts';
import { calls } from '#contract/index.ts';
import { findMemberRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import {
  PrescriptionState,
  prescriptionPeriods,
  prescriptionSorts,
  type Prescription,
} from '#contract/prescription.ts';
import type { ClockContext, TextContext } from '~/context.ts';
import { defineListFilters, isNarrowed, searchQuery } from '~/areas/shared/lists/list-filters.server.ts';
import { distinguishRows } from '~/areas/shared/lists/distinguish-rows.server.ts';
import { prescriptionGroups, type PrescriptionGroup } from './prescription-state.ts';
import { loadKnownRefillFacts, createMissingFacts } from './refill-facts.server.ts';
import { formatRefusalText } from './refusal-text.server.ts';
import { toPrescriptionRow, formatRefillAllText, type PrescriptionRow } from './row.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import type { OutageWords } from '~/ui/block.tsx';
import type { ListNote } from '~/ui/list-page.tsx';

/** Specification 9.19. */
export const prescriptionFilters = defineListFilters({
  status: PrescriptionState,
  periods: prescriptionPeriods,
  period: 'last6Months',
  sorts: prescriptionSorts,
  sort: 'action',
});
export type PrescriptionFilters = ReturnType<typeof prescriptionFilters.read>;

const PRESCRIPTIONS_PER_PAGE = 20;

export interface GroupView {
  /** absent when the list is sorted by drug or date, and so has no groups */
  group?: PrescriptionGroup;
  /** absent when the list has further pages */
  count?: number;
  rows: PrescriptionRow[];
  refillAll?: { ids: string[]; label: string };
}

export type PrescriptionListBody =
  | { kind: 'groups'; groups: GroupView[]; pages: number; more: boolean }
  | { kind: 'empty'; title: string; text: string; action: 'everything' | 'clear' | 'support' }
  | ({ kind: 'outage' } & OutageWords);

export interface PrescriptionListView {
  summary?: string;
  /** reasons that apply to every refill, and other news about the whole list */
  notes: (string | ListNote)[];
  people: PersonChoice[];
  counts?: Partial<Record<PrescriptionState, number>>;
  body: PrescriptionListBody;
}

interface Page {
  items: Prescription[];
  total: number;
  counts: Partial<Record<PrescriptionState, number>>;
  /** number of the page's entries that are not shown */
  leftOut?: number | undefined;
}

/** One page of the list. @param personCodes joined by commas; the member's own when undefined */
export function askForPrescriptions(
  member: MemberContext,
  filters: PrescriptionFilters,
  personCodes: string | undefined,
  { perPage = PRESCRIPTIONS_PER_PAGE, ...options }: { perPage?: number } & ListCallOptions = {},
) {
  const query = { ...toMemberParams(member), personCodes, ...searchQuery(filters), perPage };
  return member.api.call(calls.prescriptions.refillable, { query }, options);
}

function notSharedBody(name: string | undefined, t: T): PrescriptionListBody {
  const personName = name ?? t('common.someone');
  return {
    kind: 'empty',
    title: t('common.notShared'),
    text: t('prescriptions.empty.sharedText', { name: personName }),
    action: 'clear',
  };
}

async function emptyBody(
  member: MemberContext,
  filters: PrescriptionFilters,
  personCodes: string | undefined,
  t: T,
): Promise<PrescriptionListBody> {
  if (isNarrowed(filters)) {
    const [title, text] = [t('prescriptions.empty.filterTitle'), t('common.changeFilters')];
    return { kind: 'empty', title, text, action: 'clear' };
  }
  const older =
    filters.period !== 'all' &&
    (await askForPrescriptions(member, { ...filters, period: 'all', page: 1 }, personCodes, totalsAlone))
      .total > 0;
  return older
    ? {
        kind: 'empty',
        title: t('prescriptions.empty.periodTitle'),
        text: t('prescriptions.empty.periodText'),
        action: 'everything',
      }
    : {
        kind: 'empty',
        title: t('prescriptions.empty.noneTitle'),
        text: t('prescriptions.empty.noneText'),
        action: 'support',
      };
}

export function groupRows(
  items: readonly Prescription[],
  {
    sort,
    facts,
    localizer,
    paged = false,
    inCart,
    viewed,
  }: {
    sort: PrescriptionFilters['sort'];
    facts: RefillFacts;
    localizer: Localizer;
    paged?: boolean;
    inCart?: ReadonlySet<string> | undefined;
    /** person code of the viewed person, if it is not the member */
    viewed?: string | undefined;
  },
): GroupView[] {
  const entries = items.map((rx) => ({ rx, ...toPrescriptionRow(rx, facts, localizer, { inCart, viewed }) }));
  const rows = distinguishRows(
    entries,
    ({ row }) => row,
    ({ name }) => name,
    (_row, { rx }) => localizer.t('common.rx', { number: rx.rxNumber }),
  );
  const shown = entries.map(({ rx, group }, index) => ({ rx, group, row: rows[index]! }));
  if (sort !== 'action') return [{ rows: shown.map(({ row }) => row) }];
  return prescriptionGroups
    .map((group) => ({ group, members: shown.filter((item) => item.group === group) }))
    .filter(({ members }) => members.length > 0)
    .map(({ group, members }) => {
      const view: GroupView = { group, rows: members.map(({ row }) => row) };
      if (!paged) view.count = members.length;
      if (group === 'ready' && members.length > 1)
        view.refillAll = refillAll(members, paged && members.length === items.length, localizer);
      return view;
    });
}

/** @param isCutOff whether the next page may have more, because refillable ones come first */
const refillAll = (members: readonly { rx: Prescription }[], isCutOff: boolean, localizer: Localizer) => ({
  ids: members.map(({ rx }) => rx.prescriptionId),
  label: formatRefillAllText(
    members.map(({ rx }) => rx),
    isCutOff ? Infinity : members.length,
    localizer,
  ),
});

/** 'N prescriptions from the last 6 months. M are ready to refill.', and the range of a later page. */
export function formatSummaryText(
  page: Page,
  filters: PrescriptionFilters,
  { ready, inCart }: { ready: number; inCart: number },
  canRefill: boolean,
  { t }: Pick<Localizer, 't'>,
): string {
  const count = isNarrowed(filters)
    ? t('prescriptions.count.found', { count: page.total })
    : t(`prescriptions.count.${filters.period}`, { count: page.total });
  const first = (filters.page - 1) * PRESCRIPTIONS_PER_PAGE;
  const paged = page.total > PRESCRIPTIONS_PER_PAGE;
  const { leftOut = 0 } = page;
  // the programme lists refillable ones first, so the first page shows how many there are
  const allReadySeen =
    leftOut === 0 &&
    (!paged || (filters.sort === 'action' && filters.page === 1 && ready + inCart < page.items.length));
  // a search or status that excludes ready prescriptions does not show how many are ready
  const isNoneReady = ready + inCart === 0 && !isNarrowed(filters);
  const readyTexts = [
    ready > 0 && t('prescriptions.count.ready', { count: ready }),
    inCart > 0 && t('prescriptions.count.inCart', { count: inCart }),
    isNoneReady && t('prescriptions.count.noneReady', { count: page.total }),
  ];
  return [
    count,
    ...(canRefill && allReadySeen ? readyTexts : []),
    filters.page > 1 &&
      t('prescriptions.count.showing', { from: first + 1, to: first + page.items.length + leftOut }),
  ]
    .filter(Boolean)
    .join(' ');
}

function groupsView(
  page: Page,
  {
    filters,
    facts,
    localizer,
    inCart,
    viewed,
  }: Pick<Parameters<typeof groupRows>[1], 'facts' | 'localizer' | 'inCart' | 'viewed'> & {
    filters: PrescriptionFilters;
  },
) {
  const pages = Math.ceil(page.total / PRESCRIPTIONS_PER_PAGE);
  const isPart = pages > 1 || page.leftOut !== undefined;
  const groups = groupRows(page.items, {
    sort: filters.sort,
    facts,
    localizer,
    paged: isPart,
    inCart,
    viewed,
  });
  const rows = groups.flatMap((group) => group.rows);
  const found = {
    ready: rows.filter((row) => row.ready).length,
    inCart: rows.filter((row) => row.inCart).length,
  };
  const summary = formatSummaryText(page, filters, found, findMemberRefusal(facts) === undefined, localizer);
  const body: PrescriptionListBody = {
    kind: 'groups',
    groups,
    pages,
    more: filters.period !== 'all' && page.total <= PRESCRIPTIONS_PER_PAGE && !isNarrowed(filters),
  };
  return { summary, body, counts: page.counts };
}

const missingProfile = ({ t, format }: Localizer): ListNote => ({
  text: formatRefusalText({ code: 'noMailOrderProfile' }, t, format),
  action: { to: paths.enroll(), label: t('prescriptions.completeProfile') },
});

/** The list of prescriptions for an address. Loads at most one page. @param inCart the prescriptions in the cart */
export async function loadPrescriptionList(
  context: TextContext & ClockContext,
  member: MemberContext,
  filters: PrescriptionFilters,
  inCart: ReadonlySet<string>,
): Promise<PrescriptionListView> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const own = member.identity.personCode;
  const alone = filters.person === '' || filters.person === own;
  const ask = (personCodes: string | undefined) =>
    listResult((options) => askForPrescriptions(member, filters, personCodes, options), t, context);
  const [facts, ownPage] = await Promise.all([
    loadKnownRefillFacts(context, member),
    alone ? ask(undefined) : undefined,
  ]);
  const { situation, family, familyKnown } = facts;
  const memberRefused = findMemberRefusal(situation);
  const isProfileMissing = !memberRefused && !situation.hasMailOrderProfile;
  const notes = [
    ...(memberRefused ? [{ text: formatRefusalText(memberRefused, t, localizer.format) }] : []),
    ...(isProfileMissing ? [missingProfile(localizer)] : []),
    ...createMissingFacts(facts, member, t('prescriptions.people.unknown'), localizer),
  ];
  const people = buildPersonChoices(own, family, {
    you: t('common.you'),
    all: t('common.everyone'),
  });
  const chosen = listChosenPeople(filters.person, own, family);
  if (!chosen.shared) {
    // A failed call does not prove that a person does not share.
    const unasked = { kind: 'outage', message: t('error.common') } as const;
    return { notes, people, body: familyKnown ? notSharedBody(chosen.name, t) : unasked };
  }

  const page = ownPage ?? (await ask(chosen.personCodes));
  if (!page.ok) return { notes, people, body: createOutageView(page) };
  const { leftOut } = page;
  if (page.value.items.length === 0 && leftOut)
    return { notes, people, body: { kind: 'outage', message: leftOut.text } };
  if (page.value.total > 0) {
    const shown = { ...page.value, leftOut: leftOut?.count };
    const who = { facts: situation, viewed: family.viewing };
    const groups = groupsView(shown, { filters, ...who, localizer, inCart });
    return { notes: [...notes, ...listLeftOutNotes(page)], people, ...groups };
  }
  const empty = await toBlockResult(emptyBody(member, filters, chosen.personCodes, t), t, context);
  if (!empty.ok) return { notes, people, body: createOutageView(empty) };
  // an entirely empty list needs no filter
  const nothing = empty.value.kind === 'empty' && empty.value.action === 'support';
  const view: PrescriptionListView = { notes, people, body: empty.value };
  if (!nothing) view.counts = page.value.counts;
  return view;
}
