/** Shipping addresses and payment cards of a member. */
import { addDays, addMonths } from '../../app/programme/contract/calendar.ts';
import type { Address } from '../../app/programme/contract/address.ts';
import { CARD_REENTRY_FROM } from '../../app/programme/contract/mail-order.ts';
import type { CardType, PaymentCard, ShippingAddress } from '../../app/programme/contract/mail-order.ts';
import type { Database } from './database.ts';

export type StoredCard = PaymentCard & { memberId: number };

interface AddressRow {
  addressId: string;
  address: string;
  isDefault: number;
}

const toAddress = (row: AddressRow): ShippingAddress => ({
  ...(JSON.parse(row.address) as Address),
  addressId: row.addressId,
  isDefault: row.isDefault === 1,
});

/** The default one first, then as they were added. */
export function addressesOf(db: Database, memberId: number): ShippingAddress[] {
  const sql = 'SELECT * FROM shippingAddresses WHERE memberId = ? ORDER BY isDefault DESC, id';
  return db.all<AddressRow>(sql, memberId).map(toAddress);
}

export function insertAddress(db: Database, memberId: number, address: ShippingAddress): void {
  const { addressId, isDefault, ...rest } = address;
  if (isDefault) db.run('UPDATE shippingAddresses SET isDefault = 0 WHERE memberId = ?', memberId);
  db.insert('shippingAddresses', { addressId, memberId, address: JSON.stringify(rest), isDefault });
}

interface CardRow {
  paymentCardId: string;
  memberId: number;
  type: CardType;
  lastFour: string;
  expirationMonth: number;
  expirationYear: number;
  firstName: string;
  lastName: string;
  billingAddress: string | null;
  isDefault: number;
  addedDate: string;
}

const toCard = (row: CardRow): StoredCard => ({
  paymentCardId: row.paymentCardId,
  memberId: row.memberId,
  type: row.type,
  lastFour: row.lastFour,
  expiration: { month: row.expirationMonth, year: row.expirationYear },
  firstName: row.firstName,
  lastName: row.lastName,
  ...(row.billingAddress && { billingAddress: JSON.parse(row.billingAddress) as Address }),
  isDefault: row.isDefault === 1,
  addedDate: row.addedDate,
});

export function cardsOf(db: Database, memberId: number): StoredCard[] {
  const sql = 'SELECT * FROM paymentCards WHERE memberId = ? ORDER BY isDefault DESC, id';
  return db.all<CardRow>(sql, memberId).map(toCard);
}

export function cardById(db: Database, paymentCardId: string): StoredCard | undefined {
  const row = db.get<CardRow>('SELECT * FROM paymentCards WHERE paymentCardId = ?', paymentCardId);
  return row && toCard(row);
}

export function insertCard(db: Database, { expiration, billingAddress, ...card }: StoredCard): void {
  if (card.isDefault) db.run('UPDATE paymentCards SET isDefault = 0 WHERE memberId = ?', card.memberId);
  db.insert('paymentCards', {
    ...card,
    expirationMonth: expiration.month,
    expirationYear: expiration.year,
    billingAddress: billingAddress && JSON.stringify(billingAddress),
  });
}

export const cardLabel = (card: Pick<PaymentCard, 'type' | 'lastFour'>): string =>
  `${card.type} ending in ${card.lastFour}`;

/** A card is good to the last day of the month that is printed on it. */
export function isExpired(
  { expiration: { month, year } }: Pick<PaymentCard, 'expiration'>,
  today: string,
): boolean {
  const firstOfMonth = `${year}-${String(month).padStart(2, '0')}-01`;
  return today > addDays(addMonths(firstOfMonth, 1), -1);
}

/** Why the card cannot pay, in words for the member; undefined when it can. */
export function cardProblem(card: PaymentCard, today: string): { code: string; message: string } | undefined {
  if (card.addedDate < CARD_REENTRY_FROM) {
    return { code: 'CARD_REENTRY', message: 'This card must be entered again before it can be used.' };
  }
  if (isExpired(card, today))
    return { code: 'CARD_EXPIRED', message: 'This card has expired. Choose another card.' };
  return undefined;
}

/** The bank says no to these whenever they are charged, as test cards of payment processors do. */
export const isDeclined = (card: Pick<PaymentCard, 'lastFour'>): boolean => card.lastFour === '0002';

/** The number's last digit checks the rest (ISO/IEC 7812-1, Luhn). */
export function isCardNumber(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return number.length >= 12 && sum % 10 === 0;
}

const patterns: Record<CardType, RegExp> = {
  Visa: /^4(\d{12}|\d{15}|\d{18})$/,
  Mastercard: /^(5[1-5]\d{14}|2(2[2-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|222[1-9]\d{12})$/,
  Discover: /^(6011\d{12}|64[4-9]\d{13}|65\d{14})$/,
  'American Express': /^3[47]\d{13}$/,
};

export const isNumberOf = (type: CardType, number: string): boolean => patterns[type].test(number);
