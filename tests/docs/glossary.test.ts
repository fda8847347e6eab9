import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { localLabels } from '../../app/labels.server.ts';

/** Terms that the glossary rejects. Rows with figures are about notation. */
const notWritten = readFileSync('docs/domain.md', 'utf8')
  .split('## Glossary')[1]!
  .split('\n')
  .flatMap(
    (row) =>
      row
        .split('|')[3]
        ?.replaceAll(/\([^)]*\)/g, '')
        .split(',') ?? [],
  )
  .map((words) => words.trim())
  .filter((words) => /^\p{L}[\p{L} ]+$/u.test(words) && words !== 'not');

/** Places where these words have a different meaning, or are quoted from the specification. */
const otherwise = [
  ...['Card ID', 'Escriba el número de tarjeta', 'Número de tarjeta', 'una orden judicial'],
  ...['guardadas antes del {date}', 'antes del desayuno', 'Ayuda para miembros'],
];

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const quoted = /(['`])(?:\\.|(?!\1)[^\\])*\1/g;
const written = globSync([
  'sandbox/{admin,api,content,data,documents,idp,partner}/**/*.ts',
  'app/areas/help/{privacy,terms}.*.ts',
])
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) => readFileSync(path, 'utf8').replaceAll(comments, '').match(quoted) ?? [])
  .concat(Object.values(localLabels.en), Object.values(localLabels.es));

test('no label, e-mail, question or policy contains a word that the glossary excludes', () => {
  expect(notWritten.length).toBeGreaterThan(20);
  expect(written.length).toBeGreaterThan(5_000);
  const found = notWritten.flatMap((words) => {
    const pattern = new RegExp(`(?<!\\p{L})${words}(?:e?s)?(?!\\p{L})`, 'iu');
    return written
      .map((text) => otherwise.reduce((rest, phrase) => rest.replaceAll(phrase, ''), text))
      .filter((text) => pattern.test(text))
      .map((text) => `${words}: ${text.slice(0, 120)}`);
  });
  expect(found).toEqual([]);
  expect(otherwise.filter((phrase) => !written.some((text) => text.includes(phrase)))).toEqual([]);
});
