/** Forged cookies, cut, changed or joined from two members, give no foreign session, and no request fails. */
import { expect, test } from 'vitest';
import { useAllRoutes } from '#harness/portal-in-process.ts';
import { pickVariants } from '#harness/sweeps.ts';

const ANA = 'Anastasia';
const BEN = 'Benedict';
const portal = useAllRoutes();
const ask = (path: string, cookie: string, fields?: Record<string, string>) =>
  portal.ask(path, { cookie, fields });

const getName = (cookie: string) => cookie.slice(0, cookie.indexOf('='));
const getValue = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);
const getPair = (setCookie: string) => setCookie.split(';', 1)[0]!;

/** Replaces one letter. */
const swapAt = (value: string, at: number) =>
  value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1);

/** The result of a cookie beside a second cookie of the same name. */
const forgeries = (name: string, own: string, theirs: string): string[] => [
  `${name}=${own.slice(0, -1)}`,
  `${name}=${own.slice(0, own.length / 2)}`,
  `${name}=${swapAt(own, 0)}`,
  `${name}=${swapAt(own, own.length - 1)}`,
  `${name}=${own.toLowerCase()}`,
  `${name}=${own}A`,
  `${name}="${own}"`,
  `${name}=%41${own.slice(1)}`,
  `${name}= ${own}`,
  `${name}=${own}\t; x=1`,
  `${name}=${own.slice(0, own.length / 2)}${theirs.slice(theirs.length / 2)}`,
  `${name}=${own}${theirs}`,
  `${name}=${own}.${theirs}`,
  `${name}=`,
  name,
  `${name}=${'A'.repeat(own.length)}`,
  `${name}=${'A'.repeat(8_000)}`,
  `${name}=\u00e9\u00ff${own.slice(2)}`,
  `${name}=__proto__`,
  `${name.toUpperCase()}=${own}`,
  `__Host-${name}=${own}`,
  `x=1;\t${name}=${own}`,
  `${name} =${own}`,
  `${name}=${theirs.slice(0, -1)}; ${name}=${own}`,
];

const memberPages = ['/main/home.data', '/main/settings/profile.data', '/main/settings/sessions.data'];

test('opens no session for a cookie made from two members’', async () => {
  const own = getPair(await portal.signIn({ identity: { firstName: ANA, subject: 'ana' } }));
  const ben = { firstName: BEN, subject: 'ben', personCode: '02' };
  const theirs = getPair(await portal.signIn({ identity: ben }));
  const wrong: string[] = [];
  for (const cookie of forgeries(getName(own), getValue(own), getValue(theirs)))
    for (const path of memberPages) {
      const { status, text } = await ask(path, cookie);
      if (status >= 500 || text.includes(ANA) || text.includes(BEN))
        wrong.push(`${path} with ${cookie.slice(0, 90)}: ${status}`);
    }
  expect(wrong).toEqual([]);
  expect((await ask(memberPages[0]!, own)).text).toContain(ANA);
});

/** Requests that give an unknown browser a cookie, and the code that reads it. */
const steps: [path: string, fields?: Record<string, string>][] = [
  ['/auth/login'],
  ['/auth/reset'],
  ['/auth/login?returnTo=/main/claims'],
  ['/sign-up', {}],
  ['/delete-member-account', { email: 'eve.larsen@example.com', userName: 'eve' }],
  ['/preferences', { lang: 'es' }],
  ['/auth/fragment', { id_token: 'a.b.c' }],
  ['/main/help/support', { topic: 'orders', message: 'Where is it?', answerBy: 'email' }],
];
const readers = [
  ...['/auth/callback?code=1&state=', '/auth/callback?error=access_denied&state=', '/auth/continue'],
  ...['/auth/locked', '/auth/form', '/auth/login', '/sign-up', '/sign-up/profile', '/sign-up/link-benefit'],
  ...['/sign-up/thanks', '/delete-member-account/code', '/delete-member-account/confirm'],
  ...['/delete-member-account/done', '/forgot-username?sent=1', '/guest-login'],
];

test('shows the page for every cut, changed or joined cookie of a guest', async () => {
  const collect = async () => {
    const found: string[] = [];
    for (const [path, fields] of steps) {
      const { headers } = await ask(path, found.join('; '), fields);
      found.push(...headers.getSetCookie().map(getPair));
    }
    return found.filter((cookie) => getValue(cookie) !== '');
  };
  const [own, theirs] = [await collect(), await collect()];
  const kept = [...own, portal.receipt('userNameSent'), `device=${'A'.repeat(43)}.x`];
  const names = kept.map((cookie) => getName(cookie).replace(/[.-][\w-]{20,}$/, ''));
  expect(new Set(names).size).toBeGreaterThan(5);
  const wrong: string[] = [];
  let tried = 0;
  for (const cookie of kept) {
    const other = theirs.find((each) => getName(each) === getName(cookie)) ?? theirs[0]!;
    const state = /[\w-]{20,}$/.exec(getName(cookie))?.[0] ?? 'x';
    for (const forged of forgeries(getName(cookie), getValue(cookie), getValue(other)))
      // each cookie has so many forgeries that every reader receives some
      for (const path of pickVariants(readers, (tried += 1))) {
        const { status } = await ask(path.endsWith('=') ? path + state : path, forged);
        if (status >= 500 && status !== 503) wrong.push(`${path} with ${forged.slice(0, 90)}: ${status}`);
      }
  }
  expect(wrong).toEqual([]);
});
