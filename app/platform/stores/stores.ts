/**
 * The only state the portal owns: sessions, carts, drafts, rate limits, idempotency records, locks
 * and replay records. SQLite by default, Redis when SESSION_STORE_URL names one; nothing else in the
 * portal knows which.
 */

/** A small key-value store with expiry and the atomic operations that locks and order intents need. */
export interface KeyValueStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** writes only if the key is free; true when this caller wrote it */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean>;
  /** writes only if the key still holds `expected`; true when this caller wrote it */
  compareAndSet(key: string, expected: string, value: string, ttlMs: number): Promise<boolean>;
  /** deletes only if the key still holds `expected`; true when this caller deleted it */
  compareAndDelete(key: string, expected: string): Promise<boolean>;
  /** adds one and gives the new count; `ttlMs` counts from the first increment */
  increment(key: string, ttlMs: number): Promise<number>;
  /**
   * every key with this word in it. Reads all keys, so use it rarely
   * @param word letters, digits, `-` and `_`; or a kind of record, with `:` after it
   */
  keysWith(word: string): Promise<string[]>;
  /** milliseconds until the key expires, undefined when it is not there */
  ttl(key: string): Promise<number | undefined>;
  /** @throws StoreDown when the store does not answer */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What a record becomes; undefined where there is none, before or after. */
export type RecordChange<T, Next> = (current: T | undefined) => Next;

/** Keeps JSON values sealed (AES-256-GCM, rotating keys) in a KeyValueStore. */
export interface SealedStore {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  setIfAbsent(key: string, value: unknown, ttlMs: number): Promise<boolean>;
  /** reads, changes and writes back atomically, again when someone else was faster; `change` may run more than once */
  update<T, Next extends T | undefined = T | undefined>(
    key: string,
    ttlMs: number,
    change: RecordChange<T, Next>,
  ): Promise<Next>;
}

export interface Stores {
  /** plain keys and counters: locks, rate limits, replay records */
  plain: KeyValueStore;
  /** sealed values: sessions, carts, drafts, order intents */
  sealed: SealedStore;
}

/** Why the store did not do what it was asked, in the words of logs and metrics. */
export type StoreFault =
  'full' | 'readOnly' | 'locked' | 'loading' | 'refused' | 'damaged' | 'contended' | 'noAnswer';

/** The session store does not answer, or does not do what it was asked. Member pages say 503; nobody is signed out. */
export class StoreDown extends Error {
  override readonly name = 'StoreDown';
  readonly fault: StoreFault;

  constructor(message: string, { cause, fault = 'noAnswer' }: { cause?: unknown; fault?: StoreFault } = {}) {
    super(message, { cause });
    this.fault = fault;
  }
}

/** A record that another build wrote in a shape that this one cannot read. It stays as it is; the page says 503. */
export class UnknownRecordVersion extends StoreDown {}
