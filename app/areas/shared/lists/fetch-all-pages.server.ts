const PER_PAGE = 100;
export const MAX_FILE_ROWS = 1_000;

interface Part<Item> {
  items: Item[];
  total: number;
}

/**
 * Loads a list page by page, up to `most` entries, and passes each page on. A page that is not full is the last one,
 * whatever total the programme reports. A failed page fails the whole list.
 *
 * @returns the number of entries, and the programme's total
 */
export async function fetchEachPage<Item>(
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

export async function fetchAllPages<Item>(
  ask: (page: number, perPage: number) => Promise<Part<Item>>,
  most = MAX_FILE_ROWS,
): Promise<Part<Item>> {
  const items: Item[] = [];
  const { total } = await fetchEachPage(ask, (part) => items.push(...part), most);
  return { items, total };
}
