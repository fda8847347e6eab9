/** A new account: the form, then the code that proves the e-mail address. */
import { Router } from 'express';
import { CODES_SENT } from './attempts.ts';
import { addCodeStep } from './code-step.ts';
import type { CodeState } from './code-step.ts';
import { newCode, noCode } from './codes.ts';
import { html } from './html.ts';
import { onVisit } from './interaction.ts';
import type { Visit } from './interaction.ts';
import type { Kit } from './kit.ts';
import { fill } from './labels.ts';
import type { Labels } from './labels.ts';
import { newPasswordFields, newPasswordProblems } from './new-password.ts';
import { button, field, form } from './page.ts';
import type { FieldOptions, Problem } from './page.ts';
import { hashPassword } from './passwords.ts';
import { createSteps } from './steps.ts';
import type { Steps } from './steps.ts';

interface Draft {
  firstName: string;
  lastName: string;
  email: string;
  userName: string;
}

interface SignUpState extends CodeState {
  draft: Draft;
  passwordHash: string;
  /** of the account, once it is made */
  objectId?: string;
}

const EMPTY: Draft = { firstName: '', lastName: '', email: '', userName: '' };
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const NAME = /^\p{L}[\p{L}\p{M} .'’-]*$/u;
const USER_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

function lengthProblem(value: string, l: Labels): string | undefined {
  const { length } = [...value];
  return length < 3 ? l.fields.tooShort : length > 50 ? l.fields.tooLong : undefined;
}

const nameProblem = (name: string, missing: string, l: Labels) =>
  !name ? missing : NAME.test(name) ? lengthProblem(name, l) : l.fields.lettersOnly;

function emailProblem(email: string, l: Labels): string | undefined {
  if (!email) return l.fields.emailMissing;
  if (email.length > 254) return l.fields.emailTooLong;
  return EMAIL.test(email) ? undefined : l.fields.emailInvalid;
}

function userNameProblem(userName: string, isTaken: boolean, l: Labels): string | undefined {
  if (!userName) return l.signIn.userNameMissing;
  if (!USER_NAME.test(userName)) return l.signUp.userNamePattern;
  return lengthProblem(userName, l) ?? (isTaken ? l.signUp.userNameTaken : undefined);
}

function draftProblems({ firstName, lastName, email, userName }: Draft, kit: Kit, l: Labels): Problem[] {
  const isTaken = kit.accounts.byUserName(userName) !== undefined;
  const found: Record<keyof Draft, string | undefined> = {
    firstName: nameProblem(firstName, l.fields.firstNameMissing, l),
    lastName: nameProblem(lastName, l.fields.lastNameMissing, l),
    email: emailProblem(email, l),
    userName: userNameProblem(userName, isTaken, l),
  };
  return Object.entries(found).flatMap(([name, message]) => (message ? [{ field: name, message }] : []));
}

function showSignUp(visit: Visit, draft: Draft, problems: readonly Problem[] = [], status = 200): void {
  const { l, language, base } = visit;
  const text = (options: Omit<FieldOptions, 'value'> & { name: keyof Draft }) =>
    field({ ...options, value: draft[options.name] }, problems, language);
  const body = html`${form(
      html` ${text({ name: 'firstName', label: l.signUp.firstName, autocomplete: 'given-name' })}
      ${text({ name: 'lastName', label: l.signUp.lastName, autocomplete: 'family-name' })}
      ${text({ name: 'email', label: l.signUp.email, hint: l.signUp.emailHint, type: 'email', autocomplete: 'email' })}
      ${text({ name: 'userName', label: l.signUp.userName, hint: l.signUp.userNameHint, autocomplete: 'username' })}
      ${newPasswordFields(visit, { password: l.signUp.password, confirm: l.signUp.confirm }, problems)}
      ${button(l.signUp.submit)}`,
    )}
    <p class="links"><a href="${base}">${l.signUp.back}</a></p>`;
  visit.show({ title: l.signUp.title, lead: l.signUp.lead, body, problems }, status);
}

/** An address that has an account already is told so by e-mail alone; the page stays the same. */
function sendCode(visit: Visit, { accounts, outbox, now }: Kit, { draft }: Pick<SignUpState, 'draft'>) {
  const { mail } = visit.l;
  const message = { to: draft.email, channel: 'email', language: visit.language } as const;
  if (accounts.byEmail(draft.email)) {
    outbox.send({ ...message, subject: mail.existingSubject, body: mail.existingBody });
    return noCode(now());
  }
  const { code, pending } = newCode(visit.uid, now());
  outbox.send({ ...message, subject: mail.signUpSubject, body: fill(mail.signUpBody, { code }) });
  return pending;
}

const allowanceKey = ({ draft }: Pick<SignUpState, 'draft'>) => `sign-up:${draft.email.toLowerCase()}`;

async function signUp(visit: Visit, kit: Kit, steps: Steps<SignUpState>): Promise<void> {
  const { l } = visit;
  const draft: Draft = {
    firstName: visit.value('firstName'),
    lastName: visit.value('lastName'),
    email: visit.value('email'),
    userName: visit.value('userName'),
  };
  const password = visit.secret('password');
  const problems = [
    ...draftProblems(draft, kit, l),
    ...newPasswordProblems(password, visit.secret('confirm'), l),
  ];
  if (problems.length > 0) return showSignUp(visit, draft, problems, 422);
  const passwordHash = await hashPassword(password);
  if (kit.attempts.take(allowanceKey({ draft }), CODES_SENT) === undefined) {
    return showSignUp(visit, draft, [{ message: l.code.tooMany }], 429);
  }
  steps.write(visit.uid, { draft, passwordHash, code: sendCode(visit, kit, { draft }) });
  visit.goTo(`${visit.base}/sign-up/code`);
}

/** The account is made once the address is proven. It has no membership yet: the portal completes that. */
async function createAccount(
  visit: Visit,
  kit: Kit,
  steps: Steps<SignUpState>,
  state: SignUpState,
): Promise<void> {
  const { draft, passwordHash, objectId } = state;
  if (objectId) return visit.finish(objectId);
  const problems = draftProblems(draft, kit, visit.l);
  if (problems.length > 0) return showSignUp(visit, draft, problems, 422);
  const account = kit.accounts.create({ ...draft, passwordHash, providerType: 'DIRECT', isMigrated: false });
  steps.write(visit.uid, { draft, passwordHash, objectId: account.objectId });
  await visit.finish(account.objectId);
}

export function signUpRoutes(kit: Kit): Router {
  const router = Router();
  const steps = createSteps<SignUpState>(kit.db, kit.now);
  router.get(
    '/:uid/sign-up',
    onVisit(kit.flow, (visit) => showSignUp(visit, steps.read(visit.uid)?.draft ?? EMPTY)),
  );
  router.post(
    '/:uid/sign-up',
    onVisit(kit.flow, (visit) => signUp(visit, kit, steps)),
  );
  addCodeStep<SignUpState>(router, kit, {
    under: '/sign-up',
    steps,
    lead: (visit, { draft }) => fill(visit.l.code.leadSignUp, { email: draft.email }),
    allowanceKey,
    send: (visit, state) => sendCode(visit, kit, state),
    passed: (visit, state) => createAccount(visit, kit, steps, state),
  });
  return router;
}
