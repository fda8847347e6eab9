/** Medicines that the pharmacy has run out of, which nobody learns before they order. */
import type { Database } from './database.ts';
import { readSetting, writeSetting } from './schema.ts';

const NAME = 'shortages';
export const OUT_OF_STOCK = 'The pharmacy has run out of this medicine. Try again in a few days.';

/** The prescriptions that cannot be filled for want of their medicine. */
export const shortages = (db: Database): Set<string> =>
  new Set(JSON.parse(readSetting(db, NAME) ?? '[]') as string[]);

/** From now on, until the seed is back, an order leaves this prescription out. */
export const runOut = (db: Database, prescriptionId: string): void =>
  writeSetting(db, NAME, JSON.stringify([...shortages(db).add(prescriptionId)]));
