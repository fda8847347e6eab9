/** Files of text that a member saves: a fixed type, a safe name, never stored and never shown as a page. */
import { safeFileName } from './document.server.ts';

const types = {
  csv: 'text/csv',
  txt: 'text/plain',
  ics: 'text/calendar',
} as const;

/** The answer of a route that hands out a text file in UTF-8, for saving (RFC 6266). */
export function textFile(text: string, name: string, ending: keyof typeof types): Response {
  return new Response(text, {
    headers: {
      'Content-Type': `${types[ending]}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${safeFileName(name, ending)}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
