import {
  toBlockResult,
  listLeftOutNotes,
  listResult,
  listMissingNotes,
  createOutageView,
} from '~/areas/shared/errors/block-result.server.ts';
import { listChosenPeople, type PersonChoice } from '~/areas/family/chosen-person.ts';
import { loadFamilyIfAvailable, type Family } from '~/areas/family/people.server.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { isNarrowed } from '~/areas/shared/lists/list-filters.server.ts';
import { distinguishRows } from '~/areas/shared/lists/distinguish-rows.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import { paths } from '~/paths.ts';
import { OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { totalsAlone } from '~/programme/api.ts';
import type { Claim, ClaimStatus } from '#contract/claims.ts';
import type { ClockContext, TextContext } from '~/context.ts';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { fetchFigures } from '~/areas/benefits/explanation.server.ts';
import { summarizeYear, type YearSummary } from '~/areas/benefits/figures.server.ts';
import { searchClaims, type KnownDates } from './search-claims.server.ts';
import { toDates, listYears, type ClaimFilters } from './filters.server.ts';
import { withShownNetwork, toClaimRow, type ClaimRow } from './row.server.ts';
import { listClaimPeople } from './person.ts';
import type { BlockResult } from '~/ui/block.tsx';
import type { ListBody } from '~/ui/list-page.tsx';
import type { NoteText } from '~/ui/note.tsx';

const CLAIMS_PER_PAGE = 20;

type ClaimListBody = ListBody<ClaimRow>;

export interface ClaimListView {
  summary?: string;
  notes: (string | NoteText)[];
  people: PersonChoice[];
  years: number[];
  counts?: Partial<Record<ClaimStatus, number>>;
  reply?: FormReply;
  explanation?: { to: string; label: string };
  year?: BlockResult<YearSummary>;
  body: ClaimListBody;
}

/** 'in 2026', or 'from January 1, 2026 to March 31, 2026' */
const when = (dates: KnownDates, { t, format }: Localizer): string =>
  dates.kind === 'year'
    ? t('claims.list.inYear', { year: dates.year })
    : t('claims.list.inDates', { from: format.date(dates.startDate), to: format.date(dates.endDate) });

interface Page {
  items: Claim[];
  total: number;
  /** number of the page's entries that are not shown */
  leftOut: number;
}

/** '31 claims in 2026, yours and your family’s.', and the page number when there are several. */
function summaryText(
  { items, total, leftOut }: Page,
  filters: Pick<ClaimFilters, 'q' | 'status' | 'page'>,
  ofWhen: string,
  localizer: Localizer,
): string {
  const { t, format } = localizer;
  const values = { count: total, n: format.number(total), when: ofWhen };
  const count = isNarrowed(filters) ? t('claims.list.found', values) : t('claims.list.count', values);
  if (total <= CLAIMS_PER_PAGE) return count;
  const first = (filters.page - 1) * CLAIMS_PER_PAGE;
  return `${count} ${t('claims.list.showing', {
    from: format.number(first + 1),
    to: format.number(first + items.length + leftOut),
  })}`;
}

function unclearDates({ from, to }: ClaimFilters, fields: readonly ('from' | 'to')[], { t }: Localizer) {
  const message = t('claims.list.noDate');
  const body: ClaimListBody = {
    kind: 'empty',
    title: t('claims.list.unclearTitle'),
    text: message,
    clear: true,
  };
  return { reply: { values: { from, to }, problems: fields.map((name) => ({ name, message })) }, body };
}

/** The link for the person of the list, or for the member when it shows all people. */
function explanationLink(year: number, { person }: ClaimFilters, own: string, t: T) {
  const to = paths.explanation(year, person === '' || person === own ? {} : { person });
  return { to, label: t('benefits.explanation.title', { year }) };
}

/** Whether the list has the claims of the people who share with the reader. */
const isForEveryone = (
  { person }: Pick<ClaimFilters, 'person'>,
  { viewing }: Pick<MemberContext, 'viewing'>,
  { allowedPhiPersonCodes }: Family,
) => person === '' && !viewing && allowedPhiPersonCodes.length > 0;

/** The year's cost; undefined during a search, and for a year without costs. */
async function askYear(
  context: TextContext & ClockContext,
  member: MemberContext,
  {
    family,
    filters,
    dates,
    localizer,
  }: { family: Family; filters: ClaimFilters; dates: KnownDates; localizer: Localizer },
): Promise<BlockResult<YearSummary> | undefined> {
  if (dates.kind !== 'year' || filters.page > 1 || isNarrowed(filters)) return undefined;
  const own = member.identity.personCode;
  const personCode = filters.person || own;
  const other = personCode === own ? undefined : family.members.find((one) => one.personCode === personCode);
  const figures = await toBlockResult(
    fetchFigures(member, dates.year, personCode, totalsAlone),
    localizer.t,
    {
      ...context,
      budgetMs: OPTIONAL_BLOCK_BUDGET_MS,
    },
  );
  if (!figures.ok) return figures;
  const value = summarizeYear(figures.value, { ...localizer, name: other?.firstName });
  if (value && isForEveryone(filters, member, family))
    value.say += ` ${localizer.t('claims.list.familyApart')}`;
  return value && { ok: true, value };
}

type PageView = Partial<Omit<ClaimListView, 'body'>> & Pick<ClaimListView, 'body'>;

async function pageView(
  context: TextContext & ClockContext,
  member: MemberContext,
  {
    family,
    filters,
    dates,
    localizer,
  }: { family: Family; filters: ClaimFilters; dates: KnownDates; localizer: Localizer },
): Promise<PageView> {
  const { t } = localizer;
  const [asked, client, year] = await Promise.all([
    listResult(
      (options) => searchClaims(member, { family, filters, dates, perPage: CLAIMS_PER_PAGE, options }),
      t,
      context,
    ),
    context.content.client(member.identity.clientId),
    askYear(context, member, { family, filters, dates, localizer }),
  ]);
  if (!asked.ok) return { body: createOutageView(asked) };
  const { items, total, counts } = asked.value;
  const { leftOut } = asked;
  if (items.length === 0 && leftOut) return { counts, body: { kind: 'outage', message: leftOut.text } };
  if (total === 0) {
    const narrowed = isNarrowed(filters) || filters.person !== '';
    const text = narrowed
      ? t('claims.list.changeFilter')
      : t('claims.list.noneText', { when: when(dates, localizer) });
    return { counts, body: { kind: 'empty', title: t('claims.list.none'), text, clear: narrowed } };
  }
  const own = member.identity.personCode;
  const ofWhen = when(dates, localizer);
  const view: PageView = {
    summary: summaryText(
      { items, total, leftOut: leftOut?.count ?? 0 },
      filters,
      isForEveryone(filters, member, family) ? t('claims.list.ofEveryone', { when: ofWhen }) : ofWhen,
      localizer,
    ),
    notes: listLeftOutNotes(asked),
    counts,
    body: {
      kind: 'rows',
      rows: distinguishRows(
        items,
        (claim) => toClaimRow(withShownNetwork(claim, client), own, family, localizer),
        ({ drug, day }) => `${drug} ${day.iso}`,
        // a claim that is sent twice is paid once and rejected once
        ({ about, status }) => `${about}, ${t(`claims.status.${status}`)}`,
      ),
      pages: Math.ceil(total / CLAIMS_PER_PAGE),
    },
  };
  if (year) view.year = year;
  if (dates.kind === 'year') view.explanation = explanationLink(dates.year, filters, own, t);
  return view;
}

export async function loadClaimList(
  context: TextContext & ClockContext,
  member: MemberContext,
  filters: ClaimFilters,
): Promise<ClaimListView> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const today = context.clock.today();
  const own = member.identity.personCode;
  const { family, known, failed } = await loadFamilyIfAvailable(member, context.log);
  const people = listClaimPeople(own, family, { you: t('common.you'), all: t('common.everyone') });
  const notes = member.viewing ? [] : listMissingNotes(failed, t('claims.list.familyUnknown'), localizer);
  const head = { notes, people, years: listYears(today) };
  const chosen = listChosenPeople(filters.person, own, family);
  if (!chosen.shared && !known) return { ...head, body: { kind: 'outage', message: t('error.common') } };
  if (!chosen.shared) {
    const name = chosen.name ?? t('common.someone');
    const title = t('claims.list.notSharedTitle');
    const text = t('claims.list.notSharedText', { name });
    return { ...head, body: { kind: 'empty', title, text, clear: true } };
  }
  const dates = toDates(filters, today);
  if (dates.kind === 'unclear') return { ...head, ...unclearDates(filters, dates.fields, localizer) };
  const view = await pageView(context, member, { family, filters, dates, localizer });
  return { ...head, ...view, notes: [...notes, ...(view.notes ?? [])] };
}
