/** All e-mails and text messages that the programme "sent". Nothing leaves the machine. */
import type { DatabaseSync } from 'node:sqlite';
import type { Language } from '#contract/languages.ts';

export type Channel = 'email' | 'text';

interface Message {
  /** an e-mail address, or a ten-digit phone number */
  to: string;
  channel: Channel;
  subject: string;
  body: string;
  language: Language;
}

export interface SentMessage extends Message {
  id: number;
  /** RFC 3339, UTC */
  sentAt: string;
}

export interface Outbox {
  send(message: Message): void;
  /** newest first; with `to`, only messages to that address or number */
  list(to?: string): SentMessage[];
}

function createOutboxTable(db: DatabaseSync): void {
  db.exec(`CREATE TABLE IF NOT EXISTS outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT, recipient TEXT NOT NULL, channel TEXT NOT NULL, subject TEXT NOT NULL,
    body TEXT NOT NULL, language TEXT NOT NULL, sent_at TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS outbox_recipient ON outbox (recipient COLLATE NOCASE, id)`);
}

export function clearOutbox(db: DatabaseSync): void {
  createOutboxTable(db);
  db.exec('DELETE FROM outbox');
}

const COLUMNS = 'id, recipient AS "to", channel, subject, body, language, sent_at AS sentAt';

/** @param now milliseconds since the epoch */
export function createOutbox(db: DatabaseSync, now: () => number = Date.now): Outbox {
  createOutboxTable(db);
  const insert = db.prepare(
    'INSERT INTO outbox (recipient, channel, subject, body, language, sent_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const all = db.prepare(`SELECT ${COLUMNS} FROM outbox ORDER BY id DESC`);
  const byRecipient = db.prepare(
    `SELECT ${COLUMNS} FROM outbox WHERE recipient = ? COLLATE NOCASE ORDER BY id DESC`,
  );
  return {
    send({ to, channel, subject, body, language }) {
      insert.run(to, channel, subject, body, language, new Date(now()).toISOString());
    },
    list(to) {
      const rows = to === undefined ? all.all() : byRecipient.all(to);
      return rows.map((row) => ({ ...row }) as unknown as SentMessage);
    },
  };
}
