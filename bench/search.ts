/** What one search over the questions of a programme costs. */
import { wordSearch } from '../app/areas/help/word-search.ts';
import { table } from './rounds.ts';

const ROUNDS = 20;

/** As much as a programme publishes: 221 KB in a hundred answers, of 4,000 different words. */
const answers = Array.from(
  { length: 100 },
  (_, answer) =>
    `<p>${Array.from(
      { length: 160 },
      (_, word) => `question${((answer * 160 + word) % 4_000).toString(36)}ations`,
    )
      .join(' ')
      .slice(0, 2_200)}</p>`,
);
const questions = [
  'copay',
  'how can I order refills by mail',
  'order mail claim copay refill delivery review appeal',
];

function searchAnswers(query: string): number {
  const search = wordSearch(query)!;
  return answers.filter((answer) => search.finds(answer) || search.mark(answer) !== answer).length;
}

/** Measures and prints milliseconds of CPU time per search, after as many warm-up searches. */
export function measureSearch(): void {
  const lines = questions.map((query) => {
    for (let round = 0; round < ROUNDS; round += 1) searchAnswers(query);
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) searchAnswers(query);
    const { user, system } = process.cpuUsage(before);
    return [query, String(searchAnswers(query)), ((user + system) / 1_000 / ROUNDS).toFixed(2)];
  });
  const size = Math.round(answers.join('').length / 1_000);
  console.log(`\n### Questions of ${size} KB\n\n${table(['search', 'found', 'CPU ms'], lines)}\n`);
}
