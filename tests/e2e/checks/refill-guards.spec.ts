import { expect, recordedCalls, resetProgramme, test, type Language, type Stack } from '../fixtures.ts';
import { Visitor, type Page } from '../../support/visitor.ts';
import { staysSignedIn } from '../plain-http.ts';
import { label, type WordKey } from '../../support/label.ts';
import { people } from '../../../sandbox/data/people.ts';

const LANGUAGES: Language[] = ['en', 'es'];

type RefusalKey = WordKey extends infer Key
  ? Key extends `prescriptions.refusal.${infer Rest}`
    ? Rest
    : never
  : never;

/** Who sees which sentence on which prescription. */
const guards: [what: string, userName: string, drug: string, refusal: RefusalKey][] = [
  ['coverage that has ended', 'dev', 'Atorvastatin', 'termed.on'],
  ['mail order switched off', 'noor', 'Sertraline', 'mailOrderSuppressed.text'],
  ['no mail-order profile', 'mo', 'Lisinopril', 'noMailOrderProfile.text'],
  ['schedule II', 'ana', 'Lisdexamfetamine', 'scheduleII.text'],
  ['schedule IV after five refills', 'ana', 'Zolpidem', 'scheduleLimit.text'],
  ['no refills left', 'ana', 'Hydrochlorothiazide', 'noRefillsLeft.text'],
  ['too soon', 'ana', 'Jardiance', 'tooSoon.text'],
  ['expired, to be renewed', 'ana', 'Famotidine', 'expired.renewable'],
  ['expired too long ago', 'ana', 'Naproxen', 'expired.over'],
  ['an order in progress', 'ana', 'Levothyroxine', 'orderInProgress.text'],
  ['the prescriber being asked', 'ana', 'Trazodone', 'contactingPrescriber.text'],
  ['transferred', 'ana', 'Alendronate', 'transferred.to'],
  ['ended by the prescriber', 'ana', 'Simvastatin', 'discontinued.on'],
  ['filled somewhere else', 'ana', 'Albuterol', 'notMailOrder.at'],
];

const DATE: Record<Language, string> = {
  en: '(January|February|March|April|May|June|July|August|September|October|November|December) \\d{1,2}, \\d{4}',
  es: '\\d{1,2} de (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre) de \\d{4}',
};

