import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { callRoute } from '#harness/call-route.ts';
import { aPrescription, aRelative } from '#harness/factories.ts';
import { openShop, type Shop, type ShopOptions } from '#harness/shop.ts';
import * as archive from '~/areas/account/pages/main.settings.my-data.archive.tsx';
import * as myData from '~/areas/account/pages/main.settings.my-data._index.tsx';
import * as myDataReady from '~/areas/account/pages/main.settings.my-data.ready.tsx';
import * as review from '~/areas/prescriptions/pages/main.clinical-reviews.$inquiryId.tsx';
import * as reviews from '~/areas/prescriptions/pages/main.clinical-reviews._index.tsx';
import * as apple from '~/areas/benefits/pages/main.membership.id-card.apple-wallet.tsx';
import * as pdf from '~/areas/benefits/pages/main.membership.id-card.pdf.tsx';
import * as idCard from '~/areas/benefits/pages/main.membership.id-card._index.tsx';
import { giveReceipt } from '~/session/receipt.server.ts';
import { readEnv } from '~/platform/env.ts';
import { walletCertificates } from '#harness/wallet.ts';
import { answer, PROGRAMME, refuse, useMsw } from '#harness/msw.ts';

const server = useMsw();
const wallets = readEnv(walletCertificates());
const card = {
  ...{ issuerName: 'Programme', planName: 'Lakeshore Paper Mills', memberName: 'Ana Rivera' },
  ...{ cardId: 'ABC123', personCode: '01', rxBin: '610591', rxPcn: 'MPRX', rxGroup: 'LPM2200' },
  effectiveDate: '2026-01-01',
  phones: [{ kind: 'member', phone: '8005550142' }],
};

let shop: Shop;
let cardReply: (request: Request) => Response;
let pdfReply: () => Response;
let asked: string[];

function open(options: ShopOptions = {}): void {
  shop = openShop(server, options);
  Object.assign(shop.context.env, { appleWallet: wallets.appleWallet, publicUrl: 'http://portal.test' });
  cardReply = ({ url }) =>
    HttpResponse.json({ ...card, personCode: new URL(url).searchParams.get('personCode') });
  const headers = { 'Content-Type': 'application/pdf' };
  pdfReply = () => new HttpResponse('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n', { headers });
  asked = [];
  const note = (request: Request) =>
    asked.push(`${new URL(request.url).pathname}${new URL(request.url).search}`);
  answer(server, {
    'GET /member/family-coverage': [aRelative('01', ['03']), aRelative('03'), aRelative('04')],
    'GET /member/id-card': ({ request }) => (note(request), cardReply(request)),
    'GET /member/temporary-id-card': ({ request }) => (note(request), pdfReply()),
  });
}
beforeEach(() => open());

const run = (handler: unknown, path: string, call: Parameters<typeof callRoute>[2] = {}) =>
  callRoute(shop.context, handler, { path, ...call });
const BASE = '/main/membership/id-card';
const see = (path = '') => run(idCard.loader, `${BASE}${path}`, { headers: { cookie: receipts() } });
/** receipts of the last action in this browser */
const receipts = () =>
  shop.receipts.map((kind) => giveReceipt(shop.context, kind).split(';', 1)[0]).join('; ');
const savePdf = (path = '') => run(pdf.loader, `${BASE}/pdf${path}`);
const fileHeaders = (type: string, ending: string) => ({
  ...{ 'content-type': type, 'content-disposition': `attachment; filename="id-card.${ending}"` },
  ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
});
const addToWallet = (path = '') => run(apple.loader, `${BASE}/apple-wallet${path}`);

describe('ID card', () => {
  test.each(['04', '99', '1', "' or 1=1", '../01'])('returns 404 for the person %j', async (person) => {
    const query = `?person=${encodeURIComponent(person)}`;
    expect([
      (await see(query)).status,
      (await savePdf(query)).status,
      (await addToWallet(query)).status,
    ]).toEqual([404, 404, 404]);
    expect(asked).toEqual([]);
  });

  test('is requested for a person who shares', async () => {
    expect((await see('?person=03')).status).toBe(200);
    expect(asked[0]).toContain('personCode=03');
  });
});

test.each([
  ['TERMED', 'over', false],
  ['FUTURE_EFFECTIVE', 'notYet', true],
] as const)('a card of a %s member is marked as %s; for a wallet: %s', async (status, kind, isOffered) => {
  open({ eligibilityStatus: status });
  const { card: shown } = (await see()).data;
  expect(shown).toMatchObject({ invalid: { kind } });
  expect('apple' in (shown as object)).toBe(isOffered);
});

