import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStillClock } from '#harness/clocks.ts';
import { completeSignIn } from './complete-sign-in.server.ts';
import { finishSignIn } from './finish-sign-in.server.ts';
import { requireMember } from '../session/guards.server.ts';
import type { Identity } from '../session/session.server.ts';
import { signOut } from './sign-out.server.ts';
import { startMiniProvider, withClaims, type MiniProvider } from '#harness/mini-provider.ts';
import { portal, PORTAL, type Portal } from '#harness/session-portal.ts';

let provider: MiniProvider;
let site: Portal;
const clock = createStillClock();

beforeEach(async () => {
  provider = await startMiniProvider({ now: () => clock.now() });
  site = portal({ provider, clock });
});
afterEach(async () => {
  await provider.close();
  await site.close();
});

async function begin(flow: 'signUpSignIn' | 'passwordReset' = 'signUpSignIn') {
  const response = await site.signIn.begin(site.request('/auth/login'), flow, '/main/orders');
  site.keep(response.headers.getSetCookie());
  return response.headers.get('location') ?? '';
}
/** Calls back like a browser: sends its cookies, and stores new ones. */
async function comeBack(address: string) {
  const context = site.context();
  const end = await finishSignIn(context, site.request(address));
  site.keep([...end.cookies, ...context.session.cookies()]);
  return end;
}
const signInNow = async () => comeBack(provider.approve(await begin()));
const session = async () => site.session().read();
type Said = Portal['programme']['says'][string];
const answersBoth = (details: Said, eligibility: Said = details) =>
  void (site.programme.says = { '/member/details': details, '/member/eligibility': eligibility });
/** Holds every reply of the programme until `answer` is called. */
function holdReplies() {
  const { promise, resolve } = Promise.withResolvers<void>();
  site.programme.before = () => promise;
  return resolve;
}

describe('successful sign-in', () => {
  it('starts a session, loads the member, and redirects to the requested page', async () => {
    site.programme.says['/member/details'] = { email: 'new@example.test' };
    provider.lie(withClaims({ email: undefined }));
    expect(await signInNow()).toMatchObject({ to: '/main/orders' });
    const identity = { userName: 'ana', email: 'new@example.test', cardId: 'W100200300' };
    const membership = { eligibilityStatus: 'ELIGIBLE', relationshipCode: '1' };
    expect(await session()).toMatchObject({ state: 'active', data: { identity, membership } });
    expect([...site.jar().keys()]).toEqual(['__Host-session']);
  });

  it('writes an audit line without a name or a token', async () => {
    await signInNow();
    const line = { audit: 'sign-in', outcome: 'done', kind: 'normal' };
    expect(site.log.lines()).toContainEqual(expect.objectContaining(line));
    expect(site.log.text()).not.toMatch(/\bana\b|Peña|W100200300|eyJ/i);
  });

  const cases = ['network', 'timeout', 'failed', 'refused'] as const;
  it.each(cases)('starts a session when the programme does not answer (%s)', async (fault) => {
    answersBoth(fault);
    expect(await signInNow()).toMatchObject({ to: '/main/orders' });
    const read = await session();
    expect(read).toMatchObject({ state: 'active', data: { identity: { userName: 'ana' } } });
    expect(read).not.toHaveProperty('data.membership');
  });

  describe('sign-in with an unknown registration state', () => {
    const open = async (member = site.context()) => {
      const pending = requireMember(member, site.request('/main/orders')).then(() => 'open');
      const caught: unknown = await pending.catch((error: unknown) => error);
      site.keep(member.session.cookies());
      return caught;
    };
    it.each(['network', 'timeout', 'failed', 'gateway', 'contract', 'refused'] as const)(
      'shows no page during the fault (%s), and redirects to the profile once the programme reports no registration',
      async (fault) => {
        site.programme.says['/member/details'] = fault;
        await signInNow();
        expect(((await open()) as Response).headers.get('retry-after')).toBe('30');
        expect((await session()).state).toBe('active');
        site.programme.says['/member/details'] = { isProfileVerified: false };
        const headers = new Headers({ location: '/complete-profile', 'X-Remix-Reload-Document': 'true' });
        const redirect = expect.objectContaining({ status: 302, headers }) as Response;
        expect([await open(), await open()]).toEqual([redirect, redirect]);
      },
    );

    it('shows every page once the programme reports a registration', async () => {
      site.programme.says['/member/details'] = 'failed';
      await signInNow();
      site.programme.says = {};
      expect(await open()).toBe('open');
      site.programme.says['/member/details'] = 'failed';
      expect(await open()).toBe('open');
    });

    it('loads the membership at the same time, and stores both answers', async () => {
      provider.lie(withClaims({ email: undefined }));
      answersBoth('failed');
      await signInNow();
      site.programme.calls.length = 0;
      answersBoth({ email: 'new@example.test', cardId: 'W900' }, { cardId: 'W900' });
      const answer = holdReplies();
      const opened = open();
      const calls = () => [...site.programme.calls].sort();
      await expect.poll(calls).toEqual(['/member/details', '/member/eligibility']);
      answer();
      expect(await opened).toBe('open');
      const identity = { email: 'new@example.test', cardId: 'W900' };
      const membership = { eligibilityStatus: 'ELIGIBLE' };
      expect(await session()).toMatchObject({ data: { identity, membership } });
    });

    it('shows no page when the details name a different member', async () => {
      site.programme.says['/member/details'] = { userName: 'ben', cardId: 'OTHER' };
      await signInNow();
      expect(((await open()) as Response).headers.get('retry-after')).toBe('30');
    });

    it('shows pages to a member who was registered at an earlier sign-in', async () => {
      await signInNow();
      site.programme.says['/member/details'] = 'failed';
      await signInNow();
      expect(await open()).toBe('open');
    });
  });

  it('ignores details of a different member', async () => {
    site.programme.says['/member/details'] = { userName: 'ben', cardId: 'OTHER', email: 'ben@example.test' };
    await signInNow();
    const identity = { email: 'ana@example.test', cardId: 'W100200300' };
    expect(await session()).toMatchObject({ data: { identity } });
  });

  it('returns the same member to the page and a different member to the start after a lock', async () => {
    await signInNow();
    clock.advance(16 * 60_000);
    expect(await signInNow()).toMatchObject({ to: '/main/orders' });
    clock.advance(16 * 60_000);
    provider.lie(withClaims({ sub: 'ben', extension_UserName: 'ben' }));
    expect(await signInNow()).toMatchObject({ to: '/main' });
  });
});

