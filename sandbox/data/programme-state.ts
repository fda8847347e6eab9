import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

export interface ProgrammeState {
  db: Database;
  clock: Clock;
}
