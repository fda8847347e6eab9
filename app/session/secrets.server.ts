/** Uses of the session secrets besides sealing: keyed hashes, each for one purpose. */
import { createHmac, createSecretKey, hash, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';

export type Purpose =
  | 'nonce'
  | 'state'
  | 'form'
  | 'formMember'
  | 'audit'
  | 'calendar'
  | 'passkey'
  | 'receipt'
  | 'sign-up';

/** The configured secrets as KeyObjects, which Node uses several times faster than text. */
const keys = new Map<string, KeyObject>();

function toKeyObject(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}

/** HMAC-SHA-256 of a value for one purpose. A hash for one purpose is invalid for a different one. */
export function deriveKeyedHash(secret: string, purpose: Purpose, value: string): string {
  return createHmac('sha256', toKeyObject(secret)).update(`portal/${purpose}\n${value}`).digest('base64url');
}

/** Whether a hash was made with any of the secrets. The newest secret makes hashes, and all verify them. */
export function isKeyedHash(secrets: string[], purpose: Purpose, value: string, hash: string): boolean {
  return secrets.some((secret) => isSameText(deriveKeyedHash(secret, purpose, value), hash));
}

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** SHA-256 in base64url. */
export const digest = (value: string) => hash('sha256', value, 'base64url');

/** 256 random bits in base64url: 43 characters. */
export const createRandomId = () => randomBytes(32).toString('base64url');

/** Whether a text has the form of `createRandomId()`. */
export const isRandomId = (value: string | undefined): value is string =>
  value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value);

/** The secret that seals and signs; the older ones only verify. */
export function getNewestSecret(secrets: string[]): string {
  const [newest] = secrets;
  if (!newest) throw new Error('There is no session secret');
  return newest;
}
