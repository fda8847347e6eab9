import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useFolder } from '#harness/folder.ts';
import { productionSettings, SECRET } from '#harness/production-settings.ts';
import { findStartError } from '#harness/start-error.ts';
import { variables } from './env-variables.ts';
import { readEnv } from './env.ts';
import { SECRETS } from './secret-files.ts';

const directory = useFolder();

function writeSecret(text: string): string {
  const path = join(directory, 'secret');
  writeFileSync(path, text);
  return path;
}
const withoutSecret = { ...productionSettings, SESSION_SECRET: undefined };
const inFile = (path: string) => ({ ...withoutSecret, SESSION_SECRET_FILE: path });

test('includes each variable whose name or value contains a secret', () => {
  const named = Object.keys(variables).filter((name) =>
    /SECRET|_KEY$|PASSPHRASE|STORE_URL|_HEADERS$/.test(name),
  );
  expect(SECRETS.toSorted()).toEqual(named.toSorted());
});

test.each(['', '\n', '\r\n', ' \n'])('reads a secret whose file ends in %j', (end) => {
  expect(readEnv(inFile(writeSecret(`${SECRET}${end}`))).sessionSecrets).toEqual([SECRET]);
});

const shape = 'it should be one or more random texts of at least 32 characters';
test.each([
  ['a short value', () => writeSecret('a-short-one'), `SESSION_SECRET is wrong: ${shape}`],
  [
    'a placeholder',
    () => writeSecret('<openssl rand>'),
    'SESSION_SECRET is wrong: it is a placeholder still',
  ],
  ['no file', () => '/nowhere/secret', 'SESSION_SECRET_FILE is wrong: its file cannot be read (ENOENT).'],
  ['a directory', () => directory, 'SESSION_SECRET_FILE is wrong: its file cannot be read (EISDIR).'],
  // it would mean the default
  ['an empty file', () => writeSecret('\n'), 'SESSION_SECRET_FILE is wrong: its file is empty.'],
])('refuses %s, without showing it', (_what, makeFile, line) => {
  const path = makeFile();
  const message = findStartError(inFile(path));
  expect(message.startsWith(line)).toBe(true);
  expect(message).not.toMatch(/a-short-one|<openssl/);
});

test('refuses a secret that is set twice', () => {
  const settings = { ...inFile(writeSecret(SECRET)), SESSION_SECRET: SECRET };
  const line = 'SESSION_SECRET_FILE is wrong: it should not be set together with SESSION_SECRET.';
  expect(findStartError(settings)).toBe(line);
});

test.each([
  ['HEALTH_KEYFILE', 'HEALTH_KEY_FILE'],
  ['session-secret-file', 'SESSION_SECRET_FILE'],
  ['ANALYTICS_URL_FILE', 'ANALYTICS_URL'],
])('reports %s, because %s is meant', (name, meant) => {
  const line = `${name} is wrong: the portal reads no such variable, but ${meant}.`;
  expect(findStartError({ ...withoutSecret, [name]: '/run/secrets/any' })).toBe(line);
});
