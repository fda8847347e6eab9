import { StoreDown, type Stores } from './stores.ts';

const sawOutage = new WeakSet<object>();

/** Whether the session store failed during a request. @param context of the request */
export const hasSeenStoreDown = (context: object | undefined): boolean =>
  context !== undefined && sawOutage.has(context);

/** Wraps an object so that `onDown` is called when a promise of its methods rejects with StoreDown. */
function watched<T extends object>(target: T, onDown: () => void): T {
  return new Proxy(target, {
    get(object, name) {
      const member: unknown = Reflect.get(object, name);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        try {
          return await Reflect.apply(member, object, args);
        } catch (error) {
          if (error instanceof StoreDown) onDown();
          throw error;
        }
      };
    },
  });
}

/** The stores for one request. When one of them fails, hasSeenStoreDown returns true for its context. */
export function watchStores({ plain, sealed }: Stores, getContext: () => object): Stores {
  const onDown = () => sawOutage.add(getContext());
  return { plain: watched(plain, onDown), sealed: watched(sealed, onDown) };
}
