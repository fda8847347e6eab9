import { toNotFound } from '~/areas/shared/errors/page-errors.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { listResult, mapResult, listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import type { PersonChoice } from '~/areas/family/chosen-person.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { paths } from '~/paths.ts';
import type { ExplanationOfBenefits } from '#contract/benefits.ts';
import type { ListCallOptions } from '~/programme/api.ts';
import { calls } from '#contract/index.ts';
import { FIRST_STEP_BUDGET_MS, loadBlock, type Block, type FailedBlock } from '~/programme/block.server.ts';
import { FILE_BUDGET_MS } from '~/programme/time-limits.ts';
import type { ClockContext, TextContext } from '~/context.ts';
import type { BlockResult } from '~/ui/block.tsx';
import type { NoteText } from '~/ui/note.tsx';
import { selectShownCaps } from './caps.server.ts';
import { buildFiguresView, type FiguresView } from './figures.server.ts';
import { findLastCoveredDay, formatEndedText, listBenefitPeople } from './person.server.ts';
import { errorPage } from '~/ui/error-page.server.ts';

const MAX_YEARS = 10;

/**
 * The years that a member can choose, the last one first: since the client joined the programme, at most ten
 * (specification 7.50). Only the last one while the effective date is unknown.
 *
 * @param lastDay today, or the day on which the coverage ended
 */
export function listExplanationYears(lastDay: string, effectiveDate: string | undefined): number[] {
  const current = Number(lastDay.slice(0, 4));
  const since = effectiveDate === undefined ? current : Number(effectiveDate.slice(0, 4));
  const first = Math.max(current - MAX_YEARS + 1, Math.min(since, current));
  return Array.from({ length: current - first + 1 }, (_, index) => current - index);
}

/** The year in an address; undefined for one that no member can choose. */
export function readYear(text: string | undefined, today: string): number | undefined {
  const year = /^20\d\d$/.test(text ?? '') ? Number(text) : undefined;
  const current = Number(today.slice(0, 4));
  return year !== undefined && year <= current && year > current - MAX_YEARS ? year : undefined;
}

export interface ExplanationView {
  year: number;
  title: string;
  lead: string;
  ended?: string | undefined;
  person: string;
  people: PersonChoice[];
  years: number[];
  missing: NoteText[];
  figures: BlockResult<FiguresView>;
  noneTitle: string;
  /** number of claims in the figures, and number of those without cost */
  claims: string;
}

interface WhichYear {
  year: number;
  /** empty: the member; else a person code */
  person: string;
}

/** Years that the member can choose. */
async function knownYears(
  context: TextContext & ClockContext,
  member: MemberContext,
): Promise<Block<number[]>> {
  const { clientId } = toMemberParams(member);
  const asked = member.api.call(
    calls.member.clientEffectiveDate,
    { query: { clientId } },
    { timeoutMs: FIRST_STEP_BUDGET_MS },
  );
  const since = await loadBlock(asked, { budgetMs: FIRST_STEP_BUDGET_MS, log: context.log });
  return since.ok
    ? {
        ok: true,
        data: listExplanationYears(
          findLastCoveredDay(member, context.clock.today()),
          since.data.effectiveDate,
        ),
      }
    : since;
}

/**
 * Years that the member can choose; after a failure, only this year and the current one.
 * @throws 404 for a year before the client joined
 */
async function yearsWith(
  context: TextContext & ClockContext,
  member: MemberContext,
  year: number,
): Promise<{ years: number[]; failed?: FailedBlock }> {
  const known = await knownYears(context, member);
  if (!known.ok) {
    const lastDay = findLastCoveredDay(member, context.clock.today());
    const years = [...new Set([...listExplanationYears(lastDay, undefined), year])];
    return { years, failed: known };
  }
  if (!known.data.includes(year)) throw errorPage(404);
  return { years: known.data };
}

const rethrow = (error: unknown) => Promise.reject(error);

export const fetchFigures = (
  member: MemberContext,
  year: number,
  personCode: string,
  options: ListCallOptions,
) =>
  member.api.call(
    calls.benefits.explanationFigures,
    { query: { ...toMemberParams(member), personCode, year } },
    options,
  );

/** 'January 1 to November 20, 2026'; on its first day a year is 'January 1, 2027' */
function periodText(year: number, through: string, { t, format }: Localizer): string {
  const first = `${year}-01-01`;
  if (through === first) return format.date(first);
  return t('benefits.overview.period', {
    from: format.dayMonth(first, through.slice(0, 4)),
    to: format.date(through),
  });
}

/** @param lastDay today, or the day on which the coverage ended */
function findThroughDate(year: number, lastDay: string, figures: BlockResult<ExplanationOfBenefits>): string {
  const last = figures.ok ? figures.value.throughDate : `${year}-12-31`;
  return lastDay >= `${year}-01-01` && lastDay < last ? lastDay : last;
}

/** @throws the errors of listBenefitPeople, and 404 for a year that cannot be chosen */
export async function loadExplanationView(
  context: TextContext & ClockContext,
  member: MemberContext,
  { year, person: asked }: WhichYear,
): Promise<ExplanationView> {
  const { language } = context.preferences;
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const whoseFigures = listBenefitPeople(context, member, asked, localizer);
  const [client, person, { years, failed }, figures] = await Promise.all([
    context.content.client(member.identity.clientId),
    whoseFigures.person,
    yearsWith(context, member, year),
    listResult(
      async (options) =>
        fetchFigures(member, year, await whoseFigures.personCode(), options).catch(
          asked ? toNotFound(context) : rethrow,
        ),
      t,
      context,
    ),
  ]);
  const today = context.clock.today();
  const ended = formatEndedText(member, localizer);
  const isCurrent = today.startsWith(String(year));
  const throughDate = findThroughDate(year, findLastCoveredDay(member, today), figures);
  const period = periodText(year, throughDate, localizer);
  return {
    year,
    title: t(`benefits.explanation.${isCurrent && !ended ? 'titleSoFar' : 'title'}`, { year }),
    lead: [person.fullName, period, t('benefits.explanation.notABill')].filter(Boolean).join(' · '),
    ended,
    person: asked,
    people: person.people,
    years,
    missing: [
      ...person.missing,
      ...listMissingNotes(failed, t('benefits.explanation.yearsUnknown'), localizer),
    ],
    figures: mapResult(figures, (value) =>
      buildFiguresView({ ...value, throughDate }, selectShownCaps(value.caps, client), {
        ...localizer,
        language,
        name: person.name,
      }),
    ),
    noneTitle: t('benefits.explanation.noneTitle', { year }),
    claims: paths.claims({
      year: isCurrent ? undefined : year,
      person: person.people.length > 0 ? person.personCode : undefined,
    }),
  };
}

/** @throws the errors of listBenefitPeople, 404 for a year that cannot be chosen, and the call's fault */
export async function loadExplanationPdf(
  context: TextContext & ClockContext,
  member: MemberContext,
  { year, person: asked }: WhichYear,
): Promise<Uint8Array> {
  const { language } = context.preferences;
  const localizer = await getLocalizer(context);
  const [{ personCode }] = await Promise.all([
    listBenefitPeople(context, member, asked, localizer).person,
    yearsWith(context, member, year),
  ]);
  return member.api.call(
    calls.benefits.explanation,
    { query: { ...toMemberParams(member), personCode, year, language } },
    { timeoutMs: FILE_BUDGET_MS },
  );
}
