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

/** 10 takes twenty times as long, and saves less than a kilobyte. */
const QUALITY = 5;

export const getBrotliParams = (): Record<number, number> => ({
  [constants.BROTLI_PARAM_QUALITY]: QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
});

/**
 * The body of a whole page, compressed when the client accepts Brotli, with its headers. One piece costs less than a
 * stream that is flushed after each write. The compression middleware handles other codings.
 * @param accepted the request's Accept-Encoding
 */
export async function compressPageBody(
  html: Uint8Array<ArrayBuffer>,
  headers: Headers,
  accepted: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const takesBrotli = isCodingAccepted(accepted, 'br');
  const body = takesBrotli ? await compress(html, { params: getBrotliParams() }) : html;
  if (takesBrotli) headers.set('Content-Encoding', 'br');
  headers.append('Vary', 'Accept-Encoding');
  headers.set('Content-Length', String(body.byteLength));
  return body;
}
