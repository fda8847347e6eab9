/** Texts that make careless expressions backtrack repeatedly. Each is repeated as often as possible. */
export const hostilePieces: readonly string[] = [
  ...['a', '@a', 'a@', 'a.', '.', '-', '-a', '_', ' ', '0', '0.', '1 ', 'a b', 'aA', 'é', 'a\u0301', '<'],
  ...['<a', '<a ', '</a', '<!a', '<p>', '</p>', '<b><i>', '<!--', '<p a="', '<a href="//x">', '<![CDATA['],
  ...['"', "'", '\\', '\\"', '(', '[', '{', '${a', '$t(', '*', '%', '%41', '/', '//', 'http://', 'a:'],
  ...['=', 'a=', ',', ' ,', ';', '&', '&#', '&amp;', '\n', '\r\n', '\t ', '\u200f', '\u200b', '\u00a0', '😀'],
];

export const fillWith = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
