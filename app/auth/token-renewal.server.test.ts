import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useFolder } from '#harness/folder.ts';
import { createStillClock } from '#harness/clocks.ts';
import { StoreDown } from '../platform/stores/stores.ts';
import { digest } from '../session/secrets.server.ts';
import type { SessionTokens } from '../session/session.server.ts';
import { SignInFault } from './sign-in-fault.ts';
import { portal, type Portal } from '#harness/session-portal.ts';
import { calculateRenewalTime } from './token-renewal.server.ts';

const MINUTE = 60_000;
const folder = useFolder();
let clock: ReturnType<typeof createStillClock>;
let processes: Portal[];
let renewals: number;
let revoked: string[];
let provider: () => Promise<SessionTokens | undefined>;

const renewed = () => ({
  idToken: `id-${renewals}`,
  refreshToken: `refresh-${renewals}`,
  expiresAt: clock.now() + 60 * MINUTE,
});

/** Opens two processes on one file, and one browser. */
beforeEach(async () => {
  const file = join(folder, `${randomUUID()}.db`);
  clock = createStillClock();
  renewals = 0;
  revoked = [];
  provider = async () => renewed();
  const signIn = {
    refresh: async () => {
      renewals += 1;
      await wait(50);
      return provider();
    },
    revoke: (tokens: string[]) => void revoked.push(...tokens),
  };
  const one = portal({ file, clock, signIn });
  const two = portal({ file, clock, signIn });
  processes = [one, two];
  await one.signedIn({ tokens: { idToken: 'id-0', refreshToken: 'refresh-0' } });
  for (const [name, value] of one.jar()) two.jar().set(name, value);
});
afterEach(async () => {
  for (const each of processes) await each.close();
});

/** Keeps the session active until so many minutes before the tokens expire. */
async function minutesBeforeTheEnd(minutes: number) {
  for (let passed = 0; passed < 60 - minutes; passed += 5) {
    clock.advance(Math.min(5, 60 - minutes - passed) * MINUTE);
    await processes[0]!.session().read();
  }
}
const goDown = () => void (provider = () => Promise.reject(new SignInFault('unavailable', 'away')));
/** Lets the test decide when the provider answers. */
function holdAnswer() {
  const answer = Promise.withResolvers<SessionTokens>();
  provider = () => answer.promise;
  return () => answer.resolve(renewed());
}
const readIdToken = async (each: Portal) => (await each.caller().tokens()).idToken;

/** the id tokens of six loaders in each of two requests in each of two processes */
async function twentyFourLoaders() {
  const callers = processes.flatMap((each) => [each.caller(), each.caller()]);
  const got = await Promise.all(
    callers.flatMap((caller) => Array.from({ length: 6 }, () => caller.tokens())),
  );
  return new Set(got.map(({ idToken }) => idToken));
}

const readRefreshToken = async (each: Portal) => {
  const state = await each.session().read();
  return state.state === 'active' ? state.data.tokens.refreshToken : 'none';
};
/** Waits until the failed renewal is recorded in the store. */
const resting = () =>
  expect.poll(() => processes[0]!.stores.plain.get(`refresh:${digest('refresh-0')}`)).toBe('resting');

