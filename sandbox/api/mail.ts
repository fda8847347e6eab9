/** What the programme writes to its members. */
import type { StoredAccount } from '../data/accounts.ts';
import { memberByCard } from '../data/members.ts';
import type { World } from '../data/world.ts';
import { createOutbox } from '../outbox.ts';
import type { Language } from '../outbox.ts';

export interface MailText {
  subject: string;
  body: string;
}

type Recipient = Pick<StoredAccount, 'clientId' | 'cardId' | 'personCode' | 'email'>;

/** The language of the person whom the account is linked to. */
export function languageOf({ db }: World, { clientId, cardId, personCode }: Recipient): Language {
  const isLinked = clientId !== undefined && cardId !== undefined && personCode !== undefined;
  return (isLinked && memberByCard(db, { clientId, cardId, personCode })?.language) || 'en';
}

/** Sends an e-mail in the person's language. @param to another address than the account's */
export function mailTo(world: World, account: Recipient, text: MailText, to = account.email): void {
  const outbox = createOutbox(world.db.connection, world.clock.now);
  outbox.send({ to, channel: 'email', language: languageOf(world, account), ...text });
}
