import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

type ContentCoding = 'br' | 'gzip';

const patternOf = (coding: ContentCoding) =>
  new RegExp(`(?:^|[\\s,])${coding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[,;]|$)`);
const patterns: Record<ContentCoding, RegExp> = { br: patternOf('br'), gzip: patternOf('gzip') };

/** Whether an Accept-Encoding header names a coding and does not refuse it (RFC 9110, 12.5.3). */
export const acceptsCoding = (accepted: string | null | undefined, coding: ContentCoding): boolean =>
  patterns[coding].test(accepted ?? '');

const compress = promisify(brotliCompress);

/** a page is small: the default window costs ten times the processor time for nothing */
const WINDOW_BITS = 16;

/**
 * A first view carries the style sheet and goes to an empty cache, once for each browser: it is worth
 * twenty milliseconds for half a kilobyte. Every other answer takes a fraction of one.
 */
const FIRST_VIEW_QUALITY = 11;
const QUALITY = 5;
/** So many first views at once are compressed best; more of them would take the processor from other pages. */
const MAX_AT_BEST = 2;
let atBest = 0;

/** The parameters of Brotli for an answer that is no first view. */
export const brotliParams = (quality = QUALITY): Record<number, number> => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
});

interface PageBodyOptions {
  /** the request's Accept-Encoding */
  accepted: string | null;
  isFirstView: boolean;
}

async function inBrotli(html: Uint8Array, best: boolean): Promise<Uint8Array<ArrayBuffer>> {
  if (!best) return compress(html, { params: brotliParams() });
  atBest += 1;
  return compress(html, { params: brotliParams(FIRST_VIEW_QUALITY) }).finally(() => (atBest -= 1));
}

/**
 * The body of a whole page, compressed where the client takes Brotli, and the headers that say so. In
 * one piece it costs less than through a stream that is flushed after each write. Who takes another
 * coding gets it further out, as any other answer does.
 */
export async function pageBody(
  html: Uint8Array<ArrayBuffer>,
  headers: Headers,
  { accepted, isFirstView }: PageBodyOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const takesBrotli = acceptsCoding(accepted, 'br');
  const body = takesBrotli ? await inBrotli(html, isFirstView && atBest < MAX_AT_BEST) : html;
  if (takesBrotli) headers.set('Content-Encoding', 'br');
  headers.append('Vary', 'Accept-Encoding');
  headers.set('Content-Length', String(body.byteLength));
  return body;
}
