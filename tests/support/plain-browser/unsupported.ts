/** A plain browser must not let a step pass that it cannot take: whatever it lacks throws. */
export class UnsupportedError extends Error {
  override name = 'UnsupportedError';

  constructor(what: string) {
    super(`The plain browser cannot do this: ${what}. Tag the test @browser, so that it runs in Chromium.`);
  }
}

/** The same object, on which a member that it does not have throws instead of being undefined. */
export function refuseUnknown<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, key) {
      // promises, loggers and assertions ask every object for these
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON' || key === 'asymmetricMatch')
        return Reflect.get(object, key) as unknown;
      if (!(key in object)) throw new UnsupportedError(`${name}.${key}`);
      const value: unknown = Reflect.get(object, key, object);
      return typeof value === 'function' ? (value.bind(object) as unknown) : value;
    },
  });
}

/** Refuses options that a method of ours would silently ignore. */
export function refuseOptions(method: string, options: object | undefined, known: readonly string[]): void {
  const unknown = Object.entries(options ?? {}).find(
    ([name, value]) => value !== undefined && !known.includes(name),
  );
  if (unknown) throw new UnsupportedError(`the option “${unknown[0]}” of ${method}`);
}
