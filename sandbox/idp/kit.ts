import type { DatabaseSync } from 'node:sqlite';
import type { Database } from '../data/database.ts';
import type { AccountStore } from '../data/accounts.ts';
import type { Outbox } from '../outbox.ts';
import type { Attempts } from './attempts.ts';
import type { Flow } from './interaction.ts';

/** What the pages of a flow work with. */
export interface Kit {
  db: DatabaseSync;
  /** the programme's own tables, in the same file */
  database: Database;
  flow: Flow;
  accounts: AccountStore;
  attempts: Attempts;
  outbox: Outbox;
  /** milliseconds since the epoch */
  now(): number;
}
