/** Password hashes: scrypt with cost, salt and key in one string, so that the cost can change later. */
import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';
import type { Database } from '../data/database.ts';

/** `long` is a point of the meter; `length` is the rule, which also has an upper limit. */
export const passwordPatterns = {
  length: /^[^]{8,16}$/,
  lowerCase: /[a-z]/,
  upperCase: /[A-Z]/,
  digit: /[0-9]/,
  special: /[@$!%&*]/,
  long: /^[^]{8}/,
};

type PasswordRule = Exclude<keyof typeof passwordPatterns, 'long'>;

const PASSWORD_RULES: readonly PasswordRule[] = ['length', 'lowerCase', 'upperCase', 'digit', 'special'];

export function listMissedRules(password: string): PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !passwordPatterns[rule].test(password));
}

/** 0 to 4: one point each for an upper-case letter, a digit, a special character, and eight characters or more. */
export function ratePassword(password: string): 0 | 1 | 2 | 3 | 4 {
  const points = (['upperCase', 'digit', 'special', 'long'] as const).filter((name) =>
    passwordPatterns[name].test(password),
  );
  return points.length as 0 | 1 | 2 | 3 | 4;
}

interface Allowance {
  limit: number;
  windowMs: number;
  /** each attempt restarts the window; otherwise it starts with the first one */
  sliding?: boolean;
}

/** Five tries at a password, then a lock of fifteen minutes. */
export const SIGN_IN_TRIES: Allowance = { limit: 5, windowMs: 15 * 60_000, sliding: true };
export const CODES_SENT: Allowance = { limit: 5, windowMs: 60 * 60_000 };

export interface Attempts {
  /**
   * Counts an attempt before it is made, so that parallel attempts cannot exceed the limit. Returns undefined when none
   * is left, else the number left after this one.
   */
  take(key: string, allowance: Allowance): number | undefined;
  forget(key: string): void;
}

export const createAttempts = (db: Database, now: () => number): Attempts => ({
  take(key, { limit, windowMs, sliding = false }) {
    db.run('DELETE FROM idpAttempts WHERE until <= ?', now());
    const sql = 'SELECT count, until FROM idpAttempts WHERE key = ?';
    const { count, until } = db.get<{ count: number; until?: number }>(sql, key) ?? { count: 0 };
    if (count >= limit) return undefined;
    this.forget(key);
    const restarted = now() + windowMs;
    db.insert('idpAttempts', { key, count: count + 1, until: sliding ? restarted : (until ?? restarted) });
    return limit - count - 1;
  },
  forget: (key) => void db.run('DELETE FROM idpAttempts WHERE key = ?', key),
});

/** a power of two; lower in tests, which sign in hundreds of times */
const COST = Number(process.env.SANDBOX_SCRYPT_COST) || 2 ** 14;
const BLOCK_SIZE = 8;
const KEY_LENGTH = 32;

const options = (cost: number) => ({ N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * cost * BLOCK_SIZE });
const pack = (cost: number, salt: Buffer, key: Buffer) =>
  `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`;

/** For the seed, where many accounts share one password and one hash. */
export function hashPasswordSync(password: string): string {
  const salt = randomBytes(16);
  return pack(COST, salt, scryptSync(password, salt, KEY_LENGTH, options(COST)));
}

const derive = (password: string, salt: Buffer, cost: number) =>
  new Promise<Buffer>((resolve, reject) =>
    scrypt(password, salt, KEY_LENGTH, options(cost), (error, key) => (error ? reject(error) : resolve(key))),
  );

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return pack(COST, salt, await derive(password, salt, COST));
}

const NOBODYS_HASH = pack(COST, randomBytes(16), randomBytes(KEY_LENGTH));

/** Takes the same time without a hash (no such account) as with one. */
export async function isPasswordCorrect(password: string, hash: string | undefined): Promise<boolean> {
  const [, cost, salt, key] = (hash ?? NOBODYS_HASH).split('$');
  const expected = Buffer.from(key ?? '', 'base64url');
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), Number(cost));
  return actual.length === expected.length && timingSafeEqual(actual, expected) && hash !== undefined;
}
