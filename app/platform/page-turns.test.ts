import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { expect, test } from 'vitest';
import { beginInTurns } from './page-turns.ts';

test('starts one page in each turn of the event loop, in order', async () => {
  const handle = beginInTurns();
  const begun: number[] = [];
  const ask = (page: number) => void handle({} as Request, {} as Response, () => begun.push(page));
  for (const page of [1, 2, 3]) ask(page);
  const seen: number[][] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    seen.push([...begun]);
    await nextTurn();
  }
  expect(seen[0]).toEqual([]);
  for (const [turn, pages] of seen.entries()) expect(pages.length).toBeLessThanOrEqual(turn + 1);
  expect(begun).toEqual([1, 2, 3]);
});

test('starts a page that is requested after all others', async () => {
  const handle = beginInTurns();
  let begun = 0;
  for (let page = 1; page <= 2; page += 1) {
    handle({} as Request, {} as Response, () => (begun += 1));
    await expect.poll(() => begun).toBe(page);
  }
});
