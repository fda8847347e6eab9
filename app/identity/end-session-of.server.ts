import type { RequestContext } from '../context.ts';
import { audit } from '../platform/log.ts';

/**
 * Ends this browser's session if it is of this account, locked or not; somebody else's goes on.
 *
 * @param userName compared without case
 * @throws StoreDown
 */
export async function endSessionOf(
  { session, log }: Pick<RequestContext, 'session' | 'log'>,
  userName: string,
): Promise<void> {
  const state = await session.read();
  if (state.state === 'none') return;
  if (state.data.identity.userName.toLowerCase() !== userName.toLowerCase()) return;
  await session.end();
  audit(log, 'session', { outcome: 'ended', reason: 'account deleted' });
}
