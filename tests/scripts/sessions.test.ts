/** Tests `npm run sessions` beside running portals. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { getInheritedEnv, getOwnNode, TEST_SECRET } from '#harness/portal.ts';
import { captureLog } from '#harness/log-lines.ts';
import { createSystemClock } from '~/platform/clock.ts';
import { openStores } from '~/platform/stores/open-stores.ts';
import { deriveAccountKey } from '~/session/member-key.server.ts';
import { noteSession } from '~/session/member-sessions.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sessions-'));
afterAll(() => rmSync(folder, { recursive: true }));
const sessionStoreUrl = `sqlite:${join(folder, 'portal.db')}`;

function endSessions(...args: string[]) {
  const script = ['--disable-warning=ExperimentalWarning', 'scripts/sessions.ts', ...args];
  const own = { NODE_ENV: 'test' as const, SESSION_SECRET: TEST_SECRET, SESSION_STORE_URL: sessionStoreUrl };
  return spawnSync(getOwnNode(), script, { env: { ...getInheritedEnv(), ...own }, encoding: 'utf8' });
}

test('ends the sessions of one member alone, with an audit line that names none', async () => {
  const settings = { sessionStoreUrl, sessionSecrets: [TEST_SECRET] };
  const stores = await openStores(settings, captureLog().log, createSystemClock());
  const startedAt = Date.now();
  for (const subject of ['ana', 'ben']) {
    const identity = { kind: 'normal', subject, clientId: '1', cardId: '2', personCode: '01' };
    const data = { identity, tokens: { idToken: 't' }, createdAt: startedAt, lastSeenAt: startedAt };
    await stores.sealed.set(`session:${subject}`, data, 60_000);
    await noteSession(stores, deriveAccountKey(subject), { key: `session:${subject}`, startedAt }, 60_000);
  }
  const { status, stdout, stderr } = endSessions('--member', 'ana');
  expect([status, stderr]).toEqual([0, '1 sessions ended.\n']);
  const expected = { audit: 'sign-out', outcome: 'done', kind: 'operator', count: 1 };
  expect(JSON.parse(stdout)).toMatchObject(expected);
  expect(stdout).not.toContain('ana');
  expect(await stores.sealed.get('session:ana')).toBeUndefined();
  expect(await stores.sealed.get('session:ben')).toBeDefined();
  await stores.plain.close();
});

test('reports a missing member', () => {
  const { status, stderr } = endSessions();
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^Whose sessions\?/)]);
});
