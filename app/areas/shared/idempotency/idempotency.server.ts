import { createHash } from 'node:crypto';
import type { RequestContext, StoreContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { isSignedOut } from '~/session/sign-in-redirect.server.ts';
import { toRecordKey } from '~/session/member-key.server.ts';
import { withMutex } from '~/platform/mutex.ts';
import { StoreDown } from '~/platform/stores/stores.ts';

const KEY_TTL_MS = 3_600_000;

/**
 * Identifies a form's content, as a UUID of version 8 (RFC 9562). It is the same for a button clicked twice, and
 * different when the member returns to the form and changes its content.
 *
 * @param formId the id in the rendered form
 */
export function readSubmissionId(formId: string, content: object): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([formId, content]))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The content of a submitted form. */
export interface Submission {
  /** the id in the rendered form */
  formId: string | undefined;
  content: object;
}

/** Earlier posts of one form with the same content. */
export interface Attempt {
  /**
   * The ids that were listed before the first of these posts sent anything. A later item may be the result of these
   * posts, even if its creation could not be recorded.
   *
   * @param listed the current list, for the first post
   * @throws StoreDown, and then nothing may be sent
   */
  before(listed: readonly string[]): Promise<{ ids: readonly string[]; isFirst: boolean }>;
  /** whether one of these posts may have sent something without completing */
  isRepeated(): Promise<boolean>;
}

/** Without a form id, every post is a separate submission. */
const onlyAttempt: Attempt = {
  before: async (ids) => ({ ids, isFirst: true }),
  isRepeated: async () => false,
};

const createAttempt = ({ sealed }: RequestContext['stores'], key: string): Attempt => ({
  async before(listed) {
    const isFirst = await sealed.setIfAbsent(key, listed, KEY_TTL_MS);
    return { ids: (isFirst ? undefined : await sealed.get<string[]>(key)) ?? listed, isFirst };
  },
  isRepeated: async () => (await sealed.get(key)) !== undefined,
});

/** For the record of a completed command, which stays completed when the store cannot record it. */
function unlessStoreDown(error: unknown): void {
  if (!(error instanceof StoreDown)) throw error;
}

/**
 * Runs a form's command once, even if it is posted several times with the same content. Returns false for every post
 * after the one that ran it. A post that arrives during a running one waits for its end, because the browser shows the
 * later reply. After a failure the form can be posted again, and a waiting post runs the command. The command can then
 * see that it is not the first. A form without an id runs on every post. Succeeds even if the idempotency record cannot
 * be written.
 *
 * @throws StoreDown before the command has begun
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
  const id = readSubmissionId(formId, content);
  const key = `once:${toRecordKey(member.identity)}:${id}`;
  return withMutex(stores.plain, key, async () => {
    if ((await stores.plain.get(key)) !== undefined) return false;
    await work(createAttempt(stores, `once-before:${toRecordKey(member.identity)}:${id}`));
    await stores.plain.set(key, '1', KEY_TTL_MS).catch(unlessStoreDown);
    return true;
  });
}

/**
 * Deletes one of the member's resources. Returns false when the portal already deleted it within the last hour, for
 * example after a double click.
 *
 * @param thing kind and id
 * @throws ProgrammeFault, with status 404 for a resource that never belonged to the member
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
 * Waits for a call that must not be sent twice. When its reply is lost, looks up the result instead of sending it
 * again.
 *
 * @param lookUp resolves to the missing reply; undefined when the call left no trace
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
 * Waits for a change whose success has no content, or content that proves nothing, and then asks the programme for the
 * current state. If that is unknown, a success counts, and a lost reply does not. Nothing is sent twice.
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
  getId(item: Item): string;
  /** whether the item is the one that was sent */
  isSent(item: Item): boolean;
  send(): Promise<Answer>;
}

/**
 * reconcileUnknown for a call that adds an item to a list. Only an item that was not listed before counts as the sent
 * one. A post that repeats an unfinished one looks for items that the first one added, and sends only missing ones.
 * @throws the fault of the call when the list shows no new item, or could not be read beforehand
 * @throws the fault of the list when an earlier post may have added the item, or the session has ended
 * @throws StoreDown before anything is sent
 */
export async function createReconciled<Answer, Item extends Answer>(
  { list, getId, isSent, send }: CreateOptions<Answer, Item>,
  attempt: Attempt,
): Promise<Answer> {
  const listed = await list().catch(async (error: unknown) => {
    // nothing is sent for a session that has ended
    if (isSignedOut(error) || (await attempt.isRepeated())) throw error;
    return undefined;
  });
  if (listed === undefined) return send();
  const { ids, isFirst } = await attempt.before(listed.map(getId));
  const known = new Set(ids);
  const isNew = (item: Item) => !known.has(getId(item)) && isSent(item);
  const added = isFirst ? undefined : listed.find(isNew);
  return added ?? reconcileUnknown(send(), async () => (await list()).find(isNew));
}
