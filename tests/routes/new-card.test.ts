import { expect, test } from 'vitest';
import { aMember } from '#harness/factories.ts';
import { useAllRoutes } from '#harness/portal-in-process.ts';
import { Reply } from '#harness/programme.ts';

/** A member whose plan sent a new card. */
const UPDATE = '/member/card-id';
const ELIGIBILITY = '/member/eligibility';

const answers: Record<string, object> = {};
const portal = useAllRoutes({ answers });

const open = (cookie: string, path: string, fields?: Record<string, string>) =>
  portal.send(path, { cookie, fields });
const goesBy = async (cookie: string) => {
  portal.askedAsMember.splice(0);
  await (await open(cookie, '/main/benefits.data')).text();
  return portal.askedAsMember.find((url) => url.includes('cardId='));
};

test('uses a card with a lost reply once the programme confirms it, without new input', async () => {
  answers[UPDATE] = new Reply(0);
  answers[ELIGIBILITY] = {
    ...{ clientId: '31001', cardId: 'NEW2', personCode: '01' },
    ...{ relationshipCode: '1', eligibilityStatus: 'ELIGIBLE' },
  };
  const cookie = await portal.signIn();
  expect(await goesBy(cookie)).toContain('cardId=W100200300');
  const answer = await open(cookie, '/main/settings/profile/card.data', { cardId: 'NEW 2' });
  expect(await answer.text()).toContain('We could not tell whether your card was updated.');
  answers['/member/details'] = aMember({ cardId: 'NEW2' });
  expect(await goesBy(cookie)).toContain('cardId=NEW2');
});
