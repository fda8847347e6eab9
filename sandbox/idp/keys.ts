/** Keys that outlive a restart: the signing key pair and the secret that signs cookies. */
import { generateKeyPairSync, hash, randomBytes, type JsonWebKey } from 'node:crypto';
import type { Database } from '../data/database.ts';

export type SigningKey = JsonWebKey & { kty: 'RSA'; kid: string; alg: 'RS256'; use: 'sig' };

function keyNamed(db: Database, name: string, create: () => string): string {
  const stored = db.get<{ value: string }>('SELECT value FROM idpKeys WHERE name = ?', name);
  if (stored) return stored.value;
  db.insert('idpKeys', { name, value: create() });
  return keyNamed(db, name, create);
}

function newSigningKey(): SigningKey {
  const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const kid = hash('sha256', JSON.stringify({ e: jwk.e, kty: jwk.kty, n: jwk.n }), 'base64url');
  return { ...jwk, kty: 'RSA', kid, alg: 'RS256', use: 'sig' };
}

/** A private RS256 key, created at first use. By default the one of all flows; a partner has its own. */
export function createSigningKey(db: Database, name = 'signing'): SigningKey {
  return JSON.parse(keyNamed(db, name, () => JSON.stringify(newSigningKey())));
}

export function getPublicKey({ kty, n, e, kid, alg, use }: SigningKey): SigningKey {
  return { kty, n, e, kid, alg, use };
}

export function readCookieSecret(db: Database): string {
  return keyNamed(db, 'cookies', () => randomBytes(32).toString('base64url'));
}
