/** docs/integrate: the claims that the portal reads, and the reasons of failed sign-ins. */
import { globSync, readFileSync } from 'node:fs';
import { errors } from 'jose';
import { expect, test } from 'vitest';
import { memberClaimNames } from '~/auth/claims.ts';

const readFirstColumn = (page: string) =>
  readFileSync(`docs/integrate/${page}.md`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `') && !line.startsWith('| `reason`'))
    .flatMap((line) => [...line.split(' | ')[0]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));

test('lists exactly the claims that the portal reads', () => {
  expect(readFirstColumn('claims').toSorted()).toEqual(memberClaimNames.toSorted());
});

const sources = globSync('app/{auth,session}/*.ts')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const joseCodes = Object.values(errors).map(({ code }) => code);

test.each(readFirstColumn('sign-in-errors'))('lists the logged reason %s', (reason) => {
  const said = reason.replace(/^\w+: /, '');
  const [status, word] = said.split(', ');
  if (said.startsWith('ERR_')) expect(joseCodes).toContain(said.replace(/ (?:iss|aud|exp)$/, ''));
  else if (status?.startsWith('status')) expect(sources).toContain(`'${word}'`);
  else expect(sources).toMatch(new RegExp(`[\\s'\`]${said}\\b`));
});
