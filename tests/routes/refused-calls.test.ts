/** The catalogue's text comes first, whatever was asked for (specification 8.02–8.07). */
import { beforeEach, describe, expect, test } from 'vitest';
import { openShop } from '~/features/checkout/testing/shop.ts';
import { toErrorPage, toPlainErrorPage } from '~/features/errors/page-errors.server.ts';
import { programmeMessage, programmeProblems } from '~/features/errors/programme-refusal.server.ts';
import { faultFromResponse, ProgrammeFault } from '~/programme/fault.ts';
import { rejectForm } from '~/ui/form/read-form.server.ts';
import { useMsw } from '../support/msw.ts';

const server = useMsw();
const request = new Request('http://portal.test/main/claims/1');
let context: ReturnType<typeof openShop>['context'];
beforeEach(() => {
  context = openShop(server).context;
  Object.assign(context.env, { publicUrl: 'http://portal.test' });
});

const fault = (status: number, type: string | null, body: string) =>
  new ProgrammeFault('GET /x', faultFromResponse(status, type, new TextEncoder().encode(body)));
const JSON_TYPE = 'application/json';
const COMMON = 'Sorry, something went wrong';
const TOO_MANY = 'Too many attempts. Try again after sometime.';

const replies = [
  ['8.02', fault(429, null, ''), 429, TOO_MANY],
  ['8.03', fault(500, JSON_TYPE, '{"message":"boom"}'), 502, COMMON],
  ['8.04', fault(400, 'text/plain', 'x {"message":"In a string."}'), 400, 'In a string.'],
  ['8.05', fault(409, 'text/plain', 'Plain words.'), 409, 'Plain words.'],
  ['8.06', fault(400, JSON_TYPE, '{"message":"In an object."}'), 400, 'In an object.'],
  ['8.07', fault(400, JSON_TYPE, '[]'), 502, COMMON],
] as const;

describe.each(replies)('rule %s', (_rule, refused, status, words) => {
  test('on a page that cannot do without the call', async () => {
    const thrown = (await toErrorPage(
      context,
      request,
    )(refused).catch((error: unknown) => error)) as Response;
    expect([thrown.status, ((await thrown.json()) as { message: string }).message]).toEqual([status, words]);
  });
  test('on an address of files', async () => {
    const file = toPlainErrorPage(context, request, '/main/claims');
    const thrown = (await file(refused).catch((error: unknown) => error)) as Response;
    const page = await thrown.text();
    expect(thrown.status).toBe(status);
    expect(page).toContain(`<p>${words}</p>\n<p>`);
  });
  test('on a form, before what it means', async () => {
    const problems = { '': programmeMessage(refused, 'orders.cancel.unsure') };
    const { data } = await rejectForm(context, { fieldNames: [], values: {}, problems });
    expect(data.reply.problems[0]?.message.startsWith(words)).toBe(true);
  });
});

test('a form whose post got no answer says first that something went wrong, then that nobody knows', async () => {
  const lost = new ProgrammeFault('POST /x', { code: 'network' });
  const problems = programmeProblems(lost, request, 'orders.cancel.unsure');
  const { data } = await rejectForm(context, { fieldNames: [], values: {}, problems });
  expect(data.reply.problems[0]?.message).toMatch(/^Sorry, something went wrong\. We could not tell whether/);
});

test('words of a programme are text in a plain page too', async () => {
  const marked = fault(400, JSON_TYPE, '{"message":"<b>No</b> & \\"out\\""}');
  const file = toPlainErrorPage(context, request, '/main/claims');
  const thrown = (await file(marked).catch((error: unknown) => error)) as Response;
  expect(await thrown.text()).toContain('<p>&#60;b&#62;No&#60;/b&#62; &#38; &#34;out&#34;</p>');
});
