import { html, ASSETS_PATH, renderField, type Html, type Problem } from './page.ts';
import type { Visit } from './interaction.ts';
import { fill } from '../bilingual.ts';
import type { Labels } from './labels.ts';
import { listMissedRules, ratePassword } from './passwords.ts';

/** Each broken rule is a separate problem. */
export function findNewPasswordProblems(password: string, confirm: string, l: Labels): Problem[] {
  const problems: Problem[] = password
    ? listMissedRules(password).map((rule) => ({ field: 'password', message: l.password[rule] }))
    : [{ field: 'password', message: l.password.missing }];
  if (!confirm) problems.push({ field: 'confirm', message: l.password.confirmMissing });
  else if (confirm !== password) problems.push({ field: 'confirm', message: l.password.confirmDifferent });
  return problems;
}

/** Labels by points. The last label is for a password with all points that a rule still refuses. */
const listSentences = (l: Labels) =>
  (['strength0', 'strength1', 'strength2', 'strength3', 'strength4', 'notYet'] as const).map((word, points) =>
    fill(l.password.strength, { word: l.password[word], points: Math.min(points, 4) }),
  );

function meter(password: string, l: Labels): Html {
  const points = ratePassword(password);
  const sentences = listSentences(l);
  const sentence = sentences[points === 4 && listMissedRules(password).length > 0 ? 5 : points]!;
  return html`<div data-strength="${JSON.stringify(sentences)}" ${password === '' && html` hidden`}>
    <meter min="0" max="4" low="2" high="3" optimum="4" value="${points}" aria-hidden="true"></meter>
    <p role="status">${sentence}</p>
    <script src="${ASSETS_PATH}/strength.js" defer></script>
  </div>`;
}

/** The field stays empty after a refused post, but the meter still rates the typed password. */
export function renderNewPasswordFields(
  visit: Visit,
  names: { password: string; confirm: string },
  problems: readonly Problem[],
): Html {
  const { l, language } = visit;
  const common = { type: 'password', autocomplete: 'new-password' } as const;
  const typed = visit.secret('password');
  return html`${renderField({ ...common, name: 'password', label: names.password, hint: l.password.hint }, problems, language)}
  ${meter(typed, l)} ${renderField({ ...common, name: 'confirm', label: names.confirm }, problems, language)}`;
}
