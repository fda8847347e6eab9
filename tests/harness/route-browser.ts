/** One browser in front of routes that are called as functions, in a portal with msw as its programme. */
import type { AppLoadContext } from '@remix-run/node';
import { openSession } from '~/session/session-store.server.ts';
import { buildEnvironment } from './session-portal.ts';
import { createSealedStore } from '~/platform/stores/sealed.ts';
import { openSqliteStore } from '~/platform/stores/sqlite.ts';
import { fallbackSupport } from '#contract/content.ts';
import type { Env } from '~/platform/env.ts';
import { guest } from '~/programme/guest.ts';
import { createProgramme } from '~/programme/http.server.ts';
import type { Caller } from '~/programme/api.ts';
import { readAnswer, type RouteAnswer } from './call-route.ts';
import { createStillClock } from './clocks.ts';
import { captureEvents } from './captured-events.ts';
import { captureLog } from './log-lines.ts';
import { PROGRAMME } from './msw.ts';

export function openPortal(settings: Partial<Env> = {}) {
  const clock = createStillClock();
  const { log, text: logText } = captureLog();
  const { analytics, events } = captureEvents();
  const plain = openSqliteStore(':memory:', () => clock.now());
  const sealed = createSealedStore(plain, ['a-secret-that-is-long-enough-0123456789'], log);
  const stores = { plain, sealed };
  const env = buildEnvironment(undefined, {
    publicUrl: 'http://localhost:3000',
    ...{ programmeApiUrl: PROGRAMME, programmeApiKey: 'api-key', programmeTimeoutMs: 60_000 },
    ...settings,
  });
  const client = createProgramme({ env, log, clock });
  const content = { labels: async () => ({}), support: async () => fallbackSupport };
  const begun: unknown[][] = [];
  /** the caller of the programme; undefined for the signed-in member */
  const callers: (Caller | undefined)[] = [];
  const signIn = {
    begin: async (_request: Request, ...rest: unknown[]) => {
      begun.push(rest);
      return new Response(null, { status: 302, headers: { location: 'http://provider.test/' } });
    },
  };
  const common = { requestId: 'r', env, log, clock, stores, content, analytics, signIn, formRefused: false };
  const createContext = (cookieHeader: string, clientAddress: string, language = 'en') =>
    ({
      ...common,
      clientAddress,
      preferences: { language, textSize: 'small', light: false },
      session: openSession({ cookieHeader, stores, env, clock, log }),
      api: (caller?: Caller) => {
        callers.push(caller);
        return client(caller ?? guest, { requestId: 'r', log });
      },
    }) as unknown as AppLoadContext;
  return { clock, logText, events, stores, signIn, begun, callers, createContext };
}
export type Portal = ReturnType<typeof openPortal>;

interface Answer extends Omit<RouteAnswer, 'location' | 'headers'> {
  /** the target page, else the address */
  to: string | undefined;
  retryAfter: string | null;
}

export interface RouteVisitor {
  clientAddress?: string;
  language?: 'en' | 'es';
  userAgent?: string;
}

type Handler = (args: object) => Promise<unknown>;

/** The routes of one flow through the portal, and the page name of an address. */
interface Routes<Page extends string> {
  pages: Record<Page, object>;
  addresses: Record<string, string>;
}

/** One browser, which stores the cookies of its replies. */
export function openBrowser<Page extends string>(
  portal: Portal,
  { pages, addresses }: Routes<Page>,
  visitor: RouteVisitor = {},
) {
  const { clientAddress = '192.0.2.7', userAgent = 'Mozilla/5.0' } = visitor;
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (lines: string[]) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
  };
  const state = { language: visitor.language ?? 'en' };
  const run = async (page: Page, init?: RequestInit, query = ''): Promise<Answer> => {
    const context = portal.createContext(cookies(), clientAddress, state.language);
    const headers = { cookie: cookies(), 'user-agent': userAgent };
    const request = new Request(`http://localhost:3000/${page}${query}`, { ...init, headers });
    const module = pages[page] as { loader: unknown; action?: unknown };
    const handler = (init?.method === 'POST' ? module.action : module.loader) as Handler;
    const answered = await handler({ context, request, params: {} }).catch((thrown: unknown) => thrown);
    keep(context.session.cookies());
    const { location, headers: sent, ...answer } = await readAnswer(answered);
    keep(sent.getSetCookie());
    const to = location === null ? undefined : (addresses[location] ?? location);
    return { ...answer, to, retryAfter: sent.get('Retry-After') };
  };
  return {
    ...{ jar, state, cookies },
    see: (page: Page, query = '') => run(page, undefined, query),
    post: (page: Page, fields: Record<string, string> = {}, query = '') =>
      run(page, { method: 'POST', body: new URLSearchParams(fields) }, query),
  };
}
export type RouteBrowser<Page extends string> = ReturnType<typeof openBrowser<Page>>;
