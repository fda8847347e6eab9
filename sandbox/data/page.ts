/** One page of a list in the contract's shape. */
export const toPage = <Item>(
  items: readonly Item[],
  { page, perPage }: { page: number; perPage: number },
) => ({ items: items.slice((page - 1) * perPage, page * perPage), total: items.length, page, perPage });
