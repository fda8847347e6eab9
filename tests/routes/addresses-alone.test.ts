import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ReceiptKind } from '~/session/session.server.ts';
import { routes, useAllRoutes } from '#harness/portal-in-process.ts';

/** Tests that an address alone makes no page report a completed, failed or ended operation. */
const portal = useAllRoutes();

/** Parameters that choose a target, a search or the shown content. Every other name has no effect alone. */
const CHOOSES = new Set([
  ...['code', 'error', 'error_description', 'iss', 'p', 'state'],
  ...['again', 'change', 'ok', 'redirect', 'returnTo'],
  ...['kind', 'ndc', 'order', 'page', 'person', 'prescriptionId', 'q', 'replaces', 'title', 'year'],
]);
const READ = /\b(?:searchParams|query|search)\s*\.(?:get|getAll|has)\('([\w-]+)'\)/g;
const sources = globSync('app/{areas,auth,session}/**/*.{ts,tsx}').filter(
  (file) => !file.includes('.test.') && !file.includes('testing'),
);
const names = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(READ)].map(([, name]) => name!),
);
const claims = [...new Set(names)].filter((name) => !CHOOSES.has(name));

/** The pages for comparison, where this is not the page without the parameter. */
const PROBLEMS = ['failed', 'expired', 'clock', 'unproven', 'unavailable'];
const compared: Record<string, string> = { from: 'form', reason: 'eligibility', wallet: 'failed' };
const queryWith = (problem: string) =>
  claims.map((name) => `${name}=${name === 'problem' ? problem : (compared[name] ?? '1')}`).join('&');

const pages = routes
  .filter(({ module }) => module.loader && module.default)
  .map(({ path }) => path.replaceAll(/:\w+\??/g, '1').replace('*', 'x'));
const open = pages.filter((path) => !path.startsWith('/main'));

/** A text without the parts that differ each time. */
const settled = (text: string) =>
  text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id').replaceAll(/[\w-]{43}/g, 'id');

/** The text of a page; a redirect has none, and its target is checked like other pages. */
async function said(address: string, cookie: string): Promise<string> {
  const { status, text } = await portal.ask(address, { cookie });
  return status === 202 ? 'redirected' : `${status} ${settled(text)}`;
}

test('searches exactly the parameter names that pages read', () => {
  expect(claims).toEqual(expect.arrayContaining(['problem', 'reason', 'sent', 'wallet', 'nothing', 'from']));
});

const sayingMore = async (paths: string[], problems: string[], cookie = '') => {
  const wrong: string[] = [];
  for (const path of paths) {
    const plain = await said(`${path}.data`, cookie);
    for (const query of problems.map(queryWith)) {
      const now = await said(`${path}.data?${query}`, cookie);
      if (now !== plain && now !== 'redirected') wrong.push(`${path}?${query}`);
    }
  }
  return wrong;
};

test('reports no past action to a visitor by an address alone', async () => {
  expect(await sayingMore(open, PROBLEMS)).toEqual([]);
});

test('reports no past action to a member by an address alone', async () => {
  const wrong = await sayingMore(pages, ['failed'], await portal.signIn());
  // the first day of that year's claims
  expect(wrong.filter((address) => !address.startsWith('/main/claims?'))).toEqual([]);
});

test('reports the action at the same addresses with a receipt', async () => {
  const says = async (address: string, kind: ReceiptKind) => {
    const given = await said(address, portal.receipt(kind));
    return given !== 'redirected' && given !== (await said(address, ''));
  };
  expect([
    await says('/auth/ended.data', 'membershipEnded'),
    await says('/auth/ended.data?reason=eligibility', 'notEligible'),
    await says('/auth/callback.data?problem=clock', 'signIn-clock'),
    await says('/auth/continue.data?problem=failed', 'signIn-failed'),
    await says('/auth/start.data?from=form', 'sessionEnded'),
  ]).toEqual([true, true, true, true, true]);
});