describe('session tokens', () => {
  it('are not renewed earlier than five minutes before their end', async () => {
    await minutesBeforeTheEnd(6);
    expect(await twentyFourLoaders()).toEqual(new Set(['id-0']));
    expect(renewals).toBe(0);
  });

  it('are renewed once for all loaders and processes, and no page waits', async () => {
    const answer = holdAnswer();
    await minutesBeforeTheEnd(4);
    expect(await twentyFourLoaders()).toEqual(new Set(['id-0']));
    await expect.poll(() => renewals).toBe(1);
    answer();
    await expect.poll(() => twentyFourLoaders()).toEqual(new Set(['id-1']));
    expect(renewals).toBe(1);
  });

  it('are stored when the provider answers after every page request has ended', async () => {
    const answer = holdAnswer();
    await minutesBeforeTheEnd(0);
    await expect(readIdToken(processes[0]!)).rejects.toMatchObject({ code: 'unavailable' });
    answer();
    await expect.poll(() => readIdToken(processes[1]!)).toBe('id-1');
    expect(renewals).toBe(1);
  });

  it('are stored when the store fails at first', async () => {
    const { sealed } = processes[0]!.stores;
    const update = sealed.update.bind(sealed);
    let failures = 0;
    provider = async () => {
      sealed.update = (async (...args: Parameters<typeof update>) => {
        if ((failures += 1) === 1) throw new StoreDown('away');
        return update(...args);
      }) as typeof sealed.update;
      return renewed();
    };
    await minutesBeforeTheEnd(4);
    expect(await readIdToken(processes[0]!)).toBe('id-0');
    await expect.poll(() => readIdToken(processes[1]!)).toBe('id-1');
    expect([failures > 1, renewals]).toEqual([true, 1]);
  });

  it.each([
    ['an hour', 3_600, 3_300_000],
    ['five minutes', 300, 150_000],
  ])('are renewed in time, not at every page, when they last %s', (_life, exp, at) => {
    expect(calculateRenewalTime({ iat: 0, exp })).toBe(at);
  });

  it('are renewed once after their end, and every caller waits', async () => {
    await minutesBeforeTheEnd(0);
    expect(await twentyFourLoaders()).toEqual(new Set(['id-1']));
    expect(renewals).toBe(1);
  });

  it('are used until their end when the provider refuses, and are not requested again', async () => {
    provider = async () => undefined;
    await minutesBeforeTheEnd(4);
    expect(await twentyFourLoaders()).toEqual(new Set(['id-0']));
    await expect.poll(() => readRefreshToken(processes[0]!)).toBeUndefined();
    expect(await twentyFourLoaders()).toEqual(new Set(['id-0']));
    expect(renewals).toBe(1);
  });

  it('are refused after their end when the provider does not renew them', async () => {
    provider = async () => undefined;
    await minutesBeforeTheEnd(0);
    await expect(readIdToken(processes[0]!)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('are requested again ten seconds after the provider was down', async () => {
    goDown();
    await minutesBeforeTheEnd(4);
    expect(await twentyFourLoaders()).toEqual(new Set(['id-0']));
    await expect.poll(() => renewals).toBe(1);
    await resting();
    expect(await twentyFourLoaders()).toEqual(new Set(['id-0']));
    expect(renewals).toBe(1);
    clock.advance(10_000);
    provider = async () => renewed();
    await readIdToken(processes[1]!);
    await expect.poll(() => readIdToken(processes[0]!)).toBe('id-2');
  });

  it('do not sign the member out when they end while the provider is down', async () => {
    goDown();
    await minutesBeforeTheEnd(0);
    await expect(readIdToken(processes[0]!)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await processes[0]!.session().read()).state).toBe('active');
  });

  it('are revoked when the member signed out during the renewal', async () => {
    provider = async () => {
      await processes[1]!.session().end();
      return renewed();
    };
    await minutesBeforeTheEnd(0);
    await expect(readIdToken(processes[0]!)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(revoked).toEqual(['refresh-1']);
    expect((await processes[0]!.session().read()).state).toBe('none');
  });

  describe('tokens refused by the programme', () => {
    const ended = () => processes[0]!.log.lines().filter(({ reason }) => reason === 'unauthorized');

    it('are replaced by newer ones of a different tab without a sign-out', async () => {
      await minutesBeforeTheEnd(4);
      const slow = processes[0]!.caller();
      expect((await slow.tokens()).idToken).toBe('id-0');
      await expect.poll(() => readIdToken(processes[1]!)).toBe('id-1');
      expect(await slow.onUnauthorized('id-0')).toBe('renewed');
      expect((await slow.tokens()).idToken).toBe('id-1');
      expect(renewals).toBe(1);
    });

    it('are renewed once for all calls of all tabs before their end', async () => {
      await minutesBeforeTheEnd(2);
      const callers = processes.flatMap((each) => [each.caller(), each.caller()]);
      for (const each of callers) await each.tokens();
      const calls = callers.flatMap((each) => [each, each, each]);
      const ends = await Promise.all(calls.map((each) => each.onUnauthorized('id-0')));
      expect(new Set(ends)).toEqual(new Set(['renewed']));
      expect(await twentyFourLoaders()).toEqual(new Set(['id-1']));
      expect(renewals).toBe(1);
    });

    it('do not sign the member out while the provider is down', async () => {
      provider = async () => {
        throw new SignInFault('unavailable', 'away');
      };
      await minutesBeforeTheEnd(2);
      const caller = processes[0]!.caller();
      await caller.tokens();
      await expect(caller.onUnauthorized('id-0')).rejects.toMatchObject({ code: 'unavailable' });
      expect((await processes[0]!.session().read()).state).toBe('active');
    });

    it('sign the member out once long before their end', async () => {
      await minutesBeforeTheEnd(30);
      const caller = processes[0]!.caller();
      await caller.tokens();
      const ends = await Promise.all([caller.onUnauthorized('id-0'), caller.onUnauthorized('id-0')]);
      expect(ends).toEqual(['ended', 'ended']);
      expect((await processes[1]!.session().read()).state).toBe('none');
      expect([ended().length, renewals]).toEqual([1, 0]);
    });
  });

  it('are absent for a locked session', async () => {
    clock.advance(16 * MINUTE);
    expect(await readIdToken(processes[0]!)).toBeUndefined();
  });
});
