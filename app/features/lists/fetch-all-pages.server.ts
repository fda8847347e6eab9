/** For files of a list: the most that is asked of the programme at once, and in all. */
const PER_PAGE = 100;
export const MAX_FILE_ROWS = 1_000;

interface Part<Item> {
  items: Item[];
  total: number;
}

/**
 * Asks for a list page after page, as far as `most` entries, and hands each page on. A page with room left
 * on it is the last one, whatever the programme says of how many there are. A page that fails fails the whole.
 *
 * @returns how many were handed on, and how many the programme says there are
 */
export async function eachPage<Item>(
  ask: (page: number, perPage: number) => Promise<Part<Item>>,
  take: (items: Item[]) => void,
  most: number,
): Promise<{ shown: number; total: number }> {
  let shown = 0;
  for (let page = 1; ; page += 1) {
    const { items, total } = await ask(page, PER_PAGE);
    take(items);
    shown += items.length;
    if (items.length < PER_PAGE || shown >= Math.min(total, most)) return { shown, total };
  }
}

/** All of a list at once, as far as `most` entries. */
export async function fetchAllPages<Item>(
  ask: (page: number, perPage: number) => Promise<Part<Item>>,
  most = MAX_FILE_ROWS,
): Promise<Part<Item>> {
  const items: Item[] = [];
  const { total } = await eachPage(ask, (part) => items.push(...part), most);
  return { items, total };
}
