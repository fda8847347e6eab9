/** The routes of the registration, one browser in front of them, and a programme that can be told what to answer. */
import { HttpResponse, http } from 'msw';
import type { SetupServer } from 'msw/node';
import type { AppLoadContext } from '@remix-run/node';
import { openSession } from '~/identity/session-store.server.ts';
import { environment } from '~/identity/testing/portal.ts';
import { sealedStore } from '~/platform/stores/sealed.ts';
import { sqliteStore } from '~/platform/stores/sqlite.ts';
import { fallbackSupport } from '~/programme/contract/content.ts';
import { createProgramme } from '~/programme/http.server.ts';
import type { Caller } from '~/programme/api.ts';
import * as start from '~/routes/sign-up._index.tsx';
import * as continuing from '~/routes/sign-up.continue.tsx';
import * as benefit from '~/routes/sign-up.link-benefit.tsx';
import * as password from '~/routes/sign-up.password.tsx';
import * as profile from '~/routes/sign-up.profile.tsx';
import * as thanks from '~/routes/sign-up.thanks.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { stillClock } from './clocks.ts';
import { captureEvents } from './captured-events.ts';
import { captureLog } from './log-lines.ts';
import { PROGRAMME } from './msw.ts';

export const CHECK = `${PROGRAMME}/registration/check-eligibility`;
export const REGISTER = `${PROGRAMME}/registration/pre-register`;
export const REFERENCE = 'a-reference-of-the-programme';

const eligible = {
  ...{ clientId: '10001', cardId: 'MPR930931', personCode: '01', relationshipCode: '1' },
  eligibilityStatus: 'ELIGIBLE',
};

/** A programme that finds everybody and registers them; what it was asked. */
export function answer(server: SetupServer, found: object = {}) {
  const asked: { path: string; query: Record<string, string>; headers: Headers; body: unknown }[] = [];
  const note = async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    asked.push({ path: pathname, query: Object.fromEntries(searchParams), headers: request.headers, body });
  };
  server.use(
    http.get(CHECK, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ ...eligible, ...found });
    }),
    http.post(REGISTER, async ({ request }) => {
      await note(request);
      return HttpResponse.text(REFERENCE);
    }),
  );
  return { asked, paths: () => asked.map(({ path }) => path.split('/').at(-1)) };
}

export function openPortal() {
  const clock = stillClock();
  const { log, text: logText } = captureLog();
  const { analytics, events } = captureEvents();
  const plain = sqliteStore(':memory:', () => clock.now());
  const stores = { plain, sealed: sealedStore(plain, ['a-secret-that-is-long-enough-0123456789'], log) };
  const env = environment(undefined, {
    publicUrl: 'http://localhost:3000',
    programmeApiUrl: PROGRAMME,
    programmeApiKey: 'api-key',
    programmeTimeoutMs: 60_000,
  });
  const client = createProgramme({ env, log, clock });
  const content = { labels: async () => ({}), support: async () => fallbackSupport };
  const begun: unknown[][] = [];
  const signIn = {
    begin: async (_request: Request, ...rest: unknown[]) => {
      begun.push(rest);
      return new Response(null, { status: 302, headers: { location: 'http://provider.test/' } });
    },
  };
  const common = { requestId: 'r', env, log, clock, stores, content, analytics, signIn, formRefused: false };
  const contextOf = (cookieHeader: string, clientAddress: string, language: string) =>
    ({
      ...common,
      clientAddress,
      preferences: { language, textSize: 'small', light: false },
      session: openSession({ cookieHeader, stores, env, clock, log }),
      api: (caller: Caller) => client(caller, { requestId: 'r', log }),
    }) as unknown as AppLoadContext;
  return { clock, logText, events, stores, signIn, begun, contextOf };
}
export type Portal = ReturnType<typeof openPortal>;

const pages = { start, profile, benefit, continue: continuing, thanks, password };
export type PageName = keyof typeof pages;
const addresses: Record<string, PageName | 'again'> = {
  '/sign-up': 'start',
  '/sign-up?again=1': 'again',
  '/sign-up/profile': 'profile',
  '/sign-up/link-benefit': 'benefit',
  '/sign-up/continue': 'continue',
  '/sign-up/thanks': 'thanks',
};

export interface Answer {
  status: number;
  to: string | undefined;
  problems: Record<string, string>;
  values: FormReply['values'];
  data: Record<string, unknown>;
  retryAfter: string | null;
}

interface Visitor {
  clientAddress?: string;
  language?: 'en' | 'es';
  userAgent?: string;
}

type Handler = (args: object) => Promise<unknown>;

/** One browser: it keeps the cookies of its answers. */
export function browserOf(portal: Portal, visitor: Visitor = {}) {
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
  const run = async (page: PageName, init?: RequestInit, query = ''): Promise<Answer> => {
    const context = portal.contextOf(cookies(), clientAddress, state.language);
    const headers = { cookie: cookies(), 'user-agent': userAgent };
    const request = new Request(`http://localhost:3000/${page}${query}`, { ...init, headers });
    const module = pages[page] as { loader: unknown; action?: unknown };
    const handler = (init?.method === 'POST' ? module.action : module.loader) as Handler;
    const answered = await handler({ context, request, params: {} }).catch((thrown: unknown) => thrown);
    keep(context.session.cookies());
    return read(answered, keep);
  };
  return {
    jar,
    state,
    cookies,
    see: (page: PageName, query = '') => run(page, undefined, query),
    post: (page: PageName, fields: Record<string, string> = {}) =>
      run(page, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}
export type Browser = ReturnType<typeof browserOf>;

function read(answered: unknown, keep: (cookies: string[]) => void): Answer {
  const nothing = { to: undefined, problems: {}, values: {}, data: {}, retryAfter: null };
  if (answered instanceof Error) throw answered;
  if (answered instanceof Response) {
    keep(answered.headers.getSetCookie());
    const location = answered.headers.get('location') ?? '';
    return { ...nothing, status: answered.status, to: addresses[location] ?? location };
  }
  const { data, init } = answered as { data?: { reply?: FormReply }; init?: ResponseInit };
  if (!init) return { ...nothing, status: 200, data: answered as Record<string, unknown> };
  keep(new Headers(init.headers).getSetCookie());
  const reply = data?.reply ?? { problems: [], values: {} };
  const problems = Object.fromEntries(reply.problems.map(({ name, message }) => [name, message]));
  const retryAfter = new Headers(init.headers).get('Retry-After');
  const shown = data as Record<string, unknown>;
  return { ...nothing, status: init.status!, problems, values: reply.values, data: shown, retryAfter };
}

export const person = {
  firstName: 'Rocío',
  lastName: 'Vásquez Peña',
  birthDate: '05/17/1986',
  email: 'rocio@example.com',
  contactNumber: '(608) 555-0131',
  terms: 'on',
};
export const card = { cardId: 'mpr 930-931', rxGroup: 'lpm2200', userName: 'rocio_v' };

/** To the third step. */
export async function describe(who: Browser, changes: Record<string, string> = {}): Promise<Browser> {
  await who.post('start');
  await who.post('profile', { ...person, ...changes });
  return who;
}
export const link = (who: Browser, changes: Record<string, string> = {}) =>
  who.post('benefit', { ...card, ...changes });
