import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keepChange, readChange } from '~/areas/account/contact-change.server.ts';
import { readCart } from '~/areas/orders/checkout/cart.server.ts';
import { beginAttempt, readIntent } from '~/areas/orders/checkout/order-intent.server.ts';
import { fillCart, openShop, type Shop } from '#harness/shop.ts';
import { readDraft, saveAnswer } from '~/areas/orders/enrollment/draft.server.ts';
import { grantArchive, isGranted } from '~/areas/account/my-data/grant.server.ts';
import { CodeForm } from '~/areas/account/one-time-code/codes.server.ts';
import { keepPosition, readKeptPosition } from '~/areas/pharmacy/pharmacies/position.server.ts';
import { forgetAccount, noteAccount } from '~/session/member-records.server.ts';
import { toMemberKey } from '~/session/member-key.server.ts';
import { keepPasskey, listPasskeys } from '~/auth/passkey-store.server.ts';
import type { Identity } from '~/session/session.server.ts';
import { deleteIdempotent, runIdempotent } from '~/areas/shared/idempotency/idempotency.server.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { readForm } from '~/ui/form/read-form.server.ts';
import { useMsw } from '#harness/msw.ts';
import {
  progresses,
  buildDeletionRedirect,
  stages,
  StartForm,
  type Progress,
  type DeletionStage,
} from './delete-account.server.ts';

const read = (schema: Parameters<typeof readForm>[1], fields: Record<string, string>) =>
  readForm(new Request('http://portal.test', { method: 'POST', body: new URLSearchParams(fields) }), schema);

const good = { email: 'eve.larsen@example.com', userName: 'eve' };

// tests/routes/typed-values.test.ts has the notations of each field
const forms = { start: StartForm, code: CodeForm };
type Form = keyof typeof forms;
test.each<[Form, typed: Record<string, string>, value: object]>([
  ['start', { email: '  eve@example.com ', userName: ' Eve_1-x ' }, { email: 'eve@example.com', userName: 'Eve_1-x' }],
  ['code', { intent: 'verify', code: ' 12 34 56 ' }, { code: '123456' }],
  ['code', { intent: 'resend' }, { intent: 'resend' }],
])('reads in the %s form %o as %o', async (form, typed, value) => {
  expect(await read(forms[form], typed)).toMatchObject({ ok: true, value });
}); // oxfmt-ignore

test.each<[Form, field: string, typed: string, problem: string]>([
  ['start', 'email', '', 'common.form.emailMissing'],
  ['start', 'email', 'eve', 'common.form.emailInvalid'],
  ['start', 'userName', '', 'deleteAccount.start.userNameMissing'],
  ['start', 'userName', '-eve', 'deleteAccount.start.userNameInvalid'],
  ['start', 'userName', 'e'.repeat(51), 'deleteAccount.start.userNameInvalid'],
  ['code', 'code', '  ', 'oneTimeCode.missing'],
  ['code', 'code', '-12345', 'oneTimeCode.format'],
])('rejects in the %s form the %s “%s” with %s', async (form, field, typed, problem) => {
  const others = form === 'start' ? good : { intent: 'verify' };
  const refused = await read(forms[form], { ...others, [field]: typed });
  expect(refused).toMatchObject({
    ok: false,
    problems: { [field]: problem },
    values: form === 'start' ? { ...good, [field]: typed } : others,
  });
});

const stay = undefined;
const table: Record<Progress, Record<DeletionStage, DeletionStage | undefined>> = {
  nothing: { start: stay, code: 'start', confirm: 'start', done: 'start' },
  asked: { start: stay, code: stay, confirm: 'code', done: 'code' },
  verified: { start: stay, code: 'confirm', confirm: stay, done: 'confirm' },
  deleted: { start: stay, code: 'done', confirm: 'done', done: stay },
};

const rows = progresses.flatMap((progress) => stages.map((stage) => [progress, stage] as const));
test.each(rows)('after the step %s opens or redirects the %s page', (progress, stage) => {
  expect(buildDeletionRedirect(stage, progress)).toBe(table[progress][stage]);
});

const server = useMsw();
const INTENT_ID = '0b6c1a52-7d0e-4a7b-9f0a-3f7c6f1f2a11';
const newEmail = { value: 'new@example.test', to: 'ana@example.test' };
const sentForm = { formId: 'form', content: {} };
const passkey = { id: 'p', publicKey: 'k', counter: 0, transports: [], name: 'Phone', createdAt: 0 };
const missing = () => Promise.reject(new ProgrammeFault('x', { code: 'refused', status: 404 }));
const here = { latitude: 43.07, longitude: -89.4 };

