/** The catalogue's text comes first, whatever was asked for, in both languages (specification 8.01–8.07). */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCart } from '~/areas/orders/checkout/cart.server.ts';
import { confirmOrder, offerOf } from '~/areas/orders/checkout/confirm.server.ts';
import { requireCheckoutStage } from '~/areas/orders/checkout/checkout.server.ts';
import { nextAttempt } from '~/areas/orders/checkout/order-intent.ts';
import { agreedField, offerHash, readAgreed } from '~/areas/orders/checkout/place-order.server.ts';
import { prescription } from '~/areas/orders/checkout/testing/programme.ts';
import { fillCart, openShop, type Shop } from '~/areas/orders/checkout/testing/shop.ts';
import { toErrorPage, toPlainErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { programmeProblems } from '~/areas/shared/errors/programme-refusal.server.ts';
import { localLabels } from '~/labels.server.ts';
import { readEnv } from '~/platform/env.ts';
import { faultFromResponse, ProgrammeFault } from '~/programme/fault.ts';
import { loader as orderChecking } from '~/areas/orders/pages/main.cart.checking.$intentId.tsx';
import { loader as orderFailed } from '~/areas/orders/pages/main.cart.failed.$intentId.tsx';
import { loader as formFile } from '~/areas/help/pages/guest-login.forms.$file.tsx';
import { loader as claim } from '~/areas/benefits/pages/main.claims.$claimId.tsx';
import { loader as claimsCsv } from '~/areas/benefits/pages/main.claims.csv.tsx';
import { loader as applePass } from '~/areas/benefits/pages/main.membership.id-card.apple-wallet.tsx';
import { loader as cardPdf } from '~/areas/benefits/pages/main.membership.id-card.pdf.tsx';
import { action as cancelling } from '~/areas/orders/pages/main.orders.$orderNumber.cancel.tsx';
import { loader as orders } from '~/areas/orders/pages/main.orders._index.tsx';
import { action as newAddress } from '~/areas/orders/pages/main.settings.address.new.tsx';
import { action as newEmail } from '~/areas/account/pages/main.settings.profile.email._index.tsx';
import {
  action as emailCode,
  loader as emailCodePage,
} from '~/areas/account/pages/main.settings.profile.email.code.tsx';
import { rejectForm } from '~/ui/form/read-form.server.ts';
import { PROGRAMME, useMsw } from '../support/msw.ts';
import { openPortal } from '../support/route-browser.ts';
import { browserOf, CHECK, describe as toBenefit, link } from '../support/sign-up-browser.ts';
import { walletCertificates } from '../support/wallet.ts';
import { COMMON, own, TOO_MANY, type Language } from './refusals.ts';

const server = useMsw();
const request = new Request('http://portal.test/main/claims/1');
// three RSA keys take longer than all else in a test
const { appleWallet } = readEnv(walletCertificates());
let shop: Shop;
let context: Shop['context'];
const open = (language: Language = 'en') => {
  shop = openShop(server, { language });
  ({ context } = shop);
  Object.assign(context.env, { publicUrl: 'http://portal.test', appleWallet });
};
beforeEach(() => open());

const LANGUAGES: Language[] = ['en', 'es'];
const json = (status: number, body: unknown) => () =>
  HttpResponse.json(body as Record<string, unknown>, { status });
const text = (status: number, body: string) => () =>
  new HttpResponse(body, { status, headers: { 'Content-Type': 'text/plain' } });
const bytes = (type: string, status: number, ...body: number[]) => {
  const reply = { status, headers: { 'Content-Type': type } };
  return () => new HttpResponse(new Uint8Array(body), reply);
};

/** What the programme answers by each rule, and what the member reads; nothing: they are signed out. */
const rules: [rule: string, reply: () => Response, words: Record<Language, string> | undefined][] = [
  ['a 401 (8.01)', json(401, { message: 'Token revoked.' }), undefined],
  ['a 429 (8.02)', json(429, { message: 'Slow down.' }), TOO_MANY],
  ['a 500 (8.03)', json(500, { message: 'boom' }), COMMON],
  ['a binary body (8.03)', bytes('application/pdf', 400, 37, 80, 68, 70, 0, 255), COMMON],
  ['an object in a string (8.04)', text(400, '{"message":"In a string."}'), own('In a string.')],
  ['a plain string (8.05)', text(400, 'Plain words.'), own('Plain words.')],
  [
    'a plain string in another charset (8.05)',
    bytes('text/plain; charset=iso-8859-1', 400, 80, 101, 241, 97),
    own('Peña'),
  ],
  ['an object (8.06)', json(400, { message: 'In an object.' }), own('In an object.')],
  ['an object with errorMessage (8.06)', json(400, { errorMessage: 'Under it.' }), own('Under it.')],
  ['anything else (8.07)', json(400, ['nothing']), COMMON],
];

type Handler = (args: object) => Promise<unknown>;
const LED = 'led to ';

/** Every text that a handler hands to the page, or where it leads. @param fields of a form that is posted */
async function textsOf(handler: unknown, params: object = {}, fields?: Record<string, string>) {
  const post = fields && { method: 'POST', body: new URLSearchParams(fields) };
  const asked = new Request('http://portal.test/main', post);
  const answer = await (handler as Handler)({ context, request: asked, params }).catch((e: unknown) => e);
  if (!(answer instanceof Response)) {
    if (answer instanceof Error) throw answer;
    return stringsIn(answer);
  }
  const location = answer.headers.get('location');
  if (location !== null) return [LED + location];
  const body = await answer.text();
  if (body.startsWith('{')) return stringsIn(JSON.parse(body));
  return [...body.matchAll(/<p[^>]*>([^<]*)/g)].map(([, words]) => words!);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || value instanceof Headers) return [];
  return Object.values(value).flatMap(stringsIn);
}

