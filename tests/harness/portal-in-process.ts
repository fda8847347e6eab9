/** A portal in one process, with every route behind the real guards, stores and sessions; its programme has no data. */
import type { ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll } from 'vitest';
import { routeTable } from '~/routes.ts';
import { createContent } from '~/content/client.server.ts';
import handleRequest, { handleError } from '~/entry.server.tsx';
import { redirectForOldApp } from '~/content/served-app.server.ts';
import { readPreferences } from '~/i18n/preferences.server.ts';
import { giveReceipt } from '~/session/receipt.server.ts';
import { createSessionCaller } from '~/session/caller.server.ts';
import { createSignIn } from '~/auth/oidc.server.ts';
import type {
  Identity,
  Membership,
  ProfileStep,
  ReceiptKind,
  ViewedPerson,
} from '~/session/session.server.ts';
import { openSession } from '~/session/session-store.server.ts';
import { readEnv, type Env } from '~/platform/env.ts';
import { createReadiness } from '~/platform/health.ts';
import { createHttpApp } from '~/server/http-app.ts';
import { createLifecycle } from '~/platform/lifecycle.ts';
import { listen } from '~/platform/listen.ts';
import { createLogger } from '~/platform/log.ts';
import { createRemixHandler } from '~/remix/handler.ts';
import { listResourceRoutes, createRouteNames } from '~/remix/route-names.ts';
import { openStores } from '~/platform/stores/open-stores.ts';
import { createProgramme } from '~/programme/http.server.ts';
import { createStillClock } from './clocks.ts';
import { captureEvents } from './captured-events.ts';
import { anIdentity } from './factories.ts';
import { productionSettings } from './production-settings.ts';
import { findFreePort } from './redis-server.ts';
import { waitForEnd, PROVIDER, startProgramme } from './programme.ts';

interface RouteModule {
  default?: unknown;
  loader?: unknown;
  action?: unknown;
}

const modules = import.meta.glob<RouteModule>(['/app/root.tsx', '/app/areas/*/pages/*.tsx'], { eager: true });
const getModule = (file: string) => modules[`/app/${file}`]!;

interface RouteRecord {
  id: string;
  file: string;
  path?: string;
  index?: boolean;
  parentId?: string;
}
const records = Object.values(routeTable) as RouteRecord[];

export interface Route {
  id: string;
  /** `/main/orders/:orderNumber` */
  path: string;
  module: RouteModule;
}

const getPath = (record: RouteRecord): string => {
  const parent = records.find(({ id }) => id === record.parentId);
  return [...(parent ? [getPath(parent)] : []), record.path ?? ''].filter(Boolean).join('/');
};

/** Every route, by its file. */
export const routes: readonly Route[] = records.map((record) => ({
  id: record.id,
  path: `/${getPath(record)}`,
  module: getModule(record.file),
}));

/** Whether a route sends a file or replies to a script: it has no page, and no page data. */
export const isWithoutPage = ({ id, module }: Route): boolean =>
  module.default === undefined && !/(?:_index|\$)$/.test(id);

const buildRoutes = {
  root: { id: 'root', path: '', module: getModule('root.tsx') },
  ...Object.fromEntries(
    records.map((record) => [
      record.id,
      { ...record, parentId: record.parentId ?? 'root', module: getModule(record.file) },
    ]),
  ),
};
const renderNothing = (_request: Request, status: number, headers: Headers) =>
  new Response('<!doctype html><title>page</title>', { status, headers });

