/** docs/integrate/README.md: the claims that it lists, and what it says the log says of a sign-in that fails. */
import { globSync, readFileSync } from 'node:fs';
import { errors } from 'jose';
import { expect, test } from 'vitest';
import { memberClaimNames } from '~/auth/claims.ts';

const page = readFileSync('docs/integrate/README.md', 'utf8');
const partOf = (title: string) => page.split(`## ${title}\n`)[1]!.split('\n## ')[0]!;
const firstColumn = (title: string) =>
  partOf(title)
    .split('\n')
    .filter((line) => line.startsWith('| `') && !line.startsWith('| `reason`'))
    .flatMap((line) => [...line.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));

test('every claim that the portal reads of a member is in the table, and no other', () => {
  expect(firstColumn('What a token says').toSorted()).toEqual(memberClaimNames.toSorted());
});

const sources = globSync('app/{auth,session}/*.ts')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const joseCodes = Object.values(errors).map(({ code }) => code);

test.each(firstColumn('A sign-in that fails'))('%s is something that the portal says', (reason) => {
  const said = reason.replace(/^\w+: /, '');
  const [status, word] = said.split(', ');
  if (said.startsWith('ERR_')) expect(joseCodes).toContain(said.replace(/ (?:iss|aud|exp)$/, ''));
  else if (status?.startsWith('status')) expect(sources).toContain(`'${word}'`);
  else expect(sources).toMatch(new RegExp(`[\\s'\`]${said}\\b`));
});