describe('repeated callback during a sign-in', () => {
  const both = async (address: string) => {
    const answer = holdReplies();
    const contexts = [site.context(), site.context()];
    const ends = contexts.map((each) => finishSignIn(each, site.request(address)));
    await expect.poll(() => site.programme.calls.length).toBeGreaterThan(0);
    answer();
    const all = await Promise.all(ends);
    return all.map(({ to, cookies }, index) => [to, ...cookies, ...contexts[index]!.session.cookies()]);
  };

  it('redirects to the same page and session, and sends the code once', async () => {
    const address = provider.approve(await begin());
    const [first, second] = await both(address);
    expect(first).toContain('/main/orders');
    expect(new Set(second)).toEqual(new Set(first));
    expect(provider.asked('token')).toBe(1);
    site.keep(second!.slice(1) as string[]);
    expect(await session()).toMatchObject({ state: 'active', data: { identity: { userName: 'ana' } } });
  });

  it('signs in no other browser', async () => {
    const address = provider.approve(await begin());
    await comeBack(address);
    site.forgetCookies();
    expect(await comeBack(address)).toMatchObject({ to: expect.stringContaining('/auth/login') });
    expect((await session()).state).toBe('none');
  });
});

describe('ended membership', () => {
  const ended = (terminationDate: string) =>
    void (site.programme.says['/member/eligibility'] = { eligibilityStatus: 'TERMED', terminationDate });

  it.each([
    ['signs in a member three months after it', '2026-08-20', '/main/orders', 'active', '__Host-session'],
    ['shows the ended page without a session after thirteen months (9.13)', '2025-10-20', '/auth/ended', 'none', '__Host-receipt'],
  ])('%s', async (_what, date, to, state, cookie) => {
    ended(date);
    expect(await signInNow()).toMatchObject({ to });
    expect((await session()).state).toBe(state);
    expect([...site.jar().keys()]).toEqual([cookie]);
  }); // oxfmt-ignore
});

