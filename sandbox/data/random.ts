/** Random numbers that are the same in every run: a seeded generator (mulberry32). */
export interface Random {
  /** from 0 up to, not including, 1 */
  next(): number;
  /** a whole number from `min` to `max`, both included */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** `count` decimal digits, the first not zero */
  digits(count: number): string;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    pick: <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T,
    digits: (count) => Array.from({ length: count }, (_, i) => int(i === 0 ? 1 : 0, 9)).join(''),
  };
}
