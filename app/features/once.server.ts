import type { RequestContext } from '~/context.ts';
import type { SignedIn } from '~/features/family/coverage.server.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { personKey } from './person-key.server.ts';

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
  const key = `once:${personKey(member)}:${formId}`;
  if (formId !== undefined && !(await stores.plain.setIfAbsent(key, '1', REMEMBERED_MS))) return false;
  try {
    await work();
    return true;
  } catch (error) {
    if (formId !== undefined) await stores.plain.delete(key);
    throw error;
  }
}

/**
 * Removes something of the member's. For one that is gone already: false when it was removed here
 * within the hour, by the same button pressed twice, and the programme's refusal otherwise.
 *
 * @param thing kind and id
 * @throws ProgrammeFault, with status 404 for what was never the member's
 */
export async function removeOnce(
  { stores }: Pick<RequestContext, 'stores'>,
  member: Pick<SignedIn, 'identity'>,
  thing: string,
  remove: () => Promise<unknown>,
): Promise<boolean> {
  const key = `removed:${personKey(member)}:${thing}`;
  const isFirst = await stores.plain.setIfAbsent(key, '1', REMEMBERED_MS);
  try {
    await remove();
    return true;
  } catch (error) {
    if (!isFirst && error instanceof ProgrammeFault && error.status === 404) return false;
    if (isFirst) await stores.plain.delete(key);
    throw error;
  }
}
