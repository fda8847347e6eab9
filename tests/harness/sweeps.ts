/**
 * Sweeps try every subject with some of many variants. `npm test` selects different ones each day, so that a few days
 * try all of them. `npm run test:all` tries all at once. SWEEP_SEED repeats the selection of a day; scripts/test.mjs
 * prints it.
 */
const seed = Number(process.env.SWEEP_SEED ?? Math.floor(Date.now() / 86_400_000));

export const isWholeSweep = process.env.TEST_ALL !== undefined;

/** @returns this many of the variants for the n-th subject; neighbors get different ones */
export const pickVariants = <Variant>(all: readonly Variant[], n: number, count = 1): readonly Variant[] =>
  isWholeSweep
    ? all
    : Array.from({ length: count }, (_, shift) => all[((n + seed) * count + shift) % all.length]!);
