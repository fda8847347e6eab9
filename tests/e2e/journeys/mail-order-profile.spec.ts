import { expect, readRecordedCalls, resetProgramme, testBothWays } from '#harness/browser.ts';
import { label, type WordKey } from '#harness/label.ts';

const say = (key: WordKey) => label('en', key);

testBothWays('a member completes the mail-order profile (2.64, 4.39)', async ({ page, stack, signIn }) => {
  await resetProgramme(stack);
  const main = page.getByRole('main');
  const goOn = () => page.getByRole('button', { name: say('enrollment.page.continue') }).click();
  const refill = page.getByRole('button', { name: say('prescriptions.refill.one').split('{')[0]! });
  await signIn(page, 'mo', '/main/prescriptions?q=Lisinopril');
  await main
    .getByRole('listitem')
    .getByRole('link', { name: /Lisinopril/ })
    .first()
    .click();
  await page.waitForURL(/\/main\/prescriptions\/P\d+$/);
  const prescription = page.url();
  await expect(refill).toHaveCount(0);
  await main.getByRole('link', { name: new RegExp(`^${say('prescriptions.completeProfile')}`) }).click();
  await page.getByRole('link', { name: say('enrollment.start.begin'), exact: true }).click();

  // values that the programme knows are filled in
  await expect(main.getByLabel('Street address')).not.toHaveValue('');
  await main.getByLabel('Phone number', { exact: true }).fill('(608) 555-0199');
  await main.getByLabel('Text message').check();
  await goOn();
  await expect(page).toHaveURL(/\/enroll\/health$/);
  await main.getByLabel('Penicillin').check();
  await main.getByLabel('Asthma').check();
  await main.getByRole('radio', { name: 'No', exact: true }).check();
  await goOn();

  // leaves, and returns to the same page
  await expect(page).toHaveURL(/\/enroll\/insurance$/);
  await page.goto('/main/mail-order/enroll');
  await page.getByRole('link', { name: say('common.continue'), exact: true }).click();
  await expect(page).toHaveURL(/\/enroll\/insurance$/);
  await goOn();
  await main.getByLabel('Another pharmacy transfers them').check();
  await main.getByLabel('Name of your prescriber').fill('Dr. Núria Okafor');
  await main.getByLabel('Phone number for your prescriber').fill('608-555-0120');
  await main.getByLabel('Your current pharmacy').fill('Willy Street Pharmacy');
  await goOn();
  await main.getByLabel('Comments for the pharmacy').fill('Large print, please.\nThank you.');
  await goOn();

  await expect(page).toHaveURL(/\/enroll\/review$/);
  await expect(main).toContainText(say('enrollment.choice.allergies.penicillin'));
  await expect(main).toContainText('(608) 555-0199');
  await page.getByRole('link', { name: say('enrollment.review.toSign') }).click();
  await page.getByLabel(say('enrollment.sign.signature')).fill('mo  FAROÚK');
  await page.getByRole('button', { name: say('enrollment.sign.submit') }).click();
  await expect(page).toHaveURL(/\/main\/mail-order\/enroll$/);
  await expect(page.getByText(say('enrollment.updated')).first()).toBeVisible();
  const saves = (await readRecordedCalls(stack)).filter(
    ({ method, path }) => method === 'POST' && path === '/mail-order/patient-enrollment',
  );
  expect(saves.map(({ status }) => status)).toEqual([200]);

  await page.goto(prescription);
  await refill.click();
  // neither an address nor a card is saved yet
  await expect(page).toHaveURL(/\/main\/cart\/address$/);
});
