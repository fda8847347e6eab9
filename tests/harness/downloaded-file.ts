/** Reads a CSV file like a spreadsheet, with an independent parser; rows of different lengths are an error. */
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

interface Parser {
  parse(text: string, options: object): string[][];
}

export const parseCsv = (text: string, options: object = {}): string[][] =>
  (createRequire(import.meta.url)('csv-parse/sync') as Parser).parse(text, { bom: true, ...options });

const decoder = new TextDecoder('windows-1252');

/** The text of a content stream, from the hexadecimal strings of its text operators (ISO 32000-1, 9.4.3). */
function shownIn(stream: string): string {
  const lines = stream.match(/\[[^\]]*\]\s*TJ|<[0-9a-f]*>\s*Tj/gi) ?? [];
  return lines
    .map((line) =>
      [...line.matchAll(/<([0-9a-f]*)>/gi)]
        .map(([, hex]) => decoder.decode(Buffer.from(hex!, 'hex')))
        .join(''),
    )
    .join('\n');
}

/** @param bytes a PDF whose streams are deflated or plain */
export function readPdfText(bytes: Uint8Array): string {
  const pdf = Buffer.from(bytes);
  const texts: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    const isEnd = pdf.subarray(at - 3, at).toString('latin1') === 'end';
    if (isEnd) continue;
    const body = pdf.subarray(at + 7, pdf.indexOf('\nendstream', at));
    texts.push(shownIn(readText(body)));
  }
  return texts.filter(Boolean).join('\n');
}

function readText(body: Buffer): string {
  try {
    return inflateSync(body).toString('latin1');
  } catch {
    return body.toString('latin1');
  }
}
