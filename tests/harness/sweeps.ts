/**
 * Sweeps try every subject with some of many variants. `npm test` selects different ones each day, so that a few days
 * try all of them. `npm run test:all` tries all at once. SWEEP_SEED repeats the selection of a day; scripts/test.mjs
 * prints it.
 */
const seed = Number(process.env.SWEEP_SEED ?? Math.floor(Date.now() / 86_400_000));

export const isWholeSweep = process.env.TEST_ALL !== undefined;

/** `npm test` sets it. A test that a person starts by its name always runs. */
const isDaily = process.env.SWEEP_SEED !== undefined && !isWholeSweep;

/** @returns the items of the groups that `npm test` leaves for other days; it runs one group each day */
export const listLeftForOtherDays = <Item>(groups: readonly (readonly Item[])[]): readonly Item[] =>
  isDaily ? groups.filter((_, index) => index !== seed % groups.length).flat() : [];

const SHARES = 3;

/**
 * The subjects of today: of a sweep over all of them, `npm test` tries a third each day, and each of them within
 * three days. A subject's turn moves by a day each time, so that its variants change too.
 */
export const pickSubjects = <Subject>(all: readonly Subject[]): readonly Subject[] =>
  isDaily ? all.filter((_, n) => (n + seed + Math.floor(seed / SHARES)) % SHARES === 0) : all;

/** @returns this many of the variants for the n-th subject; neighbors get different ones */
export const pickVariants = <Variant>(all: readonly Variant[], n: number, count = 1): readonly Variant[] =>
  isWholeSweep
    ? all
    : Array.from({ length: count }, (_, shift) => all[((n + seed) * count + shift) % all.length]!);
