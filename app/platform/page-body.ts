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

/** a page is small: the default window takes ten times the CPU time for nothing */
const WINDOW_BITS = 16;

/**
 * A first view includes its styles, because the browser's cache is empty, and happens once per browser: a kilobyte less
 * is worth 25 ms. The best quality, 11, takes three times as long as 10 for another quarter of a kilobyte. Any other
 * reply is compressed within a millisecond.
 */
export const FIRST_VIEW_QUALITY = 10;
const QUALITY = 5;
/** At most this many first views at once get the best compression; more would take the CPU from other pages. */
const MAX_AT_BEST = 2;
let atBest = 0;

/** The parameters of Brotli for a reply that is not a first view. */
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
 * The body of a whole page, compressed when the client accepts Brotli, and the headers for it. In one piece it costs
 * less than through a stream that is flushed after each write. The compression middleware handles other codings.
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
