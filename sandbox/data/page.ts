/** One page of a list, as the contract's lists reply it. */
export const toPage = <Item>(
  items: readonly Item[],
  { page, perPage }: { page: number; perPage: number },
) => ({
  items: items.slice((page - 1) * perPage, page * perPage),
  total: items.length,
  page,
  perPage,
});
