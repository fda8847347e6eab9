import { expect, test } from 'vitest';
import { examples } from '../../scripts/openapi-document.ts';
import { useAllRoutes } from '#harness/portal-in-process.ts';
import { Reply } from '#harness/programme.ts';

/** A member who has just completed the mail-order profile, and has no shipping address yet. */
const ADDRESSES = '/mail-order/shipping-addresses';
const PROFILE = '/mail-order/patient-enrollment/profile';
const saved = { addressId: 'A1', addressLine1: '1 Oak Road', city: 'Reno', state: 'NV', zip: '89501' };

const answers: Record<string, object> = {};
const portal = useAllRoutes({ answers });

const form = async (profile: object, addresses: object[]) => {
  answers[ADDRESSES] = new Reply(200, {}, addresses);
  answers[PROFILE] = profile;
  const cookie = await portal.signIn();
  const { status, text } = await portal.ask('/main/settings/address/new.data', { cookie });
  return [status, text.includes('1418 Jenifer Street')];
};
const profile = examples['enrollment.profile']!.response as object;

test('offers the first shipping address from the mail-order profile', async () => {
  expect(await form(profile, [])).toEqual([200, true]);
});

test('shows an empty form for a further address, or without a profile', async () => {
  expect(await form(profile, [{ ...saved, isDefault: true }])).toEqual([200, false]);
  expect(await form(new Reply(404, {}, { message: 'None.' }), [])).toEqual([200, false]);
  expect(await form(new Reply(500), [])).toEqual([200, false]);
});
