import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { metrics } from '../platform/metrics.ts';
import { member } from '#contract/member.ts';
import { ProgrammeFault } from '../programme/fault.ts';
import { findMember, requireMember } from './guards.server.ts';
import { isSignedOut, redirectIfSignedOut } from './sign-in-redirect.server.ts';
import { portal, type Portal } from '#harness/session-portal.ts';

const MINUTE = 60_000;
const ELIGIBILITY = '/member/eligibility';
let site: Portal;
beforeEach(() => void (site = portal()));
afterEach(() => site.close());

const thrown = async (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('nothing was thrown'),
    (error: unknown) => error,
  );
const enter = (path = '/main/orders?page=2', init?: RequestInit) =>
  requireMember(site.context(), site.request(path, init));
const state = async () => (await site.session().read()).state;
async function sentTo(work: Promise<unknown>) {
  const response = (await thrown(work)) as Response;
  // a script of the page then loads the whole document
  expect(response.headers.get('x-remix-reload-document')).toBe('true');
  return `${response.status} ${response.headers.get('location')}`;
}
const eligible = (says: object | 'network' | 'refused' | 'unauthorized') =>
  void (site.programme.says[ELIGIBILITY] = says);

describe('member’s page', () => {
  it('opens for a member with her membership', async () => {
    await site.signedIn();
    const { identity, membership } = await enter();
    expect(identity.userName).toBe('ana');
    expect(membership).toMatchObject({ eligibilityStatus: 'ELIGIBLE', relationshipCode: '1' });
  });

  it.each([
    ['GET', '/main/orders?page=2', '302 /auth/start?returnTo=%2Fmain%2Forders%3Fpage%3D2'],
    ['HEAD', '/main/home', '302 /auth/start?returnTo=%2Fmain%2Fhome'],
    // After a posted form the browser refuses redirects to a different site, so a page redirects instead.
    ['POST', '/main/cart', '303 /auth/start?returnTo=%2Fmain%2Fcart&from=form'],
  ])('redirects a guest to the sign-in and back: %s', async (method, path, expected) => {
    expect(await sentTo(enter(path, { method }))).toBe(expected);
  });

  it('shows the lock after 15 idle minutes, and preserves the address', async () => {
    await site.signedIn();
    site.clock.advance(15 * MINUTE);
    expect(await sentTo(enter())).toBe('302 /auth/locked?returnTo=%2Fmain%2Forders%3Fpage%3D2');
  });

  it('answers 503 without a sign-out while the store is down', async () => {
    await site.signedIn();
    await site.stores.plain.close();
    const response = (await thrown(enter())) as Response;
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '30']);
  });

  it('redirects a member with ended tokens to the sign-in', async () => {
    await site.close();
    site = portal({ signIn: { refresh: async () => undefined } });
    await site.signedIn({ tokens: { expiresAt: site.clock.now() + 1 } });
    expect(await sentTo(enter())).toMatch(/^302 \/auth\/start/);
    expect(await state()).toBe('none');
  });
});

