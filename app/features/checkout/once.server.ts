import { createHash } from 'node:crypto';
import type { RequestContext } from '~/context.ts';
import type { SignedIn } from '~/features/family/coverage.server.ts';
import { memberKey } from './member-key.server.ts';

const REPEAT_WITHIN_MS = 30_000;

/**
 * Does what a form asks for, but not again for the same form pressed twice: the second press gets
 * undefined. A failure frees the way for another try.
 *
 * @param what tells one form's content from another's; only a hash of it is kept
 */
export async function once<Result>(
  { stores }: Pick<RequestContext, 'stores'>,
  member: Pick<SignedIn, 'identity'>,
  what: unknown,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const key = `once:${memberKey(member)}:${createHash('sha256').update(JSON.stringify(what)).digest('base64url')}`;
  if (!(await stores.plain.setIfAbsent(key, '1', REPEAT_WITHIN_MS))) return undefined;
  try {
    return await work();
  } catch (error) {
    await stores.plain.delete(key);
    throw error;
  }
}
