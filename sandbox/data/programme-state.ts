import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** The programme's data and its time. */
export interface ProgrammeState {
  db: Database;
  clock: Clock;
}
