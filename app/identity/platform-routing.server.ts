/** Which platform serves a member's client (specification 7.17, 3.05). */
import type { RequestContext } from '../context.ts';
import type { Api } from '../programme/api.ts';
import { platforms, routing } from '../programme/contract/member.ts';
import { ProgrammeFault } from '../programme/fault.ts';
import { digest } from './secrets.server.ts';

/** for how long an answer is kept, by client */
const KEPT_MS = 10 * 60_000;
/** how long a sign-in waits for it */
const WAIT_MS = 2_000;

/**
 * Whether the member's client is still on the platform before this one. An answer that does not come, and
 * a word that nobody knows, mean no.
 * @throws StoreDown
 */
export async function isOnLegacyPlatform(
  { stores }: Pick<RequestContext, 'stores'>,
  api: Api,
  clientId: string,
): Promise<boolean> {
  if (clientId === '') return false;
  const key = `platform:${digest(clientId)}`;
  const kept = await stores.plain.get(key);
  if (kept !== undefined) return kept === platforms.legacy;
  try {
    const { platform } = await api.call(routing.platform, { query: { clientId } }, { timeoutMs: WAIT_MS });
    await stores.plain.set(key, platform, KEPT_MS);
    return platform === platforms.legacy;
  } catch (error) {
    if (!(error instanceof ProgrammeFault)) throw error;
    return false;
  }
}
