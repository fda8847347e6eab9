/** Compares the answers of the profile with the member's prescriptions. */
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { loadBlock, OPTIONAL_BLOCK_BUDGET_MS, type Block } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import type { Prescription } from '#contract/prescription.ts';
import type { LogContext, TextContext } from '~/context.ts';
import type { NoteText } from '~/ui/note.tsx';
import type { Answers } from './steps.ts';

type Controlled = Pick<Prescription, 'deaClass' | 'status' | 'dispensedDrug'>;

/** The names of current prescriptions for controlled medicines. */
export const listControlledMedicines = (prescriptions: readonly Controlled[]): string[] => [
  ...new Set(
    prescriptions
      .filter(
        ({ deaClass, status }) => deaClass !== 'none' && status !== 'inactive' && status !== 'transferred',
      )
      .map(({ dispensedDrug }) => dispensedDrug),
  ),
];

/** Started before the answers are known, because the page's calls must not run one after the other. */
export function askControlled({ log }: LogContext, member: MemberContext): Promise<Block<string[]>> {
  const asked = loadBlock(
    member.api
      .call(calls.prescriptions.refillable, { query: { ...toMemberParams(member), perPage: 100 } })
      .then(({ items }) => listControlledMedicines(items)),
    { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log },
  );
  // a page may fail before it awaits this, and the rejection must not stay unhandled
  asked.catch(() => undefined);
  return asked;
}

export interface RecordCheck {
  /** an answer that differs from the record */
  different?: string;
  missing: NoteText[];
}

export async function checkAnswers(
  context: TextContext,
  { health }: Answers,
  asked: Promise<Block<string[]>>,
): Promise<RecordCheck> {
  if (health.takesControlledSubstances) return { missing: [] };
  const localizer = await getLocalizer(context);
  const controlled = await asked;
  const missing = listMissingNotes(controlled, localizer.t('enrollment.record.unknown'), localizer);
  if (!controlled.ok || controlled.data.length === 0) return { missing };
  const drugs = controlled.data.map((name) => formatDrugName(name, localizer.t)).join('; ');
  const different = localizer.t('enrollment.record.controlled', { drugs });
  return { different, missing };
}
