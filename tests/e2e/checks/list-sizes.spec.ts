import { expect, recordedCalls, resetProgramme, test } from '#harness/browser.ts';
import { Visitor } from '#harness/visitor.ts';

const PRESCRIPTIONS = '/mail-order/refills/prescriptions';

/** The queries of every call of a path since the programme was reset. */
const queriesOf = async (stack: Parameters<typeof recordedCalls>[0], path: string) =>
  (await recordedCalls(stack)).filter((call) => call.path.endsWith(path)).map(({ query }) => query);

test('a page of hugo’s 400 prescriptions fetches only what it shows, once', async ({ stack }) => {
  await resetProgramme(stack);
  const asked: Record<string, unknown[]> = {};
  for (const userName of ['ana', 'hugo']) {
    const visitor = new Visitor(stack.portal.url);
    await visitor.signIn(userName, '/main/more');
    for (const page of [1, 2]) {
      await resetProgramme(stack);
      await visitor.visit(`/main/prescriptions?period=all&page=${page}`);
      const queries = await queriesOf(stack, PRESCRIPTIONS);
      asked[`${userName} ${page}`] = queries.map((query) => [query.page, query.perPage, query.period]);
    }
  }
  expect(asked).toEqual({
    'ana 1': [['1', '20', 'all']],
    'ana 2': [['2', '20', 'all']],
    'hugo 1': [['1', '20', 'all']],
    'hugo 2': [['2', '20', 'all']],
  });
});

test('the file of hugo’s 400 prescriptions is fetched in parts and has every row', async ({ stack }) => {
  const hugo = new Visitor(stack.portal.url);
  await hugo.signIn('hugo', '/main/more');
  await resetProgramme(stack);
  const reply = await hugo.once('/main/prescriptions/csv?period=all');
  const rows = (await reply.text()).trim().split('\r\n').length - 1;
  const queries = await queriesOf(stack, PRESCRIPTIONS);
  expect(rows).toBe(400);
  expect(queries.map(({ perPage }) => perPage)).toEqual(['100', '100', '100', '100']);
});

test('the medication history asks for one page of one year', async ({ stack }) => {
  const hugo = new Visitor(stack.portal.url);
  await hugo.signIn('hugo', '/main/more');
  await resetProgramme(stack);
  const page = await hugo.visit('/main/prescriptions/history');
  const queries = await queriesOf(stack, '/prescriptions/medication-history');
  expect(queries).toHaveLength(1);
  expect(queries[0]).toMatchObject({ page: '1', perPage: '20' });
  const { startDate, endDate } = queries[0]!;
  expect(Number(endDate!.slice(0, 4)) - Number(startDate!.slice(0, 4))).toBe(1);
  expect(endDate!.slice(4)).toBe(startDate!.slice(4));
  expect(page.document.querySelectorAll('main .rows > .row').length).toBeLessThanOrEqual(20);
});
