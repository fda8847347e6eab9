/** A text in the form for comparisons, because people omit accents, and add them to names without accents. */
export const toSearchText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** For `LIKE ? ESCAPE '\'`, which ignores case; for names without accents. */
export const toLikePattern = (words: string): string =>
  `%${toSearchText(words).replaceAll(/[\\%_]/g, (c) => `\\${c}`)}%`;
