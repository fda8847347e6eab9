/**
 * What this browser has just done, for the page that says so: its address alone, which anyone can open or
 * be sent, says nothing. The cookie is signed, holds no name, and is worth something for ten minutes, so that
 * the page may be loaded again.
 */
import type { RequestContext } from '../context.ts';
import { readCookies, setCookie } from './cookies.server.ts';
import { isKeyedHash, keyedHash, newestSecret } from './secrets.server.ts';

export type ReceiptKind = 'userNameSent' | 'passwordSaved';

type Parts = Pick<RequestContext, 'env' | 'clock'>;

const COOKIE = 'receipt';
const GOOD_FOR_MS = 10 * 60_000;

const signed = (kind: ReceiptKind, until: string) => `${kind}\n${until}`;

/** The Set-Cookie value of the answer that leads to the page. */
export function giveReceipt({ env, clock }: Parts, kind: ReceiptKind): string {
  const until = String(clock.now() + GOOD_FOR_MS);
  const hash = keyedHash(newestSecret(env.sessionSecrets), 'receipt', signed(kind, until));
  return setCookie(env, COOKIE, `${kind}.${until}.${hash}`, GOOD_FOR_MS / 1000);
}

/** Whether this browser did it within the last ten minutes. */
export function hasReceipt({ env, clock }: Parts, request: Request, kind: ReceiptKind): boolean {
  const value = readCookies(env, request.headers.get('cookie')).get(COOKIE) ?? '';
  const [of, until = '', hash = ''] = value.split('.');
  return (
    of === kind &&
    Number(until) > clock.now() &&
    isKeyedHash(env.sessionSecrets, 'receipt', signed(kind, until), hash)
  );
}