test('shows a phone number of an unknown kind without a label', async () => {
  const phones = [...card.phones, { kind: 'nurse', phone: '8005550144' }];
  cardReply = () => HttpResponse.json({ ...card, phones });
  const other = { label: 'Another number', shown: '(800) 555-0144' };
  expect((await see()).data.card).toMatchObject({ phones: [{}, other] });
});

describe('picture of a card (3.16)', () => {
  const src = 'data:image/png;base64,iVBORw0KGgo=';
  const loadPicture = async (own: object) => {
    answer(server, { 'GET /member/family-coverage': [aRelative('01', [], own)] });
    return ((await see()).data.card as { picture?: object }).picture;
  };

  test('is shown if the programme has one, and reported without its English reason if not (3.16)', async () => {
    expect(await loadPicture({ cardImage: src, cardImageError: 'Old.' })).toEqual({ src });
    expect(await loadPicture({ cardImageError: 'It could not be made.' })).toEqual({});
    expect(await loadPicture({})).toBeUndefined();
  });

  test.each(['https://elsewhere.example/card.png', 'data:image/svg+xml;base64,PHN2Zz4=', 'data:text/html,x'])(
    'is omitted when it is %s, without hiding the rest of the card',
    async (cardImage) => {
      expect(await loadPicture({ cardImage })).toBeUndefined();
    },
  );
});

