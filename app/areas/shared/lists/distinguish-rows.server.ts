/**
 * Makes the rows of a list. Rows with the same name get hidden text, so that their links differ when links are read
 * aloud alone.
 */
export function distinguishRows<Item, Row extends { about?: string }>(
  items: readonly Item[],
  toRow: (item: Item, index: number) => Row,
  name: (row: Row) => string,
  about: (row: Row, item: Item, index: number) => string,
): Row[] {
  const entries = items.map((item, index) => ({ item, row: toRow(item, index) }));
  const sameName = Map.groupBy(entries, ({ row }) => name(row));
  return entries.map(({ item, row }, index) =>
    sameName.get(name(row))?.length === 1 ? row : { ...row, about: about(row, item, index) },
  );
}
