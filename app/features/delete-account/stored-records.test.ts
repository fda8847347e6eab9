import { expect, test } from 'vitest';
import { keepChange, readChange } from '~/features/account/contact-change.server.ts';
import { readCart } from '~/features/checkout/cart.server.ts';
import { claim, readIntent } from '~/features/checkout/order-intent.server.ts';
import { fillCart, openShop } from '~/features/checkout/testing/shop.ts';
import type { Shop } from '~/features/checkout/testing/shop.ts';
import { readDraft, saveAnswer } from '~/features/enrollment/draft.server.ts';
import { grantArchive, isGranted } from '~/features/my-data/grant.server.ts';
import { keepPosition, keptPosition } from '~/features/pharmacies/finder.server.ts';
import { forgetAccount, noteAccount } from '~/identity/member-records.server.ts';
import { useMsw } from '../../../tests/support/msw.ts';

const server = useMsw();
const INTENT_ID = '0b6c1a52-7d0e-4a7b-9f0a-3f7c6f1f2a11';
const newEmail = { value: 'new@example.test', to: 'ana@example.test' };
const here = { latitude: 43.07, longitude: -89.4 };

/** What each feature keeps of a member, written and read by the feature itself. */
const records: [
  what: string,
  keep: (shop: Shop) => Promise<unknown>,
  read: (shop: Shop) => Promise<unknown>,
][] = [
  ['the cart', (shop) => fillCart(shop, 'rx-1'), ({ context, member }) => readCart(context, member)],
  [
    'the order that was begun',
    ({ context, member }) =>
      claim(context, member, { intentId: INTENT_ID, attempt: 1, offer: 'offer', items: [] }),
    ({ context, member }) => readIntent(context, member, INTENT_ID),
  ],
  [
    'the answers of the mail order profile',
    ({ context, member }) => saveAnswer(context, member, {}, 'comments', { comments: 'None.' }),
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
    'the place where the member is',
    ({ context, member }) => keepPosition(context, member, here),
    ({ context, member }) => keptPosition(context, member),
  ],
];

test.each(records)('deleting an account removes %s', async (_what, keep, read) => {
  const shop = openShop(server);
  const { stores } = shop.context;
  await noteAccount(stores, shop.member.identity);
  await keep(shop);
  expect(await read(shop)).toBeDefined();
  await forgetAccount(stores, shop.member.identity.userName);
  expect(await read(shop)).toBeUndefined();
});
