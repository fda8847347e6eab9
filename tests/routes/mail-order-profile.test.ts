import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { callRoute } from '#harness/call-route.ts';
import { openShop, type Shop } from '#harness/shop.ts';
import { action } from '~/areas/orders/pages/main.mail-order.enroll.sign.tsx';
import { examples } from '../../scripts/openapi-document.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';

/** The last page of the mail-order profile of Ana Rivera, after all other answers. */
const server = useMsw();
const PROFILE = `${PROGRAMME}/mail-order/patient-enrollment`;
const dates = { enrolledDate: '2026-11-20', updatedDate: '2026-11-20' };

let shop: Shop;
let sent: { signature: string }[];
let refusal: Response | undefined;
beforeEach(() => {
  shop = openShop(server);
  sent = [];
  refusal = undefined;
  server.use(
    http.get(`${PROFILE}/profile`, () =>
      HttpResponse.json(examples['enrollment.profile']!.response as object),
    ),
    http.post(PROFILE, async ({ request }) => {
      const body = (await request.json()) as { signature: string };
      sent.push(body);
      return refusal ?? HttpResponse.json({ ...body, ...dates });
    }),
  );
});

const sign = (signature: string) =>
  callRoute(shop.context, action, { fields: { formId: '5f0c7c1e-6d43-4d3b-9d59-0e0a5c5d8a11', signature } });

test.each(['Ana', 'Rivera', 'Rivera Ana', 'Ben Rivera'])(
  'rejects the signature %s, which is not the first and the last name (5.44)',
  async (signature) => {
    expect(await sign(signature)).toMatchObject({
      status: 422,
      problems: { signature: 'The signature must match your first and last name: Ana Rivera' },
    });
    expect(sent).toEqual([]);
  },
);

test("sends a profile signed with first and last name, and counts it with the catalogue's text (5.44, 7.59, 8.40)", async () => {
  expect((await sign('ana  rivera')).status).toBe(303);
  expect(sent).toMatchObject([{ signature: 'ana  rivera' }]);
  expect(shop.flashes).toEqual([{ label: 'enrollment.updated', tone: 'ok' }]);
  expect(shop.changes()).toEqual(['Mail Order profile updated successfully']);
});

test('counts a failure when the programme refuses the profile', async () => {
  refusal = HttpResponse.json({ message: 'Not by mail.' }, { status: 400 });
  expect((await sign('Ana Rivera')).problems).toEqual({ '': 'Not by mail.' });
  expect(shop.changes()).toEqual(['Something went wrong']);
});
