/** The meter of a new password while it is typed (specification 4.33). Without scripts it speaks after a refusal. */
import { passwordPatterns } from './passwords.ts';

const points = ['upperCase', 'digit', 'special', 'long'] as const;
const sources = Object.fromEntries(
  Object.entries(passwordPatterns).map(([name, { source }]) => [name, source]),
);

/** For the browser: no more than the same patterns, and the sentences that the page holds. */
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
      const meter = box.querySelector('meter');
      meter.value = count;
      meter.setAttribute('aria-label', sentence);
      box.querySelector('p').textContent = sentence;
      box.hidden = field.value === '';
    });
  }
})();
`;
