/**
 * Each call that each page makes to show itself, refused on its own. Everything else is answered by the examples
 * of docs/openapi.json. What a form makes is in refused-posts.test.ts.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { prescription } from '~/features/checkout/testing/programme.ts';
import { allCalls, examples } from '../../scripts/openapi-document.ts';
import { Reply, routes, startAllRoutes } from './all-routes.ts';
import type { AllRoutes } from './all-routes.ts';

vi.setConfig({ testTimeout: 60_000 });

const response = (id: string) => examples[id]!.response as Record<string, string>;
const [address] = examples['mailOrder.shippingAddresses']!.response as { addressId: string }[];
const [card] = examples['mailOrder.paymentCards']!.response as { paymentCardId: string }[];
const parts: Record<string, string | undefined> = {
  step: 'contact',
  ndc: '00071015623',
  year: '2025',
  npi: response('pharmacies.byNpi').npi,
  orderNumber: response('orders.byNumber').orderNumber,
  claimId: response('claims.byId').claimId,
  inquiryId: response('clinicalReviews.byId').inquiryId,
  prescriptionId: 'rx-1',
  addressId: address!.addressId,
  paymentCardId: card!.paymentCardId,
};
const NOBODY = '0b6c1a52-7d0e-4a7b-9f0a-3f7c6f1f2a11';
/** Each by its address; of a page what its data is, of a file itself. */
const pages = routes
  .filter(({ path, module }) => module.loader && /^\/main\/./.test(path))
  .map(({ path, module }) => ({
    path:
      path.replace(/:(\w+)/g, (_, name: string) => parts[name] ?? NOBODY) + (module.default ? '.data' : ''),
    query: '',
  }))
  .concat([
    { path: '/main/find-pharmacy.data', query: '?zipCode=53703&radius=10' },
    { path: '/main/drug.data', query: '?q=metformin' },
  ]);

const patterns = allCalls
  .map(({ id, call }) => ({
    ...{ id, call, parameters: call.path.split('{').length },
    pattern: new RegExp(`^${call.method} ${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.parameters - b.parameters);

const programme = { refusing: '', reply: undefined as Reply | undefined, asked: new Set<string>() };
function answer(asked: string): object | undefined {
  const found = patterns.find(({ pattern }) => pattern.test(asked));
  if (!found) return undefined;
  programme.asked.add(found.id);
  if (found.id === programme.refusing) return programme.reply;
  if (found.id === 'prescriptions.byId') return prescription('rx-1');
  return new Reply(found.call.status ?? 200, {}, examples[found.id]?.response as object | undefined);
}

let portal: AllRoutes;
beforeAll(async () => {
  portal = await startAllRoutes({
    answers: new Proxy({}, { get: (_none, asked) => answer(String(asked)) }),
  });
});
afterAll(() => portal.close());

async function show({ path, query }: (typeof pages)[number]) {
  const reply = await fetch(portal.url + path + query, {
    redirect: 'manual',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      cookie: await portal.signIn({ identity: { clientId: '10001', cardId: 'MPA100200' } }),
    },
  });
  return { status: reply.status, text: `${reply.headers.get('location')} ${await reply.text()}` };
}

/** Every page with every call that it makes in the member's name, but the support numbers, without which it stands. */
async function refuseEach(
  reply: Reply,
  check: (id: string, page: { status: number; text: string }) => boolean,
) {
  const wrong: string[] = [];
  let tried = 0;
  for (const page of pages) {
    Object.assign(programme, { refusing: '', asked: new Set() });
    await show(page);
    for (const id of [...programme.asked].filter((name) => !name.startsWith('content.'))) {
      Object.assign(programme, { refusing: id, reply, asked: new Set() });
      const shown = await show(page);
      if (!programme.asked.has(id)) continue;
      tried += 1;
      if (!check(id, shown)) wrong.push(`${page.path}, ${id}: ${shown.status}`);
    }
  }
  expect(tried).toBeGreaterThan(150);
  return wrong;
}

test('a 401 leads to the sign-in from every page, also with a body that nobody can read (8.01)', async () => {
  const broken = new Reply(401, { 'content-encoding': 'gzip' }, 'no gzip');
  const wrong = await refuseEach(broken, (_id, { text }) => text.includes('/auth/start?'));
  expect(wrong).toEqual([]);
});

test('a 404 with words for anything but one thing by its id is those words, never a page that is not there (8.06)', async () => {
  const byId = new Set(allCalls.filter(({ call }) => call.path.includes('{')).map(({ id }) => id));
  const said = new Reply(404, {}, { message: 'Closed for repairs.' });
  const wrong = await refuseEach(
    said,
    (id, { status, text }) => byId.has(id) || status !== 404 || text.includes('Closed for repairs.'),
  );
  expect(wrong).toEqual([]);
});
