/** Simultaneous tries of one code in two processes. stores.test.ts proves the same operations of each kind of store. */
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useFolder } from '#harness/folder.ts';
import { portal } from '#harness/session-portal.ts';
import { requestCode, resendCode, verifyCode, type CodeRequest } from './codes.server.ts';

const TRIES = 5;
const PRESSES = 20;

const folder = useFolder();
const first = portal({ file: join(folder, 'portal.db') });
const processes = [first, portal({ file: join(folder, 'portal.db'), clock: first.clock })] as const;
afterAll(async () => {
  for (const each of processes) await each.close();
});

let judged: string[] = [];
/** a separate account for each test, so that tries are not shared */
const createCodeRequest = (account: string): CodeRequest => ({
  kind: 'change',
  replaces: account,
  to: `${account}@example.com`,
  askers: [account],
  triedBy: account,
  audit: 'profile',
  send: () => Promise.resolve(),
  judge: (typed) => {
    judged.push(typed);
    return new Promise((resolve) => setTimeout(resolve, 1, { verdict: 'wrong', triesLeft: 1 }));
  },
});
/** each press goes to the next process, from the next of two addresses */
const at = (press: number) => ({
  ...processes[press % 2]!.context(),
  clientAddress: `192.0.2.${press % 2}`,
});
const pressAll = (code: CodeRequest) =>
  Promise.all(
    Array.from({ length: PRESSES }, (_, press) => verifyCode(at(press), code, String(100_000 + press))),
  );

test('accepts only five of many simultaneous tries of a code', async () => {
  judged = [];
  const code = createCodeRequest('ana');
  expect(await requestCode(at(0), code)).toEqual({ kind: 'sent' });
  const verdicts = (await pressAll(code)).map(({ verdict }) => verdict);
  expect(judged).toHaveLength(TRIES);
  expect(verdicts.filter((verdict) => verdict === 'tooMany')).toHaveLength(PRESSES - TRIES);
});

test('allows no further tries within ten minutes after a new code', async () => {
  judged = [];
  const code = createCodeRequest('ben');
  await requestCode(at(0), code);
  await pressAll(code);
  first.clock.advance(61_000);
  expect(await resendCode(at(1), code)).toEqual({ kind: 'sent' });
  await pressAll(code);
  expect(judged).toHaveLength(TRIES);
});

test('sends one code for simultaneous requests', async () => {
  let sent = 0;
  const code = { ...createCodeRequest('cara'), send: async () => void (sent += 1) };
  const asked = await Promise.all([0, 1, 2, 3].map((press) => requestCode(at(press), code)));
  expect(sent).toBe(1);
  expect(asked.filter(({ kind }) => kind === 'tooSoon')).toHaveLength(3);
});
