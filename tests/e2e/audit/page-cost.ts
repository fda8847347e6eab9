/** The cost of a page: bytes over plain HTTP; requests and layout shifts in Chromium. */
import { readFileSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { getBrotliParams } from '../../../app/platform/page-body.ts';

export interface Cookie {
  name: string;
  value: string;
}

/** Compressed size in KB. */
interface Weight {
  firstViewKb: number;
  cssKb: number;
  scriptKb: number;
  dataKb: number;
}

const kb = (bytes: number) => Math.round((bytes / 1024) * 10) / 10;
/** The bytes of a text as the portal compresses a page. */
export const countCompressedBytes = (text: string): number =>
  brotliCompressSync(text, { params: getBrotliParams() }).length;
/** The fewest bytes of a text, so that a part counts by its content. */
const countFewestBytes = (text: string): number => brotliCompressSync(text).length;

/** Most pages have the same style sheet. */
const cssSizes = new Map<string, number>();
function cssBytes(css: string): number {
  const bytes = cssSizes.get(css) ?? countFewestBytes(css);
  cssSizes.set(css, bytes);
  return bytes;
}

/** The body of a page on a first visit, before a style sheet is cached. */
const fetchBody = (address: string, cookies: readonly Cookie[]) =>
  new Promise<Buffer>((done, fail) => {
    const cookie = [...cookies, { name: 'lang', value: 'es' }]
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const headers = { cookie, 'accept-encoding': 'br', 'sec-fetch-site': 'none' };
    const sent = request(address, { headers }, (reply) => {
      const chunks: Buffer[] = [];
      if (reply.statusCode !== 200) fail(new Error(`${address} answered ${reply.statusCode}`));
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => done(Buffer.concat(chunks)));
    });
    sent.on('error', fail);
    sent.end();
  });

const DATA = /<script[^>]*>window\.__remixContext[\s\S]*?<\/script>/g;

const builtFile = (path: string) => resolve('build/client', path.slice(1));

/** By path of a script: its static imports. */
const imports = new Map<string, string[]>();
function listImports(path: string): string[] {
  let known = imports.get(path);
  if (!known) {
    const names = readFileSync(builtFile(path), 'utf8').matchAll(/\b(?:from|import)"\.\/([\w.-]+\.js)"/g);
    imports.set(path, (known = [...names].map(([, name]) => `/assets/${name}`)));
  }
  return known;
}

/** Every script of the page, by path: those named in its document, and their imports. */
function scriptsIn(html: string): Set<string> {
  const named = html.matchAll(/(?:href|src|import|from)[\s=]*"(\/assets\/[^"]+\.js)"/g);
  const all = new Set([...named].map(([, path]) => path!));
  // a set includes entries that are added during the loop
  for (const path of all) for (const imported of listImports(path)) all.add(imported);
  return all;
}

