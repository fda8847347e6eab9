/**
 * The first password of a person who has registered: first the password, then the code that proves the e-mail address.
 */
import type { Router } from 'express';
import { foldName, isSameName } from '#contract/account-name.ts';
import { isEmail } from '#contract/email-address.ts';
import {
  completeRegistration,
  findEnding,
  findRegistrationByEmail,
  findRegistrationByReference,
  type Ending,
  type WaitingRegistration,
} from '../data/registrations.ts';
import { CODES_SENT, hashPassword, passwordPatterns } from './passwords.ts';
import { addCodeStep, type CodeState } from './code-step.ts';
import { createNoCode } from './codes.ts';
import { html, renderButton, renderField, renderForm, type Html, type Problem } from './page.ts';
import { createPages, sendCodeMail, sendMail, type Visit, type Kit } from './interaction.ts';
import { createSteps, type Steps } from './flows.ts';
import { fill } from '../bilingual.ts';
import type { Labels } from './labels.ts';
import { renderNewPasswordFields, findNewPasswordProblems } from './new-password.ts';

const points = ['upperCase', 'digit', 'special', 'long'] as const;
const sources = Object.fromEntries(
  Object.entries(passwordPatterns).map(([name, { source }]) => [name, source]),
);

/** Rules for the browser: only the patterns, and the page's sentences. */
export const strengthScript = `(() => {
  const patterns = Object.fromEntries(
    Object.entries(${JSON.stringify(sources)}).map(([name, source]) => [name, new RegExp(source)]),
  );
  for (const box of document.querySelectorAll('[data-strength]')) {
    const field = document.getElementById('password');
    const sentences = JSON.parse(box.dataset.strength);
    field?.addEventListener('input', () => {
      const holds = (name) => patterns[name].test(field.value);
      const count = ${JSON.stringify(points)}.filter(holds).length;
      const isTaken = Object.keys(patterns).every(holds);
      const sentence = sentences[count === 4 && !isTaken ? 5 : count];
      box.querySelector('meter').value = count;
      const said = box.querySelector('p');
      // a live region repeats what is written again
      if (said.textContent !== sentence) said.textContent = sentence;
      box.hidden = field.value === '';
    });
  }
})();
`;

interface CreateState extends CodeState {
  /** the address for the code; the page never reveals whether a registration with it exists */
  email: string;
  /** true if the address was typed on this page, which alone may show the whole address again */
  isTyped: boolean;
  reference?: string;
  passwordHash: string;
  objectId?: string;
}

/** `r…@example.com`, which its owner recognizes */
const masked = (email: string) => `${email.charAt(0)}…${email.slice(email.lastIndexOf('@'))}`;

function emailProblem(email: string, l: Labels): string | undefined {
  if (!email) return l.fields.emailMissing;
  if (email.length > 254) return l.fields.emailTooLong;
  return isEmail(email) ? undefined : l.fields.emailInvalid;
}

/** Members who come from the portal after registration do not enter their identity again. */
const hinted = (visit: Visit, { db }: Kit): WaitingRegistration | undefined =>
  visit.hint ? findRegistrationByReference(db, visit.hint) : undefined;

/** Shows the known values, also for password managers. Without any, it requests the address. */
function whoFields(
  visit: Visit,
  waiting: WaitingRegistration | undefined,
  problems: readonly Problem[],
): Html {
  const { l, language } = visit;
  if (waiting) {
    const userName = { name: 'userName', label: l.signIn.userName, autocomplete: 'username' };
    return renderField({ ...userName, isReadOnly: true, value: waiting.username }, [], language);
  }
  const email = { name: 'email', label: l.create.email, hint: l.create.emailHint, autocomplete: 'email' };
  return renderField({ ...email, type: 'email', value: visit.value('email') }, problems, language);
}

/** For an ended registration there is no password to create. */
function showEnded(visit: Visit, how: Ending, status = 200): void {
  const { l, portalUrl, base } = visit;
  const isDone = how === 'completed';
  const body = html`<a class="button" href="${isDone ? base : `${portalUrl}/sign-up`}"
      >${isDone ? l.create.logIn : l.create.again}</a
    >
    ${!isDone && html`<p><a href="${base}">${l.create.back}</a></p>`}`;
  visit.show({ ...l.create[how], body }, status);
}

