import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { recordVersions, type RecordVersion, type RecordVersions } from './record-versions.ts';
import {
  StoreDown,
  UnknownRecordVersion,
  type KeyValueStore,
  type RecordChange,
  type SealedStore,
} from './stores.ts';

const CIPHER = 'aes-256-gcm';
const FORMAT = 's1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAX_ATTEMPTS = 100;

interface SealingKey {
  id: string;
  key: KeyObject;
}

const derive = (secret: string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, 'member-portal', purpose, bytes));

const sealingKey = (secret: string): SealingKey => ({
  // identifies the key without revealing it, so that a reader knows which secret to use
  id: derive(secret, 'sealed store: key id', 6).toString('base64url'),
  key: createSecretKey(derive(secret, 'sealed store: key', 32)),
});

/** The data that a record is bound to. Version 1 adds no number, because older records have no version. */
const boundTo = (name: string, version: number) =>
  Buffer.from(version === 1 ? `${FORMAT}:${name}` : `${FORMAT}.${version}:${name}`);

const parseVersion = (blob: string) => Number(blob.split('.')[3] ?? 1);

/** Seals a text under a name. The blob does not open under a different name. */
function seal({ id, key }: SealingKey, name: string, version: number, plain: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(boundTo(name, version));
  const sealed = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${FORMAT}.${id}.${sealed.toString('base64url')}${version === 1 ? '' : `.${version}`}`;
}

function open(keys: Map<string, SealingKey>, name: string, blob: string): string | undefined {
  const [format, id, body] = blob.split('.');
  const key = id === undefined ? undefined : keys.get(id);
  if (format !== FORMAT || !key || !body) return undefined;
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key.key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(boundTo(name, parseVersion(blob)))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return (
      decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    );
  } catch {
    return undefined;
  }
}

const parseKind = (name: string) => name.slice(0, `${name}:`.indexOf(':'));

/** An unlisted kind counts as one that must not be lost; a test reports it. */
const UNLISTED: RecordVersion = { writes: 1, reads: [1, 1], otherwise: 'refused' };
const versionFor = (versions: RecordVersions, name: string) => versions[parseKind(name)] ?? UNLISTED;

/**
 * Stores JSON values sealed by AES-256-GCM (NIST SP 800-38D), each bound to its key name. The first secret seals, and
 * any of them opens. A value that does not open reads as absent and is logged as a warning. Causes are a changed byte,
 * a blob under a different name, and a retired secret.
 *
 * @param secrets at least one, newest first
 * @throws UnknownRecordVersion when reading a record of a different build that must not be replaced
 */
export function createSealedStore(
  store: KeyValueStore,
  secrets: string[],
  log: Logger,
  versions: RecordVersions = recordVersions,
): SealedStore {
  const keys = secrets.map(sealingKey);
  const [first] = keys;
  if (!first) throw new Error('a sealed store needs a secret');
  const byId = new Map(keys.map((key) => [key.id, key]));
  const write = (name: string, value: unknown) =>
    seal(first, name, versionFor(versions, name).writes, JSON.stringify(value));
  const read = <T>(name: string, blob: string | undefined): T | undefined => {
    if (blob === undefined) return undefined;
    const plain = open(byId, name, blob);
    if (plain === undefined) log.warn({ event: 'store.unreadable' });
    return plain === undefined ? undefined : (ofThisBuild(name, parseVersion(blob), plain) as T | undefined);
  };
  function ofThisBuild(name: string, version: number, plain: string): unknown {
    const { writes, reads, otherwise, convert } = versionFor(versions, name);
    if (version >= reads[0] && version <= reads[1]) {
      const value: unknown = JSON.parse(plain);
      return version === writes || !convert ? value : convert(value, version);
    }
    const reason = version > writes ? 'newer' : 'older';
    const fields = { event: 'store.otherVersion', kind: parseKind(name), reason, outcome: otherwise };
    if (otherwise === 'absent') return void log.warn(fields);
    log.error(fields, `alert: a record was written by ${reason === 'newer' ? 'a newer' : 'an older'} build`);
    throw new UnknownRecordVersion('another build wrote this record');
  }
  /** true when no other caller has replaced `blob` before */
  const replace = (name: string, blob: string | undefined, next: unknown, ttlMs: number) => {
    if (next === undefined)
      return blob === undefined ? Promise.resolve(true) : store.compareAndDelete(name, blob);
    const sealed = write(name, next);
    return blob === undefined
      ? store.setIfAbsent(name, sealed, ttlMs)
      : store.compareAndSet(name, blob, sealed, ttlMs);
  };

  return {
    get: async <T>(name: string) => read<T>(name, await store.get(name)),
    set: (name, value, ttlMs) => store.set(name, write(name, value), ttlMs),
    delete: (name) => store.delete(name),
    setIfAbsent: (name, value, ttlMs) => store.setIfAbsent(name, write(name, value), ttlMs),
    async update<T, Next extends T | undefined>(name: string, ttlMs: number, change: RecordChange<T, Next>) {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const blob = await store.get(name);
        const next = change(read<T>(name, blob));
        if (await replace(name, blob, next, ttlMs)) return next;
        // other callers were faster: try again after a random time, so that two processes do not collide again
        await wait(Math.random() * Math.min(attempt, 20));
      }
      throw new StoreDown('too many writers want the same record', { fault: 'contended' });
    },
  };
}
