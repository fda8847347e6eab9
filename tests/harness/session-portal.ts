import { createStillClock } from './clocks.ts';
import { aMember, anIdentity } from './factories.ts';
import { captureLog } from './log-lines.ts';
import { noAnalytics } from '../../app/analytics/analytics.server.ts';
import type { RequestContext } from '../../app/context.ts';
import type { Api, Caller } from '../../app/programme/api.ts';
import { ProgrammeFault, type FaultCode } from '../../app/programme/fault.ts';
import { fallbackContentConfig, fallbackSupport, fallbackClientConfig } from '#contract/content.ts';
import { readEnv, type Env } from '../../app/platform/env.ts';
import { createSealedStore } from '../../app/platform/stores/sealed.ts';
import { openSqliteStore } from '../../app/platform/stores/sqlite.ts';
import type { Stores } from '../../app/platform/stores/stores.ts';
import { createSessionCaller } from '../../app/session/caller.server.ts';
import { createSignIn } from '../../app/auth/oidc.server.ts';
import { openSession } from '../../app/session/session-store.server.ts';
import type { Identity, SessionTokens } from '../../app/session/session.server.ts';
import type { SignIn } from '../../app/auth/sign-in.server.ts';
import { CLIENT_ID, PASSWORD_RESET, SIGN_IN, type MiniProvider } from './mini-provider.ts';

export const PORTAL = 'https://portal.example.test';

export const ana: Identity = { ...anIdentity, subject: 'subject-of-ana' };

const details = aMember({ language: 'en' });
const eligible = {
  ...{ platform: 'MEMBER_PORTAL', clientId: '31001', cardId: 'W100200300', personCode: '01' },
  ...{ relationshipCode: '1', eligibilityStatus: 'ELIGIBLE' },
};

const {
  analyticsUrl: _url,
  analyticsInstrumentationKey: _key,
  ...defaults
} = readEnv({ NODE_ENV: 'test', SESSION_SECRET: 's'.repeat(32), SESSION_STORE_URL: 'sqlite::memory:' });

export const buildEnvironment = (
  provider?: Pick<MiniProvider, 'metadataUrl'>,
  more: Partial<Env> = {},
): Env => ({
  ...defaults,
  ...{ port: 3730, publicUrl: PORTAL, maxRequestsInFlight: 1_000, ssoIssuers: [] },
  sessionSecrets: ['newest secret of the tests, long enough', 'older secret of the tests, long enough'],
  ...{ programmeApiUrl: 'http://programme.test', programmeSubscriptionKey: 'key', programmeApiKey: 'key' },
  idpSignInMetadataUrl: provider?.metadataUrl(SIGN_IN) ?? 'http://provider.test/',
  idpPasswordResetMetadataUrl: provider?.metadataUrl(PASSWORD_RESET) ?? 'http://provider.test/',
  ...{ idpClientId: CLIENT_ID, idpClientSecret: 'secret', ...more },
});

interface PortalOptions {
  provider?: MiniProvider;
  env?: Partial<Env>;
  /** replaces the client of a provider */
  signIn?: Partial<SignIn>;
  /** a file that several portals share; a separate store when left out */
  file?: string;
  clock?: ReturnType<typeof createStillClock>;
}

/** The programme's replies by path: fields that differ from the defaults, or a fault. */
type Says = Record<string, object | FaultCode | 'notFound'>;

export type Portal = TestPortal;

export const portal = (options: PortalOptions = {}) => new TestPortal(options);

class TestPortal {
  readonly env: Env;
  readonly clock: ReturnType<typeof createStillClock>;
  readonly log = captureLog();
  readonly stores: Stores;
  readonly signIn: SignIn;
  readonly programme = { says: {} as Says, calls: [] as string[], before: async () => {} };
  #jar = new Map<string, string>();

  constructor({ provider, file = ':memory:', clock = createStillClock(), env, signIn }: PortalOptions) {
    this.env = buildEnvironment(provider, env);
    this.clock = clock;
    const plain = openSqliteStore(file, () => clock.now());
    this.stores = { plain, sealed: createSealedStore(plain, this.env.sessionSecrets, this.log.log) };
    const own = { env: this.env, stores: this.stores, clock, log: this.log.log };
    this.signIn = signIn ? ({ ...signIn } as SignIn) : createSignIn(own);
  }

  close() {
    return this.stores.plain.close();
  }

  jar() {
    return this.#jar;
  }

  forgetCookies() {
    this.#jar = new Map();
  }

  /** stores cookies as a browser does */
  keep(setCookies: string[]) {
    for (const cookie of setCookies) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const at = pair.indexOf('=');
      if (attributes.includes('Max-Age=0')) this.#jar.delete(pair.slice(0, at));
      else this.#jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }

  request(path: string, init: RequestInit = {}): Request {
    return new Request(new URL(path, this.env.publicUrl), { ...init, headers: { cookie: this.#cookies() } });
  }

  session() {
    const { stores, env, clock, log } = this;
    return openSession({ cookieHeader: this.#cookies(), stores, env, clock, log: log.log });
  }

  caller(session = this.session()) {
    const { env, signIn, clock, stores, log } = this;
    return createSessionCaller(session, { env, signIn, clock, stores, log: log.log });
  }

  /** one request's context; pass its cookies to `keep` */
  context(): RequestContext {
    const { env, signIn, clock, stores, log } = this;
    const session = this.session();
    const own = this.caller(session);
    return {
      ...{ requestId: 'r', nonce: 'n', clientAddress: '127.0.0.1', dataOnly: false, formRefused: false },
      ...{ env, log: log.log, clock, stores, session, signIn },
      preferences: { language: 'en', textSize: 'small', light: false },
      ...{ content: fallbackContent, analytics: noAnalytics },
      api: (caller = own) => this.#api(caller),
    };
  }

  /** signs ana in without any question */
  async signedIn(more: { tokens?: Partial<SessionTokens>; identity?: Partial<Identity> } = {}) {
    const session = this.session();
    const tokens = { idToken: 'id', refreshToken: 'refresh', expiresAt: this.clock.now() + 3_600_000 };
    const identity = { ...ana, ...more.identity };
    await session.start({ identity, tokens: { ...tokens, ...more.tokens } });
    this.keep(session.cookies());
    return session;
  }

  #cookies() {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #api(caller: Caller): Api {
    const { programme } = this;
    return {
      async call(call) {
        programme.calls.push(call.path);
        await programme.before();
        const said = programme.says[call.path] ?? {};
        if (typeof said === 'string') {
          if (said === 'unauthorized') await caller.onUnauthorized((await caller.tokens()).idToken);
          if (said === 'notFound') throw new ProgrammeFault(call.path, { code: 'refused', status: 404 });
          throw new ProgrammeFault(call.path, { code: said });
        }
        if (Array.isArray(said)) return call.response.parse(said) as never;
        const usual = call.path.endsWith('details') ? details : eligible;
        return call.response.parse({ ...usual, ...said }) as never;
      },
    };
  }
}

export const fallbackContent: RequestContext['content'] = {
  labels: async () => ({}),
  config: async () => fallbackContentConfig,
  client: async () => fallbackClientConfig,
  support: async () => fallbackSupport,
  ...{ page: async () => undefined, questions: async () => undefined, forms: async () => undefined },
  news: async () => [],
};
