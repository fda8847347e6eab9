import type { RequestContext } from '../context.ts';
import { audit } from '../platform/log.ts';
import { accountKey } from './member-key.server.ts';
import { endSessions } from './member-sessions.server.ts';
import { forgetDevicesOf } from './remembered-device.server.ts';

/**
 * Ends this browser's session, every other session of the account, and its remembered devices after a new password
 * (specification 4.01–4.04). The provider is told to revoke their refresh tokens.
 * @param subject the account of the token @throws StoreDown
 */
export async function finishPasswordReset(
  { stores, session, signIn, log }: Pick<RequestContext, 'stores' | 'session' | 'signIn' | 'log'>,
  subject: string,
): Promise<void> {
  const owner = accountKey(subject);
  const ofDevices = await forgetDevicesOf(stores, owner);
  const { count, refreshTokens } = await endSessions(stores, owner);
  await session.end();
  signIn.revoke([...refreshTokens, ...ofDevices]);
  audit(log, 'password-reset', { outcome: 'done', count });
}
