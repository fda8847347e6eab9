import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withKeyedNames } from '../platform/stores/keyed-names.ts';
import { keepForm } from './resumable-form.server.ts';
import { toMemberKey, toPersonKey } from './member-key.server.ts';
import { forgetAccount } from './member-records.server.ts';
import { keepPasskey, listPasskeys } from '../auth/passkey-store.server.ts';
import { keepPending } from '../auth/pending-sign-in.server.ts';
import { rememberDevice } from './remembered-device.server.ts';
import type { Identity } from './session.server.ts';
import { ana, portal, type Portal } from '#harness/session-portal.ts';

const bob: Identity = {
  ...ana,
  subject: 'subject-of-bob',
  userName: 'bob',
  cardId: 'W200300400',
  personCode: '02',
};
const KEPT_MS = 3_600_000;

let site: Portal;
beforeEach(() => void (site = portal()));
afterEach(() => site.close());

/** All records of a member: two browsers, a stored form, two devices with one passkey, a hand-off, records by name. */
async function leaveRecords(identity: Identity) {
  const own = toMemberKey(identity);
  const passkey = { id: `key-${identity.userName}`, publicKey: 'k', counter: 0, transports: [] };
  await keepPasskey(site.stores, own, { ...passkey, name: 'Phone', createdAt: 0 });
  for (const _browser of [1, 2]) {
    site.forgetCookies();
    await site.signedIn({ identity });
    await rememberDevice(site.context(), own, passkey.id);
    const body = new URLSearchParams({ street: `Street of ${identity.userName}` });
    const posted = new Request(`${site.env.publicUrl}/main/settings/address/new`, { method: 'POST', body });
    expect(await keepForm(site, posted, own)).toHaveLength(1);
  }
  const tokens = { idToken: 'id', refreshToken: 'refresh', expiresAt: 0 };
  await keepPending(site, { kind: 'member', identity, tokens, returnTo: '/main' });
  for (const kind of ['cart', 'enrollment', 'contact-change:email', 'archive', 'order-intent'])
    await site.stores.sealed.set(`${kind}:${toPersonKey(identity)}`, { of: identity.userName }, KEPT_MS);
  await site.stores.sealed.set(`near:${own}`, { zip: identity.userName }, KEPT_MS);
}

/** Every opened record of the store, except for counters of limits, which expire within the hour. */
async function records(): Promise<string[]> {
  const keys = (await site.stores.plain.keysWith('')).filter((key) => !key.startsWith('rate:'));
  return Promise.all(keys.map(async (key) => `${key} ${await opened(key)}`));
}
async function opened(key: string): Promise<string> {
  const value = (await site.stores.plain.get(key)) ?? '';
  return value.startsWith('s1.') ? JSON.stringify(await site.stores.sealed.get(key)) : value;
}

/** Names of a person in keys and records. */
const traces = (identity: Identity) =>
  [toMemberKey(identity), toPersonKey(identity), identity.subject, identity.userName, identity.cardId].map(
    (word) => new RegExp(`\\b${word}\\b`),
  );
const findTraces = async (identity: Identity) => {
  const words = traces(identity);
  return (await records()).filter((record) => words.some((word) => word.test(record)));
};

describe('deleted account', () => {
  it('leaves nothing of its own in the store, and no other record changes', async () => {
    await leaveRecords(bob);
    const before = await findTraces(bob);
    await leaveRecords(ana);
    const kinds = new Set((await findTraces(ana)).map((record) => record.split(/[: ]/, 1)[0]));
    expect([...kinds].toSorted()).toEqual([
      ...['account', 'archive', 'cart', 'contact-change', 'device', 'enrollment', 'handoff', 'kept-form'],
      ...['near', 'of', 'order-intent', 'passkeys', 'session', 'session-of', 'sessions'],
    ]);

    await forgetAccount(site.stores, 'ANA');
    expect(await findTraces(ana)).toEqual([]);
    expect((await site.session().read()).state).toBe('none');
    expect(await findTraces(bob)).toEqual(before);
    expect(await records()).toHaveLength(before.length);
    expect(await listPasskeys(site.stores, toMemberKey(bob))).toHaveLength(1);
  });

  it('leaves nothing under keyed names of the current or previous secret', async () => {
    const raw = site.stores;
    const { sessionSecrets } = site.env;
    const under = (...secrets: string[]) => Object.assign(site, { stores: withKeyedNames(raw, secrets) });
    under(sessionSecrets.at(-1)!);
    await leaveRecords(ana);
    under(...sessionSecrets);
    await leaveRecords(ana);
    expect((await records()).length).toBeGreaterThan(20);
    await forgetAccount(site.stores, 'ana');
    expect(await records()).toEqual([]);
  });

  it('leaves nothing under a later or earlier card', async () => {
    await site.signedIn({ identity: { cardId: '' } });
    const session = site.session();
    await session.update((data) => ({ ...data, identity: { ...data.identity, cardId: ana.cardId } }));
    for (const cardId of ['', ana.cardId])
      await site.stores.sealed.set(`cart:${toPersonKey({ ...ana, cardId })}`, {}, KEPT_MS);
    await forgetAccount(site.stores, 'ana');
    expect(await records()).toEqual([]);
  });

  it("preserves the sessions of the person's other account", async () => {
    const second: Identity = { ...ana, subject: 'another-subject', userName: 'ana.at.work' };
    await site.signedIn();
    site.forgetCookies();
    await site.signedIn({ identity: second });
    await forgetAccount(site.stores, 'ana');
    expect((await site.session().read()).state).toBe('active');
    await forgetAccount(site.stores, second.userName);
    expect(await records()).toEqual([]);
  });

  it('can be deleted twice', async () => {
    await site.signedIn();
    await forgetAccount(site.stores, 'ana');
    await forgetAccount(site.stores, 'ana');
    await forgetAccount(site.stores, '');
    expect(await records()).toEqual([]);
  });
});

describe('member key', () => {
  const partners: Identity = { ...ana, kind: 'sso', sequenceCode: '1' };
  const others = { clientId: '9', cardId: '9', personCode: '9', subject: '9', sequenceCode: '9' };
  const differing = (keyOf: (identity: Identity) => string, identity: Identity) =>
    Object.entries(others)
      .filter(([name, other]) => keyOf({ ...identity, [name]: other } as Identity) !== keyOf(identity))
      .map(([name]) => name);
  it.each([
    ['the account only', toMemberKey, ana, ['subject']],
    ['a partner’s subject and the person it names', toMemberKey, partners, Object.keys(others)],
    ['the person on the card for records that a person has once', toPersonKey, partners, ['clientId', 'cardId', 'personCode']],
  ] as const)('depends on %s', (_what, keyOf, identity, names) => {
    expect(differing(keyOf, identity)).toEqual(names);
  }); // oxfmt-ignore
});
