import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAllRoutes, type AllRoutes } from '#harness/portal-in-process.ts';
import { Reply } from '#harness/programme.ts';

const PAGES = '/CMSDocker/index.php/wp-json/wp/v2/pages';
const SUPPORT = `${PAGES}/customer-support`;
const NO_MAIL = '41001';
const line = (title: string, phone: string, mailOrder: boolean) => ({
  title: { en: title, es: title },
  hours: { en: 'By day', es: 'De día' },
  phone,
  mailOrder,
});
const numbers = {
  phone: '8005550101',
  alternatePhone: '8005550102',
  tty: '711',
  lines: [line('Mail help', '8005550103', true), line('Other help', '8005550104', false)],
};
const question = (slug: string, topic: string, title: string, html: string) => ({
  id: 1,
  slug,
  title: { rendered: title },
  content: { rendered: html },
  acf: { topic },
});

let answers: Record<string, object>;
let portal: AllRoutes;
beforeAll(async () => {
  answers = {
    [`${PAGES}/client-config/31001`]: {
      links: [
        { label: { en: 'Our <b>benefits</b>', es: 'Beneficios' }, url: 'https://benefits.example.com/' },
        { label: { en: 'Press', es: 'Pulse' }, url: 'javascript:alert(1)' },
      ],
    },
    [`${PAGES}/client-config/${NO_MAIL}`]: { suppressMailOrderFeatures: true },
    [`${PAGES}/faqs`]: [
      question('copay', 'benefits', 'What is a copay?', '<p>It is your &amp; <b>copay</b>.</p>'),
      question('shipping', 'mail-order', 'When does it ship?', '<p>Soon.</p>'),
      question('teeth', 'dental', 'Are dentists covered?', '<p>Ask your dental plan.</p>'),
    ],
  };
  portal = await startAllRoutes({ answers });
});
afterAll(() => portal.close());
beforeEach(() => {
  answers[SUPPORT] = { ...numbers, reference: 'MSG-10001' };
  portal.sent.splice(0);
  portal.logLines.splice(0);
});

const ask = (path: string, cookie = '', fields?: Record<string, string>) =>
  portal.ask(path, { cookie, fields });
const see = async (path: string, cookie?: string) => {
  const [address, query] = path.split('?');
  return (await ask(`${address}.data${query ? `?${query}` : ''}`, cookie)).text;
};
let accounts = 0;
/** A member who has not written yet. */
const signIn = (clientId = '31001') =>
  portal.signIn({ identity: { subject: `writer-${(accounts += 1)}`, clientId } });

const FORM = '5f0c7c1e-6d43-4d3b-9d59-0e0a5c5d8a11';
const WORDS = 'Where is my sertraline?';
const message = { topic: 'orders', message: WORDS, answerBy: 'phone', formId: FORM };
const write = (cookie: string, change: Record<string, string> = {}) =>
  ask('/main/help/support', cookie, { ...message, ...change });

test('shows members the number of their own benefits office, if their client has one (3.11)', async () => {
  const config = `${PAGES}/client-config/41002`;
  answers[config] = { clientName: 'Acme', commonConfig: { benefitsPhone: '6085550199', theme: 'blue' } };
  const see = async (clientId: string) => {
    const cookie = await portal.signIn({ identity: { clientId } });
    return (await ask('/main/help/support.data', cookie)).text;
  };
  expect(await see('41002')).toMatch(/Acme benefits office.*\(608\) 555-0199/);
  expect(await see('31001')).not.toContain('benefits office');
});

