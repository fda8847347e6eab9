/** All e-mails and text messages that the programme "sent". Nothing leaves the machine. */
import type { Language } from '#contract/languages.ts';
import type { Database } from './data/database.ts';

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

const MESSAGES = 'SELECT id, recipient AS "to", channel, subject, body, language, sentAt FROM outbox';

/** @param now milliseconds since the epoch */
export const createOutbox = (db: Database, now: () => number = Date.now): Outbox => ({
  send: ({ to, ...message }) =>
    db.insert('outbox', { recipient: to, ...message, sentAt: new Date(now()).toISOString() }),
  list: (to) =>
    to === undefined
      ? db.all(`${MESSAGES} ORDER BY id DESC`)
      : db.all(`${MESSAGES} WHERE recipient = ? ORDER BY id DESC`, to),
});