/** The records of each feature about a member, written and read by that feature. */
const records: [
  what: string,
  keep: (shop: Shop) => Promise<unknown>,
  read: (shop: Shop) => Promise<unknown>,
][] = [
  ['the cart', (shop) => fillCart(shop, 'rx-1'), ({ context, member }) => readCart(context, member)],
  [
    'the order that was begun',
    ({ context, member }) =>
      beginAttempt(context, member, { intentId: INTENT_ID, attempt: 1, offer: 'offer', items: [] }),
    ({ context, member }) => readIntent(context, member, INTENT_ID),
  ],
  [
    'the answers of the mail order profile',
    ({ context, member }) =>
      saveAnswer(context, member, { before: {}, name: 'comments', answer: { comments: 'None.' } }),
    ({ context, member }) => readDraft(context, member),
  ],
  [
    'the change of the e-mail address',
    ({ context, member }) => keepChange(context, member, 'email', newEmail),
    ({ context, member }) => readChange(context, member, 'email'),
  ],
  [
    'the archive that was asked for',
    ({ context, member }) => grantArchive(context, member),
    async ({ context, member }) => (await isGranted(context, member)) || undefined,
  ],
  [
    'the form that was sent',
    ({ context, member }) => runIdempotent(context, member, sentForm, async () => {}),
    async ({ context, member }) =>
      (await runIdempotent(context, member, sentForm, async () => {})) ? undefined : 'sent',
  ],
  [
    'the item that was removed',
    ({ context, member }) => deleteIdempotent(context, member, 'address:1', async () => {}),
    async ({ context, member }) =>
      (await deleteIdempotent(context, member, 'address:1', missing).catch(() => true))
        ? undefined
        : 'removed',
  ],
  [
    'the passkeys',
    ({ context, member }) => keepPasskey(context.stores, toMemberKey(member.identity), passkey),
    async ({ context, member }) => (await listPasskeys(context.stores, toMemberKey(member.identity)))[0],
  ],
  [
    'the place where the member is',
    ({ context, member }) => keepPosition(context, member, here),
    ({ context, member }) => readKeptPosition(context, member),
  ],
];

test.each(records)(
  'hides %s from a different account on the same card or of a different issuer',
  async (_what, keep, read) => {
    const shop = openShop(server);
    const own = shop.member.identity;
    await keep(shop);
    const readAs = (identity: Identity) => read({ ...shop, member: { ...shop.member, identity } });
    expect(await readAs({ ...own, subject: 'subject-of-eve', userName: 'eve' })).toBeUndefined();
    expect(await readAs({ ...own, kind: 'sso', issuer: 'https://plan.test/' })).toBeUndefined();
    expect(await read(shop)).toBeDefined();
  },
);

/** Records named by the account, for any card. */
const byAccount = ['archive', 'message', 'near', 'new-password', 'passkeys', 'registered', 'sessions'];
/** Records named by the account and its card. */
const byAccountAndCard = [
  ...['cart', 'contact', 'contact-change', 'enrollment', 'once', 'once-before', 'order-intent'],
  ...['profile-code', 'removed'],
];
/** Records named by the hash of a random id that only a cookie, a page or the provider knows. */
const byRandomId = [
  ...['callback', 'callback-end', 'delete-account', 'deletion', 'device', 'device-lock', 'flash', 'handoff'],
  ...['kept-form', 'left', 'passkey-challenge', 'refresh', 'session', 'session-of', 'sign-up', 'started'],
  'token-seen',
];
/** Records that no page shows: locks, limits and notes. `signed-up` only reports that a registration was finished. */
const unread = ['account', 'asset', 'complete-profile', 'counted', 'lock', 'platform', 'rate', 'signed-up'];
/** `tried-card` is a date, named by card and person, because a registration has no account. */
const byCardAndName = ['tried-card'];
const inAddresses = ['address', 'card', 'geo', 'mailto', 'tel'];

const named = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/`([a-z][a-z-]+):(?:\$\{part\}:)?\$\{(\w+)/g)].map(
    ([, kind, name]) => ({ kind: kind!, name: name! }),
  ),
);

test('lists every kind of record by its name', () => {
  const kinds = [...new Set(named.map(({ kind }) => kind))].toSorted();
  const listed = [byAccount, byAccountAndCard, byRandomId, byCardAndName, unread, inAddresses].flat();
  expect(kinds).toEqual(listed.toSorted());
});

test('names no shown record by a card alone', () => {
  const owners = /^(?:toMemberKey|memberKey|owner|toRecordKey)$/;
  const wrong = named.filter(({ kind, name }) => byAccount.includes(kind) && !owners.test(name));
  expect(wrong).toEqual([]);
  const cards = named.filter(({ kind }) => byAccountAndCard.includes(kind));
  expect(cards.filter(({ name }) => name !== 'toRecordKey')).toEqual([]);
});

test.each(records)('deletes %s with the account', async (_what, keep, read) => {
  const shop = openShop(server);
  const { stores } = shop.context;
  await noteAccount(stores, shop.member.identity);
  await keep(shop);
  expect(await read(shop)).toBeDefined();
  await forgetAccount(stores, shop.member.identity.userName);
  expect(await read(shop)).toBeUndefined();
});