describe('message to customer support', () => {
  test('has a result page for its author only', async () => {
    const cookie = await signIn();
    const sent = await write(cookie);
    expect([sent.status, sent.to]).toEqual([303, expect.stringMatching(/^\/main\/help\/support\?sent=/)]);
    for (let loads = 0; loads < 2; loads += 1) expect(await see(sent.to!, cookie)).toContain('MSG-10001');
    expect(await see(sent.to!, await signIn())).not.toContain('MSG-10001');
    for (const made of ['x', 'MSG-10001', '../..', 'a'.repeat(43)])
      expect(await see(`/main/help/support?sent=${made}`, cookie)).not.toContain('MSG-10001"');
  });
  test('is sent once for two presses, which reach the same page', async () => {
    const cookie = await signIn();
    const [one, two] = await Promise.all([write(cookie), write(cookie)]);
    expect([one.status, two.status, one.to]).toEqual([303, 303, two.to]);
    expect(portal.sent).toHaveLength(1);
  });
  test('counts as new with a changed text in the same form', async () => {
    const cookie = await signIn();
    const [one, two] = [await write(cookie), await write(cookie, { message: 'And my insulin?' })];
    expect(one.to).not.toBe(two.to);
    expect(portal.sent).toHaveLength(2);
  });
  test('is sent again under the same reference after a lost reply', async () => {
    const cookie = await signIn();
    answers[SUPPORT] = new Reply(0);
    expect((await write(cookie)).status).toBe(422);
    answers[SUPPORT] = { reference: 'MSG-10001' };
    expect((await write(cookie)).status).toBe(303);
    const names = portal.sent.map(({ body }) => (body as { clientReference: string }).clientReference);
    expect(new Set(names).size).toBe(1);
    expect(names).toHaveLength(2);
  });
  test.each([
    ['topic', { topic: '' }],
    ['topic', { topic: 'weather' }],
    ['message', { message: '  \r\n ' }],
    ['message', { message: 'x'.repeat(2_001) }],
    ['answerBy', { answerBy: 'pigeon' }],
  ])('is rejected with a wrong %s', async (_field, change) => {
    expect((await write(await signIn(), change)).status).toBe(422);
    expect(portal.sent).toEqual([]);
  });
  test('counts a new line once, like the browser', async () => {
    expect((await write(await signIn(), { message: 'ab\r\n'.repeat(666) })).status).toBe(303);
  });
  test('is accepted five times in a quarter of an hour, then refused with the time of the next try', async () => {
    const cookie = await signIn();
    for (let n = 0; n < 5; n += 1) expect((await write(cookie, { message: `no. ${n}` })).status).toBe(303);
    const refused = await write(cookie, { message: 'no. 6' });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(portal.sent).toHaveLength(5);
  });
});

test('shows members of a client without mail order no number, question or answer about it', async () => {
  const [usual, without] = [await signIn(), await signIn(NO_MAIL)];
  for (const [path, words] of [
    ['/main/help/support', 'Mail help'],
    ['/main/help/tpa-faq', 'When does it ship?'],
    ['/main/help/tpa-faq?q=shipping', '<mark>ship</mark>'],
  ] as const) {
    expect(await see(path, usual), path).toContain(words);
    expect(await see(path, without), path).not.toContain(words);
  }
  expect(await see('/main/help/support', without)).toContain('Other help');
  expect(await see('/main/help/tpa-faq', without)).toContain('What is a copay?');
});

test('returns 404 for a form that the programme does not have', async () => {
  expect((await ask('/guest-login/forms/nothing-here')).status).toBe(404);
});

test('links from More to web pages of the client only', async () => {
  const text = await see('/main/more', await signIn());
  for (const words of ['Our benefits', 'https://benefits.example.com/']) expect(text).toContain(words);
  expect(text).not.toMatch(/javascript:|Press/);
  expect(await see('/main/more', `${await signIn()}; lang=es`)).toContain('Beneficios');
  expect(await see('/main/more', await signIn(NO_MAIL))).not.toContain('Our benefits');
});

test('lists questions with an unknown topic last', async () => {
  expect(await see('/guest-login/faq')).toMatch(/When does it ship\?.*Other questions.*Are dentists /s);
});

describe('question search', () => {
  test('marks words only', async () => {
    const text = await see('/guest-login/faq?q=COPAYS');
    expect(text).toContain('1 answer found');
    expect(text).toContain('It is your &amp; <b><mark>copay</mark></b>.');
  });
  // word-search.test.ts has the rules of a search
  test.each([
    ['', 'Type at least 3 characters'],
    ['co', 'Type at least 3 characters'],
    ['%3F%3F%3F', 'Type a word or a number to look for'],
    ['x'.repeat(3_000), '0 answers found'],
  ])('shows for %s the text %s (5.43, 9.06)', async (query, words) => {
    const text = await see(`/guest-login/faq?q=${query}`);
    expect(text).toContain(words);
  });
  test('shows an error in the title as well when it fails', async () => {
    const member = await signIn();
    expect(await see('/main/help/tpa-faq?q=co', member)).toContain('"Error: Member Portal - Questions');
    expect(await see('/main/help/tpa-faq?q=copay', member)).not.toContain('Error:');
  });
  test("is passed on when a member follows the guests' address", async () => {
    const { to } = await ask('/guest-login/faq?q=copay%20%26', await signIn());
    expect(to).toBe('/main/help/tpa-faq?q=copay+%26');
  });
});

test('counts a view of the terms or the privacy policy by a guest, by a member, and by a data request (1.26)', async () => {
  portal.events.splice(0);
  const cookie = await signIn();
  await ask('/terms-of-use');
  await ask('/privacy-policy');
  await ask('/main/help/terms-of-use', cookie);
  await see('/main/help/privacy-policy', cookie);
  const read = portal.events.flatMap(({ name, properties }) =>
    name === 'policyView' ? [properties?.policy] : [],
  );
  expect(read).toEqual(['terms-of-use', 'privacy-policy', 'terms-of-use', 'privacy-policy']);
});
