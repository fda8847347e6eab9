import { expect, test } from 'vitest';
import type { RequestContext } from '~/context.ts';
import type { Identity } from '~/identity/session.server.ts';
import { sqliteStore } from '~/platform/stores/sqlite.ts';
import { grantArchive } from './grant.server.ts';

test('three archives an hour are each person’s own', async () => {
  const context = { stores: { plain: sqliteStore(':memory:', () => 0) } } as unknown as RequestContext;
  const ask = (personCode: string) =>
    grantArchive(context, { identity: { clientId: '1', cardId: 'A', personCode } as Identity });
  for (let times = 0; times < 3; times += 1) expect(await ask('01')).toBe(0);
  expect(await ask('01')).toBe(3_600);
  expect(await ask('02')).toBe(0);
});
