import zipcodes from 'zipcodes';
import type { Address } from '#contract/address.ts';
import {
  CARD_REENTRY_FROM,
  calculateExpectedFillDate,
  isExpired,
  type CardType,
  type PaymentCard,
  type ShippingAddress,
} from '#contract/mail-order.ts';
import { Refusal } from '../refusal.ts';
import type { Database } from './database.ts';
import { luhnSum } from './npi.ts';

export type StoredCard = Omit<PaymentCard, 'unpaidOrders'> & {
  memberId: number;
  /** no longer on the list, and never charged again */
  isRemoved?: boolean;
};

/** The default one first, then in the order they were added. */
export function listAddresses(db: Database, memberId: number): ShippingAddress[] {
  const sql = 'SELECT * FROM shippingAddresses WHERE memberId = ? ORDER BY isDefault DESC, id';
  const rows = db.all<{ addressId: string; isDefault: boolean; address: Address }>(sql, memberId);
  return rows.map(({ address, addressId, isDefault }) => ({ ...address, addressId, isDefault }));
}

export function insertAddress(db: Database, memberId: number, address: ShippingAddress): void {
  const { addressId, isDefault, ...rest } = address;
  if (isDefault) db.run('UPDATE shippingAddresses SET isDefault = 0 WHERE memberId = ?', memberId);
  db.insert('shippingAddresses', { addressId, memberId, address: rest, isDefault });
}

const ADDRESSES = { table: 'shippingAddresses', id: 'addressId' } as const;
const CARDS = { table: 'paymentCards', id: 'paymentCardId' } as const;

type Table = typeof ADDRESSES | typeof CARDS;
function setDefault(db: Database, { table, id }: Table, memberId: number, value: string) {
  db.run(`UPDATE ${table} SET isDefault = (${id} = ?) WHERE memberId = ?`, value, memberId);
}

export const setDefaultAddress = (db: Database, memberId: number, addressId: string): void =>
  setDefault(db, ADDRESSES, memberId, addressId);
export const setDefaultCard = (db: Database, memberId: number, paymentCardId: string): void =>
  setDefault(db, CARDS, memberId, paymentCardId);

/** false when the member has no such address */
export function changeAddress(db: Database, memberId: number, addressId: string, address: Address): boolean {
  const sql = 'UPDATE shippingAddresses SET address = ? WHERE addressId = ? AND memberId = ?';
  return db.run(sql, address, addressId, memberId) === 1;
}

/** false when the member has no such address; the oldest other one becomes the default */
export function removeAddress(db: Database, memberId: number, addressId: string): boolean {
  const sql = 'DELETE FROM shippingAddresses WHERE addressId = ? AND memberId = ?';
  if (db.run(sql, addressId, memberId) === 0) return false;
  const [first] = listAddresses(db, memberId);
  if (first && !first.isDefault) setDefaultAddress(db, memberId, first.addressId);
  return true;
}

type CardRow = Omit<StoredCard, 'expiration'> & { expirationMonth: number; expirationYear: number };

const toCard = ({ expirationMonth: month, expirationYear: year, ...card }: CardRow): StoredCard => ({
  ...card,
  expiration: { month, year },
});

/** The default one first, then in the order they were added. */
export function listCards(db: Database, memberId: number): StoredCard[] {
  const sql = 'SELECT * FROM paymentCards WHERE memberId = ? AND isRemoved = 0 ORDER BY isDefault DESC, id';
  return db.all<CardRow>(sql, memberId).map(toCard);
}

/** One card, even after it was removed. */
export function findCardById(db: Database, paymentCardId: string): StoredCard | undefined {
  const row = db.get<CardRow>('SELECT * FROM paymentCards WHERE paymentCardId = ?', paymentCardId);
  return row && toCard(row);
}

export function changeExpiration(
  db: Database,
  paymentCardId: string,
  { month, year }: PaymentCard['expiration'],
): void {
  db.update('paymentCards', { expirationMonth: month, expirationYear: year }, { paymentCardId });
}

/** Removes a card from the list. If it was the default, a different card becomes the default. */
export function removeCard(db: Database, { paymentCardId, memberId }: StoredCard): void {
  db.update('paymentCards', { isRemoved: true, isDefault: false }, { paymentCardId });
  const [first] = listCards(db, memberId);
  if (first && !first.isDefault) setDefaultCard(db, memberId, first.paymentCardId);
}

export function insertCard(db: Database, stored: Omit<StoredCard, 'isRemoved'>): void {
  const { expiration, ...card } = stored;
  if (card.isDefault) db.run('UPDATE paymentCards SET isDefault = 0 WHERE memberId = ?', card.memberId);
  const dates = { expirationMonth: expiration.month, expirationYear: expiration.year };
  db.insert('paymentCards', { ...card, ...dates });
}

export const formatCardLabel = (card: Pick<PaymentCard, 'type' | 'lastFour'>): string =>
  `${card.type} ending in ${card.lastFour}`;

/** A message with the reason why the card cannot pay for an order that is placed today; undefined when it can. */
export function findCardProblem(
  card: Pick<PaymentCard, 'addedDate' | 'expiration'>,
  today: string,
): { code: string; message: string } | undefined {
  if (card.addedDate < CARD_REENTRY_FROM) {
    return { code: 'CARD_REENTRY', message: 'This card must be entered again before it can be used.' };
  }
  if (isExpired(card.expiration, today))
    return { code: 'CARD_EXPIRED', message: 'This card has expired. Choose another card.' };
  if (isExpired(card.expiration, calculateExpectedFillDate(today))) {
    const message = 'This card expires before the order is filled. Choose another card.';
    return { code: 'CARD_EXPIRED', message };
  }
  return undefined;
}

/** Card numbers that are declined at each charge, like payment processors' test cards. */
export const isDeclined = (card: Pick<PaymentCard, 'lastFour'>): boolean => card.lastFour === '0002';

/** The number's last digit checks the rest (ISO/IEC 7812-1, Luhn). */
export const isCardNumber = (number: string): boolean => number.length >= 12 && luhnSum(number) % 10 === 0;

const patterns: Record<CardType, RegExp> = {
  Visa: /^4(\d{12}|\d{15}|\d{18})$/,
  Mastercard: /^(5[1-5]\d{14}|2(2[2-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|222[1-9]\d{12})$/,
  Discover: /^(6011\d{12}|64[4-9]\d{13}|65\d{14})$/,
  'American Express': /^3[47]\d{13}$/,
};

export const isNumberForType = (type: CardType, number: string): boolean => patterns[type].test(number);

/**
 * @param at the path of the address in the body @throws Refusal 400 for a ZIP code of a different state, or an unknown
 * one
 */
export function checkZip({ zip, state }: Pick<Address, 'zip' | 'state'>, ...at: string[]): void {
  const known = zipcodes.codes[zip.slice(0, 5)];
  if (known?.state === state) return;
  const message = known
    ? `The ZIP code ${zip} is not in ${state}. Check the state and the ZIP code.`
    : `We don't know the ZIP code ${zip}. Check it.`;
  throw new Refusal(400, message, { fields: [[...at, 'zip'].join('.')] });
}
