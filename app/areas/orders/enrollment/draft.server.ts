/**
 * A member's answers so far. They are health data, so they are sealed in the store under a key that does not identify
 * the member. They expire seven days after the last change and are available on every device.
 */
import { isDeepStrictEqual } from 'node:util';
import type { StoreContext } from '~/context.ts';
import { toRecordKey } from '~/session/member-key.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { SavedProfile } from '#contract/enrollment.ts';
import { calls } from '#contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { Answers, StepName } from './steps.ts';

const DRAFT_TTL_MS = 7 * 24 * 3_600_000;

interface Draft {
  /** read by builds from before record versions (app/platform/stores/record-versions.ts) */
  version: 1;
  answers: Partial<Answers>;
}

type Owner = Pick<MemberContext, 'identity'>;

const toKey = (member: Owner) => `enrollment:${toRecordKey(member.identity)}`;

export const readDraft = async (
  { stores }: StoreContext,
  member: Owner,
): Promise<Partial<Answers> | undefined> => (await stores.sealed.get<Draft>(toKey(member)))?.answers;

/** `isFirst` when no answer was saved before. */
export async function saveAnswer<Name extends StepName>(
  { stores }: StoreContext,
  member: Owner,
  { before, name, answer }: { before: Partial<Answers>; name: Name; answer: Answers[Name] },
): Promise<{ answers: Partial<Answers>; isFirst: boolean }> {
  let isFirst = false;
  const saved = await stores.sealed.update<Draft, Draft>(toKey(member), DRAFT_TTL_MS, (current) => {
    const waiting = current?.answers;
    isFirst = waiting === undefined;
    return { version: 1, answers: { ...(waiting ?? before), [name]: answer } };
  });
  return { answers: saved.answers, isFirst };
}

export const deleteDraft = ({ stores }: StoreContext, member: Owner): Promise<void> =>
  stores.sealed.delete(toKey(member));

/** Deletes the draft once its answers were sent. Later answers, from a different tab or device, stay. */
export async function deleteSentDraft(
  { stores }: StoreContext,
  member: Owner,
  sent: Partial<Answers>,
): Promise<void> {
  await stores.sealed.update<Draft>(toKey(member), DRAFT_TTL_MS, (current) =>
    isDeepStrictEqual(current?.answers, sent) ? undefined : current,
  );
}

/** The programme's profile; undefined without a valid one. */
export async function loadSavedProfile(member: MemberContext): Promise<SavedProfile | undefined> {
  try {
    return await member.api.call(calls.enrollment.profile, { query: toMemberParams(member) });
  } catch (error) {
    if (error instanceof ProgrammeFault && error.status === 404) return undefined;
    throw error;
  }
}

const toAnswers = ({ contact, health, insurance, prescribing, comments }: SavedProfile): Answers => ({
  contact,
  health,
  insurance,
  prescribing,
  comments: comments === undefined ? {} : { comments },
});

/** The answers that pages show: the saved ones, else the profile's. Reading writes nothing. */
export async function openAnswers(context: StoreContext, member: MemberContext): Promise<Partial<Answers>> {
  const draft = await readDraft(context, member);
  if (draft) return draft;
  const profile = await loadSavedProfile(member);
  return profile ? toAnswers(profile) : {};
}
