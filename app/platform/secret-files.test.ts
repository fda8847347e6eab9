import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { productionSettings, SECRET } from '#harness/production-settings.ts';
import { variables } from './env-variables.ts';
import { readEnv } from './env.ts';
import { SECRETS } from './secret-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'portal-secrets-'));
afterAll(() => rmSync(directory, { recursive: true }));

function writeSecret(text: string): string {
  const path = join(directory, 'secret');
  writeFileSync(path, text);
  return path;
}
const inFile = (path: string) => ({
  ...productionSettings,
  SESSION_SECRET: undefined,
  SESSION_SECRET_FILE: path,
});

test('includes each variable whose name or value contains a secret', () => {
  const named = Object.keys(variables).filter((name) =>
    /SECRET|_KEY$|PASSPHRASE|STORE_URL|_HEADERS$/.test(name),
  );
  expect(SECRETS.toSorted()).toEqual(named.toSorted());
});

test.each(['', '\n', '\r\n', ' \n'])('reads a secret whose file ends in %j', (end) => {
  expect(readEnv(inFile(writeSecret(`${SECRET}${end}`))).sessionSecrets).toEqual([SECRET]);
});

test('checks the value of a file like that of a variable, without showing it', () => {
  expect(() => readEnv(inFile(writeSecret('a-short-one')))).toThrow(
    /^SESSION_SECRET is wrong: it should be one or more random texts of at least 32 characters/,
  );
  expect(() => readEnv(inFile(writeSecret('<openssl rand -base64 48>')))).toThrow(
    /^SESSION_SECRET is wrong: it is a placeholder still/,
  );
});

test.each([
  ['a file that is not there', '/nowhere/secret', 'its file cannot be read (ENOENT)'],
  ['a directory', directory, 'its file cannot be read (EISDIR)'],
])('refuses %s', (_, path, reason) => {
  expect(() => readEnv(inFile(path))).toThrow(`SESSION_SECRET_FILE is wrong: ${reason}.`);
});

test('refuses an empty file, which would mean the default', () => {
  expect(() => readEnv(inFile(writeSecret('\n')))).toThrow(
    'SESSION_SECRET_FILE is wrong: its file is empty.',
  );
});

test('refuses a secret that is set twice', () => {
  const settings = { ...inFile(writeSecret(SECRET)), SESSION_SECRET: SECRET };
  expect(() => readEnv(settings)).toThrow(
    'SESSION_SECRET_FILE is wrong: it should not be set together with SESSION_SECRET.',
  );
});

test.each([
  ['HEALTH_KEYFILE', 'HEALTH_KEY_FILE'],
  ['session-secret-file', 'SESSION_SECRET_FILE'],
  ['ANALYTICS_URL_FILE', 'ANALYTICS_URL'],
])('reports %s, because %s is meant', (name, meant) => {
  const settings = { ...productionSettings, SESSION_SECRET: undefined, [name]: '/run/secrets/any' };
  expect(() => readEnv(settings)).toThrow(
    `${name} is wrong: the portal reads no such variable, but ${meant}.`,
  );
});
