import { expect, test } from 'vitest';
import type { RequestContext } from '~/context.ts';
import type { Identity, SessionHandle } from '~/session/session.server.ts';
import { openSqliteStore } from '~/platform/stores/sqlite.ts';
import { grantArchive, isGranted, takeGrant } from './grant.server.ts';

const context = { stores: { plain: openSqliteStore(':memory:', () => 0) } } as unknown as RequestContext;
/** a member's session in one browser */
const session = (subject: string, storeKey: string) => ({
  identity: { kind: 'normal', subject, clientId: '1', cardId: 'A', personCode: '01' } as Identity,
  session: { storeKey: () => storeKey } as SessionHandle,
});

test('allows each account three archives an hour', async () => {
  const ask = (subject: string) => grantArchive(context, session(subject, 'session:1'));
  for (let times = 0; times < 3; times += 1) expect(await ask('ana')).toBe(0);
  expect(await ask('ana')).toBe(3_600);
  expect(await ask('eve')).toBe(0);
});

test('grants an archive to the verified session only', async () => {
  const [proven, other] = [session('ben', 'session:1'), session('ben', 'session:2')];
  await grantArchive(context, proven);
  expect([await isGranted(context, other), await takeGrant(context, other)]).toEqual([false, false]);
  expect([await isGranted(context, proven), await takeGrant(context, proven)]).toEqual([true, true]);
  expect(await takeGrant(context, proven)).toBe(false);
});
