/** Cookies of a browser that has just completed an operation, for tests of only the page that reports it. */
import { giveReceipt } from '../../app/session/receipt.server.ts';
import type { ReceiptKind } from '../../app/session/session.server.ts';
import { TEST_SECRET } from './portal.ts';

/** The cookie's `name=value`. @param publicUrl of the portal */
function receiptCookie(publicUrl: string, kind: ReceiptKind): string {
  const env = { publicUrl, sessionSecrets: [TEST_SECRET] };
  const parts = { env, clock: { now: Date.now } } as unknown as Parameters<typeof giveReceipt>[0];
  return giveReceipt(parts, kind).split(';', 1)[0]!;
}

/** The receipt in the format of Playwright's browsers. */
export function createReceipt(publicUrl: string, kind: ReceiptKind) {
  const cookie = receiptCookie(publicUrl, kind);
  const at = cookie.indexOf('=');
  return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url: publicUrl };
}
