import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stillClock } from '../../tests/support/clocks.ts';
import type { SessionTokens } from './session.server.ts';
import { SignInFault } from './sign-in-fault.ts';
import { portal, type Portal } from './testing/portal.ts';

const MINUTE = 60_000;
let folder: string;
let clock: ReturnType<typeof stillClock>;
let processes: Portal[];
let renewals: number;
let revoked: string[];
let provider: () => Promise<SessionTokens | undefined>;

const renewed = () => ({
  idToken: `id-${renewals}`,
  refreshToken: `refresh-${renewals}`,
  expiresAt: clock.now() + 60 * MINUTE,
});

/** Two processes on one file, one browser. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-'));
  clock = stillClock();
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
  const one = portal({ file: join(folder, 'portal.db'), clock, signIn });
  const two = portal({ file: join(folder, 'portal.db'), clock, signIn });
  processes = [one, two];
  await one.signedIn({ tokens: { idToken: 'id-0', refreshToken: 'refresh-0' } });
  for (const [name, value] of one.jar()) two.jar().set(name, value);
});
afterEach(async () => {
  for (const each of processes) await each.close();
  rmSync(folder, { recursive: true });
});

/** Keeps the session awake until so many minutes before the tokens end. */
async function minutesBeforeTheEnd(minutes: number) {
  for (let passed = 0; passed < 60 - minutes; passed += 5) {
    clock.advance(Math.min(5, 60 - minutes - passed) * MINUTE);
    await processes[0]!.session().read();
  }
}
const tokenOf = async (each: Portal) => (await each.caller().tokens()).idToken;

/** six loaders in each of two requests in each of two processes; the id tokens they get */
async function twentyFourLoaders() {
  const callers = processes.flatMap((each) => [each.caller(), each.caller()]);
  const got = await Promise.all(
    callers.flatMap((caller) => Array.from({ length: 6 }, () => caller.tokens())),
  );
  return new Set(got.map(({ idToken }) => idToken));
}

describe('tokens', () => {
  it('stay as they are until five minutes before their end', async () => {
    await minutesBeforeTheEnd(6);
    expect(await twentyFourLoaders()).toEqual(new Set(['id-0']));
    expect(renewals).toBe(0);
  });

  it('are renewed once, however many loaders and processes ask, and nobody is held up', async () => {
    await minutesBeforeTheEnd(4);
    const got = await twentyFourLoaders();
    expect(renewals).toBe(1);
    expect(got).toEqual(new Set(['id-0', 'id-1']));
    expect(await twentyFourLoaders()).toEqual(new Set(['id-1']));
    expect(renewals).toBe(1);
  });

  it('are renewed once also after their end, and everyone waits for the new ones', async () => {
    await minutesBeforeTheEnd(0);
    expect(await twentyFourLoaders()).toEqual(new Set(['id-1']));
    expect(renewals).toBe(1);
  });

  it('that the provider does not renew are used until their end, and are not asked for again', async () => {
    provider = async () => undefined;
    await minutesBeforeTheEnd(4);
    expect(await twentyFourLoaders()).toEqual(new Set(['id-0']));
    expect(await twentyFourLoaders()).toEqual(new Set(['id-0']));
    expect(renewals).toBe(1);
  });

  it('that have ended and are not renewed are no tokens', async () => {
    provider = async () => undefined;
    await minutesBeforeTheEnd(0);
    await expect(tokenOf(processes[0]!)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('wait for a provider that is away, which is asked again after ten seconds', async () => {
    provider = async () => {
      throw new SignInFault('unavailable', 'away');
    };
    await minutesBeforeTheEnd(4);
    expect(await twentyFourLoaders()).toEqual(new Set(['id-0']));
    expect(renewals).toBe(1);
    clock.advance(10_000);
    provider = async () => renewed();
    await tokenOf(processes[1]!);
    expect(await tokenOf(processes[0]!)).toBe('id-2');
  });

  it('that have ended while the provider is away sign nobody out', async () => {
    provider = async () => {
      throw new SignInFault('unavailable', 'away');
    };
    await minutesBeforeTheEnd(0);
    await expect(tokenOf(processes[0]!)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await processes[0]!.session().read()).state).toBe('active');
  });

  it('that come when the member has just signed out elsewhere are used by nobody, and revoked', async () => {
    provider = async () => {
      await processes[1]!.session().end();
      return renewed();
    };
    await minutesBeforeTheEnd(4);
    await expect(tokenOf(processes[0]!)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(revoked).toEqual(['refresh-1']);
    expect((await processes[0]!.session().read()).state).toBe('none');
  });

  it('are none for a session that is locked', async () => {
    clock.advance(16 * MINUTE);
    expect(await tokenOf(processes[0]!)).toBeUndefined();
  });
});
