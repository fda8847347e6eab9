/** New cards that the plan has sent out, which members enter to replace the old ones. */
import type { CardPerson } from './members.ts';
import type { Database } from './database.ts';

type Card = Omit<CardPerson, 'personCode'>;

const reissued: readonly { clientId: string; cardId: string; replacedCardId: string }[] = [
  { clientId: '10001', cardId: 'MPE700702', replacedCardId: 'MPE700701' },
  { clientId: '10002', cardId: 'GPX800803', replacedCardId: 'GPX800802' },
];

export function seedReissuedCards(db: Database): void {
  for (const card of reissued) db.insert('reissuedCards', card);
}

/** Whether the plan sent this card to replace the other. */
export function isReissuedCard(db: Database, { clientId, cardId }: Card, newCardId: string): boolean {
  const sql = 'SELECT 1 FROM reissuedCards WHERE clientId = ? AND cardId = ? AND replacedCardId = ?';
  return db.get(sql, clientId, newCardId, cardId) !== undefined;
}

/** Moves all people on the card, and their accounts, to the new one. */
export function moveToCard(db: Database, { clientId, cardId }: Card, newCardId: string): void {
  db.update('members', { cardId: newCardId }, { clientId, cardId });
  db.update('accounts', { cardId: newCardId }, { clientId, cardId });
}