describe('partner’s member', () => {
  const sam: Identity = {
    ...{ kind: 'sso', issuer: 'https://plan.test/', subject: 'partner-of-sam', providerType: 'PARTNER' },
    ...{ userName: 'sam', firstName: 'Sam', lastName: 'Welch', dateOfBirth: '1980-01-01', isMigrated: false },
    ...{ clientId: '31001', cardId: 'SAM-1', personCode: '01' },
  };
  const details = { userName: 'sam', cardId: 'SAM-1', firstName: 'Sam', lastName: 'Welch' };
  const signIn = async (identity: Identity) => {
    const context = site.context();
    const tokens = { ssoToken: 'sso', expiresAt: clock.now() + 3_600_000 };
    return completeSignIn(context, { kind: 'member', identity, tokens, returnTo: '/main' }).finally(() =>
      site.keep(context.session.cookies()),
    );
  };
  beforeEach(() => {
    site.programme.says['/member/sso-details'] = details;
    site.programme.says['/member/eligibility-sso'] = { cardId: 'SAM-1' };
  });

  it('signs in with the user name of the card', async () => {
    expect(await signIn(sam)).toMatchObject({ kind: 'signedIn' });
    expect(await session()).toMatchObject({ data: { identity: { userName: 'sam', cardId: 'SAM-1' } } });
  });

  const pat = { userName: 'pat', cardId: 'PAT-1' };
  it.each<[string, object | 'foreign', object | 'notFound']>([
    ['shows', pat, details],
    ['answers with another person than was asked for', 'foreign', details],
    ['shows, for a new subject of the partner', pat, 'notFound'],
  ])('rejects the user name of a different person: the programme %s', async (_what, ofName, ofSubject) => {
    Object.assign(site.programme.says, { '/member/sso-details': ofSubject, '/member/details': ofName });
    await expect(signIn({ ...sam, userName: 'pat' })).rejects.toMatchObject({ code: 'rejected' });
    expect((await session()).state).toBe('none');
  });

  it('prefers the user name of the card to the partner’s own name', async () => {
    site.programme.says['/member/details'] = 'refused';
    await signIn({ ...sam, userName: 'sam@plan.test' });
    expect(await session()).toMatchObject({ data: { identity: { userName: 'sam' } } });
  });

  it('checks a changed user name again while the programme is down', async () => {
    await signIn(sam);
    Object.assign(site.programme.says, { '/member/sso-details': 'timeout', '/member/details': 'timeout' });
    await signIn(sam);
    expect(await session()).not.toHaveProperty('data.profile');
    await signIn({ ...sam, userName: 'pat' });
    expect(await session()).toMatchObject({ data: { profile: { state: 'unknown' } } });
  });
});

describe('account without a card', () => {
  const unlinked = () =>
    provider.lie(withClaims({ extension_ClientId: undefined, extension_CardId: undefined }));

  it('uses the card that the programme returns', async () => {
    unlinked();
    expect(await signInNow()).toMatchObject({ to: '/main/orders' });
    const identity = { clientId: '31001', cardId: 'W100200300' };
    expect(await session()).toMatchObject({ data: { identity } });
  });

  it('redirects to the support numbers without a session when the programme finds no card', async () => {
    unlinked();
    answersBoth('refused');
    expect(await signInNow()).toMatchObject({ to: '/auth/ended?reason=eligibility' });
    expect((await session()).state).toBe('none');
  });
});

describe('failed sign-in', () => {
  it('redirects to the new-password pages for a forgotten password without a session (9.09)', async () => {
    const state = new URL(await begin()).searchParams.get('state');
    const query = `error=access_denied&error_description=AADB2C90118%3A+The+user+forgot&state=${state}`;
    expect(await comeBack(`/auth/callback?${query}`)).toMatchObject({ to: '/auth/reset' });
    expect(site.jar().size).toBe(0);
  });

  it('reports the password reset without a session', async () => {
    const end = await comeBack(provider.approve(await begin('passwordReset')));
    expect(end).toMatchObject({ to: '/auth/reset?done=1' });
    expect((await session()).state).toBe('none');
  });

  it('stops at an error page while the provider is down', async () => {
    const back = provider.approve(await begin());
    provider.goDown();
    expect(await comeBack(back)).toMatchObject({ problem: 'unavailable', returnTo: '/main/orders' });
  });

  it('starts over when the programme refuses the new tokens', async () => {
    site.programme.says['/member/eligibility'] = 'unauthorized';
    expect(await signInNow()).toMatchObject({ to: expect.stringContaining('/auth/login') as string });
    expect((await session()).state).toBe('none');
  });

  it('redirects a signed-in member from an old callback to the home page', async () => {
    const back = provider.approve(await begin());
    await comeBack(back);
    expect(await comeBack(back)).toMatchObject({ to: '/main' });
    expect((await session()).state).toBe('active');
  });
});

describe('sign-out', () => {
  it('ends the portal’s session, then the provider’s, and redirects to the login page', async () => {
    await signInNow();
    const context = site.context();
    const { leaveTo, cookies } = await signOut(context, site.request('/auth/logout'));
    const url = new URL(leaveTo);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${PORTAL}/auth/start`);
    expect((await session()).state).toBe('none');
    site.keep([...cookies, ...context.session.cookies()]);
    expect(site.jar().size).toBe(0);
  });

  it('ends a locked session, and can be repeated', async () => {
    await signInNow();
    clock.advance(20 * 60_000);
    const hasHint = async () => {
      const { leaveTo } = await signOut(site.context(), site.request('/auth/logout'));
      return new URL(leaveTo).searchParams.has('id_token_hint');
    };
    expect([await hasHint(), await hasHint()]).toEqual([true, false]);
  });
});
