/** Password hashes: scrypt with its cost, salt and key in one string, so that the cost can change later. */
import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';

const COST = 2 ** 14;
const BLOCK_SIZE = 8;
const KEY_LENGTH = 32;

const options = (cost: number) => ({ N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * cost * BLOCK_SIZE });
const pack = (cost: number, salt: Buffer, key: Buffer) =>
  `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`;

/** For seeding, where many accounts share one password and one hash. */
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

/** Takes as long without a hash (no such account) as with one. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [, cost, salt, key] = (hash ?? NOBODYS_HASH).split('$');
  const expected = Buffer.from(key ?? '', 'base64url');
  const actual = await derive(password, Buffer.from(salt ?? '', 'base64url'), Number(cost));
  return actual.length === expected.length && timingSafeEqual(actual, expected) && hash !== undefined;
}
