import type { Caller, CallerTokens } from '../programme/api.ts';
import { ProgrammeFault } from '../programme/fault.ts';
import { GUEST } from '../programme/guest.ts';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import { audit, type Logger } from '../platform/log.ts';
import { StoreDown, type Stores } from '../platform/stores/stores.ts';
import { SignInFault } from '../auth/sign-in-fault.ts';
import type { Identity, SessionData, SessionHandle, SessionTokens } from './session.server.ts';
import type { SignIn } from '../auth/sign-in.server.ts';
import { renewStaleTokens } from '../auth/token-renewal.server.ts';

interface CallerDependencies {
  env: Env;
  signIn: SignIn;
  clock: Clock;
  stores: Stores;
  log: Logger;
}

/**
 * The caller of the API, from the request's session: its tokens, renewed when due. The session ends when the programme
 * refuses them (specification 6.01, 8.01). A guest has no tokens.
 */
export function createSessionCaller(session: SessionHandle, deps: CallerDependencies): Caller {
  let asking: Promise<SessionTokens | undefined> | undefined;
  let ending: Promise<void> | undefined;

  return {
    get providerType() {
      const state = session.known();
      return state?.state === 'active' ? state.data.identity.providerType : GUEST;
    },
    get person() {
      const state = session.known();
      return state?.state === 'active' ? toPerson(state.data.identity) : undefined;
    },
    async tokens() {
      if ((await session.read()).state !== 'active') return {};
      return pickTokens(await (asking ??= tokensOrFault(session, deps)));
    },
    async onNotCovered() {
      // The next page requests the membership again instead of offering operations that have ended. A failure is
      // ignored, because the reply of the current call matters more.
      await session
        .update((data) => ({ ...data, ...staleMembership(data) }))
        .catch((error: unknown) => {
          if (!(error instanceof StoreDown)) throw error;
        });
    },
    async onUnauthorized(refused) {
      if (refused !== undefined && (await hasNewer(refused))) return 'renewed';
      await (ending ??= endSession(session, deps.log));
      return 'ended';
    },
  };

  async function hasNewer(refused: string): Promise<boolean> {
    const sent = asking;
    // only the first of several simultaneously refused calls renews the tokens
    if ((await sent)?.idToken === refused && asking === sent) asking = tokensOrFault(session, deps, refused);
    try {
      return (await asking)?.idToken !== refused;
    } catch (error) {
      if (error instanceof ProgrammeFault && error.code === 'unauthorized') return false;
      throw error;
    }
  }
}

const pickTokens = ({ idToken, ssoToken, accessToken }: Partial<SessionTokens> = {}): CallerTokens => ({
  ...(idToken ? { idToken } : {}),
  ...(ssoToken ? { ssoToken } : {}),
  ...(accessToken ? { accessToken } : {}),
});

const toPerson = ({ clientId, personCode }: Pick<Identity, 'clientId' | 'personCode'>) => ({
  clientId,
  personCode,
});

const staleMembership = ({ membership }: SessionData): Pick<SessionData, 'membership'> =>
  membership ? { membership: { ...membership, checkedAt: 0 } } : {};

/** The session's tokens. @param refused the id_token that the programme refused @throws ProgrammeFault */
async function tokensOrFault(session: SessionHandle, deps: CallerDependencies, refused?: string) {
  try {
    const tokens = await renewStaleTokens(session, deps, refused);
    if (tokens) return tokens;
  } catch (error) {
    throw error instanceof SignInFault ? new ProgrammeFault('tokens', { code: 'unavailable' }) : error;
  }
  throw new ProgrammeFault('tokens', { code: 'unauthorized', sent: 'never' });
}

async function endSession(session: SessionHandle, log: Logger) {
  if ((await session.read()).state === 'none') return;
  audit(log, 'session', { outcome: 'ended', reason: 'unauthorized' });
  await session.end();
  session.leaveReceipt('sessionEnded');
}

/** The caller during sign-in, with tokens and no session yet: used to look up the member. */
export const createUnestablishedCaller = (
  identity: Pick<Identity, 'providerType' | 'clientId' | 'personCode'>,
  tokens: SessionTokens,
): Caller => ({
  providerType: identity.providerType,
  person: toPerson(identity),
  tokens: () => Promise.resolve(pickTokens(tokens)),
  onUnauthorized: () => Promise.resolve('ended'),
});
