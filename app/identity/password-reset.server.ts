import type { RequestContext } from '../context.ts';
import { audit } from '../platform/log.ts';
import { accountKey } from './member-key.server.ts';
import { forgetSessionsOf } from './member-records.server.ts';
import { forgetDevicesOf } from './remembered-device.server.ts';

/**
 * A new password ends this browser's session, every other session of the account, and what its devices were
 * remembered with (specification 4.01–4.04).
 * @param subject the account of the token @throws StoreDown
 */
export async function concludePasswordReset(
  { stores, session, log }: Pick<RequestContext, 'stores' | 'session' | 'log'>,
  subject: string,
): Promise<void> {
  const owner = accountKey(subject);
  await forgetDevicesOf(stores, owner);
  await forgetSessionsOf(stores, owner);
  await session.end();
  audit(log, 'password-reset', { outcome: 'done' });
}
