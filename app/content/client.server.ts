import { randomUUID } from 'node:crypto';
import type { Analytics } from '../analytics/analytics.server.ts';
import { recordLanguageFailure } from '../analytics/events.server.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import type { Api, Caller } from '../programme/api.ts';
import {
  content as calls,
  fallbackClientConfig,
  fallbackContentConfig,
  fallbackSupport,
} from '#contract/content.ts';
import { GUEST, guest } from '../programme/guest.ts';
import type { Content, TextScope } from './content.server.ts';
import { sanitizeClientConfig, sanitizeLabels, sanitizeSupport } from './plain-content.ts';
import { loadCommonQuestions, loadFormsToDownload, loadNews, loadTextPage } from './texts.ts';

interface Entry {
  value: unknown;
  freshUntil: number;
  loading?: Promise<void>;
  /** A request has timed out on this reload, so later requests do not wait for it. */
  overdue?: true;
}

interface CacheTimes {
  freshMs: number;
  failureMs: number;
  maxEntries: number;
}

/** Maximum wait of one request for content that is not cached yet, for all content together. */
interface WaitLimit {
  forMs: number;
  /** resolves at the time limit, which starts with the first wait */
  isOver?: Promise<void>;
}

/**
 * A stale reply is returned at once while a new one loads in the background, and stays while loading fails. Only the
 * very first request waits, and no longer than its limit.
 */
function createCache(clock: Pick<Clock, 'elapsed'>, times: CacheTimes) {
  const entries = new Map<string, Entry>();

  function keep(key: string, value: unknown, forMs: number): void {
    const before = entries.get(key)?.value;
    const same = before !== undefined && JSON.stringify(before) === JSON.stringify(value);
    entries.delete(key);
    entries.set(key, { value: same ? before : value, freshUntil: clock.elapsed() + forMs });
    const [oldest] = entries.keys();
    if (entries.size > times.maxEntries && oldest !== undefined) entries.delete(oldest);
  }

  async function reload<T>(key: string, load: () => Promise<T>, fallback: T): Promise<void> {
    try {
      keep(key, await load(), times.freshMs);
    } catch {
      // `load` has already logged the failure
      keep(key, entries.get(key)?.value ?? fallback, times.failureMs);
    }
  }

  async function within(limit: WaitLimit, entry: Entry): Promise<void> {
    limit.isOver ??= new Promise((resolve) => void setTimeout(resolve, limit.forMs).unref?.());
    const late = limit.isOver.then(() => {
      if (entry.value === undefined) entry.overdue = true;
    });
    await Promise.race([entry.loading, late]);
  }

  return {
    /** never throws: returns `fallback` if nothing was ever loaded */
    async get<T>(key: string, load: () => Promise<T>, fallback: T, limit: WaitLimit): Promise<T> {
      const entry = entries.get(key) ?? { value: undefined, freshUntil: -Infinity };
      if (entry.freshUntil > clock.elapsed()) return entry.value as T;
      entries.set(key, entry);
      entry.loading ??= reload(key, load, fallback);
      if (entry.value === undefined && !entry.overdue) await within(limit, entry);
      return (entry.value ?? entries.get(key)?.value ?? fallback) as T;
    },
  };
}

const FRESH_MS = 60_000;
/** pause after a failure of the content system */
const FAILURE_MS = 10_000;
/** maximum wait of a page for all missing content; loading may take longer */
const WAIT_MS = 1_000;

type Get = <T>(key: string, load: () => Promise<T>, fallback: T) => Promise<T>;
type CreateApi = (caller: Caller, request: { requestId: string; log: Logger }) => Api;

type CreateContent = (caller: Caller, request: { requestId: string; log: Logger }) => Content;

/**
 * Content that is the same for all members is requested as a guest. The support numbers are requested with the caller's
 * own provider type and token (specification 7.09), and cached by provider type.
 */
export function createContent({
  programme,
  log,
  clock,
  analytics,
}: {
  programme: CreateApi;
  log: Logger;
  clock: Clock;
  analytics: Analytics;
}): CreateContent {
  const cache = createCache(clock, { freshMs: FRESH_MS, failureMs: FAILURE_MS, maxEntries: 500 });
  const asGuest = () => programme(guest, { requestId: randomUUID(), log });

  const shared = (get: Get): Omit<Content, 'support'> => ({
    ...publishedTexts(get, asGuest),
    labels: (language) =>
      get(
        `labels ${language}`,
        async () => {
          try {
            return sanitizeLabels(await asGuest().call(calls.labels, { params: { lang: language } }));
          } catch (error) {
            log.warn(
              { event: 'languageFailed', language },
              'labels could not be fetched; the local ones serve',
            );
            recordLanguageFailure({ analytics }, language);
            throw error;
          }
        },
        {},
      ),
    config: () => get('config', () => asGuest().call(calls.config, {}), fallbackContentConfig),
    client: (clientId) =>
      get(
        `client ${clientId}`,
        async () => sanitizeClientConfig(await asGuest().call(calls.clientConfig, { params: { clientId } })),
        fallbackClientConfig,
      ),
  });
  return (caller, request) => {
    const limit: WaitLimit = { forMs: WAIT_MS };
    const get: Get = (key, load, fallback) => cache.get(key, load, fallback, limit);
    return {
      ...shared(get),
      support: async () => {
        const providerType = await resolveProviderType(caller);
        const load = async () => sanitizeSupport(await programme(caller, request).call(calls.support, {}));
        return get(`support ${providerType}`, load, fallbackSupport);
      },
    };
  };
}

function publishedTexts(
  get: Get,
  asGuest: () => Api,
): Pick<Content, 'page' | 'questions' | 'news' | 'forms'> {
  const query = ({ language, clientId }: TextScope) => ({ lang: language, clientId: clientId || undefined });
  const keep = <T, F>(
    name: string,
    { language, clientId = '' }: TextScope,
    load: () => Promise<T>,
    fallback: F,
  ) => get<T | F>(`${name} ${language} ${clientId}`, load, fallback);
  return {
    page: async (slug, whose) => {
      const load = async () =>
        (await asGuest().call(calls.page, { query: { ...query(whose), slug } })).map(loadTextPage);
      const written = await keep(`page ${slug}`, whose, load, []);
      return written.find(({ html }) => html !== '');
    },
    questions: (whose) => {
      const load = async () =>
        loadCommonQuestions(await asGuest().call(calls.questions, { query: query(whose) }));
      return keep('questions', whose, load, undefined);
    },
    news: (whose) => {
      const load = async () => loadNews(await asGuest().call(calls.banners, { query: query(whose) }));
      return keep('news', whose, load, []);
    },
    forms: (whose) => {
      const load = async () =>
        loadFormsToDownload(await asGuest().call(calls.forms, { query: query(whose) }));
      return keep('forms', whose, load, undefined);
    },
  };
}

/**
 * The provider type is known only after a caller's tokens are loaded. The pages that need support most have no
 * session.
 */
async function resolveProviderType(caller: Caller): Promise<string> {
  try {
    await caller.tokens();
  } catch {
    return GUEST;
  }
  return caller.providerType;
}
