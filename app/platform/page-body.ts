import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

type ContentCoding = 'br' | 'gzip';

const toPattern = (coding: ContentCoding) =>
  new RegExp(`(?:^|[\\s,])${coding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[,;]|$)`);
const patterns: Record<ContentCoding, RegExp> = { br: toPattern('br'), gzip: toPattern('gzip') };

/** Whether an Accept-Encoding header names a coding and does not refuse it (RFC 9110, 12.5.3). */
export const isCodingAccepted = (accepted: string | null | undefined, coding: ContentCoding): boolean =>
  patterns[coding].test(accepted ?? '');

const compress = promisify(brotliCompress);

/** a page is small; the default window takes ten times the CPU time without a benefit */
const WINDOW_BITS = 16;

/**
 * A first view includes its styles, because the browser's cache is empty. It happens once per browser, and a kilobyte
 * less saves 25 ms. The best quality, 11, takes three times as long as 10 and saves another quarter of a kilobyte. All
 * other replies are compressed within a millisecond.
 */
export const FIRST_VIEW_QUALITY = 10;
const QUALITY = 5;
/** Maximum of concurrent first views with the best compression; more would take CPU time from other pages. */
const MAX_AT_BEST = 2;
let atBest = 0;

/** Brotli parameters for a reply that is not a first view. */
export const getBrotliParams = (quality = QUALITY): Record<number, number> => ({
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
});

interface PageBodyOptions {
  /** the request's Accept-Encoding */
  accepted: string | null;
  isFirstView: boolean;
}

async function inBrotli(html: Uint8Array, best: boolean): Promise<Uint8Array<ArrayBuffer>> {
  if (!best) return compress(html, { params: getBrotliParams() });
  atBest += 1;
  return compress(html, { params: getBrotliParams(FIRST_VIEW_QUALITY) }).finally(() => (atBest -= 1));
}

/**
 * The body of a whole page, compressed when the client accepts Brotli, with its headers. One piece costs less than a
 * stream that is flushed after each write. The compression middleware handles other codings.
 */
export async function compressPageBody(
  html: Uint8Array<ArrayBuffer>,
  headers: Headers,
  { accepted, isFirstView }: PageBodyOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const takesBrotli = isCodingAccepted(accepted, 'br');
  const body = takesBrotli ? await inBrotli(html, isFirstView && atBest < MAX_AT_BEST) : html;
  if (takesBrotli) headers.set('Content-Encoding', 'br');
  headers.append('Vary', 'Accept-Encoding');
  headers.set('Content-Length', String(body.byteLength));
  return body;
}