const refuse = (path: string, reply: () => Response) => server.use(http.get(`${PROGRAMME}${path}`, reply));
async function placeAnOrder(reply?: () => Response): Promise<string[]> {
  const { member, programme } = shop;
  programme.have(prescription('rx-1'));
  programme.insteadOfPlacing = reply;
  await fillCart(shop, 'rx-1');
  const stage = await requireCheckoutStage(context, member, 'confirmation');
  const offer = offerOf(stage);
  const { intentId } = stage.cart;
  const agreed = readAgreed(offer.items.map(agreedField));
  const press = { intentId, attempt: nextAttempt(stage.intent), offer: offerHash(offer), agreed };
  const placed = await confirmOrder(context, member, press);
  const page = 'to' in placed && placed.to.includes('/failed/') ? orderFailed : orderChecking;
  return textsOf(page, { intentId });
}

const details = {
  ...{ userName: 'ana', clientId: '28001', clientName: 'Acme', cardId: 'ABC123', personCode: '01' },
  ...{ relationshipCode: '1', firstName: 'Ana', lastName: 'Rivera', dateOfBirth: '1974-03-14' },
};
const street = { addressLine1: '12 Calle Sol', city: 'Mayagüez', state: 'PR', zip: '00680' };

/** A code for another e-mail address, which has come, is typed. */
async function typeTheCode(reply: () => Response): Promise<string[]> {
  const took = () => new HttpResponse(null, { status: 204 });
  server.use(
    http.get(`${PROGRAMME}/user-management/otp`, took),
    http.get(`${PROGRAMME}/member/details`, () => HttpResponse.json(details)),
  );
  await textsOf(newEmail, {}, { email: 'new@example.com' });
  const page = await emailCodePage({ context, request, params: {} } as LoaderFunctionArgs);
  const { change } = (page as { view: { change: string } }).view;
  refuse('/user-management/otp/verify', reply);
  return textsOf(emailCode, {}, { intent: 'verify', code: '246810', change });
}

async function cancelAnOrder(reply: () => Response): Promise<string[]> {
  await placeAnOrder();
  const { orderNumber, lines } = shop.programme.orders[0]!;
  server.use(http.post(`${PROGRAMME}/mail-order/orders/${orderNumber}/cancellation`, reply));
  return textsOf(cancelling, { orderNumber }, { lineId: lines[0]!.lineId });
}