describe('programme’s PDF', () => {
  test.each([
    ['28002', 'WPEE001'],
    ['28001', '28001'],
  ])('is requested with client %s as %s, and no other call is (7.29, 9.11)', async (clientId, external) => {
    shop.data.identity.clientId = clientId;
    await see();
    await savePdf();
    const ids = asked
      .map((path) => new URL(path, PROGRAMME))
      .map(({ pathname, searchParams }) => [pathname, searchParams.get('clientId')]);
    expect(ids).toContainEqual(['/member/temporary-id-card', external]);
    expect(ids.filter(([path]) => path !== '/member/temporary-id-card')).toContainEqual([
      '/member/id-card',
      clientId,
    ]);
  });

  test('is sent with a fixed type, without caching or sniffing', async () => {
    const { headers } = await savePdf();
    expect(Object.fromEntries(headers)).toMatchObject(fileHeaders('application/pdf', 'pdf'));
  });

  test.each([
    ['a page', '<html>error</html>', 'application/pdf'],
    ['a picture', '\u0089PNG\r\n', 'image/png'],
    ['half a PDF', '%PDF-1.7\n1 0 obj', 'application/pdf'],
  ])('returns 502 for a file that is %s', async (_what, body, type) => {
    pdfReply = () => new HttpResponse(body, { headers: { 'Content-Type': type } });
    const { status, headers } = await savePdf();
    expect([status, headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
  });
});

describe('wallet pass', () => {
  const setWallet = (appleWallet: object | undefined) => Object.assign(shop.context.env, { appleWallet });
  test('has Apple’s type, without caching', async () => {
    const { headers } = await addToWallet();
    expect(Object.fromEntries(headers)).toMatchObject(fileHeaders('application/vnd.apple.pkpass', 'pkpass'));
  });

  test.each([
    ['the programme is down', () => (cardReply = () => new HttpResponse(null, { status: 500 }))],
    ['no wallet is configured', () => setWallet(undefined)],
    ['the certificate is not one', () => setWallet({ ...wallets.appleWallet, certificate: 'broken' })],
    ['the coverage has ended', () => (shop.data.membership!.eligibilityStatus = 'TERMED')],
  ])('redirects to the card with a message when %s', async (_what, breakIt) => {
    breakIt();
    const { status, headers } = await addToWallet();
    expect([status, headers.get('location')]).toEqual([302, `${BASE}?wallet=failed`]);
  });
});

test("shows the programme's text for a refusal (8.26)", async () => {
  cardReply = () => HttpResponse.text('Plain words.', { status: 400 });
  expect((await addToWallet()).status).toBe(302);
  expect(shop.flashes).toMatchObject([{ said: 'Plain words.' }]);
});

test('shows its failure even while the card cannot be loaded (8.26)', async () => {
  cardReply = () => new HttpResponse(null, { status: 500 });
  const { headers } = await addToWallet();
  const led = headers.get('location')!.slice(BASE.length);
  expect(shop.receipts).toEqual(['walletFailed']);
  expect(await see(led)).toMatchObject({ status: 502, data: { failed: true } });
  expect((await see(led)).data.card).toBeUndefined();
  shop.receipts.pop();
  expect((await see(led)).data.failed).not.toBe(true);
  shop.receipts.push('walletFailed');
  cardReply = () => refuse(404);
  expect((await see(led)).status).toBe(404);
});

describe('clinical reviews', () => {
  test('are not requested for a person who does not share', async () => {
    const { data } = await run(reviews.loader, '/main/clinical-reviews?person=04&status=nonsense&page=-3');
    expect(data).toMatchObject({ view: { body: { kind: 'empty', clear: true } }, filters: { page: 1 } });
  });

  test('show the inquiry, its requester and the number to call (3.34)', async () => {
    const reply = {
      ...{ inquiryId: 'PA40211944', createdDate: '2026-11-19', requestedBy: 'Corner Pharmacy' },
      ...{ personCode: '01', memberFirstName: 'Ana', memberLastName: 'Rivera', drugName: 'Symbicort' },
      ...{ status: 'moreInformationNeeded', actByDate: '2026-11-25', prescriptionId: 'rx-1' },
      steps: [{ status: 'received', date: '2026-11-19' }],
    };
    const rx = aPrescription({ prescriptionId: 'rx-1', prescriberPhone: '6085550119' });
    answer(server, { 'GET /clinical-reviews/:id': reply, 'GET /prescriptions/:id': rx });
    const params = { inquiryId: 'PA40211944' };
    const { data } = await run(review.loader, '/main/clinical-reviews/PA40211944', { params });
    const { facts, ...head } = data.review as { facts: { label: string; value: string }[] };
    const label = `Call ${rx.prescriberName}, (608) 555-0119`;
    expect(head).toMatchObject({ drug: 'Symbicort', call: { label, href: 'tel:+16085550119' } });
    expect(Object.fromEntries(facts.map(({ label, value }) => [label, value]))).toEqual({
      ...{ 'Inquiry ID': 'PA40211944', 'Requested by': 'Corner Pharmacy' },
      ...{ Created: 'November 19, 2026', For: 'Ana Rivera' },
    });
  });
});

describe('data archive', () => {
  const ask = (fields: Record<string, string>) => run(myData.action, '/main/settings/my-data', { fields });
  const take = () => run(archive.loader, '/main/settings/my-data/archive');
  const lists = (claims?: number) => {
    const none = { items: [], total: 0, page: 1, perPage: 100, counts: {} };
    answer(server, { 'GET /claims': claims ?? none, 'GET /mail-order/refills/prescriptions': none });
  };

  test('is not created without confirmation', async () => {
    expect((await ask({})).status).toBe(422);
    expect((await ask({ confirmed: 'on', extra: '1' })).status).toBe(400);
    const answer = await take();
    expect(answer.location).toBe('/main/settings/my-data');
    const ready = await run(myDataReady.loader, '/main/settings/my-data/ready');
    expect(ready.location).toBe('/main/settings/my-data');
  });

  test('is created once for each confirmation, three times an hour', async () => {
    lists();
    for (let time = 0; time < 3; time += 1) {
      expect((await ask({ confirmed: 'on' })).status).toBe(303);
      const { headers } = await take();
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/zip',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect((await take()).status).toBe(302);
    }
    expect((await ask({ confirmed: 'on' })).status).toBe(429);
    expect(shop.logText()).toContain('"archive"');
  });

  test('stays available after a HEAD request', async () => {
    lists();
    await ask({ confirmed: 'on' });
    const look = await run(archive.loader, '/main/settings/my-data/archive', { method: 'HEAD' });
    expect([look.status, (await take()).status]).toEqual([200, 200]);
    const after = await run(archive.loader, '/main/settings/my-data/archive', { method: 'HEAD' });
    expect(after.location).toBe('/main/settings/my-data');
  });

  test('is available again after a failure without a new confirmation', async () => {
    lists(400);
    await ask({ confirmed: 'on' });
    expect((await take()).status).toBe(502);
    lists();
    expect((await take()).status).toBe(200);
  });

  test('needs a sign-in of the last ten minutes', async () => {
    shop.data.authenticatedAt = shop.clock.now() - 11 * 60_000;
    const { status, headers } = await ask({ confirmed: 'on' });
    expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/auth/')]);
  });
});
