import { expect, test } from 'vitest';
import { withCardOf } from './membership.ts';
import type { Identity } from './session.server.ts';

const eve: Identity = {
  ...{ kind: 'normal', providerType: 'DIRECT', subject: 's-1', userName: 'eve', isMigrated: false },
  ...{ firstName: 'Eve', lastName: 'Ek', clientId: '10001', cardId: 'OLD1', personCode: '01' },
};
const answer = { clientId: '10001', cardId: 'NEW2', personCode: '01' };

test('a new card of the same person counts from the next answer on, in every browser', () => {
  expect(withCardOf(eve, answer)).toEqual({ ...eve, cardId: 'NEW2' });
});

test('the answer fills in what the token left empty', () => {
  const unknown = { ...eve, clientId: '', cardId: '', personCode: '' };
  expect(withCardOf(unknown, answer)).toEqual({ ...eve, cardId: 'NEW2' });
});

test.each([
  ['another person', { ...answer, personCode: '02' }],
  ['another client', { ...answer, clientId: '10002' }],
  ['no card', { ...answer, cardId: '' }],
])('an answer about %s changes nobody’s card', (_what, other) => {
  expect(withCardOf(eve, other)).toEqual(eve);
});

test('a partner’s member goes by the card that the partner named', () => {
  const sam: Identity = { ...eve, kind: 'sso' };
  expect(withCardOf(sam, answer)).toEqual(sam);
});
