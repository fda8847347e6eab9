import { CODES_SENT } from './passwords.ts';
import { judgeCode, RESEND_AFTER_MS, type PendingCode } from './codes.ts';
import { html, renderButton, renderField, renderForm, type Problem } from './page.ts';
import type { Kit, Pages, Visit } from './interaction.ts';
import type { Steps } from './flows.ts';
import { fill } from '../bilingual.ts';

export interface CodeState {
  /** absent once the right code was typed */
  code?: PendingCode;
}

interface CodeStep<State extends CodeState> {
  /** path below the interaction, such as `/sign-up`; empty for the first page */
  under: string;
  steps: Steps<State>;
  lead(visit: Visit, state: State): string;
  /** continues without a code when there is nothing to confirm */
  logIn?(visit: Visit): string;
  /** the key of the attempt counter */
  allowanceKey(state: State): string;
  send(visit: Visit, state: State): PendingCode;
  /** called after a right code, now or (for a repeated click) a moment ago */
  passed(visit: Visit, state: State): void | Promise<void>;
}

function wrongCode(visit: Visit, pending: PendingCode): string {
  const { wrong_one: one, wrong_other: other } = visit.l.code;
  return pending.triesLeft === 1 ? one : fill(other, { count: pending.triesLeft });
}

/** Undefined for a right code; a wrong one uses a try, which is stored before the reply is sent. */
function judge<State extends CodeState>(
  visit: Visit,
  kit: Kit,
  step: CodeStep<State>,
  state: State,
  code: PendingCode,
): Problem | undefined {
  const { l } = visit;
  const typed = visit.value('code').replace(/[\s-]/g, '');
  if (!typed) return { field: 'code', message: l.code.missing };
  if (!/^\d{6}$/.test(typed)) return { field: 'code', message: l.code.format };
  const { verdict, pending } = judgeCode(code, typed, visit.uid, kit.now());
  if (verdict === 'right') return undefined;
  step.steps.write(visit.uid, { ...state, code: pending });
  const message = verdict === 'wrong' ? wrongCode(visit, pending) : l.code[verdict];
  return { field: 'code', message };
}

export function addCodeStep<State extends CodeState>(pages: Pages, kit: Kit, step: CodeStep<State>): void {
  const address = (visit: Visit) => `${visit.base}${step.under}`;

  const show = (visit: Visit, state: State, problems: readonly Problem[] = [], status = 200) => {
    const { l, language } = visit;
    const code = { name: 'code', label: l.code.label, hint: l.code.hint, autocomplete: 'one-time-code' };
    const body = html`${renderForm(
        html`${renderField({ ...code, inputmode: 'numeric' }, problems, language)}${renderButton(l.code.submit)}`,
        `${address(visit)}/code`,
      )}
      <hr />
      <p>${l.code.resendLead}</p>
      ${renderForm(renderButton(l.code.resend, 'quiet'), `${address(visit)}/resend`)}
      <p>
        <a href="${address(visit)}">${l.code.startOver}</a>
        ${step.logIn && html`<a href="${visit.base}">${step.logIn(visit)}</a>`}
      </p>`;
    const note = status === 200 && visit.req.query.sent === '1' ? l.code.resent : undefined;
    visit.show({ title: l.code.title, lead: step.lead(visit, state), body, problems, note }, status);
  };

  type Handle = (visit: Visit, state: State, code: PendingCode) => void | Promise<void>;
  const on = (method: 'get' | 'post', path: string, handle: Handle) =>
    pages[method](`${step.under}${path}`, (visit) => {
      const state = step.steps.read(visit.uid);
      if (!state) return visit.goTo(address(visit));
      return state.code ? handle(visit, state, state.code) : step.passed(visit, state);
    });

  on('get', '/code', (visit, state) => show(visit, state));
  on('post', '/code', (visit, state, code) => {
    const problem = judge(visit, kit, step, state, code);
    return problem ? show(visit, state, [problem], 422) : step.passed(visit, state);
  });
  on('get', '/resend', (visit) => visit.goTo(`${address(visit)}/code`));
  on('post', '/resend', (visit, state, code) => {
    const { tooSoon, tooMany } = visit.l.code;
    if (kit.now() - code.sentAt < RESEND_AFTER_MS) return show(visit, state, [{ message: tooSoon }], 429);
    if (kit.attempts.take(step.allowanceKey(state), CODES_SENT) === undefined)
      return show(visit, state, [{ message: tooMany }], 429);
    step.steps.write(visit.uid, { ...state, code: step.send(visit, state) });
    visit.goTo(`${address(visit)}/code?sent=1`);
  });
}
