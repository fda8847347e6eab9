/** The page of an archive: read from a disk, so that it brings its own style and needs nothing else. */
import { fileText } from '~/platform/file-text.ts';

const SPECIAL = /[&<>"']/;
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Most cells hold nothing to escape: looking is quicker than replacing. */
export function escaped(words: string): string {
  const text = fileText(words);
  return SPECIAL.test(text) ? text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter]!) : text;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:80rem;margin:2rem auto;padding:0 1rem;color:#1f1c18}
table{border-collapse:collapse;width:100%;margin-bottom:2rem;font-size:14px}caption{text-align:left;font-weight:700;font-size:1.25rem;padding:.5rem 0}
th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-bottom:1px solid #ddd6ca}`;

export const htmlHead = (language: string, title: string, made: string): string =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body>
<h1>${escaped(title)}</h1>
<p>${escaped(made)}</p>
`;

export const tableHead = (caption: string, columns: readonly string[]): string =>
  `<table>
<caption>${escaped(caption)}</caption>
<thead><tr>${columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')}</tr></thead>
<tbody>
`;

export const tableRow = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell, i) => (i === 0 ? `<th scope="row">${escaped(cell)}</th>` : `<td>${escaped(cell)}</td>`)).join('')}</tr>
`;

/** @param empty shown in place of rows where there were none */
export const tableEnd = (rows: number, columns: number, empty: string): string =>
  `${rows === 0 ? `<tr><td colspan="${columns}">${escaped(empty)}</td></tr>\n` : ''}</tbody></table>
`;

export const htmlEnd = (paragraphs: readonly string[], heading: string): string =>
  `<h2>${escaped(heading)}</h2>
${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
</body>
</html>
`;
