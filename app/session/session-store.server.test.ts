import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digest } from './secrets.server.ts';
import { ana, portal, type Portal } from '#harness/session-portal.ts';

const MINUTE = 60_000;
let site: Portal;
beforeEach(() => void (site = portal()));
afterEach(() => site.close());

const id = (name = '__Host-session') => site.jar().get(name) ?? '';
const state = async () => (await site.session().read()).state;
/** Signs in at a portal with other settings. */
async function signInAt(env: NonNullable<Parameters<typeof portal>[0]>['env']) {
  await site.close();
  site = portal({ env });
  return site.signedIn();
}

describe('locked session', () => {
  beforeEach(async () => {
    await site.signedIn();
    site.clock.advance(16 * MINUTE);
  });

  it('opens under a new id, and invalidates the old one', async () => {
    const before = id();
    const session = site.session();
    expect(await session.unlock()).toBe(true);
    site.keep(session.cookies());
    expect(id()).not.toBe(before);
    expect(await state()).toBe('active');
    site.jar().set('__Host-session', before);
    expect(await state()).toBe('none');
  });

  it('opens once, and neither after its end nor for a guest', async () => {
    const late = site.session();
    await late.read();
    expect(await site.session().unlock()).toBe(true);
    expect(await late.unlock()).toBe(false);
    await site.signedIn();
    site.clock.advance(31 * MINUTE);
    expect(await site.session().unlock()).toBe(false);
    site.forgetCookies();
    expect(await site.session().unlock()).toBe(false);
  });

  it('stays closed when a sign-out in a different tab races its unlock', async () => {
    const [early, other] = [site.session(), site.session()];
    await early.read();
    site.clock.advance(1_000);
    await other.leave();
    expect(await early.unlock()).toBe(false);
    await site.signedIn();
    site.clock.advance(16 * MINUTE);
    const [opened, late] = [site.session(), site.session()];
    expect(await opened.unlock()).toBe(true);
    await late.leave();
    site.keep(opened.cookies());
    expect(await state()).toBe('none');
  });

  it('ends after twelve hours in any case', async () => {
    let isOpen = true;
    for (let minutes = 16; isOpen; minutes += 16) {
      const session = site.session();
      isOpen = await session.unlock();
      site.keep(session.cookies());
      if (!isOpen) expect(minutes).toBeGreaterThanOrEqual(12 * 60);
      site.clock.advance(16 * MINUTE);
    }
    expect(await state()).toBe('none');
  });

  it('names its former member for a day, but not after a sign-out', async () => {
    site.clock.advance(60 * MINUTE);
    expect(await state()).toBe('none');
    expect(await site.session().formerMember()).toBeDefined();
    await site.signedIn();
    const held = id();
    await site.session().end();
    site.jar().set('__Host-session', held);
    expect(await site.session().formerMember()).toBeUndefined();
  });
});

describe('session duration', () => {
  it.each([
    ['with a page every 14 minutes', Array.from({ length: 10 }, () => 14 * MINUTE), 'active'],
    ['after 12 hours, however busy', Array.from({ length: 52 }, () => 14 * MINUTE), 'none'],
    ['looked at while locked, which unlocks nothing', [16 * MINUTE, 10 * MINUTE], 'locked'],
    ['looked at while locked, which keeps nothing', [16 * MINUTE, 14 * MINUTE], 'none'],
    ['ended, and no page brings it back', [31 * MINUTE, 0], 'none'],
  ])('is enforced %s', async (_when, pauses, expected) => {
    await site.signedIn();
    let last: string = 'active';
    for (const pause of pauses) {
      site.clock.advance(pause);
      last = await state();
    }
    expect(last).toBe(expected);
  });

  it('follows the limits of the environment', async () => {
    await signInAt({ sessionIdleMinutes: 1, sessionMaxHours: 1 });
    for (const pause of [25_000, 25_000, 58_000]) {
      site.clock.advance(pause);
      expect(await state()).toBe('active');
    }
    site.clock.advance(MINUTE);
    expect(await state()).toBe('locked');
  });

  it('is recorded at most twice a minute', async () => {
    await site.signedIn();
    const key = `session:${digest(id())}`;
    const first = await site.stores.plain.get(key);
    site.clock.advance(29_000);
    await state();
    expect(await site.stores.plain.get(key)).toBe(first);
    site.clock.advance(1_000);
    await state();
    expect(await site.stores.plain.get(key)).not.toBe(first);
  });
});

