/** A portal of one process without HTTP in front, for the tests of this folder. */
import { stillClock } from '../../../tests/support/clocks.ts';
import { keepLog } from '../../../tests/support/log-lines.ts';
import type { RequestContext } from '../../context.ts';
import type { Api, Caller } from '../../programme/api.ts';
import { ProgrammeFault } from '../../programme/fault.ts';
import type { FaultCode } from '../../programme/fault.ts';
import { fallbackContentConfig, fallbackSupport, fallbackClientConfig } from '../../programme/contract/content.ts';
import type { Env } from '../../platform/env.ts';
import { sealedStore } from '../../platform/stores/sealed.ts';
import { sqliteStore } from '../../platform/stores/sqlite.ts';
import { sessionCaller } from '../caller.server.ts';
import { createSignIn } from '../oidc.server.ts';
import { openSession } from '../session-store.server.ts';
import type { Identity, SessionTokens } from '../session.server.ts';
import type { SignIn } from '../sign-in.server.ts';
import { CLIENT_ID, PASSWORD_RESET, SIGN_IN } from './mini-provider.ts';
import type { MiniProvider } from './mini-provider.ts';

export const PORTAL = 'https://portal.example.test';

export const ana: Identity = {
  kind: 'normal',
  providerType: 'DIRECT',
  subject: 'subject-of-ana',
  userName: 'ana',
  firstName: 'Ana',
  lastName: 'Peña',
  clientId: '31001',
  cardId: 'W100200300',
  personCode: '01',
  isMigrated: false,
};

const details = {
  userName: 'ana',
  clientId: '31001',
  clientName: 'Acme',
  cardId: 'W100200300',
  personCode: '01',
  relationshipCode: '1',
  firstName: 'Ana',
  lastName: 'Peña',
  dateOfBirth: '1974-03-08',
  language: 'en',
  isProfileVerified: true,
};
const eligible = {
  clientId: '31001',
  cardId: 'W100200300',
  personCode: '01',
  relationshipCode: '1',
  eligibilityStatus: 'ELIGIBLE',
};

export const environment = (provider?: Pick<MiniProvider, 'metadataUrl'>, more: Partial<Env> = {}): Env => ({
  nodeEnv: 'test',
  port: 3730,
  host: '127.0.0.1',
  publicUrl: PORTAL,
  trustProxyHops: 0,
  sessionSecrets: ['newest secret of the tests, long enough', 'older secret of the tests, long enough'],
  sessionStoreUrl: 'sqlite::memory:',
  sessionIdleMinutes: 15,
  sessionMaxHours: 12,
  programmeApiUrl: 'http://programme.test',
  programmeSubscriptionKey: 'key',
  programmeApiKey: 'key',
  programmeTimeoutMs: 8_000,
  idpSignInMetadataUrl: provider?.metadataUrl(SIGN_IN) ?? 'http://provider.test/',
  idpPasswordResetMetadataUrl: provider?.metadataUrl(PASSWORD_RESET) ?? 'http://provider.test/',
  idpClientId: CLIENT_ID,
  idpClientSecret: 'secret',
  ssoIssuers: [],
  providerTypePartner: 'PARTNER',
  providerTypeDirect: 'DIRECT',
  logLevel: 'info',
  ...more,
});

interface PortalOptions {
  provider?: MiniProvider;
  env?: Partial<Env>;
  signIn?: Partial<SignIn>;
  /** a file that several portals share; a store of its own when left out */
  file?: string;
  clock?: ReturnType<typeof stillClock>;
}

/** What the programme says: a reply's fields that differ from the usual, or a fault, by path. */
export type Says = Record<string, object | FaultCode>;

export function portal({ provider, file = ':memory:', clock = stillClock(), ...options }: PortalOptions = {}) {
  const env = environment(provider, options.env);
  const kept = keepLog();
  const plain = sqliteStore(file, () => clock.now());
  const stores = { plain, sealed: sealedStore(plain, env.sessionSecrets, kept.log) };
  const signIn: SignIn = { ...createSignIn({ env, stores, clock, log: kept.log }), ...options.signIn };
  let jar = new Map<string, string>();
  const programme = { says: {} as Says, calls: [] as string[], before: async () => {} };

  const api = (caller: Caller): Api => ({
    async call(call) {
      programme.calls.push(call.path);
      await programme.before();
      const said = programme.says[call.path] ?? {};
      if (typeof said === 'string') {
        if (said === 'unauthorized') await caller.onUnauthorized();
        throw new ProgrammeFault(call.path, { code: said });
      }
      return call.response.parse({ ...(call.path === '/member/details' ? details : eligible), ...said }) as never;
    },
  });

  return {
    env,
    clock,
    stores,
    signIn,
    programme,
    log: kept,
    /** the cookies of the one browser of this test */
    cookies: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    jar: () => jar,
    forgetCookies: () => void (jar = new Map()),
    /** what a browser does with Set-Cookie */
    keep(setCookies: string[]) {
      for (const cookie of setCookies) {
        const [pair = '', ...attributes] = cookie.split('; ');
        const at = pair.indexOf('=');
        if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, at));
        else jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
    },
    request(path: string, init: RequestInit = {}): Request {
      return new Request(new URL(path, env.publicUrl), { ...init, headers: { cookie: this.cookies() } });
    },
    session() {
      return openSession({ cookieHeader: this.cookies(), stores, env, clock, log: kept.log });
    },
    /** one request's context; take its cookies with `keep` */
    context(): RequestContext {
      const session = this.session();
      const own = sessionCaller(session, { env, signIn, clock, stores, log: kept.log });
      return {
        requestId: 'r',
        nonce: 'n',
        env,
        log: kept.log,
        clock,
        stores,
        preferences: { language: 'en', textSize: 'small', light: false },
        session,
        signIn,
        content: {
          labels: async () => ({}),
          config: async () => fallbackContentConfig,
          client: async () => fallbackClientConfig,
          support: async () => fallbackSupport,
        },
        api: (caller = own) => api(caller),
        clientAddress: '127.0.0.1',
        formRefused: false,
      };
    },
    /** signs ana in without asking anyone */
    async signedIn(more: { tokens?: Partial<SessionTokens>; identity?: Partial<Identity> } = {}) {
      const session = this.session();
      const tokens = { idToken: 'id', refreshToken: 'refresh', expiresAt: clock.now() + 3_600_000, ...more.tokens };
      await session.start({ identity: { ...ana, ...more.identity }, tokens });
      this.keep(session.cookies());
      return session;
    },
    close: () => plain.close(),
  };
}

export type Portal = ReturnType<typeof portal>;