/** The words of a label, with any order number and any date of the language in their places. */
function sentence(key: WordKey, language: Language): RegExp {
  const words = label(language, key);
  const literal = words.replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`);
  const filled = literal.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'pharmacy') return '[^.]{3,60}?';
    return name === 'order' || name === 'most' ? String.raw`\d+` : DATE[language];
  });
  return new RegExp(filled);
}

/** Her card; calls of the member before may still be answered. */
const FAY = people.find(({ account }) => account?.userName === 'fay')!.cardId;

/** The list of a member whose coverage has not begun is closed, so the programme is asked with her own token. */
async function idFromProgramme(stack: Stack, fay: Visitor, drug: string): Promise<string> {
  await fay.visit('/main/membership');
  const call = (await recordedCalls(stack)).findLast(({ query }) => query.cardId === FAY)!;
  const { clientId, cardId, personCode = '01' } = call.query;
  const own = Object.entries({ clientId, cardId, personCode }).filter(
    (part): part is [string, string] => part[1] !== undefined,
  );
  const url = `${stack.sandbox.url}/api/mail-order/refills/prescriptions?${new URLSearchParams([...own, ['q', drug]])}`;
  const sent = ['authorization', 'authorization-sso', 'ocp-apim-subscription-key', 'providertype'];
  const headers = Object.fromEntries(sent.map((name) => [name, call.headers[name] ?? '']));
  const reply = (await (await fetch(url, { headers: { ...headers, 'x-api-version': '2.0' } })).json()) as {
    items: { prescriptionId: string }[];
  };
  return reply.items[0]!.prescriptionId;
}

async function prescriptionId(
  stack: Stack,
  visitor: Visitor,
  userName: string,
  drug: string,
): Promise<string> {
  if (userName === 'fay') return idFromProgramme(stack, visitor, drug);
  const list = await visitor.visit(`/main/prescriptions?period=all&q=${drug}`);
  const link = [...list.document.querySelectorAll('main a[href^="/main/prescriptions/P"]')].find((a) =>
    a.textContent?.startsWith(drug),
  );
  if (!link) throw new Error(`${userName} has no ${drug}: ${list.text.slice(0, 300)}`);
  return link.getAttribute('href')!.split('/').pop()!;
}

const add = (visitor: Visitor, page: Page, id: string) =>
  visitor.post('/main/cart', new URLSearchParams([
    ['intent', 'add'],
    ['prescriptionId', id],
    ...[...page.document.querySelectorAll<HTMLInputElement>('[name=formToken]')].slice(0, 1).map(({ value }) => ['formToken', value]),
  ])); // prettier-ignore

/** Leaves nothing that another test of this member put in. */
async function emptyCart(visitor: Visitor): Promise<void> {
  const cart = await visitor.visit('/main/cart');
  const form = cart.document.querySelector<HTMLFormElement>('main form:has([value=clear])');
  if (form) await visitor.submit(cart, form);
}

async function expectNoLines(visitor: Visitor, language: Language, title: WordKey): Promise<void> {
  const cart = await visitor.visit('/main/cart');
  expect(cart.text).toContain(label(language, title));
  expect(cart.document.querySelectorAll('main form:has([value=remove])')).toHaveLength(0);
}
const expectEmptyCart = (visitor: Visitor, language: Language) =>
  expectNoLines(visitor, language, 'checkout.cart.emptyTitle');
/** These members have no cart. */
const isClosed = (refusal: RefusalKey) => /^(?:termed|mailOrderSuppressed)/.test(refusal);

test.beforeAll(({ stack }) => resetProgramme(stack));

for (const language of LANGUAGES)
  for (const [what, userName, drug, refusal] of guards)
    test(`${what}: its sentence, and no button (${language})`, async ({ stack }) => {
      const visitor = await staysSignedIn(stack, userName, language);
      await emptyCart(visitor);
      const id = await prescriptionId(stack, visitor, userName, drug);
      const page = await visitor.visit(`/main/prescriptions/${id}`);
      expect(page.status).toBe(200);
      const expected = sentence(`prescriptions.refusal.${refusal}`, language);
      expect(page.text).toMatch(expected);
      expect(page.document.querySelectorAll('main form[action="/main/cart"]')).toHaveLength(0);

      // posted all the same
      const answer = await add(visitor, page, id);
      // who may order nothing at all has no such form
      expect(answer.status).toBe(refusal.startsWith('termed') ? 404 : 422);
      expect(answer.text).toContain(expected.exec(page.text)![0]);
      const title = isClosed(refusal) ? 'checkout.cart.notNow' : 'checkout.cart.emptyTitle';
      await expectNoLines(visitor, language, title);
    });

for (const language of LANGUAGES)
  test(`coverage that has not begun: from when, and no button (${language})`, async ({ stack }) => {
    const fay = new Visitor(stack.portal.url, language);
    await fay.signIn('fay', '/main/home');
    const id = await prescriptionId(stack, fay, 'fay', 'Montelukast');
    for (const path of [`/main/prescriptions/${id}`, '/main/cart']) {
      const page = await fay.visit(path);
      expect(page.status).toBe(200);
      expect(page.text).toMatch(sentence('common.availableFrom', language));
      expect(page.document.querySelectorAll('main form')).toHaveLength(0);
    }
    // posted all the same
    const before = (await recordedCalls(stack)).filter(({ method }) => method !== 'GET').length;
    const answer = await add(fay, await fay.visit('/main/membership'), id);
    expect(answer.status).toBe(404);
    expect(answer.text).toMatch(sentence('prescriptions.refusal.futureEffective.on', language));
    expect((await recordedCalls(stack)).filter(({ method }) => method !== 'GET')).toHaveLength(before);
  });

for (const language of LANGUAGES)
  test(`another person's, who does not share (${language})`, async ({ stack }) => {
    const cara = new Visitor(stack.portal.url, language);
    const hers = await cara.signIn('cara', '/main/prescriptions?period=all');
    const path = hers.document.querySelector('main a[href^="/main/prescriptions/P"]')!.getAttribute('href')!;

    const ana = new Visitor(stack.portal.url, language);
    const list = await ana.signIn('ana', '/main/prescriptions?person=04');
    const [sharesNothing] = /Cara[^.]*(does not share|no comparte)[^.]*\./.exec(list.text) ?? [];
    expect(sharesNothing, list.text).toBeDefined();
    expect(list.document.querySelectorAll('main a[href^="/main/prescriptions/P"]')).toHaveLength(0);

    // her address is the same to ana as one of nobody's
    const [hersToAna, nobodys] = [await ana.visit(path), await ana.visit('/main/prescriptions/P00000000000')];
    expect([hersToAna.status, nobodys.status]).toEqual([404, 404]);
    expect(hersToAna.document.querySelector('main')!.textContent).toBe(
      nobodys.document.querySelector('main')!.textContent,
    );

    const answer = await add(ana, list, path.split('/').pop()!);
    expect(answer.status).toBe(422);
    await expectEmptyCart(ana, language);
  });