/** Each kind of call: what is refused, and what the member reads then. Every call that changes something: refused-posts.test.ts. */
const kinds: Record<string, (reply: () => Response, language: Language) => Promise<string[]>> = {
  'a block of a page': (reply) => (refuse('/mail-order/orders', reply), textsOf(orders)),
  'a page of details': (reply) => (refuse('/claims/:id', reply), textsOf(claim, { claimId: 'C1' })),
  'a form': (reply) => (
    server.use(http.post(`${PROGRAMME}/mail-order/shipping-addresses`, reply)),
    textsOf(newAddress, {}, street)
  ),
  'a code': typeTheCode,
  'a PDF': (reply) => (refuse('/member/temporary-id-card', reply), textsOf(cardPdf)),
  'a form to print': (reply) => (
    refuse('/CMSDocker/index.php/wp-json/wp/v2/pages/pdf-download/:file', reply),
    textsOf(formFile, { file: 'claim-form' })
  ),
  'a CSV file': (reply) => (refuse('/claims', reply), textsOf(claimsCsv)),
  'a pass': async (reply, language) => {
    refuse('/member/id-card', reply);
    const led = await textsOf(applePass);
    return [...led, ...shop.flashes.map(({ said, label }) => said ?? localLabels[language][label]!)];
  },
  'an order': async (reply) => {
    const texts = await placeAnOrder(reply);
    // of a 401 nothing is said before the list of orders has none
    shop.clock.advance(60_000);
    const { intentId } = (await readCart(context, shop.member))!;
    return [...texts, ...(await textsOf(orderFailed, { intentId }))];
  },
  'a cancellation': cancelAnOrder,
  'a registration': async (reply, language) => {
    server.use(http.get(CHECK, reply));
    const { problems } = await link(await toBenefit(browserOf(openPortal(), { language })));
    return stringsIn(problems);
  },
};

/** Where a 401 signs nobody out: an order ends on its page, and who registers is not signed in. */
const AFTER_401: Record<string, Record<Language, string>> = {
  'an order': {
    en: 'Please login again to continue',
    es: 'Vuelva a iniciar sesión para continuar',
  },
  'a registration': COMMON,
  'a form to print': COMMON,
};

test('the seven rules are tried on nine kinds of call, and on two more files', () => {
  const ofRule = new Set(rules.map(([rule]) => /\(8\.0(\d)\)$/.exec(rule)?.[1]));
  expect([...ofRule]).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  expect(Object.keys(kinds).sort()).toEqual(
    ['a block of a page', 'a page of details', 'a form', 'a code', 'a PDF', 'a pass']
      .concat(['an order', 'a cancellation', 'a registration'])
      .concat(['a form to print', 'a CSV file'])
      .sort(),
  );
});

describe.each(Object.keys(kinds))('%s', (kind) => {
  const table = rules.flatMap(([rule, reply, words]) =>
    LANGUAGES.map((language) => {
      const first = words?.[language] ?? AFTER_401[kind]?.[language] ?? `${LED}/auth/start?`;
      return [rule, language, first, reply] as const;
    }),
  );
  test.each(table)('that is refused by %s (%s) begins with: %s', async (_rule, language, first, reply) => {
    open(language);
    const texts = await kinds[kind]!(reply, language);
    expect(texts.filter((one) => one.startsWith(first))).not.toEqual([]);
  });
});

const fault = (status: number, type: string | null, body: string) =>
  new ProgrammeFault('GET /x', faultFromResponse(status, type, new TextEncoder().encode(body)));
const JSON_TYPE = 'application/json';

test('a form whose post got no answer says first that something went wrong, then that nobody knows', async () => {
  const lost = new ProgrammeFault('POST /x', { code: 'network' });
  const problems = programmeProblems(lost, request, 'orders.cancel.unsure');
  const { data } = await rejectForm(context, { fieldNames: [], values: {}, problems });
  expect(data.reply.problems[0]?.message).toMatch(/^Sorry, something went wrong\. We could not tell whether/);
});

test.each([403, 404])(
  'a page whose call is refused by a %i with words is not one that is not there',
  async (status) => {
    const refused = fault(status, JSON_TYPE, '{"message":"Closed for repairs."}');
    const thrown = (await toErrorPage(
      context,
      request,
    )(refused).catch((error: unknown) => error)) as Response;
    expect(thrown.status).toBe(404);
    expect(await thrown.json()).toEqual({
      title: 'We could not accept this request',
      message: 'Closed for repairs.',
    });
  },
);

test('words of a programme are text in a plain page too', async () => {
  const marked = fault(400, JSON_TYPE, '{"message":"<b>No</b> & \\"out\\""}');
  const file = toPlainErrorPage(context, request, '/main/claims');
  const thrown = (await file(marked).catch((error: unknown) => error)) as Response;
  expect(await thrown.text()).toContain('<p>&#60;b&#62;No&#60;/b&#62; &#38; &#34;out&#34;</p>');
});
