import { createHash } from 'node:crypto';
import type { RequestContext, StoreContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { isSignedOut } from '~/identity/guards.server.ts';
import { toRecordKey } from '~/identity/member-key.server.ts';
import { withMutex } from '~/platform/mutex.ts';
import { StoreDown } from '~/platform/stores/stores.ts';

const KEY_TTL_MS = 3_600_000;

/**
 * Identifies what a form sends, as a UUID of version 8 (RFC 9562): the same for a button pressed twice, another one
 * when the member goes back to the form and changes what it says.
 *
 * @param formId the id that the form was rendered with
 */
export function submissionId(formId: string, content: object): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([formId, content]))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** What a form sent. */
export interface Submission {
  /** the id that the form was rendered with */
  formId: string | undefined;
  content: object;
}

/** What is known of the posts of one form, with one content, before this one. */
export interface Attempt {
  /**
   * The ids that were listed before the first of these posts sent anything. A later item may be the result of
   * these posts, although its creation could not be recorded.
   *
   * @param listed what is listed now, for the first post
   * @throws StoreDown, and then nothing may be sent
   */
  before(listed: readonly string[]): Promise<{ ids: readonly string[]; isFirst: boolean }>;
  /** whether one of these posts may have sent something, and did not come to its end */
  isRepeated(): Promise<boolean>;
}

/** Of a form without an id each post stands for itself. */
const onlyAttempt: Attempt = {
  before: async (ids) => ({ ids, isFirst: true }),
  isRepeated: async () => false,
};

const attemptOf = ({ sealed }: RequestContext['stores'], key: string): Attempt => ({
  async before(listed) {
    const isFirst = await sealed.setIfAbsent(key, listed, KEY_TTL_MS);
    return { ids: (isFirst ? undefined : await sealed.get<string[]>(key)) ?? listed, isFirst };
  },
  isRepeated: async () => (await sealed.get(key)) !== undefined,
});

/** For a note of what is done: it stays done when the store can't take the note. */
function unlessStoreDown(error: unknown): void {
  if (!(error instanceof StoreDown)) throw error;
}

/**
 * Runs a form's command once, however often it is posted with the same content: false for every post after the one
 * that did it. A post that comes while another one is under way waits for its end, because its answer is the one that
 * the browser shows: it is only told that the form is done once it is. After a failure the form can be posted again,
 * and the post that waited is; its command is told that it is not the first. A form without an id runs on every post.
 *
 * @throws StoreDown before the command has begun; what was done is said to be done, whether or not it could be noted
 */
export async function runIdempotent(
  { stores }: StoreContext,
  member: Pick<MemberContext, 'identity'>,
  { formId, content }: Submission,
  work: (attempt: Attempt) => Promise<void>,
): Promise<boolean> {
  if (formId === undefined) {
    await work(onlyAttempt);
    return true;
  }
  const id = submissionId(formId, content);
  const key = `once:${toRecordKey(member.identity)}:${id}`;
  return withMutex(stores.plain, key, async () => {
    if ((await stores.plain.get(key)) !== undefined) return false;
    await work(attemptOf(stores, `once-before:${toRecordKey(member.identity)}:${id}`));
    await stores.plain.set(key, '1', KEY_TTL_MS).catch(unlessStoreDown);
    return true;
  });
}

/**
 * Deletes one of the member's things: false when the portal already deleted it within the last hour, as
 * when a button is pressed twice.
 *
 * @param thing kind and id
 * @throws ProgrammeFault, with status 404 for what never belonged to the member
 */
export async function deleteIdempotent(
  { stores }: StoreContext,
  member: Pick<MemberContext, 'identity'>,
  thing: string,
  remove: () => Promise<unknown>,
): Promise<boolean> {
  const key = `removed:${toRecordKey(member.identity)}:${thing}`;
  const isFirst = await stores.plain.setIfAbsent(key, '1', KEY_TTL_MS);
  try {
    await remove();
    return true;
  } catch (error) {
    if (!isFirst && error instanceof ProgrammeFault && error.status === 404) return false;
    if (isFirst) await stores.plain.delete(key).catch(unlessStoreDown);
    throw error;
  }
}

/**
 * Waits for a call that must not be sent twice. When its reply is lost, asks the programme what became of
 * it instead of sending it again.
 *
 * @param lookUp resolves to what the reply would have been; undefined when the call left no trace
 * @throws the fault of the call when the look-up finds nothing
 */
export async function reconcileUnknown<T>(
  sending: Promise<T>,
  lookUp: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await sending;
  } catch (error) {
    if (!(error instanceof ProgrammeFault) || error.sent !== 'unknown') throw error;
    const found = await lookUp().catch(() => undefined);
    if (found === undefined) throw error;
    return found;
  }
}

/**
 * Waits for a change whose success has no content, or content that proves nothing, and then asks the
 * programme for the current state. If that is unknown, a success counts, and a lost reply does not. Nothing
 * is sent twice.
 *
 * @param isMade whether the programme shows the change; undefined when it does not report it
 * @throws the fault of the call; after a success that the programme does not show, one that leaves it open
 */
export async function confirmChange(
  sending: Promise<unknown>,
  isMade: () => Promise<boolean | undefined>,
): Promise<void> {
  const asked = () => isMade().catch(() => undefined);
  try {
    await sending;
  } catch (error) {
    if (!(error instanceof ProgrammeFault) || error.sent !== 'unknown' || !(await asked())) throw error;
    return;
  }
  if ((await asked()) === false) throw new ProgrammeFault('a change, not made', { code: 'contract' });
}

interface CreateOptions<Answer, Item extends Answer> {
  list(): Promise<Item[]>;
  idOf(item: Item): string;
  /** whether it is the one that was sent */
  isSent(item: Item): boolean;
  send(): Promise<Answer>;
}

/**
 * reconcileUnknown for a call that adds an item to a list: only an item that was not listed before counts
 * as the one that was sent. A post that repeats an unfinished one looks for what that one added, and sends only what
 * is not there.
 * @throws the fault of the call when the list shows no new item, or could not be read beforehand; that of the list
 * when an earlier post may have added it, or the session has ended; StoreDown before anything is sent
 */
export async function createReconciled<Answer, Item extends Answer>(
  { list, idOf, isSent, send }: CreateOptions<Answer, Item>,
  attempt: Attempt,
): Promise<Answer> {
  const listed = await list().catch(async (error: unknown) => {
    // nothing is sent for a session that has ended
    if (isSignedOut(error) || (await attempt.isRepeated())) throw error;
    return undefined;
  });
  if (listed === undefined) return send();
  const { ids, isFirst } = await attempt.before(listed.map(idOf));
  const known = new Set(ids);
  const isNew = (item: Item) => !known.has(idOf(item)) && isSent(item);
  const added = isFirst ? undefined : listed.find(isNew);
  return added ?? reconcileUnknown(send(), async () => (await list()).find(isNew));
}