const builtBytes = (path: string) => {
  const file = builtFile(path);
  // files that compression does not make smaller are sent uncompressed
  return (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size;
};

export async function measureWeight(
  address: string,
  cookies: readonly Cookie[],
): Promise<{ weight: Weight; html: string }> {
  const body = await fetchBody(address, cookies);
  const html = brotliDecompressSync(body).toString();
  const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('');
  const withoutData = html.replaceAll(DATA, '');
  return {
    html,
    weight: {
      firstViewKb: kb(body.length),
      cssKb: kb(cssBytes(css)),
      scriptKb: kb([...scriptsIn(html)].reduce((sum, path) => sum + builtBytes(path), 0)),
      dataKb: withoutData === html ? 0 : kb(countFewestBytes(html) - countFewestBytes(withoutData)),
    },
  };
}

/** The linked style sheet of a document. */
export const readLinkedSheet = (html: string) =>
  readFileSync(builtFile(/<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(html)![1]!), 'utf8');

/** Rules of a style sheet that a document lacks, although they match one of its elements. */
export const findMissingRules = (page: Page, html: string, whole: string): Promise<string[]> =>
  page.evaluate(
    ([text, sheet]) => {
      const page = new DOMParser().parseFromString(text, 'text/html');
      /** the selectors of rules for screens, by their conditions and text */
      const rulesIn = (css: string) => {
        const found = new Map<string, string>();
        const read = (rules: CSSRuleList, conditions: string) => {
          for (const rule of rules)
            if (rule instanceof CSSStyleRule) found.set(conditions + rule.cssText, rule.selectorText);
            else if (rule instanceof CSSGroupingRule) {
              const { conditionText } = rule as CSSConditionRule;
              if (!/print|forced-colors|prefers-contrast/.test(conditionText))
                read(rule.cssRules, `${conditions}${conditionText} `);
            }
        };
        const parsed = new CSSStyleSheet();
        parsed.replaceSync(css);
        read(parsed.cssRules, '');
        return found;
      };
      /** in any state of member, browser or page */
      const inAnyState = (selector: string) =>
        selector
          .replaceAll(/::[\w-]+/g, '')
          .replaceAll(
            /:(?:hover|focus(?:-visible)?|checked|disabled|before|after)\b|\[(?:open|aria-)[^\]]*\]/g,
            ':is(*)',
          )
          .split(',')
          .map((part) => part.trim().replace(/(^|[>+~])$/, '$1*'))
          .join();
      const own = rulesIn(page.querySelector('style')!.textContent);
      return [...rulesIn(sheet)]
        .filter(([key, selector]) => !own.has(key) && page.querySelector(inAnyState(selector)))
        .map(([key]) => key);
    },
    [html, whole] as const,
  );

/** Limits of a page's requests and layout shifts. */
const LOADING_BUDGETS = { requestsPlain: 3, requestsScripted: 12, shift: 0 };

/** Runs in the browser before a page: adds up layout shifts. */
export function watchShifts(): void {
  const seen = { shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

interface Loading {
  /** all requests of the page besides its document, also those answered by the browser's cache */
  resources: { path: string; by: string }[];
  shift: number;
}

/** Runs in the browser: the loading of the page, and its data in the browser's storage. */
export async function readStop() {
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const loading: Loading = {
    resources: resources.map(({ name, initiatorType: by }) => ({ path: new URL(name).pathname, by })),
    shift: (window as unknown as { seen?: { shift: number } }).seen?.shift ?? 0,
  };
  return {
    loading,
    loaded: performance.getEntriesByType('navigation')[0]?.name,
    hasScripts: document.querySelector('script[type=module]') !== null,
    /** data that would stay in the browser after the member has left, except for the cookie (specification 3.15) */
    kept: [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage).filter((key) => key === 'typed' || /eyJ|@/.test(sessionStorage[key]!)),
      ...(await indexedDB.databases()).map(({ name }) => name ?? 'a database'),
      ...('caches' in window ? await caches.keys() : []),
    ],
  };
}

/** Requests and layout shifts above the budget, and scripts missing from the document. */
export function findLoadingProblems(html: string, { resources, shift }: Loading): string[] {
  const isScript = (path: string) => path.endsWith('.js');
  // requests that a browser without scripts would not make
  const needsScripts = ({ path, by }: Loading['resources'][number]) =>
    isScript(path) || /^(?:fetch|xmlhttprequest|beacon)$/.test(by);
  const cost = {
    requestsPlain: 1 + resources.filter((each) => !needsScripts(each)).length,
    requestsScripted: 1 + resources.length,
    shift: Math.round(shift * 1000) / 1000,
  };
  const named = scriptsIn(html);
  const unnamed = resources.filter(({ path }) => isScript(path) && !named.has(path));
  return [
    ...unnamed.map(({ path }) => `a script that the document does not name: ${path}`),
    ...Object.entries(LOADING_BUDGETS)
      .filter(([what, limit]) => cost[what as keyof typeof cost] > limit)
      .map(([what, limit]) => `${what} over ${limit}: ${cost[what as keyof typeof cost]}`),
  ];
}
