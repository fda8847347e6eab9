/**
 * The portal's only state: sessions, carts, drafts, rate limits, idempotency records, locks and replay records. SQLite
 * by default, Redis when SESSION_STORE_URL names one; no other code depends on the choice.
 */

/** A small key-value store with expiry and the atomic operations that locks and order intents need. */
export interface KeyValueStore {
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  /** writes only if the key is free; true when this caller wrote it */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean>;
  /** writes only if the value is still `expected`; true when this caller wrote it */
  compareAndSet(key: string, expected: string, value: string, ttlMs: number): Promise<boolean>;
  /** deletes only if the value is still `expected`; true when this caller deleted it */
  compareAndDelete(key: string, expected: string): Promise<boolean>;
  /** adds one and returns the new count; `ttlMs` begins with the first increment */
  increment(key: string, ttlMs: number): Promise<number>;
  /**
   * Every key that contains this word. Reads all keys, so use it rarely.
   * @param word letters, digits, `-` and `_`; or a kind of record, followed by `:`
   */
  keysWith(word: string): Promise<string[]>;
  /** milliseconds until the key expires, undefined when it does not exist */
  ttl(key: string): Promise<number | undefined>;
  /** checks the connection @throws StoreDown when the store does not reply */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** The new value of a record; undefined for a missing record, before or after. */
export type RecordChange<T, Next> = (current: T | undefined) => Next;

/** Stores JSON values sealed (AES-256-GCM, rotating keys) in a KeyValueStore. */
export interface SealedStore {
  get<T>(key: string): Promise<T | undefined>;
  set(key: string, value: unknown, ttlMs: number): Promise<void>;
  delete(key: string): Promise<void>;
  setIfAbsent(key: string, value: unknown, ttlMs: number): Promise<boolean>;
  /**
   * Reads, changes and writes back atomically, and retries when a different process was faster. `change` may run more
   * than once.
   */
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

/** Reasons for a failed store operation, as named in logs and metrics. */
export type StoreFault =
  | 'full'
  | 'readOnly'
  | 'locked'
  | 'loading'
  | 'refused'
  | 'damaged'
  | 'disk'
  | 'contended'
  | 'noAnswer';

/** The session store does not reply, or cannot carry out an operation. Member pages return 503; sessions stay. */
export class StoreDown extends Error {
  override readonly name = 'StoreDown';
  readonly fault: StoreFault;

  constructor(message: string, { cause, fault = 'noAnswer' }: { cause?: unknown; fault?: StoreFault } = {}) {
    super(message, { cause });
    this.fault = fault;
  }
}

/**
 * A record that a different build wrote in a shape that this build cannot read. It stays unchanged, and the page
 * returns 503.
 */
export class UnknownRecordVersion extends StoreDown {}
