import { describe, expect, test } from 'vitest';
import { fetchAllPages, MAX_FILE_ROWS } from './fetch-all-pages.server.ts';

/** A list of the numbers up to a total, and its requested pages. */
function createList(total: number) {
  const asked: number[] = [];
  let isAsking = false;
  const ask = async (page: number, perPage: number) => {
    asked.push(page);
    expect(isAsking, 'two requests at once').toBe(false);
    isAsking = true;
    await Promise.resolve();
    isAsking = false;
    const first = (page - 1) * perPage;
    const length = Math.max(0, Math.min(perPage, total - first));
    return { items: Array.from({ length }, (_, index) => first + index), total };
  };
  return { ask, asked };
}

describe('complete list', () => {
  test.each([
    [0, [1]],
    [1, [1]],
    [100, [1]],
    [101, [1, 2]],
    [400, [1, 2, 3, 4]],
  ])('with %i entries loads the pages %j', async (total, pages) => {
    const { ask, asked } = createList(total);
    expect((await fetchAllPages(ask)).items).toEqual(Array.from({ length: total }, (_, index) => index));
    expect(asked).toEqual(pages);
  });

  test('stops at the maximum of a file, and reports the total', async () => {
    const { ask, asked } = createList(5_000);
    const { items, total } = await fetchAllPages(ask);
    expect([items.length, total, asked.length]).toEqual([MAX_FILE_ROWS, 5_000, 10]);
  });

  test.each([0, 1, 99])('ends on a page of %i, whatever the total is', async (length) => {
    const asked: number[] = [];
    const lying = (page: number) => {
      asked.push(page);
      return Promise.resolve({ items: Array.from({ length }, () => page), total: 10_000_000 });
    };
    const { items, total } = await fetchAllPages(lying, 10_000);
    expect([asked, items.length, total]).toEqual([[1], length, 10_000_000]);
  });

  test('loads no more pages than a file can contain, whatever the total is', async () => {
    const { ask, asked } = createList(10_000_000);
    await fetchAllPages(ask, 10_000);
    expect(asked).toHaveLength(100);
  });

  test('fails when one page fails', async () => {
    const { ask } = createList(300);
    const failing = (page: number, perPage: number) =>
      page === 2 ? Promise.reject(new Error('down')) : ask(page, perPage);
    await expect(fetchAllPages(failing)).rejects.toThrow('down');
  });
});
