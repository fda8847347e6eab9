/** Documents that the portal passes on, with a fixed type and a safe name. Other file types are refused. */
import { FILE_CSP } from './security-headers.ts';

const NAME_LENGTH = 80;
const PDF_START = '%PDF-';

/** A file name that every system accepts: ASCII letters, digits, `.`, `-` and `_`, with the ending. */
export function toSafeFileName(name: string, ending: string): string {
  const bare = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split('.')
    .map((part) =>
      part
        .split(/[^A-Za-z0-9]+/)
        .filter(Boolean)
        .join('-'),
    )
    .filter(Boolean)
    .join('.')
    .slice(0, NAME_LENGTH)
    .replace(/[-.]$/, '');
  const stem = bare.toLowerCase().endsWith(`.${ending}`) ? bare.slice(0, -ending.length - 1) : bare;
  return `${stem || 'document'}.${ending}`;
}

/** A PDF for download: not displayed, stored or sniffed (RFC 6266). @throws TypeError when the bytes are not a PDF */
export function passPdf(bytes: Uint8Array, name: string): Response {
  if (Buffer.from(bytes.subarray(0, PDF_START.length)).toString('latin1') !== PDF_START)
    throw new TypeError('these bytes are no PDF');
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': `attachment; filename="${toSafeFileName(name, 'pdf')}"`,
      'Content-Security-Policy': FILE_CSP,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
