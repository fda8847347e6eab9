/** A text as it is compared: people leave out accents, and add them where a name has none. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** For `LIKE ? ESCAPE '\'`, which takes capitals and small letters for the same; for names without accents. */
export const likePattern = (words: string): string =>
  `%${plain(words.trim()).replaceAll(/[\\%_]/g, (c) => `\\${c}`)}%`;
