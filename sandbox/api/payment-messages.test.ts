import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import type { SentMessage } from '../outbox.ts';
import { find, requestFor, startTestSandbox, type TestSandbox } from './test-client.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

test.each([
  ['ana', 'Atorvastatin', /^We charged \$\d+\.\d\d to your \w+ ending in \d{4} for order \d{8}\.$/],
  ['ximena', 'Glipizide', /^Cobramos \$\d+\.\d\d a su \w+ terminada en \d{4} por el pedido \d{8}\.$/],
])('tells %s what was charged to which card, in the member’s language', async (userName, drug, words) => {
  const member = sandbox.as(userName);
  const { orderNumber } = await member.call(
    calls.mailOrder.requestRefills,
    await requestFor(member, [await find(member, drug)]),
  );
  await sandbox.post('/clock', { advanceDays: 7 });
  const sent = (await sandbox.get('/outbox.json')).body as SentMessage[];
  const charged = sent.filter(({ body }) => body.includes(orderNumber) && /We charged|Cobramos/.test(body));
  expect(charged.map(({ body }) => body)).toEqual([expect.stringMatching(words)]);
});
