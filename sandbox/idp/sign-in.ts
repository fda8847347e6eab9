/** Sign-in by username or e-mail address and password (specification 5.28). */
import type { Router } from 'express';
import { foldName } from '#contract/account-name.ts';
import { SIGN_IN_TRIES, isPasswordCorrect } from './passwords.ts';
import { html, renderButton, renderField, renderForm, type Problem } from './page.ts';
import { FORGOT_PASSWORD, createPages, type Visit, type Kit } from './interaction.ts';

/** Counts by the typed name, so that a lock does not reveal whether the account exists. */
export const signInKey = (userName: string) => `sign-in:${foldName(userName)}`;

function showSignIn(visit: Visit, problems: readonly Problem[] = [], status = 200): void {
  const { l, language, base, portalUrl } = visit;
  const userName = { name: 'userName', label: l.signIn.userNameOrEmail, autocomplete: 'username' };
  const password = { name: 'password', label: l.signIn.password, autocomplete: 'current-password' };
  const body = html`${renderForm(
      html`${renderField({ ...userName, value: visit.value('userName') }, problems, language)}
      ${renderField({ ...password, type: 'password' }, problems, language)} ${renderButton(l.signIn.submit)}`,
    )}
    <p>
      <a href="${base}/forgot">${l.signIn.forgot}</a>
      <a href="${portalUrl}/forgot-username">${l.signIn.forgotUserName}</a>
    </p>
    <hr />
    <p>
      <span>${l.signIn.noAccount}</span> <a href="${portalUrl}/sign-up">${l.signIn.signUp}</a>
      <a href="${base}/create-password">${l.signIn.create}</a>
    </p>
    <p>${l.privacy}</p>`;
  visit.show({ title: l.signIn.title, lead: l.signIn.lead, body, problems }, status);
}

async function signIn(visit: Visit, { accounts, attempts }: Kit): Promise<void> {
  const { l } = visit;
  const userName = visit.value('userName');
  const password = visit.secret('password');
  const missing: Problem[] = [];
  if (!userName) missing.push({ field: 'userName', message: l.signIn.userNameMissing });
  if (!password) missing.push({ field: 'password', message: l.signIn.passwordMissing });
  if (missing.length > 0) return showSignIn(visit, missing, 422);

  const account = accounts.byUserName(userName) ?? accounts.byEmail(userName);
  // name and address of an account share one counter
  const key = signInKey(account?.userName ?? userName);
  const triesLeft = attempts.take(key, SIGN_IN_TRIES);
  if (triesLeft === undefined) return showSignIn(visit, [{ message: l.signIn.locked }], 429);
  const isRight = await isPasswordCorrect(password, account && accounts.passwordHash(account.objectId));
  if (account && isRight) {
    attempts.forget(key);
    return visit.finish(account.objectId);
  }
  if (triesLeft === 0) return showSignIn(visit, [{ message: l.signIn.locked }], 429);
  showSignIn(visit, [{ message: l.signIn.noMatch }], 422);
}

export function signInRoutes(kit: Kit): Router {
  const pages = createPages(kit.flow);
  pages.get('', (visit) => showSignIn(visit));
  pages.post('', (visit) => signIn(visit, kit));
  pages.get('/forgot', (visit) => visit.abandon(FORGOT_PASSWORD));
  return pages.router;
}
