/** The two fields of a new password, with its rules and its meter. */
import { html } from './html.ts';
import type { Html } from './html.ts';
import type { Visit } from './interaction.ts';
import { fill } from './labels.ts';
import type { Labels } from './labels.ts';
import { field } from './page.ts';
import type { Problem } from './page.ts';
import { missedRules, passwordStrength } from './password-rules.ts';

/** Each missed rule is a problem of its own. */
export function newPasswordProblems(password: string, confirm: string, l: Labels): Problem[] {
  const problems: Problem[] = password
    ? missedRules(password).map((rule) => ({ field: 'password', message: l.password[rule] }))
    : [{ field: 'password', message: l.password.missing }];
  if (!confirm) problems.push({ field: 'confirm', message: l.password.confirmMissing });
  else if (confirm !== password) problems.push({ field: 'confirm', message: l.password.confirmDifferent });
  return problems;
}

function meter(password: string, l: Labels): Html {
  const points = passwordStrength(password);
  const sentence = fill(l.password.strength, { word: l.password[`strength${points}`], points });
  return html`<div class="strength">
    <meter min="0" max="4" low="2" high="3" optimum="4" value="${points}" aria-label="${sentence}"></meter>
    <p class="hint">${sentence}</p>
  </div>`;
}

/** Never filled in again; after a refused post the meter speaks of the password that was typed. */
export function newPasswordFields(
  visit: Visit,
  names: { password: string; confirm: string },
  problems: readonly Problem[],
): Html {
  const { l, language } = visit;
  const common = { type: 'password', autocomplete: 'new-password' } as const;
  const typed = visit.secret('password');
  return html`${field({ ...common, name: 'password', label: names.password, hint: l.password.hint }, problems, language)}
  ${typed !== '' && meter(typed, l)}
  ${field({ ...common, name: 'confirm', label: names.confirm }, problems, language)}`;
}
