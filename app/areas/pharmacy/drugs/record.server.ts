/** The plan's decision about one drug, and the displayed person's prescriptions for it. */
import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { readDecision, type DecisionView } from '~/areas/prescriptions/clinical-reviews/decision.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import { loadBlock, OPTIONAL_BLOCK_BUDGET_MS, type Block } from '~/programme/block.server.ts';
import type { ClinicalReview } from '#contract/clinical-review.ts';
import type { DrugDetails } from '#contract/drugs.ts';
import { calls } from '#contract/index.ts';
import type { Prescription } from '#contract/prescription.ts';
import type { ClockContext, LogContext } from '~/context.ts';
import type { NoteText } from '~/ui/note.tsx';

const MOST = 100;

type DrugFamily = Pick<DrugDetails, 'name' | 'family'>;

const shownPerson = (member: MemberContext) => ({
  ...toMemberParams(member),
  personCodes: member.viewing?.personCode,
  perPage: MOST,
});

export type AskedReviews = Promise<Block<ClinicalReview[]>>;

/** The reviews of the displayed person, most recently changed first. */
export function askReviews({ log }: LogContext, member: MemberContext): AskedReviews {
  const asked = loadBlock(
    member.api
      .call(calls.clinicalReviews.statuses, { query: shownPerson(member) })
      .then(({ items }) => items),
    { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log },
  );
  // a page may fail before it awaits this, and the rejection must not stay unhandled
  asked.catch(() => undefined);
  return asked;
}

/**
 * The latest review of a drug under this name, in any strength. A decision about a brand does not apply to its
 * generic.
 */
export function findLatestReview(
  reviews: readonly ClinicalReview[],
  { name, family }: DrugFamily,
): ClinicalReview | undefined {
  const ndcs = family.filter((one) => one.name === name).map(({ ndc }) => ndc);
  return reviews.find(({ ndc }) => ndc !== undefined && ndcs.includes(ndc));
}

/** The plan's decision about the drug, or a note when it could not be checked. */
export async function loadDecisionView(
  { clock }: ClockContext,
  asked: AskedReviews,
  drug: DrugFamily,
  localizer: Localizer,
): Promise<DecisionView> {
  const reviews = await asked;
  const review = reviews.ok ? findLatestReview(reviews.data, drug) : undefined;
  const last = review?.steps.at(-1);
  if (review && last) return readDecision({ ...review, date: last.date }, clock.today(), localizer);
  return { missing: listMissingNotes(reviews, localizer.t('clinicalReviews.decision.unknown'), localizer) };
}

export interface PrescribedRow {
  to: string;
  name: string;
  lines: string[];
  isOpen: boolean;
}

const isOpen = ({ status }: Prescription) => status !== 'inactive' && status !== 'transferred';

/** @param ndc the page's drug, whose name the row does not repeat */
function toPrescribedRow(rx: Prescription, ndc: string, { t, format }: Localizer): PrescribedRow {
  const filled = rx.dispensedDate
    ? t('drugs.record.filled', { date: format.date(rx.dispensedDate) })
    : t('common.notFilledYet');
  return {
    to: paths.prescription(rx.prescriptionId),
    name: `Rx ${rx.rxNumber}`,
    lines: [
      ...(rx.ndc === ndc ? [] : [formatDrugName(rx.dispensedDrug, t)]),
      `${t(`prescriptions.state.${rx.status}`)} · ${filled}`,
    ],
    isOpen: isOpen(rx),
  };
}

export interface PrescribedView {
  rows: PrescribedRow[];
  /** the list with all of them, if older ones may not have been loaded */
  allTo?: string;
  /** the quantity and days of supply of an open prescription for this drug */
  amounts?: { quantity: string; daysSupply: string };
  missing: NoteText[];
}

const MAX_PRESCRIPTIONS = 100;

/** The displayed person's prescriptions, current ones first. They are requested with the drug, not after it. */
export function askPrescribed({ log }: LogContext, member: MemberContext) {
  const query = { ...shownPerson(member), sort: 'action' as const, perPage: MAX_PRESCRIPTIONS };
  const call = member.api.call(calls.prescriptions.refillable, { query });
  const asked = loadBlock(call, { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log });
  asked.catch(() => undefined);
  return asked;
}

/** Those for this ingredient, in any strength, brand or generic. */
export async function loadPrescribedView(
  asked: ReturnType<typeof askPrescribed>,
  drug: DrugFamily & Pick<DrugDetails, 'ndc'>,
  localizer: Localizer,
): Promise<PrescribedView> {
  const { name, family } = drug;
  const found = await asked;
  if (!found.ok)
    return { rows: [], missing: listMissingNotes(found, localizer.t('drugs.record.unknown'), localizer) };
  const items = found.data.items.filter(({ ndc }) => family.some((one) => one.ndc === ndc));
  const view: PrescribedView = {
    rows: items.map((rx) => toPrescribedRow(rx, drug.ndc, localizer)),
    missing: [],
  };
  if (found.data.total > found.data.items.length)
    view.allTo = paths.prescriptions({ q: name, period: 'all' });
  const same = items.find((rx) => rx.ndc === drug.ndc && isOpen(rx));
  if (same) view.amounts = { quantity: String(same.quantity), daysSupply: String(same.daysSupply) };
  return view;
}
