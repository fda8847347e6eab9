import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { KeyValueStore, SealedStore, Stores } from './stores.ts';

/** in base64url characters: 192 bits of the HMAC, so that names do not collide and cannot be guessed */
const NAME_LENGTH = 32;
/** first character of every keyed part */
const MARK = '~';

type Naming = (part: string) => string;

/** Keys parts of names by HMAC-SHA-256 with a key derived from a secret. */
function naming(secret: string): Naming {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'member-portal', 'store: names', 32)));
  return (part) => MARK + createHmac('sha256', key).update(part).digest('base64url').slice(0, NAME_LENGTH);
}

/** Keys all parts of a name except the first, which is the kind of the record: `cart:~…`. */
const keyed = (name: string, keyPart: Naming) =>
  name
    .split(':')
    .map((part, index) => (index === 0 || part.startsWith(MARK) ? part : keyPart(part)))
    .join(':');

/**
 * The same stores with records under keyed names. A reader of the store alone cannot find out the owner of a record,
 * even by guessing. New names use the newest secret. A record under an older name moves to its new name when it is
 * read.
 *
 * @param secrets at least one, newest first
 */
export function withKeyedNames({ plain, sealed }: Stores, secrets: string[]): Stores {
  const [newest, ...older] = secrets.map(naming);
  if (!newest) throw new Error('keyed names need a secret');

  async function resolvePlace(name: string, move: Move): Promise<string> {
    const place = keyed(name, newest!);
    for (const keyPart of older) {
      const before = keyed(name, keyPart);
      if (before !== place) await move(before, place);
    }
    return place;
  }
  const plainPlace = (name: string) => resolvePlace(name, (from, to) => movePlain(plain, from, to));
  const sealedPlace = (name: string) =>
    resolvePlace(name, (from, to) => moveSealed({ plain, sealed }, from, to));

  return {
    plain: {
      get: async (name) => plain.get(await plainPlace(name)),
      set: async (name, value, ttlMs) => plain.set(await plainPlace(name), value, ttlMs),
      delete: async (name) => plain.delete(await plainPlace(name)),
      setIfAbsent: async (name, value, ttlMs) => plain.setIfAbsent(await plainPlace(name), value, ttlMs),
      compareAndSet: async (name, expected, value, ttlMs) =>
        plain.compareAndSet(await plainPlace(name), expected, value, ttlMs),
      compareAndDelete: async (name, expected) => plain.compareAndDelete(await plainPlace(name), expected),
      increment: async (name, ttlMs) => plain.increment(await plainPlace(name), ttlMs),
      keysWith: async (word) => {
        const isAsStored = word === '' || word.startsWith(MARK) || word.endsWith(':');
        const words = isAsStored ? [word] : [newest, ...older].map((keyPart) => keyPart(word));
        const found = await Promise.all([...new Set(words)].map((each) => plain.keysWith(each)));
        return [...new Set(found.flat())];
      },
      ttl: async (name) => plain.ttl(await plainPlace(name)),
      ping: () => plain.ping(),
      close: () => plain.close(),
    },
    sealed: {
      get: async (name) => sealed.get(await sealedPlace(name)),
      set: async (name, value, ttlMs) => sealed.set(await sealedPlace(name), value, ttlMs),
      delete: async (name) => sealed.delete(await sealedPlace(name)),
      setIfAbsent: async (name, value, ttlMs) => sealed.setIfAbsent(await sealedPlace(name), value, ttlMs),
      update: async (name, ttlMs, change) => sealed.update(await sealedPlace(name), ttlMs, change),
    },
  };
}

type Move = (from: string, to: string) => Promise<void>;

async function movePlain(plain: KeyValueStore, from: string, to: string): Promise<void> {
  const value = await plain.get(from);
  const ttlMs = value === undefined ? undefined : await plain.ttl(from);
  if (value === undefined || ttlMs === undefined) return;
  if (!(await plain.setIfAbsent(to, value, ttlMs))) return;
  // a different process has changed the record under its older name meanwhile; that change wins
  if (!(await plain.compareAndDelete(from, value))) await plain.compareAndDelete(to, value);
}

/** A sealed value is bound to its name, so it is sealed again. */
async function moveSealed(
  { plain, sealed }: { plain: KeyValueStore; sealed: SealedStore },
  from: string,
  to: string,
): Promise<void> {
  const blob = await plain.get(from);
  const ttlMs = blob === undefined ? undefined : await plain.ttl(from);
  if (blob === undefined || ttlMs === undefined) return;
  const value = await sealed.get<unknown>(from);
  if (value === undefined || !(await sealed.setIfAbsent(to, value, ttlMs))) return;
  if (!(await plain.compareAndDelete(from, blob))) await sealed.delete(to);
}
