import { afterAll, expect, test } from 'vitest';
import { startTestSandbox } from '../api/test-client.ts';
import { people } from '../data/people.ts';

const sandbox = await startTestSandbox();
afterAll(() => sandbox.close());

test.each(people.flatMap(({ account }) => account?.userName ?? []))(
  '%s is on the front page, with a line about who that is',
  async (userName) => {
    const { body } = await sandbox.get('/');
    expect(body).toMatch(new RegExp(`<td><code>${userName}</code></td><td>[^<]+</td><td>[^<]+</td>`));
  },
);

const NOBODYS = 'P00000000000';
test.each<[path: string, body: object, status: number]>([
  ...[{}, { advanceDays: null }, { advanceDays: '' }, { advanceDays: true }, { advanceDays: -1 }].map(
    (body): [string, object, number] => ['/clock', body, 400],
  ),
  ['/clock', { advanceDays: 1.5 }, 400],
  ['/clock', { advanceDays: '3 days' }, 400],
  ['/clock', { advanceDays: 3651 }, 400],
  ['/prices', { changePercent: null }, 400],
  ['/prices', { changePercent: -101 }, 400],
  ['/maintenance', { startsInMinutes: '', minutes: 60 }, 400],
  ['/shortage', {}, 400],
  ['/shortage', { prescriptionId: NOBODYS }, 404],
  ['/order-events', { lineId: 'x', type: 'vanished' }, 400],
  ['/order-events', { lineId: 'x', type: 'shipped' }, 404],
  ['/prescription-events', { prescriptionId: NOBODYS, event: { type: 'expired' } }, 404],
])('%s refuses %o with %i and says why, and the day stays', async (path, body, status) => {
  const day = (await sandbox.get('/clock')).body;
  const answer = await sandbox.post(path, body);
  expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/\w/) } });
  expect((await sandbox.get('/clock')).body).toMatchObject({ offsetDays: day.offsetDays });
});

test.each(['/clock', '/reset', '/analytics/v2/track'])('%s says that a body is no JSON', async (path) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(sandbox.baseUrl + path, { method: 'POST', headers, body: '{bad' });
  expect([answer.status, await answer.json()]).toEqual([400, { message: 'The body is not valid JSON.' }]);
});

test('the buttons of the front page do it and lead back', async () => {
  const press = (path: string, fields: Record<string, string>) =>
    fetch(sandbox.baseUrl + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
  for (const [path, fields] of [
    ['/clock', { advanceDays: '2' }],
    ['/prices', { changePercent: '10' }],
    ['/maintenance', { startsInMinutes: '120', minutes: '60' }],
  ] as const)
    expect((await press(path, fields)).headers.get('location')).toBe('/');
  expect((await sandbox.get('/clock')).body).toMatchObject({ offsetDays: 2 });
  expect((await press('/reset', {})).headers.get('location')).toBe('/');
  expect((await sandbox.get('/clock')).body).toMatchObject({ offsetDays: 0 });
});
