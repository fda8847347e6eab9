import type { Router } from 'express';
import { foldName } from '#contract/account-name.ts';
import type { StoredAccount } from '../data/accounts.ts';
import { CODES_SENT, hashPassword } from './passwords.ts';
import { addCodeStep, type CodeState } from './code-step.ts';
import { createNoCode, RESEND_AFTER_MS } from './codes.ts';
import { html, renderButton, renderField, renderForm, type Problem } from './page.ts';
import { CANCELLED, createPages, sendCodeMail, sendMail, type Visit, type Kit } from './interaction.ts';
import { renderNewPasswordFields, findNewPasswordProblems } from './new-password.ts';
import { signInKey } from './sign-in.ts';
import { revokeAccount } from './sqlite-adapter.ts';
import { createSteps, type Steps } from './flows.ts';

interface ResetState extends CodeState {
  identifier: string;
  /** absent for an unknown account; the pages are the same */
  objectId?: string;
}

const allowanceKey = ({ objectId, identifier }: ResetState) => `reset:${objectId ?? foldName(identifier)}`;

function showIdentify(visit: Visit, typed: string, problems: readonly Problem[] = [], status = 200): void {
  const { l, language, base } = visit;
  const field = { name: 'identifier', label: l.reset.identifier, autocomplete: 'username' };
  const body = html`${renderForm(html`${renderField({ ...field, value: typed }, problems, language)}${renderButton(l.reset.submit)}`)}
    <p><a href="${base}/cancel">${l.reset.cancel}</a></p>`;
  visit.show({ title: l.reset.title, lead: l.reset.lead, body, problems }, status);
}

function sendCode(visit: Visit, kit: Kit, objectId: string | undefined) {
  const account = objectId ? kit.accounts.byObjectId(objectId) : undefined;
  return account ? sendCodeMail(visit, kit, account.email, 'reset') : createNoCode(kit.now());
}

function identify(visit: Visit, kit: Kit, steps: Steps<ResetState>): void {
  const { l } = visit;
  const identifier = visit.value('identifier');
  if (!identifier) {
    const problem = { field: 'identifier', message: l.reset.identifierMissing };
    return showIdentify(visit, identifier, [problem], 422);
  }
  const account = kit.accounts.byUserName(identifier) ?? kit.accounts.byEmail(identifier);
  const before = steps.read(visit.uid);
  const isRepeat = before?.identifier === identifier && before.code !== undefined;
  if (!isRepeat || kit.now() - (before.code?.sentAt ?? 0) >= RESEND_AFTER_MS) {
    const state: ResetState = { identifier, objectId: account?.objectId };
    if (kit.attempts.take(allowanceKey(state), CODES_SENT) === undefined) {
      return showIdentify(visit, identifier, [{ message: l.code.tooMany }], 429);
    }
    steps.write(visit.uid, { ...state, code: sendCode(visit, kit, state.objectId) });
  }
  visit.goTo(`${visit.base}/code`);
}

/** Shows the username for members who had forgotten it, and for password managers. */
function showNewPassword(
  visit: Visit,
  account: StoredAccount,
  problems: readonly Problem[] = [],
  status = 200,
): void {
  const { l, language } = visit;
  const userName = { name: 'userName', label: l.signIn.userName, autocomplete: 'username', isReadOnly: true };
  const names = { password: l.reset.newPassword, confirm: l.reset.confirm };
  const body = html`${renderForm(
      html`${renderField({ ...userName, value: account.userName }, [], language)}
      ${renderNewPasswordFields(visit, names, problems)}${renderButton(l.reset.save)}`,
    )}
    <p><a href="${visit.base}/cancel">${l.reset.cancel}</a></p>`;
  visit.show({ title: l.reset.title, lead: l.reset.newLead, body, problems }, status);
}

async function saveNewPassword(visit: Visit, kit: Kit, account: StoredAccount): Promise<void> {
  const { objectId, userName, email } = account;
  const password = visit.secret('password');
  const problems = findNewPasswordProblems(password, visit.secret('confirm'), visit.l);
  if (problems.length > 0) return showNewPassword(visit, account, problems, 422);
  kit.accounts.setPasswordHash(objectId, await hashPassword(password));
  kit.attempts.forget(signInKey(userName));
  revokeAccount(kit.db, objectId);
  sendMail(visit, kit, email, 'changed');
  await visit.finish(objectId);
}

export function resetPasswordRoutes(kit: Kit): Router {
  const pages = createPages(kit.flow);
  const steps = createSteps<ResetState>(kit.db, kit.now);
  pages.get('', (visit) => showIdentify(visit, steps.read(visit.uid)?.identifier ?? ''));
  pages.post('', (visit) => identify(visit, kit, steps));
  pages.get('/cancel', (visit) => visit.abandon(CANCELLED));
  addCodeStep<ResetState>(pages, kit, {
    under: '',
    steps,
    lead: (visit) => visit.l.code.leadReset,
    allowanceKey,
    send: (visit, state) => sendCode(visit, kit, state.objectId),
    passed(visit, { identifier, objectId }) {
      steps.write(visit.uid, { identifier, objectId });
      visit.goTo(`${visit.base}/password`);
    },
  });

  /** Runs only after a correct code, when the state has the account and no pending code. */
  const onProven =
    (handle: (visit: Visit, account: StoredAccount) => void | Promise<void>) => (visit: Visit) => {
      const { objectId, code } = steps.read(visit.uid) ?? {};
      const account = objectId && !code ? kit.accounts.byObjectId(objectId) : undefined;
      return account ? handle(visit, account) : visit.goTo(visit.base);
    };
  const show = onProven((visit, account) => showNewPassword(visit, account));
  pages.get('/password', show);
  const save = onProven((visit, account) => saveNewPassword(visit, kit, account));
  pages.post('/password', save);
  return pages.router;
}