describe('session cookie', () => {
  it('contains 256 random bits only (3.15)', async () => {
    const pattern = /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/;
    expect((await site.signedIn()).cookies()).toEqual([expect.stringMatching(pattern)]);
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000'])('has a plain name on %s', async (publicUrl) => {
    expect((await signInAt({ publicUrl })).cookies()[0]).toMatch(
      /^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await state()).toBe('active');
  });

  it('preserves its prefix and Secure on plain http elsewhere', async () => {
    const session = await signInAt({ publicUrl: 'http://localhost.example.test' });
    expect(session.cookies()[0]).toMatch(/^__Host-session=.*; Secure$/);
  });

  it('gets a new id at every sign-in', async () => {
    await site.signedIn();
    const old = id();
    await site.signedIn();
    expect(id()).not.toBe(old);
    site.jar().set('__Host-session', old);
    expect(await state()).toBe('none');
  });

  it.each([
    ['unknown', 'A'.repeat(43)],
    ['empty', ''],
    ['too short', 'abc'],
    ['too long', 'A'.repeat(5_000)],
    ['not an id', "' OR 1=1 --".padEnd(43)],
  ])('is never adopted when it is %s', async (_what, value) => {
    site.jar().set('__Host-session', value);
    const session = site.session();
    expect((await session.read()).state).toBe('none');
    await session.start({ identity: ana, tokens: { expiresAt: site.clock.now() + 1 } });
    site.keep(session.cookies());
    expect(id()).not.toBe(value);
  });

  it('is ignored without its prefix', async () => {
    await site.signedIn();
    site.jar().set('session', id());
    site.jar().delete('__Host-session');
    expect(await state()).toBe('none');
  });
});

describe('session record', () => {
  it('contains no readable id or content (3.15)', async () => {
    await site.signedIn();
    const value = await site.stores.plain.get(`session:${digest(id())}`);
    expect(await site.stores.plain.get(`session:${id()}`)).toBeUndefined();
    expect(value).toBeDefined();
    // Short words appear in sealed text by chance.
    expect(value).not.toMatch(/"ana"|Peña|refresh|W100200300/i);
  });

  it('is rejected with a different shape', async () => {
    site.jar().set('__Host-session', 'C'.repeat(43));
    await site.stores.sealed.set(`session:${digest('C'.repeat(43))}`, { identity: ana }, MINUTE);
    expect(await state()).toBe('none');
  });
});

describe('simultaneous requests', () => {
  const openTwo = async () => {
    await site.signedIn();
    const [one, two] = [site.session(), site.session()];
    await Promise.all([one.read(), two.read()]);
    return { one, two };
  };
  it('preserve the changes of both', async () => {
    const { one, two } = await openTwo();
    await Promise.all([
      one.update((data) => ({ ...data, identity: { ...data.identity, email: 'new@example.test' } })),
      two.flash({ label: 'addresses.added', tone: 'ok' }),
    ]);
    const data = { identity: { email: 'new@example.test' }, flash: [{ tone: 'ok' }] };
    expect(await site.session().read()).toMatchObject({ data });
  });

  it('restore no session that one of them ended', async () => {
    const { one, two } = await openTwo();
    await one.end();
    await two.update((data) => ({ ...data, authenticatedAt: 0 }));
    await two.flash({ label: 'addresses.added', tone: 'ok' });
    expect(await state()).toBe('none');
    expect((await two.read()).state).toBe('none');
  });
});

describe('flash messages', () => {
  const message = { label: 'addresses.added', tone: 'ok' } as const;

  it('are shown once', async () => {
    await site.signedIn();
    await site.session().flash(message);
    expect(await site.session().takeFlash()).toEqual([message]);
    expect(await site.session().takeFlash()).toEqual([]);
  });

  it('are shown to guests, and move into their session', async () => {
    const guest = site.session();
    await guest.flash(message);
    site.keep(guest.cookies());
    expect(guest.cookies()[0]).toMatch(/^__Host-guest=/);
    await site.signedIn();
    expect(await site.session().takeFlash()).toEqual([message]);
  });

  it('are hidden while the session is locked', async () => {
    await site.signedIn();
    await site.session().flash(message);
    site.clock.advance(16 * MINUTE);
    expect(await site.session().takeFlash()).toEqual([]);
  });
});

describe('form token', () => {
  it('is constant within a session, and new in the next', async () => {
    await site.signedIn();
    const token = await site.session().formToken();
    expect(await site.session().formToken()).toBe(token);
    await site.signedIn();
    expect(await site.session().formToken()).not.toBe(token);
  });

  it("is bound to a guest's browser", async () => {
    const guest = site.session();
    const token = await guest.formToken();
    site.keep(guest.cookies());
    expect(await site.session().formToken()).toBe(token);
    site.forgetCookies();
    expect(await site.session().formToken()).not.toBe(token);
  });

  it('reveals nothing of the session id', async () => {
    await site.signedIn();
    expect(await site.session().formToken()).not.toContain(id());
  });
});

it('ends the session in the store and in the browser', async () => {
  await site.signedIn();
  const old = id();
  const session = site.session();
  await session.end();
  expect(session.cookies()).toEqual([expect.stringMatching(/^__Host-session=; .*Max-Age=0$/)]);
  site.keep(session.cookies());
  expect(site.jar().size).toBe(0);
  site.jar().set('__Host-session', old);
  expect(await state()).toBe('none');
});
