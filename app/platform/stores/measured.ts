import { metrics, stopwatch } from '../metrics.ts';
import { StoreDown } from './stores.ts';
import type { KeyValueStore } from './stores.ts';

const outcomeOf = (error: unknown) => (error instanceof StoreDown ? error.fault : 'error');

/** The same store; how long each move takes, and what comes of it, is counted. */
export function measuredStore(store: KeyValueStore): KeyValueStore {
  const measured = <A extends unknown[], T>(operation: string, move: (...args: A) => Promise<T>) => {
    return async (...args: A): Promise<T> => {
      const seconds = stopwatch();
      try {
        const result = await move(...args);
        metrics.storeOperations.observe({ operation, outcome: 'ok' }, seconds());
        return result;
      } catch (error) {
        metrics.storeOperations.observe({ operation, outcome: outcomeOf(error) }, seconds());
        throw error;
      }
    };
  };
  return {
    get: measured('get', store.get),
    set: measured('set', store.set),
    delete: measured('delete', store.delete),
    setIfAbsent: measured('setIfAbsent', store.setIfAbsent),
    compareAndSet: measured('compareAndSet', store.compareAndSet),
    compareAndDelete: measured('compareAndDelete', store.compareAndDelete),
    increment: measured('increment', store.increment),
    keysWith: measured('keysWith', store.keysWith),
    ttl: measured('ttl', store.ttl),
    ping: measured('ping', store.ping),
    close: () => store.close(),
  };
}
