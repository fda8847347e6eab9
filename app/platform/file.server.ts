/** Files for download: with a fixed type and a safe name, not stored and not displayed as a page. */
import { toSafeFileName } from './document.server.ts';
import { FILE_CSP } from './security-headers.ts';

const types = {
  csv: 'text/csv',
  txt: 'text/plain',
  ics: 'text/calendar',
} as const;

const binaryTypes = {
  /** registered by Apple for passes of its Wallet */
  pkpass: 'application/vnd.apple.pkpass',
  zip: 'application/zip',
} as const;

const saved = (type: string, fileName: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${fileName}"`,
  'Content-Security-Policy': FILE_CSP,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
});

/** Response with an archive for download (RFC 6266). */
export function buildBinaryFile(bytes: Uint8Array, name: string, ending: keyof typeof binaryTypes): Response {
  return new Response(Uint8Array.from(bytes), {
    headers: {
      ...saved(binaryTypes[ending], toSafeFileName(name, ending)),
      'Content-Length': String(bytes.byteLength),
    },
  });
}

/** Response with a UTF-8 text file for download (RFC 6266). */
export function buildTextFile(text: string, name: string, ending: keyof typeof types): Response {
  return new Response(text, {
    headers: saved(`${types[ending]}; charset=utf-8`, toSafeFileName(name, ending)),
  });
}
