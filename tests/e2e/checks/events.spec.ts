/** What members do, without a script in their browser, as the operator's collector gets it. */
import { Visitor } from '../../support/visitor.ts';
import { expect, resetProgramme, test, type Stack } from '../fixtures.ts';

interface Collected {
  time: string;
  tags: Record<string, string>;
  data: { baseData: { name: string; properties: Record<string, string> } };
}

const collectedSince = async ({ sandbox }: Stack, moment: number) =>
  ((await (await fetch(`${sandbox.url}/events.json`)).json()) as Collected[]).filter(
    ({ time }) => Date.parse(time) >= moment,
  );

const firstForm = (page: Awaited<ReturnType<Visitor['visit']>>, field: string) =>
  page.document.querySelector<HTMLInputElement>(`main form [name="${field}"]`)!.form!;

test('each thing that counts is counted once, and says nothing of health', async ({ stack }) => {
  test.setTimeout(90_000);
  await resetProgramme(stack);
  const { url: origin } = stack.portal;
  const startedAt = Date.now();

  const ana = new Visitor(origin);
  await ana.signIn('ana', '/main/more');
  await ana.visit('/main/help/privacy-policy');
  await ana.visit('/main/help/terms-of-use');
  const notifications = await ana.visit('/main/settings/notifications');
  await ana.submit(
    notifications,
    notifications.document.querySelector<HTMLFormElement>('main form[method=post]')!,
  );
  const address = await ana.visit('/main/settings/address/new');
  await ana.submit(address, firstForm(address, 'addressLine1'), {
    addressLine1: '12 Oak Street',
    city: 'Madison',
    state: 'WI',
    zip: '53703',
  });
  const list = await ana.visit('/main/prescriptions?status=active');
  const drug = list.document.querySelector('main .rows a[href^="/main/prescriptions/P"]')!.textContent!;
  const prescriptionId = list.document.querySelector<HTMLInputElement>('main [name=prescriptionId]')!.value;
  await ana.post('/main/cart', new URLSearchParams({ intent: 'add', prescriptionId }));
  const shipping = await ana.visit('/main/cart/address');
  const payment = await ana.submit(shipping, ana.form(shipping, 'Continue to payment'));
  const confirm = await ana.submit(payment, ana.form(payment, 'Continue to the last step'));
  const thanks = await ana.submit(confirm, ana.form(confirm, 'Place order'));
  expect(thanks.url).toContain('/main/cart/thank-you/');

  const sue = new Visitor(origin);
  const partner = await sue.visit(`${stack.sandbox.url}/partner/form?member=sue`);
  const asked = await sue.submit(partner, partner.document.querySelector('form')!);
  const profile = await sue.submit(
    asked,
    asked.document.querySelector<HTMLFormElement>('main form[method=post]')!,
  );
  await sue.submit(profile, profile.document.querySelector<HTMLFormElement>('main form[method=post]')!);

  const texts = async () =>
    (await collectedSince(stack, startedAt)).flatMap(({ data }) => data.baseData.properties.text ?? []);
  // batches leave every ten seconds
  await expect.poll(texts, { timeout: 30_000 }).toContain('SSO member registered successfully');
  const events = await collectedSince(stack, startedAt);
  const times = (property: string, value: string) =>
    events.filter(({ data }) => data.baseData.properties[property] === value).length;
  for (const text of [
    'Notifications updated successfully',
    'Shipping address added successfully',
    'Order placed successfully',
    'SSO member registered successfully',
  ])
    expect([text, times('text', text)]).toEqual([text, 1]);
  for (const policy of ['privacy-policy', 'terms-of-use'])
    expect([policy, times('policy', policy)]).toEqual([policy, 1]);
  for (const stage of ['placed', 'confirmation']) expect([stage, times('stage', stage)]).toEqual([stage, 1]);
  expect(times('text', 'Something went wrong')).toBe(0);

  expect(new Set(events.map(({ tags }) => tags['ai.location.ip']))).toEqual(new Set(['0.0.0.0']));
  const everything = JSON.stringify(events);
  expect(drug.length).toBeGreaterThan(3);
  expect(everything).not.toContain(drug.split(' ')[0]);
  expect(everything).not.toMatch(/eyJ|127\.0\.0\.1|::1|Oak Street/);
});
