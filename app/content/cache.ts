import type { Clock } from '../platform/clock.ts';

interface Entry {
  value: unknown;
  freshUntil: number;
  /** the one reload that is under way */
  loading?: Promise<void>;
  /** somebody has waited for that in vain: nobody else does */
  overdue?: true;
}

export interface CacheTimes {
  freshMs: number;
  /** how long a failed load is left alone */
  failureMs: number;
  maxEntries: number;
}

/** How long one request waits for answers that nobody has yet: once, for all of them together. */
export interface Patience {
  forMs: number;
  /** over when the time that began with the first wait is */
  isOver?: Promise<void>;
}

/**
 * Keeps answers in memory. A stale answer is given at once while a new one is fetched behind it, and
 * stays for as long as fetching fails, so that only the very first asker waits, and no longer than its
 * patience: who asks later finds what came meanwhile. An answer that did
 * not change stays the same object.
 */
export function createCache(clock: Clock, times: CacheTimes) {
  const entries = new Map<string, Entry>();

  function keep(key: string, value: unknown, forMs: number): void {
    const before = entries.get(key)?.value;
    const same = before !== undefined && JSON.stringify(before) === JSON.stringify(value);
    entries.delete(key);
    entries.set(key, { value: same ? before : value, freshUntil: clock.now() + forMs });
    const [oldest] = entries.keys();
    if (entries.size > times.maxEntries && oldest !== undefined) entries.delete(oldest);
  }

  async function reload<T>(key: string, load: () => Promise<T>, fallback: T): Promise<void> {
    try {
      keep(key, await load(), times.freshMs);
    } catch {
      // whoever loads has said so in the log
      keep(key, entries.get(key)?.value ?? fallback, times.failureMs);
    }
  }

  async function within(patience: Patience, entry: Entry): Promise<void> {
    patience.isOver ??= new Promise((resolve) => void setTimeout(resolve, patience.forMs).unref?.());
    const late = patience.isOver.then(() => {
      if (entry.value === undefined) entry.overdue = true;
    });
    await Promise.race([entry.loading, late]);
  }

  return {
    /** @throws never: `fallback` is given when nothing was ever loaded */
    async get<T>(key: string, load: () => Promise<T>, fallback: T, patience: Patience): Promise<T> {
      const entry = entries.get(key) ?? { value: undefined, freshUntil: 0 };
      if (entry.freshUntil > clock.now()) return entry.value as T;
      entries.set(key, entry);
      entry.loading ??= reload(key, load, fallback);
      if (entry.value === undefined && !entry.overdue) await within(patience, entry);
      return (entry.value ?? entries.get(key)?.value ?? fallback) as T;
    },
  };
}
