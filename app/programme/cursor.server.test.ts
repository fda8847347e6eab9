import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#contract/call.ts';
import { createPageSchema, PageParams } from '#contract/common.ts';
import { PROGRAMME, useMsw } from '#harness/msw.ts';
import { portal } from '#harness/programme-client.ts';

const server = useMsw();
const list = defineCall({
  service: 'claims',
  method: 'GET',
  path: '/list',
  summary: 'x',
  query: PageParams,
  response: createPageSchema(z.number()),
});

/** A programme with the numbers 1 to 25, ten in each part. */
function startList(toReply: (items: number[], next: number | undefined) => Response) {
  const asked: string[] = [];
  server.use(
    http.get(`${PROGRAMME}/list`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.get('cursor') ?? 'none');
      const from = Number(searchParams.get('cursor') ?? 0);
      const items = Array.from({ length: 25 }, (_, index) => index + 1).slice(from, from + 10);
      return toReply(items, from + 10 < 25 ? from + 10 : undefined);
    }),
  );
  return asked;
}
const ask = (page: number, perPage = 10) => portal().api.call(list, { query: { page, perPage } });

test('reads a list with cursors to its end when it has no total', async () => {
  startList((items, next) =>
    HttpResponse.json({ items, nextCursor: next === undefined ? null : String(next) }),
  );
  expect(await ask(3)).toEqual({ items: [21, 22, 23, 24, 25], total: 25, page: 3, perPage: 10 });
  expect(await ask(1, 20)).toMatchObject({ items: Array.from({ length: 20 }, (_, i) => i + 1), total: 25 });
});

test('reads a list with cursors and a total up to the requested page', async () => {
  const asked = startList((items, next) => HttpResponse.json({ items, total: 25, nextCursor: String(next) }));
  const items = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
  expect(await ask(2)).toEqual({ items, total: 25, page: 2, perPage: 10 });
  expect(asked).toEqual(['none', '10']);
});

test('follows the Link header', async () => {
  startList((items, next) => {
    const link = next === undefined ? '</list>; rel="first"' : `</list?cursor=${next}>; rel="next"`;
    return HttpResponse.json({ items }, { headers: { link } });
  });
  // the base address of the programme has no path
  expect(await ask(3)).toMatchObject({ items: [21, 22, 23, 24, 25], total: 25 });
});

test('sends no token to a different address', async () => {
  const headers = { link: '<https://other.test/list?cursor=1>; rel="next"' };
  startList((items) => HttpResponse.json({ items }, { headers }));
  await expect(ask(1)).rejects.toMatchObject({ code: 'redirect' });
});

test('refuses an endless list', async () => {
  const asked = startList((items) => HttpResponse.json({ items, nextCursor: '10' }));
  await expect(ask(1)).rejects.toMatchObject({ code: 'tooLarge' });
  expect(asked).toHaveLength(20);
});

test('takes a numbered page as it is', async () => {
  const asked = startList((items) =>
    HttpResponse.json({ items, total: 25, page: 1, perPage: 10, nextCursor: '10' }),
  );
  expect(await ask(1)).toMatchObject({ total: 25 });
  expect(asked).toHaveLength(1);
});
