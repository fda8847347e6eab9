/**
 * The score that the HTTP Observatory gives a site, by its published rules
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring, highest score 145): from 100,
 * what is wrong is taken off; with 90 left or more, what is done beyond the call of duty is added.
 */
import { parsePage } from './parse-page.ts';

export interface Scanned {
  /** the answer at the end of the redirects, over https */
  headers: Headers;
  html: string;
  /** every Set-Cookie on the way there */
  cookies: readonly string[];
  /** the host is on the browsers' list: nothing that the site itself can do, beyond asking */
  isPreloaded: boolean;
}

export type Verdict = [test: string, result: string, points: number];

const BROAD = new Set(['*', 'ftp:', 'http:', 'https:', 'http://*', 'https://*', 'http://*.*', 'https://*.*']);
const HALF_A_YEAR = 15_552_000;
/** what hstspreload.org asks of the header */
const A_YEAR = 31_536_000;

const policyOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources] as const),
  );

function contentSecurityPolicy({ headers }: Scanned): Verdict {
  const policy = policyOf(headers);
  const verdict = (result: string, points: number): Verdict => ['content-security-policy', result, points];
  if (policy.size === 0) return verdict('absent', -25);
  const of = (name: string) => {
    const sources = policy.get(name) ?? policy.get('default-src') ?? ['*'];
    const isBound = sources.some((source) => /^'(?:nonce-|sha(?:256|384|512)-)/.test(source));
    return isBound ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
  };
  const [scripts, styles, objects] = [of('script-src'), of('style-src'), of('object-src')];
  const isOpen = (source: string) => BROAD.has(source) || ["'unsafe-inline'", 'data:'].includes(source);
  if (scripts.some(isOpen) || objects.some((source) => BROAD.has(source)))
    return verdict('unsafe-inline', -20);
  const overHttp = (source: string) => /^(?:http|ftp):/.test(source);
  const passive = ['img-src', 'media-src'];
  const active = [...policy].filter(([name]) => !passive.includes(name)).flatMap(([, sources]) => sources);
  if (active.some(overHttp)) return verdict('insecure scheme', -20);
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return verdict('unsafe-eval', -10);
  if (passive.flatMap(of).some(overHttp)) return verdict('insecure scheme in passive content', -10);
  if (styles.some(isOpen)) return verdict('unsafe in style-src only', 0);
  const none = policy.get('default-src');
  if (none?.length === 1 && none[0] === "'none'") return verdict("no unsafe, default-src 'none'", 10);
  return verdict('no unsafe', 5);
}

function transportSecurity({ headers, isPreloaded }: Scanned): Verdict {
  const verdict = (result: string, points: number): Verdict => ['strict-transport-security', result, points];
  if (isPreloaded) return verdict('preloaded', 5);
  const maxAge = /(?:^|;)\s*max-age=(\d+)/i.exec(headers.get('strict-transport-security') ?? '')?.[1];
  if (maxAge === undefined) return verdict('absent', -20);
  return Number(maxAge) < HALF_A_YEAR
    ? verdict('less than six months', -10)
    : verdict('six months or more', 0);
}

/** Whether the header is one that the preload list takes: a year, all subdomains, and the wish itself. */
export function isPreloadable(headers: Headers): boolean {
  const parts = (headers.get('strict-transport-security') ?? '').toLowerCase().split(/\s*;\s*/);
  const maxAge = Number(/^max-age=(\d+)$/.exec(parts.find((part) => part.startsWith('max-age=')) ?? '')?.[1]);
  return maxAge >= A_YEAR && parts.includes('includesubdomains') && parts.includes('preload');
}

function cookieFlags(scanned: Scanned): Verdict {
  const verdict = (result: string, points: number): Verdict => ['cookies', result, points];
  const hasHsts = transportSecurity(scanned)[2] >= 0;
  const cookies = scanned.cookies.map((line) => {
    const [pair = '', ...flags] = line.split(';').map((part) => part.trim().toLowerCase());
    const name = pair.split('=')[0] ?? '';
    const sameSite = flags.find((flag) => flag.startsWith('samesite'))?.split('=')[1];
    return { isSession: /login|sess/.test(name), isCsrf: name.includes('csrf'), flags, sameSite };
  });
  if (cookies.length === 0) return verdict('none', 0);
  const insecure = cookies.filter(({ flags }) => !flags.includes('secure'));
  if (insecure.some(({ isSession }) => isSession))
    return verdict('session without Secure', hasHsts ? -10 : -40);
  if (cookies.some(({ isSession, flags }) => isSession && !flags.includes('httponly')))
    return verdict('session without HttpOnly', -30);
  if (cookies.some(({ isCsrf, sameSite }) => isCsrf && !sameSite))
    return verdict('token without SameSite', -20);
  if (cookies.some(({ sameSite }) => sameSite !== undefined && !['lax', 'strict', 'none'].includes(sameSite)))
    return verdict('SameSite invalid', -20);
  if (insecure.length > 0) return verdict('without Secure', hasHsts ? -5 : -20);
  if (cookies.some(({ sameSite }) => sameSite === undefined)) return verdict('secure', 0);
  return verdict('secure, with SameSite', 5);
}

function subresourceIntegrity({ html }: Scanned): Verdict {
  const verdict = (result: string, points: number): Verdict => ['subresource-integrity', result, points];
  const scripts = [...parsePage(html).querySelectorAll('script')];
  if (scripts.length === 0) return verdict('no scripts', 0);
  const files = scripts.filter((script) => script.hasAttribute('src'));
  const isForeign = (script: Element) => /^(?:[a-z]+:)?\/\//i.test(script.getAttribute('src') ?? '');
  const bare = files.filter((script) => isForeign(script) && !script.hasAttribute('integrity'));
  if (bare.some((script) => !/^https:/i.test(script.getAttribute('src') ?? '')))
    return verdict('foreign scripts, not loaded securely', -50);
  if (bare.length > 0) return verdict('foreign scripts without integrity', -5);
  if (files.some((script) => script.hasAttribute('integrity'))) return verdict('implemented', 5);
  return verdict('absent, all scripts from here', 0);
}

const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

function otherHeaders({ headers }: Scanned): Verdict[] {
  const referrer = headers.get('referrer-policy');
  const frames = policyOf(headers).get('frame-ancestors');
  const isFramed = frames === undefined || frames.some((source) => BROAD.has(source));
  const options = /^(?:deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '');
  const resource = headers.get('cross-origin-resource-policy');
  const isOpen =
    headers.get('access-control-allow-origin') === '*' &&
    headers.get('access-control-allow-credentials') === 'true';
  return [
    ['referrer-policy', referrer ?? 'none', referrer === null ? 0 : PRIVATE.includes(referrer) ? 5 : -5],
    [
      'x-frame-options',
      isFramed ? 'no frame-ancestors' : 'frame-ancestors',
      !isFramed ? 5 : options ? 0 : -20,
    ],
    ['x-content-type-options', headers.get('x-content-type-options') ?? 'none', headers.get('x-content-type-options') === 'nosniff' ? 0 : -5], // prettier-ignore
    ['cross-origin-resource-policy', resource ?? 'none', ['same-origin', 'same-site'].includes(resource ?? '') ? 10 : 0], // prettier-ignore
    ['cross-origin-resource-sharing', isOpen ? 'universal' : 'not open', isOpen ? -50 : 0],
  ];
}

/** All verdicts and the score; `redirection` is a matter of what stands in front of the portal. */
export function score(scanned: Scanned): { verdicts: Verdict[]; score: number } {
  const verdicts = [
    contentSecurityPolicy(scanned),
    transportSecurity(scanned),
    cookieFlags(scanned),
    subresourceIntegrity(scanned),
    ...otherHeaders(scanned),
  ];
  const sum = (points: number[]) => points.reduce((total, each) => total + each, 0);
  const left = Math.max(0, 100 + sum(verdicts.map(([, , points]) => Math.min(0, points))));
  return {
    verdicts,
    score: left < 90 ? left : left + sum(verdicts.map(([, , points]) => Math.max(0, points))),
  };
}
