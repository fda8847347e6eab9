/**
 * Gives rows that share their name with another row hidden words, by which their links differ when links alone are
 * read aloud.
 */
export function tellApart<Row extends { about?: string }>(
  rows: readonly Row[],
  name: (row: Row) => string,
  about: (row: Row, index: number) => string,
): Row[] {
  const names = rows.map(name);
  return rows.map((row, index) =>
    names.indexOf(names[index]!) === names.lastIndexOf(names[index]!)
      ? row
      : { ...row, about: about(row, index) },
  );
}