const endingFor = (visit: Visit, { db }: Kit) => (visit.hint ? findEnding(db, visit.hint) : undefined);

function showCreate(visit: Visit, kit: Kit, problems: readonly Problem[] = [], status = 200): void {
  const { l, portalUrl, base } = visit;
  const ending = endingFor(visit, kit);
  if (ending) return showEnded(visit, ending, status);
  const names = { password: l.create.password, confirm: l.create.confirm };
  const body = html`${renderForm(
      html`${whoFields(visit, hinted(visit, kit), problems)}
      ${renderNewPasswordFields(visit, names, problems)} ${renderButton(l.create.submit)}`,
      `${base}/create-password`,
    )}
    <p><a href="${base}">${l.create.haveOne}</a> <a href="${portalUrl}/sign-up">${l.create.register}</a></p>`;
  visit.show({ title: l.create.title, lead: l.create.lead, body, problems }, status);
}

/** The page does not reveal whether a registration has this address, or whether the address already has an account. */
function sendCode(visit: Visit, kit: Kit, { email, reference }: Pick<CreateState, 'email' | 'reference'>) {
  const isInUse = kit.accounts.byEmail(email) !== undefined;
  if (!isInUse && reference) return sendCodeMail(visit, kit, email, 'create');
  // Reported only in the e-mail, because any visitor can see the page.
  if (isInUse) sendMail(visit, kit, email, 'account');
  return createNoCode(kit.now());
}

const allowanceKey = ({ email }: Pick<CreateState, 'email'>) => `create-password:${foldName(email)}`;

async function create(visit: Visit, kit: Kit, steps: Steps<CreateState>): Promise<void> {
  const { l } = visit;
  const ending = endingFor(visit, kit);
  if (ending) return showEnded(visit, ending, 409);
  const known = hinted(visit, kit);
  const typed = visit.value('email');
  const wrongEmail = known ? undefined : emailProblem(typed, l);
  const password = visit.secret('password');
  const problems = [
    ...(wrongEmail ? [{ field: 'email', message: wrongEmail }] : []),
    ...findNewPasswordProblems(password, visit.secret('confirm'), l),
  ];
  if (problems.length > 0) return showCreate(visit, kit, problems, 422);
  const passwordHash = await hashPassword(password);
  const waiting = known ?? findRegistrationByEmail(kit.db, typed);
  const isTyped = known === undefined;
  const user = { email: waiting?.email ?? typed, isTyped, reference: waiting?.reference };
  if (kit.attempts.take(allowanceKey(user), CODES_SENT) === undefined)
    return showCreate(visit, kit, [{ message: l.code.tooMany }], 429);
  steps.write(visit.uid, { ...user, passwordHash, code: sendCode(visit, kit, user) });
  visit.goTo(`${visit.base}/create-password/code`);
}

/** Creates the account once the address is proven, unless the registration changed or ended in the meantime. */
async function createAccount(visit: Visit, kit: Kit, steps: Steps<CreateState>, state: CreateState) {
  const { email, isTyped, reference = '', passwordHash, objectId } = state;
  if (objectId) return visit.finish(objectId);
  const waiting = findRegistrationByReference(kit.db, reference);
  const isSame = isSameName(waiting?.email, email);
  const account = waiting && isSame ? completeRegistration(kit.db, waiting, passwordHash) : undefined;
  if (!account) return showCreate(visit, kit, [{ message: visit.l.create.gone }], 422);
  steps.write(visit.uid, { email, isTyped, reference, passwordHash, objectId: account.objectId });
  await visit.finish(account.objectId);
}

export function createPasswordRoutes(kit: Kit): Router {
  const pages = createPages(kit.flow);
  const steps = createSteps<CreateState>(kit.db, kit.now);
  pages.get('/create-password', (visit) => showCreate(visit, kit));
  pages.post('/create-password', (visit) => create(visit, kit, steps));
  addCodeStep<CreateState>(pages, kit, {
    under: '/create-password',
    steps,
    lead: (visit, { email, isTyped }) =>
      fill(visit.l.code.leadCreate, { email: isTyped ? email : masked(email) }),
    logIn: ({ l }) => l.create.haveOne,
    allowanceKey,
    send: (visit, state) => sendCode(visit, kit, state),
    passed: (visit, state) => createAccount(visit, kit, steps, state),
  });
  return pages.router;
}