const createBuild = (rendersPages: boolean) =>
  ({
    mode: 'production',
    entry: { module: { default: rendersPages ? handleRequest : renderNothing, handleError } },
    routes: buildRoutes,
    assets: {
      entry: { module: '', imports: [] },
      // a page is rendered with the entries of its routes
      routes: rendersPages
        ? Object.fromEntries(
            Object.values(buildRoutes).map(({ module: { loader, action }, ...route }) => [
              route.id,
              { ...route, module: '', hasLoader: loader !== undefined, hasAction: action !== undefined },
            ]),
          )
        : {},
      ...{ url: '', version: '1' },
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
    isSpaMode: false,
  }) as unknown as ServerBuild;

export const identity = anIdentity;

/** Differences from the default member. */
export interface SignedInAs {
  identity?: Partial<Identity>;
  membership?: Partial<Membership>;
  profile?: ProfileStep;
  /** the person whose data the pages show */
  viewing?: ViewedPerson;
  /** the identity provider's subject, for a programme that reads it */
  idToken?: string;
}

export interface AllRoutesOptions {
  /** additional environment variables */
  settings?: Record<string, string>;
  /** the programme's replies, by path or by method and path, or as a function of the request; read at each call */
  answers?: Record<string, object>;
  /** whether documents contain their pages */
  rendersPages?: boolean;
}

interface Sending {
  cookie?: string;
  /** fields of a form; a request without them is a GET */
  fields?: Record<string, string> | URLSearchParams | FormData | undefined;
  headers?: Record<string, string> | undefined;
}

/** Sends the request of a page of the portal, and follows no redirect. */
const send = (url: string, { cookie, fields, headers }: Sending = {}) =>
  fetch(url, {
    method: fields ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', ...headers, ...(cookie && { cookie }) },
    ...(fields && { body: fields instanceof FormData ? fields : new URLSearchParams(fields) }),
  });

/** The environment of a production portal on this machine, with this programme. */
const readSettings = (port: number, programmeUrl: string, settings: Record<string, string>) =>
  readEnv({
    ...productionSettings,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: undefined,
    SESSION_STORE_URL: 'sqlite::memory:',
    PROGRAMME_API_URL: programmeUrl,
    IDP_SIGN_IN_METADATA_URL: `${programmeUrl}/sign-in`,
    IDP_PASSWORD_RESET_METADATA_URL: `${programmeUrl}/reset`,
    CONNECT_ORIGINS: PROVIDER,
    ...settings,
  });

/** The portal of server.ts with its events and its log collected, and a stopped clock. */
async function openProcess(env: Env) {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const clock = createStillClock();
  const { analytics, events } = captureEvents();
  const stores = await openStores(env, log, clock);
  const programme = createProgramme({ env, log, clock });
  const signIn = createSignIn({ env, stores, clock, log });
  const content = createContent({ programme, log, clock, analytics });
  const parts = { env, log, clock, stores, programme, content, analytics: () => analytics, signIn };
  return {
    process: { ...parts, openSession, sessionCaller: createSessionCaller, readPreferences },
    events,
    lines,
  };
}
type Process = Awaited<ReturnType<typeof openProcess>>['process'];

function serve(process: Process, build: ServerBuild) {
  const { env, log, stores, programme } = process;
  const lifecycle = createLifecycle();
  const app = createHttpApp({
    process,
    lifecycle,
    readiness: createReadiness({
      lifecycle,
      store: stores.plain,
      log,
      programme: () => programme.breakers(),
    }),
    redirectFor: redirectForOldApp,
    findRoute: createRouteNames(build.routes),
    isResource: listResourceRoutes(build.routes),
    files: (_request, _response, next) => next(),
    pages: createRemixHandler({ build, publicUrl: env.publicUrl, mode: 'production' }),
  });
  return listen(app, env, log);
}

/** The Cookie header of a member who has just signed in. */
async function signInAs(
  process: Process,
  { identity: more, membership, profile, viewing, idToken = 't' }: SignedInAs,
) {
  const session = process.openSession({ ...process, cookieHeader: undefined });
  const now = process.clock.now();
  await session.start({
    identity: { ...identity, ...more },
    membership: { eligibilityStatus: 'ELIGIBLE', relationshipCode: '1', checkedAt: now, ...membership },
    ...(profile ? { profile } : {}),
    tokens: { idToken, expiresAt: now + 10 * 3_600_000 },
  });
  if (viewing) await session.update((data) => ({ ...data, viewing }));
  return session
    .cookies()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

export async function startAllRoutes({
  settings = {},
  answers = {},
  rendersPages = false,
}: AllRoutesOptions = {}) {
  const programmeServer = await startProgramme(answers);
  const env = readSettings(await findFreePort(), programmeServer.url, settings);
  const { process, events, lines } = await openProcess(env);
  const { clock, stores, signIn } = process;
  const server = await serve(process, createBuild(rendersPages));

  return {
    url: env.publicUrl,
    send: (path: string, sending?: Sending) => send(env.publicUrl + path, sending),
    async ask(path: string, sending?: Sending) {
      const response = await send(env.publicUrl + path, sending);
      const { status, headers } = response;
      return { status, headers, to: headers.get('location') ?? '', text: await response.text() };
    },
    clock,
    /** addresses of the programme requested with a member's token */
    askedAsMember: programmeServer.withToken,
    /** addresses of the programme requested by any caller */
    asked: programmeServer.asked,
    /** the traceparent header of each of these calls */
    traces: programmeServer.traces,
    /** all calls to the programme except for GETs */
    sent: programmeServer.sent,
    /** the portal's work at its start */
    checkProvider: () => signIn.check(),
    events,
    logLines: lines,
    /** the Cookie header of a browser in which an operation has just completed */
    receipt: (kind: ReceiptKind) => giveReceipt({ env, clock }, kind).split(';', 1)[0]!,
    /** every name in the store */
    records: () => stores.plain.keysWith(''),
    /** empties the store */
    async forget() {
      for (const name of await stores.plain.keysWith('')) await stores.plain.delete(name);
    },
    /** the Cookie header of a member who has just signed in */
    signIn: (who: SignedInAs = {}) => signInAs(process, who),
    async close() {
      await waitForEnd(server);
      await waitForEnd(programmeServer.server);
      await stores.plain.close();
    },
  };
}
export type AllRoutes = Awaited<ReturnType<typeof startAllRoutes>>;

/** The routes for all tests of a file. */
export function useAllRoutes(options?: AllRoutesOptions): AllRoutes {
  const portal = {} as AllRoutes;
  beforeAll(async () => void Object.assign(portal, await startAllRoutes(options)));
  afterAll(() => portal.close());
  return portal;
}
