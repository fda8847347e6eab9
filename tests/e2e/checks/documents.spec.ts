import { expect, recordedCalls, test as base } from '../fixtures.ts';
import { faultyPortal, type FaultyPortal } from '../faulty-programme.ts';
import type { Running } from '../../support/stack.ts';
import { Visitor } from '../../support/visitor.ts';

/** A portal whose programme can be made to answer with something else. */
const test = base.extend<{ faulty: FaultyPortal }>({
  faulty: async ({ stack, beside }, use) => {
    await use(await faultyPortal('documents', stack, beside, { PROGRAMME_TIMEOUT_MS: '2000' }));
  },
});
test.afterEach(({ faulty }) => faulty.proxy.clear());

async function findPrescription(portal: Running, userName: string, language: 'en' | 'es') {
  const visitor = new Visitor(portal.url, language);
  await visitor.signIn(userName);
  const list = await visitor.visit('/main/prescriptions?period=all');
  const path = list.document
    .querySelector('main .rows a[href^="/main/prescriptions/P"]')!
    .getAttribute('href')!;
  return { visitor, path };
}

type Found = Awaited<ReturnType<typeof findPrescription>>;
const found = new Map<string, Promise<Found>>();

/** A member and the address of a prescription of theirs, looked up once. */
function atPrescription(portal: Running, userName = 'ana', language: 'en' | 'es' = 'en'): Promise<Found> {
  const key = `${userName} ${language}`;
  const one = found.get(key) ?? findPrescription(portal, userName, language);
  found.set(key, one);
  return one;
}

const PDF = { method: 'POST', path: '/api/prescriptions/pdf' };
const type = (contentType: string) => ({ headers: { 'content-type': contentType } });

test('a prescription goes out with its dates as MM-DD-YYYY, and comes back as a PDF to save', async ({
  faulty,
  stack,
}) => {
  const { visitor, path } = await atPrescription(faulty.portal);
  const reply = await visitor.once(`${path}/pdf`);
  expect(reply.status).toBe(200);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="prescription-\d+\.pdf"$/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  expect(
    Buffer.from(await reply.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const sent = (await recordedCalls(stack)).filter(({ path: to }) => to.endsWith('/prescriptions/pdf'));
  expect(sent.map(({ status }) => status)).toContain(200);
});

const notDocuments: [string, object][] = [
  ['a web page', { status: 200, body: '<html><script>alert(1)</script></html>', ...type('text/html') }],
  ['a web page that says it is a PDF', { status: 200, body: '<script>alert(1)</script>', ...type('application/pdf') }],
  ['half of one', { status: 200, body: '%PDF-1.7\n1 0 obj', ...type('application/pdf') }],
  ['nothing', { status: 200, body: '', ...type('application/pdf') }],
  ['a picture', { status: 200, base64: 'iVBORw0KGgo=', ...type('image/png') }],
  ['JSON', { status: 200, json: { ok: true } }],
  ['a fault', { status: 500, body: 'NullPointerException' }],
  ['a broken connection', { drop: true }],
  ['half of one, cut off', { dropAfterBytes: 500 }],
]; // prettier-ignore

for (const [name, rule] of notDocuments)
  test(`in place of a document: ${name}`, async ({ faulty }) => {
    const { visitor, path } = await atPrescription(faulty.portal, 'ximena', 'es');
    faulty.proxy.set([{ ...PDF, ...rule }]);
    const reply = await visitor.once(`${path}/pdf`);
    expect(reply.status).toBe(502);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toBeNull();
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const page = await reply.text();
    expect(page).toContain('No pudimos obtener este documento');
    expect(page).toContain(`${path}"`);
    expect(page).not.toMatch(/alert|NullPointer/);
  });

test('a document is given more time than a page', async ({ faulty }) => {
  const { visitor, path } = await atPrescription(faulty.portal);
  faulty.proxy.set([{ ...PDF, delayMs: 4_000 }]);
  expect((await visitor.once(`${path}/pdf`)).status).toBe(200);
});

test('somebody else’s prescription is not found, in any form', async ({ faulty }) => {
  const { path } = await atPrescription(faulty.portal, 'hugo');
  const ana = new Visitor(faulty.portal.url);
  await ana.signIn('ana');
  for (const file of ['pdf', 'drug-pdf', 'calendar'])
    expect((await ana.once(`${path}/${file}`)).status, file).toBe(404);
  for (const file of ['csv', 'text'])
    expect((await ana.once(`/main/prescriptions/${file}?person=04`)).status, file).toBe(404);
});

test('a list of which one page fails is not sent as a file', async ({ faulty }) => {
  const { visitor } = await atPrescription(faulty.portal, 'hugo');
  faulty.proxy.set([{ path: '/api/mail-order/refills/prescriptions', status: 500 }]);
  const reply = await visitor.once('/main/prescriptions/csv?period=all');
  expect([reply.status, reply.headers.get('content-disposition')]).toEqual([502, null]);
});
