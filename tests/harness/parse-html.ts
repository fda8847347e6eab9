/** A parser of HTML for tests that need no styles and no scripts. */
import { createRequire } from 'node:module';

/** linkedom keeps the listeners of each node in a WeakMap, and so spends three quarters of its time on collecting. */
class ListenersInNodes {
  readonly #key = Symbol('listeners');
  get = (node: object): unknown => Reflect.get(node, this.#key);
  set = (node: object, value: unknown): boolean => Reflect.set(node, this.#key, value);
  has = (node: object): boolean => this.#key in node;
}

const { WeakMap } = globalThis;
globalThis.WeakMap = ListenersInNodes as never;
export const { parseHTML } = createRequire(import.meta.url)('linkedom') as typeof import('linkedom');
globalThis.WeakMap = WeakMap;