describe('membership', () => {
  const enterBefore = async (minutes: number) => {
    await site.signedIn();
    await enter();
    site.clock.advance(minutes * MINUTE);
  };
  it('is loaded once for all loaders of the first page (7.48)', async () => {
    await site.signedIn();
    const context = site.context();
    await Promise.all([1, 2, 3].map(() => requireMember(context, site.request('/main/home'))));
    await enter();
    expect(site.programme.calls).toEqual([ELIGIBILITY]);
  });

  it('is loaded again after five minutes', async () => {
    await enterBefore(5);
    eligible({ eligibilityStatus: 'TERMED', terminationDate: '2026-11-01' });
    expect((await enter()).membership.eligibilityStatus).toBe('TERMED');
  });

  it('with a future start is loaded again on the day it starts', async () => {
    await site.signedIn();
    eligible({ eligibilityStatus: 'FUTURE_EFFECTIVE', effectiveDate: site.clock.today() });
    expect((await enter()).membership.eligibilityStatus).toBe('FUTURE_EFFECTIVE');
    eligible({ eligibilityStatus: 'ELIGIBLE' });
    expect((await enter()).membership.eligibilityStatus).toBe('ELIGIBLE');
  });

  it.each(['network', 'refused'] as const)('stays the last known one when the reply is %s', async (fault) => {
    await enterBefore(6);
    eligible(fault);
    expect((await enter()).membership.eligibilityStatus).toBe('ELIGIBLE');
  });

  it('delays no page when the last one is known', async () => {
    await enterBefore(6);
    const answer = Promise.withResolvers<void>();
    site.programme.before = () => answer.promise;
    eligible({ eligibilityStatus: 'TERMED', terminationDate: '2026-11-01' });
    expect((await enter()).membership.eligibilityStatus).toBe('ELIGIBLE');
    answer.resolve();
    site.programme.before = async () => {};
    await expect.poll(async () => (await enter()).membership.eligibilityStatus).toBe('TERMED');
  });

  it('answers 503 when it was never known', async () => {
    await site.signedIn();
    eligible('network');
    expect(await thrown(enter())).toMatchObject({ status: 503 });
    expect(await state()).toBe('active');
  });

  it('shows the programme’s text for its failure, marked as English on a Spanish page', async () => {
    await site.signedIn();
    const details = { code: 'refused', status: 400, memberMessage: 'Closed for repairs.' } as const;
    site.programme.before = () => Promise.reject(new ProgrammeFault(ELIGIBILITY, details));
    const inSpanish = { language: 'es', textSize: 'small', light: false } as const;
    const inEnglish = site.context();
    for (const context of [inEnglish, { ...inEnglish, preferences: inSpanish }]) {
      const answer = (await thrown(requireMember(context, site.request('/main/home')))) as Response;
      const lang = context === inEnglish ? undefined : 'en';
      expect(await answer.json()).toEqual({ message: 'Closed for repairs.', lang });
    }
  });

  it('signs the member out when the programme refuses her tokens', async () => {
    await site.signedIn();
    eligible('unauthorized');
    expect(await sentTo(enter())).toMatch(/^302 \/auth\/start/);
    expect(await state()).toBe('none');
  });

  it('redirects to the eligibility page when the programme knows none (8.12)', async () => {
    await site.signedIn();
    const nobody = new ProgrammeFault(ELIGIBILITY, { code: 'refused', status: 404 });
    site.programme.before = () => Promise.reject(nobody);
    expect(await sentTo(enter())).toBe('302 /auth/ended?reason=eligibility');
    expect(await state()).toBe('none');
  });

  it('with a future start without a date starts with its client', async () => {
    await site.signedIn();
    eligible({ eligibilityStatus: 'FUTURE_EFFECTIVE' });
    site.programme.says['/member/client-effective-date'] = { effectiveDate: '2027-01-01' };
    expect((await enter()).membership.effectiveDate).toBe('2027-01-01');
  });

  describe('different card in the eligibility reply', () => {
    const counted = async (outcome: string) =>
      (await metrics.cardChanges.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
    const wrongCard = 'CARD-OF-MO';
    beforeEach(async () => {
      await enterBefore(6);
      eligible({ cardId: wrongCard, eligibilityStatus: 'TERMED', terminationDate: '2026-10-31' });
    });

    it.each([
      ['name her own card', {}],
      ['are about another user', { userName: 'mo', cardId: wrongCard }],
      ['do not come', 'timeout'],
      ['name her under another client', { clientId: '99999', cardId: wrongCard }],
    ] as const)('is ignored when the member details %s', async (_what, details) => {
      const before = await counted('refused');
      site.programme.says['/member/details'] = details;
      const { identity, membership } = await enter();
      expect([identity.cardId, membership.eligibilityStatus]).toEqual(['W100200300', 'ELIGIBLE']);
      expect(await site.session().read()).toMatchObject({ data: { identity: { cardId: 'W100200300' } } });
      expect(await counted('refused')).toBe(before + (details === 'timeout' ? 0 : 1));
    });

    it('is accepted when the member details confirm it', async () => {
      const before = await counted('adopted');
      site.programme.says['/member/details'] = { cardId: wrongCard };
      expect((await enter()).identity.cardId).toBe(wrongCard);
      expect(await counted('adopted')).toBe(before + 1);
    });
  });
});

describe('public page', () => {
  it('knows a member, but not while locked', async () => {
    expect(await findMember(site.context())).toBeUndefined();
    await site.signedIn();
    expect(await findMember(site.context())).toMatchObject({ identity: { userName: 'ana' } });
    site.clock.advance(16 * MINUTE);
    expect(await findMember(site.context())).toBeUndefined();
  });

  it('opens while the store is down', async () => {
    await site.signedIn();
    await site.stores.plain.close();
    expect(await findMember(site.context())).toBeUndefined();
  });
});

describe('programme 401', () => {
  it('ends the session once for six simultaneous calls', async () => {
    await site.signedIn();
    const context = site.context();
    const { api } = await requireMember(context, site.request('/main/home'));
    const good = { query: { userName: 'ana' } };
    site.programme.says['/member/details'] = 'unauthorized';
    const results = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => api.call(member.eligibilityByUserName, good)),
      api.call(member.details, good),
    ]);
    const refused = results.find((result) => result.status === 'rejected')?.reason as unknown;
    expect(isSignedOut(refused)).toBe(true);
    expect(() => redirectIfSignedOut(refused, site.request('/main/home'))).toThrow();
    const cookies = ['Max-Age=0', 'receipt='].map((part) => expect.stringContaining(part) as string);
    expect(context.session.cookies()).toEqual(cookies);
    expect(await state()).toBe('none');
  });

  it('is the only fault that ends the session', () => {
    expect(() => redirectIfSignedOut(new Error('else'), site.request('/main/home'))).not.toThrow();
  });
});
