import { expect, it } from 'vitest';
import type { ListCallOptions } from '~/programme/api.ts';
import { current } from './current.server.ts';

/** A list as a programme keeps it, current entries first, of which one of the first page can't be read. */
async function ask(live: number, past: number, unread = 0) {
  const all = Array.from({ length: live + past }, (_, at) => ({ isPast: at >= live }));
  const asked: number[] = [];
  let leftOut = 0;
  const list = await current(
    async (perPage, { leavesOut }: Required<ListCallOptions>) => {
      asked.push(perPage);
      if (unread > 0) leavesOut(unread);
      return { items: all.slice(unread, perPage), total: all.length };
    },
    ({ isPast }) => isPast,
    { leavesOut: (count) => (leftOut += count) },
  );
  return { asked, leftOut, shown: list.items.filter(({ isPast }) => !isPast).length };
}

it.each([
  { live: 0, past: 0, asked: [20] },
  { live: 3, past: 300, asked: [20] },
  { live: 19, past: 1, asked: [20] },
  { live: 20, past: 0, asked: [20] },
  { live: 20, past: 1, asked: [20, 100] },
  { live: 60, past: 300, asked: [20, 100] },
])('all of $live current entries before $past others are loaded', async ({ live, past, asked }) => {
  expect(await ask(live, past)).toEqual({ asked, leftOut: 0, shown: live });
});

it('entries that cannot be read are counted once, however often the list is asked for', async () => {
  expect(await ask(5, 30, 2)).toMatchObject({ asked: [20], leftOut: 2 });
  expect(await ask(40, 30, 2)).toMatchObject({ asked: [20, 100], leftOut: 2 });
});
