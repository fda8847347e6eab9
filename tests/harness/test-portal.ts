/** The portal's HTTP layer with a Remix build of two routes, for tests of the code before the pages. */
import type { Server } from 'node:http';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import type { AnalyticsEvent } from '../../app/analytics/analytics.server.ts';
import type { RequestContext } from '../../app/context.ts';
import { deriveFormMember } from '../../app/session/form-member.server.ts';
import { createSystemClock } from '../../app/platform/clock.ts';
import { readEnv } from '../../app/platform/env.ts';
import { createReadiness } from '../../app/platform/health.ts';
import { createHttpApp } from '../../app/server/http-app.ts';
import { createLifecycle, type Lifecycle } from '../../app/platform/lifecycle.ts';
import { listen } from '../../app/platform/listen.ts';
import { createLogger } from '../../app/platform/log.ts';
import { createRemixHandler } from '../../app/remix/handler.ts';
import type { ProcessDependencies, SessionParts } from '../../app/server/request-context.ts';
import { listResourceRoutes, createRouteNames } from '../../app/remix/route-names.ts';
import { readClientFiles, createStaticFileHandler } from '../../app/platform/static-files.ts';
import { openAssetArchive } from '../../app/platform/asset-archive.ts';
import { openStores } from '../../app/platform/stores/open-stores.ts';
import { captureEvents } from './captured-events.ts';
import { findFreePort } from './redis-server.ts';

type Args = LoaderFunctionArgs | ActionFunctionArgs;
const held = Promise.withResolvers<void>();
const createContext = (args: Args) => args.context as unknown as RequestContext;
const readSession = (args: Args) => createContext(args).stores.sealed.get('session');

/** /echo returns the input of the action; /held waits for /release; /member reads the store like a member's page. */
const modules = {
  'routes/echo': {
    loader: ({ request }: Args) => Response.json({ url: request.url }),
    action: async ({ request }: Args) =>
      Response.json({
        url: request.url,
        fields: [...(await request.formData())].map(([name, value]) => [name, String(value)]),
      }),
  },
  'routes/held': { loader: async () => (await held.promise, new Response('done')) },
  'routes/release': { loader: () => (held.resolve(), new Response('released')) },
  'routes/away': {
    action: () => new Response(null, { status: 303, headers: { Location: '/echo' } }),
    loader: () => new Response(null, { status: 303, headers: { Location: '/echo', 'Set-Cookie': 'own=1' } }),
  },
  'routes/member': {
    default: () => null,
    loader: async (args: Args) => ({ count: await readSession(args) }),
  },
  'routes/waiting': {
    default: () => null,
    loader: (args: Args) => ((createContext(args).seenOnceAs = 'this'), null),
  },
  'routes/public': {
    default: () => null,
    loader: async (args: Args) => ({ open: await readSession(args).catch(() => 'guest') }),
  },
};

const toRoute = (id: string, module: object) => ({
  ...{ id, parentId: 'root', path: id.replace('routes/', ''), module },
});

const build = {
  mode: 'production',
  entry: {
    module: {
      default: (_request: Request, status: number, headers: Headers) => {
        headers.set('Content-Type', 'text/html');
        return new Response(`<p>${'page '.repeat(400)}</p>`, { status, headers });
      },
      handleError: () => undefined,
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    ...Object.fromEntries(Object.entries(modules).map(([id, module]) => [id, toRoute(id, module)])),
  },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '1' },
  ...{ publicPath: '/', assetsBuildDirectory: '', future: { v3_singleFetch: true }, isSpaMode: false },
} as unknown as ServerBuild;

/** A client build with one fingerprinted and one plain file. @param mark of its contents, eight letters */
function clientFiles(mark: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'portal-client-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, `assets/page-${mark}.js`), 'export const plain = 1;');
  writeFileSync(join(directory, `assets/page-${mark}.js.br`), 'brotli bytes');
  writeFileSync(join(directory, `assets/page-${mark}.js.gz`), 'gzip bytes');
  writeFileSync(join(directory, 'robots.txt'), 'User-agent: *\n');
  writeFileSync(join(directory, '.hidden.txt'), 'not for anyone');
  return directory;
}

export const FORM_TOKEN = 'the-token-of-this-session';

export interface TestPortal {
  port: number;
  origin: string;
  server: Server;
  lifecycle: Lifecycle;
  logLines: string[];
  events: AnalyticsEvent[];
  process: ProcessDependencies;
  close(): Promise<void>;
}

/** @param settings environment variables @param buildMark distinguishes one build's files from another's */
export async function startTestPortal(
  settings: Record<string, string> = {},
  buildMark = 'abc12345',
): Promise<TestPortal> {
  const port = await findFreePort();
  const store = { SESSION_STORE_URL: 'sqlite::memory:', SESSION_SECRET: 's'.repeat(32) };
  const env = readEnv({ PORT: String(port), ...store, ...settings });
  const logLines: string[] = [];
  const events = captureEvents();
  const log = createLogger('info', { write: (line: string) => void logLines.push(line) });
  const clock = createSystemClock();
  const stores = await openStores(env, log, clock);
  const state = { state: 'active', data: { identity: { kind: 'normal', subject: 'ana' } } };
  const session = {
    known: () => undefined,
    cookies: () => ['sid=opaque; Path=/; HttpOnly'],
    formToken: () => Promise.resolve(FORM_TOKEN),
    read: () => Promise.resolve(state),
    peek: () => Promise.resolve(state),
  };
  const parts = {
    ...{ env, log, clock, stores, signIn: {}, content: () => ({}), programme: () => ({}) },
    ...{ analytics: () => events.analytics, sessionCaller: () => ({}), openSession: () => session },
    readPreferences: () => Promise.resolve({ language: 'en', textSize: 'small', light: false }),
  } as unknown as ProcessDependencies;
  const lifecycle = createLifecycle();
  const ownFiles = readClientFiles(clientFiles(buildMark));
  const keptAssets = openAssetArchive(stores.sealed, log);
  await keptAssets.keep(ownFiles);
  const programme = () => ({ claims: 'open' }) as const;
  const app = createHttpApp({
    ...{ process: parts, lifecycle },
    readiness: createReadiness({ lifecycle, store: stores.plain, log, programme }),
    redirectFor: () => Promise.resolve(undefined),
    findRoute: createRouteNames(build.routes),
    isResource: listResourceRoutes(build.routes),
    files: createStaticFileHandler(ownFiles, (path) => keptAssets.find(path)),
    pages: createRemixHandler({ build, publicUrl: env.publicUrl, mode: 'production' }),
  });
  const server = await listen(app, env, log);
  return {
    ...{ port, origin: env.publicUrl, server, lifecycle, logLines, events: events.events, process: parts },
    close: async () => {
      keptAssets.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stores.plain.close();
    },
  };
}

/** The member's mark in the forms of a page. */
export const readFormMark = async ({ process: { env, openSession } }: TestPortal): Promise<string> =>
  deriveFormMember({ session: await openSession({} as SessionParts), env });
