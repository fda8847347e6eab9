import type { RequestContext } from '~/context.ts';
import type { SignedIn } from '~/features/family/coverage.server.ts';
import { memberKey } from './member-key.server.ts';

const REMEMBERED_MS = 3_600_000;

/**
 * Does what a form asks for, but not again for the same form pressed twice: false for the second
 * press. A failure frees the way for another try.
 *
 * @param formId the form as it was shown once; a form without one is taken as often as it comes
 */
export async function once(
  { stores }: Pick<RequestContext, 'stores'>,
  member: Pick<SignedIn, 'identity'>,
  formId: string | undefined,
  work: () => Promise<void>,
): Promise<boolean> {
  const key = `once:${memberKey(member)}:${formId}`;
  if (formId !== undefined && !(await stores.plain.setIfAbsent(key, '1', REMEMBERED_MS))) return false;
  try {
    await work();
    return true;
  } catch (error) {
    if (formId !== undefined) await stores.plain.delete(key);
    throw error;
  }
}
