/** Documents that the portal passes on: a fixed type, a safe name, and only if they are what they claim to be. */
import { FILE_CSP } from './security-headers.ts';

const NAME_LENGTH = 80;
const PDF_START = '%PDF-';

/** A file name that every system takes: plain letters, digits, `.`, `-` and `_`, with the ending. */
export function safeFileName(name: string, ending: string): string {
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

/**
 * The answer of a route that hands out a PDF, for saving: never shown in the portal's own page, never
 * stored, never taken for anything else (RFC 6266). `name` may be anyone's words.
 *
 * The call's response should be the contract's `Pdf`, so that a reply that is none is a fault before
 * it gets here.
 * @throws TypeError when the bytes are no PDF
 */
export function passPdf(bytes: Uint8Array, name: string): Response {
  if (Buffer.from(bytes.subarray(0, PDF_START.length)).toString('latin1') !== PDF_START)
    throw new TypeError('these bytes are no PDF');
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.byteLength),
      'Content-Disposition': `attachment; filename="${safeFileName(name, 'pdf')}"`,
      'Content-Security-Policy': FILE_CSP,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
