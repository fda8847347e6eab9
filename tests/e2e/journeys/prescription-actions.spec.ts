import type { Page } from '@playwright/test';
import { label, type WordKey } from '#harness/label.ts';
import {
  expect,
  readRecordedCalls,
  resetProgramme,
  test,
  testBothWays,
  type Stack,
} from '#harness/browser.ts';

const say = (key: WordKey) => label('en', key);

/** Opens a prescription by its drug. */
async function open(page: Page, drug: string): Promise<void> {
  await page.goto(`/main/prescriptions?period=all&q=${drug}`);
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: new RegExp(drug) })
    .first()
    .click();
  await page.waitForURL(/\/main\/prescriptions\/P\d+$/);
}

const changes = async (stack: Stack) =>
  (await readRecordedCalls(stack))
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, status }) => [method, path.replace(/P\d+/, 'P'), status]);

const submit = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click();
const sees = (page: Page, key: WordKey) => expect(page.getByText(say(key)).first()).toBeVisible();

async function transfer(page: Page): Promise<void> {
  await page.getByLabel(say('prescriptionActions.transferOut.understood')).check();
  await submit(page, say('prescriptionActions.detail.transferOut'));
  await sees(page, 'prescriptionActions.flash.transferOut');
}

test.beforeEach(async ({ page, stack, signIn }) => {
  await resetProgramme(stack);
  await signIn(page, 'ana');
});

testBothWays('a member requests a renewal and withdraws the request', async ({ page, stack }) => {
  await open(page, 'Hydrochlorothiazide');
  await follow(page, say('prescriptions.askRenewal').split('{')[0]!);
  await submit(page, say('prescriptionActions.confirm.renew.submit'));
  await sees(page, 'prescriptionActions.flash.renew');
  await follow(page, say('prescriptionActions.detail.withdraw'));
  await submit(page, say('prescriptionActions.confirm.withdraw.submit'));
  await sees(page, 'prescriptionActions.flash.withdraw');
  expect(await changes(stack)).toEqual([
    ['POST', '/prescriptions/P/renewal-request', 200],
    ['DELETE', '/prescriptions/P/renewal-request', 200],
  ]);
});

testBothWays('a member moves prescriptions between pharmacies', async ({ page, stack }) => {
  await open(page, 'Albuterol');
  await follow(page, say('prescriptionActions.detail.transferIn'));
  await submit(page, say('prescriptionActions.confirm.transferIn.submit'));
  await sees(page, 'prescriptionActions.flash.transferIn');
  await open(page, 'Metformin');
  await follow(page, say('prescriptionActions.detail.transferOut'));
  await page.getByLabel(say('common.address.zip')).fill('53711');
  await submit(page, say('common.search'));
  await expect(page.getByText(/miles of 53711/)).toBeVisible();
  await follow(page, `${say('prescriptionActions.transferOut.choose')} Badger Drug #219`);
  await page.waitForURL(/[?&]npi=\d/);
  await submit(page, say('prescriptionActions.detail.transferOut'));
  await sees(page, 'prescriptionActions.transferOut.understoodMissing');
  await transfer(page);
  await expect(page.getByText(/Badger Drug #219/).first()).toBeVisible();
  await open(page, 'Atorvastatin');
  await follow(page, say('prescriptionActions.detail.transferOut'));
  await page.getByText(say('prescriptionActions.transferOut.notListed')).click();
  await submit(page, say('prescriptionActions.detail.transferOut'));
  await sees(page, 'prescriptionActions.transferOut.pharmacyNameMissing');
  await page.getByLabel(say('prescriptionActions.transferOut.pharmacyName')).fill('Willy Street Pharmacy');
  await page.getByLabel(say('prescriptionActions.transferOut.pharmacyPhone')).fill('(608) 555-0177');
  await transfer(page);
  expect(await changes(stack)).toEqual([
    ['POST', '/prescriptions/P/transfer-to-mail-order', 200],
    ['POST', '/prescriptions/P/transfer-out', 200],
    ['POST', '/prescriptions/P/transfer-out', 200],
  ]);
});

testBothWays('a member turns reminders and auto refill on and off (4.38)', async ({ page, stack }) => {
  const turn = (way: 'On' | 'Off', about: WordKey) =>
    follow(page, `${say(`common.turn${way}`)} ${say(about)}`);
  await open(page, 'Pregabalin');
  for (const way of ['On', 'Off'] as const) {
    await turn(way, 'prescriptions.detail.reminder');
    await submit(page, say(`prescriptionActions.confirm.reminder${way}.submit`));
    await sees(page, `prescriptionActions.flash.reminder${way}`);
  }
  await open(page, 'Humira');
  await turn('On', 'common.autoRefill');
  await page.getByLabel(say('prescriptionActions.autoRefill.agree')).check();
  await submit(page, say('prescriptionActions.autoRefill.submit'));
  await sees(page, 'prescriptionActions.flash.autoOn');
  await turn('Off', 'common.autoRefill');
  await submit(page, say('prescriptionActions.confirm.autoOff.submit'));
  await sees(page, 'prescriptionActions.flash.autoOff');
  expect(await changes(stack)).toEqual([
    ['PUT', '/prescriptions/P/refill-reminder', 200],
    ['PUT', '/prescriptions/P/refill-reminder', 200],
    ['POST', '/mail-order/set-auto-refill', 200],
    ['POST', '/mail-order/set-auto-refill', 200],
  ]);
});
