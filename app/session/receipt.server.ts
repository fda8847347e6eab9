/**
 * A record of the last operation in this browser, for the page that reports it. The address of the page proves nothing,
 * because any visitor can open it. The cookie is signed, contains no name and is valid for ten minutes, so that the
 * page can be reloaded.
 */
import type { RequestContext } from '../context.ts';
import type { Env } from '../platform/env.ts';
import { readCookies, setCookie } from './cookies.server.ts';
import { isKeyedHash, deriveKeyedHash, getNewestSecret } from './secrets.server.ts';
import type { ReceiptKind } from './session.server.ts';

interface Parts {
  env: Pick<Env, 'publicUrl' | 'sessionSecrets'>;
  clock: Pick<RequestContext['clock'], 'now'>;
}

const COOKIE = 'receipt';
const RECEIPT_TTL_MS = 10 * 60_000;

const signedReceipt = (kind: ReceiptKind, until: string) => `${kind}\n${until}`;

/** The Set-Cookie value for the reply that redirects to the page; SessionHandle.leaveReceipt adds it. */
export function giveReceipt({ env, clock }: Parts, kind: ReceiptKind): string {
  const until = String(clock.now() + RECEIPT_TTL_MS);
  const hash = deriveKeyedHash(getNewestSecret(env.sessionSecrets), 'receipt', signedReceipt(kind, until));
  return setCookie(env, COOKIE, `${kind}.${until}.${hash}`, RECEIPT_TTL_MS / 1000);
}

/** Whether it happened in this browser within the last ten minutes. */
export function hasReceipt({ env, clock }: Parts, request: Request, kind: ReceiptKind): boolean {
  const value = readCookies(env, request.headers.get('cookie')).get(COOKIE) ?? '';
  const [of, until = '', hash = ''] = value.split('.');
  return (
    of === kind &&
    Number(until) > clock.now() &&
    isKeyedHash(env.sessionSecrets, 'receipt', signedReceipt(kind, until), hash)
  );
}
