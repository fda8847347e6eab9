import type { Page } from '@playwright/test';
import { expect, readMailedCode, resetProgramme, testBothWays, type Stack } from '#harness/browser.ts';

const member = { userName: 'rocio_v', email: 'rocio@example.com' };
const FIRST = 'Evergreen%7';
const SECOND = 'Siempre@Verde8';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function signUp(page: Page, stack: Stack): Promise<void> {
  await page.goto('/guest-login');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await press(page, 'Next: your profile');
  await page.getByLabel('First name', { exact: true }).fill('Rocío');
  await page.getByLabel('Last name').fill('Vásquez Peña');
  await page.getByLabel('Date of birth').fill('05/17/1986');
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Contact number').fill('(608) 555-0131');
  await page.getByLabel('I have read and accept the Terms and Conditions').check();
  await press(page, 'Next: link benefit');
  await page.getByLabel('Member ID').fill('MPR930931');
  await page.getByLabel('RxGRP').fill('LPM2200');
  await page.getByLabel('Choose a username').fill(member.userName);
  await press(page, 'Next: register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks, you are registered');
  await page.getByRole('link', { name: 'Create your password' }).click();
  await page.getByLabel('Password', { exact: true }).fill(FIRST);
  await page.getByLabel('Type the password again').fill(FIRST);
  await press(page, 'Send me a code');
  await page.getByLabel('Verification code').fill(await readMailedCode(stack, member.email));
  await press(page, 'Continue');
  await page.waitForURL('**/main/home');
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/main/more');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
}

async function tryToSignIn(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/main/home');
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password').fill(password);
  await press(page, 'Log in');
}

async function recoverUserName(page: Page, stack: Stack): Promise<string> {
  await page.getByRole('link', { name: 'Forgot username?' }).click();
  await page.getByLabel('Registered Email Address').fill(member.email);
  await press(page, 'Submit');
  await expect(page.getByRole('main')).toContainText('We have successfully emailed the username');
  await page.getByRole('link', { name: 'Ok', exact: true }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  const outbox = await fetch(`${stack.sandbox.url}/outbox.json?to=${member.email}`);
  const [newest] = (await outbox.json()) as { body: string }[];
  return /de Member Portal es ([\w-]+)\.|username is ([\w-]+)\./.exec(newest!.body)!.slice(1).join('');
}

async function resetPassword(page: Page, stack: Stack, userName: string): Promise<void> {
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Username or email').fill(userName);
  await press(page, 'Send me a code');
  await page.getByLabel('Verification code').fill(await readMailedCode(stack, member.email));
  await press(page, 'Continue');
  await page.getByLabel('New password', { exact: true }).fill(SECOND);
  await page.getByLabel('Type the new password again').fill(SECOND);
  await press(page, 'Save new password');
  await expect(page.getByText('Password reset successful.')).toBeVisible();
}

async function deleteAccount(page: Page, stack: Stack): Promise<void> {
  await page.goto('/main/more');
  await page.getByRole('main').getByRole('link', { name: 'Delete my account' }).click();
  await expect(page.getByLabel('Username')).toHaveValue(member.userName);
  await page.getByLabel('Registered email address').fill(member.email);
  await press(page, 'Send me a code');
  await page.getByLabel('Verification code').fill(await readMailedCode(stack, member.email));
  await press(page, 'Continue');
  await page.getByLabel(/^I understand/).check();
  await press(page, 'Delete my account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account was deleted');
}

testBothWays('an account is created, recovered and deleted (2.07, 2.52)', async ({ page, stack }) => {
  await resetProgramme(stack);
  await signUp(page, stack);
  await signOut(page);
  const userName = await recoverUserName(page, stack);
  expect(userName).toBe(member.userName);
  await resetPassword(page, stack, userName);

  await tryToSignIn(page, userName, FIRST);
  await expect(page.getByText('The username or the password is not correct').first()).toBeVisible();
  await tryToSignIn(page, userName, SECOND);
  await page.waitForURL('**/main/home');

  await deleteAccount(page, stack);
  await tryToSignIn(page, userName, SECOND);
  await expect(page.getByText('The username or the password is not correct').first()).toBeVisible();
});
