import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordSupportMessage } from '~/analytics/events.server.ts';
import type { RequestContext, StoreContext } from '~/context.ts';
import { getProgrammeMessage } from '~/areas/shared/errors/programme-refusal.server.ts';
import { readSubmissionId } from '~/areas/shared/idempotency/idempotency.server.ts';
import type { Member } from '~/session/guards.server.ts';
import { toMemberKey } from '~/session/member-key.server.ts';
import { withMutex } from '~/platform/mutex.ts';
import { countAttempt } from '~/platform/rate-limit.ts';
import { calls } from '#contract/index.ts';
import { MESSAGE_MAX_LENGTH, supportTopics } from '#contract/pages.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { Problem } from '~/ui/form/read-form.server.ts';

const chosen = (missing: string) => ({ error: missing });

export const SupportForm = z.object({
  topic: z.enum(supportTopics, chosen('help.support.topicMissing')),
  message: z
    .string({ error: 'help.support.messageMissing' })
    .trim()
    // a browser counts a new line as one character, and sends two
    .overwrite((text) => text.replaceAll('\r\n', '\n'))
    .regex(/[\p{L}\p{N}]/u, { error: 'help.support.messageMissing', abort: true })
    .max(MESSAGE_MAX_LENGTH, { error: 'help.support.messageTooLong' }),
  answerBy: z.enum(['email', 'phone'], chosen('help.support.answerMissing')),
  /** identifies one rendering of the form */
  formId: z.uuid().optional().catch(undefined),
});

const LIMIT = { name: 'support-message', limit: 5, windowMs: 15 * 60_000 };
/** lifetime of the confirmation at a sent message's address */
const RECEIPT_TTL_MS = 24 * 3_600_000;

const sentKey = ({ identity }: Pick<Member, 'identity'>, mark: string) =>
  `message:${toMemberKey(identity)}:${mark}`;

/** Identifies a message: the same text sent twice from one rendering of the form. */
const identifyMessage = ({ formId = randomUUID(), ...written }: z.output<typeof SupportForm>): string =>
  readSubmissionId(formId, written);

/**
 * The reference of a message that this member sent within the day; undefined for an unknown mark.
 * @throws StoreDown
 */
export async function loadSentMessage(
  { stores }: StoreContext,
  member: Pick<Member, 'identity'>,
  mark: string | null,
): Promise<string | undefined> {
  return mark && z.uuid().safeParse(mark).success ? stores.plain.get(sentKey(member, mark)) : undefined;
}

type Sent =
  | { kind: 'done'; reference: string; mark: string; isNew: boolean }
  | { kind: 'refused'; problem: Problem; init?: ResponseInit };

/**
 * Sends a member's message to the programme: at most five in 15 minutes, and once for a button clicked twice. The
 * message contains its mark, so it counts once even when the first reply was lost.
 *
 * @throws StoreDown; ProgrammeFault `unauthorized`
 */
export async function sendMessage(
  context: RequestContext,
  member: Pick<Member, 'api' | 'identity'>,
  written: z.output<typeof SupportForm>,
): Promise<Sent> {
  const mark = identifyMessage(written);
  const key = sentKey(member, mark);
  return withMutex(context.stores.plain, key, async () => {
    const known = await context.stores.plain.get(key);
    if (known !== undefined) return { kind: 'done', reference: known, mark, isNew: false };
    const { allowed, retryAfterSeconds } = await countAttempt(
      context.stores.plain,
      LIMIT,
      member.identity.subject,
    );
    if (!allowed) {
      const init = { status: 429, headers: { 'Retry-After': String(retryAfterSeconds) } };
      return { kind: 'refused', problem: 'error.tooManyAttempts', init };
    }
    const sent = await handOver(context, member, written, mark);
    if (sent.kind === 'done') await context.stores.plain.set(key, sent.reference, RECEIPT_TTL_MS);
    return sent;
  });
}

async function handOver(
  context: RequestContext,
  { api }: Pick<Member, 'api'>,
  { topic, message, answerBy }: z.output<typeof SupportForm>,
  mark: string,
): Promise<Sent> {
  try {
    const body = { topic, message, answerBy, clientReference: mark };
    const { reference } = await api.call(calls.content.sendMessage, { body });
    recordSupportMessage(context, 'sent');
    return { kind: 'done', reference, mark, isNew: true };
  } catch (error) {
    if (!(error instanceof ProgrammeFault) || error.code === 'unauthorized') throw error;
    recordSupportMessage(context, 'failed');
    const then = error.sent === 'unknown' ? 'help.support.lost' : undefined;
    return { kind: 'refused', problem: getProgrammeMessage(error, then) };
  }
}
