/**
 * What has just happened in this browser, for the page that says so: its address alone, which anyone can open or be
 * sent, says nothing. The cookie is signed, holds no name, and is worth something for ten minutes, so that the page may
 * be loaded again.
 */
import type { RequestContext } from '../context.ts';
import type { Env } from '../platform/env.ts';
import { readCookies, setCookie } from './cookies.server.ts';
import { isKeyedHash, keyedHash, newestSecret } from './secrets.server.ts';
import type { ReceiptKind } from './session.server.ts';

interface Parts {
  env: Pick<Env, 'publicUrl' | 'sessionSecrets'>;
  clock: Pick<RequestContext['clock'], 'now'>;
}

const COOKIE = 'receipt';
const RECEIPT_TTL_MS = 10 * 60_000;

const signedReceipt = (kind: ReceiptKind, until: string) => `${kind}\n${until}`;

/** The Set-Cookie value for the reply that leads to the page; SessionHandle.leaveReceipt adds it. */
export function giveReceipt({ env, clock }: Parts, kind: ReceiptKind): string {
  const until = String(clock.now() + RECEIPT_TTL_MS);
  const hash = keyedHash(newestSecret(env.sessionSecrets), 'receipt', signedReceipt(kind, until));
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
