/** For files of a list: the most that is asked of the programme at once, and in all. */
const PER_PAGE = 100;
export const MAX_FILE_ROWS = 1_000;

interface Part<Item> {
  items: Item[];
  total: number;
}

/**
 * All of a list, one page after the other, as far as `most` entries. A page that fails fails the whole.
 */
export async function fetchAllPages<Item>(
  ask: (page: number, perPage: number) => Promise<Part<Item>>,
  most = MAX_FILE_ROWS,
): Promise<Part<Item>> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const part = await ask(page, PER_PAGE);
    items.push(...part.items);
    const isLast = part.items.length === 0 || items.length >= Math.min(part.total, most);
    if (isLast) return { items, total: part.total };
  }
}
