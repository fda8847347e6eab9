import { getCardClientId, idCards, type IdCard } from '#contract/id-card.ts';
import { isExpired, mailOrder, type PaymentCard } from '#contract/mail-order.ts';
import { endAutoChargeTo, moveAutoCharge } from '../../data/auto-order.ts';
import type { Database } from '../../data/database.ts';
import { moveUnpaid, listUnpaidOrders } from '../../data/mail-order-balance.ts';
import { formatFullName, type Member } from '../../data/members.ts';
import { createId } from '../../data/prescriptions.ts';
import {
  listAddresses,
  findCardProblem,
  listCards,
  changeAddress,
  changeExpiration,
  insertAddress,
  insertCard,
  isCardNumber,
  isNumberForType,
  removeAddress,
  removeCard,
  setDefaultAddress,
  setDefaultCard,
  checkZip,
  type StoredCard,
} from '../../data/wallet.ts';
import { loadIdCardPdf } from '../../documents/id-card-sheet.ts';
import { Refusal } from '../../refusal.ts';
import type { Input, Mount } from '../mount.ts';
import { requireOwnMember, requireVisibleMember } from '../caller.ts';
import { getSupport } from '../../content/support.ts';
import { findClient, getEffectiveDate } from '../../data/clients.ts';

const ISSUER = 'Member Portal Benefits';
const PHARMACIST_LINE = '8005550166';

/** Plans start again each January for members who were covered before. */
function coveredFrom({ clientId, effectiveDate }: Member, today: string): string {
  if (effectiveDate !== undefined) return effectiveDate;
  const year = `${today.slice(0, 4)}-01-01`;
  const joined = getEffectiveDate(clientId);
  return joined > year ? joined : year;
}

function toIdCard(person: Member, today: string): IdCard {
  const client = findClient(person.clientId);
  if (!client) throw new Error('a member has no client');
  const { terminationDate } = person;
  const support = getSupport('DIRECT');
  const mailOrder = support.lines?.[0]?.phone;
  const from = coveredFrom(person, terminationDate ?? today);
  return {
    issuerName: ISSUER,
    planName: client.name,
    memberName: formatFullName(person),
    cardId: person.cardId,
    personCode: person.personCode,
    rxBin: client.rxBin,
    rxPcn: client.rxPcn,
    rxGroup: client.rxGroup,
    effectiveDate: from,
    terminationDate,
    phones: [
      { kind: 'member', phone: support.phone },
      { kind: 'pharmacist', phone: PHARMACIST_LINE },
      ...(mailOrder ? [{ kind: 'mailOrder' as const, phone: mailOrder }] : []),
      { kind: 'tty', phone: support.tty },
    ],
  };
}

export function mountIdCard(mount: Mount): void {
  mount(idCards.details, ({ programme, caller, query }) =>
    toIdCard(requireVisibleMember(programme, caller, query), programme.clock.today()),
  );
  mount(idCards.temporary, ({ programme, caller, query }) => {
    const { clientId } = requireOwnMember(caller, { cardId: query.cardId });
    if (query.clientId !== getCardClientId(clientId))
      throw new Refusal(404, 'Card services know no such client.');
    const person = requireVisibleMember(programme, caller, { ...query, clientId });
    const today = programme.clock.today();
    return loadIdCardPdf(toIdCard(person, today), query.lang, today);
  });
}

const toPaymentCard = (db: Database, card: StoredCard): PaymentCard => ({
  ...card,
  unpaidOrders: listUnpaidOrders(db, card),
});

const wrong = (field: string, message: string) => new Refusal(400, message, { fields: [field] });
const noAddress = () => new Refusal(404, 'This shipping address does not exist.');

function mountAddresses(mount: Mount): void {
  mount(mailOrder.shippingAddresses, ({ programme, caller, query }) =>
    listAddresses(programme.db, requireOwnMember(caller, query).memberId),
  );
  mount(mailOrder.addShippingAddress, ({ programme: { db }, caller, query, body }) => {
    const { memberId } = requireOwnMember(caller, query);
    checkZip(body);
    const isFirst = listAddresses(db, memberId).length === 0;
    const address = { ...body, addressId: createId('A'), isDefault: body.isDefault || isFirst };
    db.transaction(() => insertAddress(db, memberId, address));
    return address;
  });
  mount(
    mailOrder.changeShippingAddress,
    ({ programme: { db }, caller, params: { addressId }, query, body }) => {
      const { memberId } = requireOwnMember(caller, query);
      checkZip(body);
      if (!changeAddress(db, memberId, addressId, body)) throw noAddress();
      return listAddresses(db, memberId).find((address) => address.addressId === addressId)!;
    },
  );
  mount(mailOrder.setDefaultAddress, ({ programme: { db }, caller, params: { addressId }, query }) => {
    const { memberId } = requireOwnMember(caller, query);
    if (!listAddresses(db, memberId).some((address) => address.addressId === addressId)) throw noAddress();
    setDefaultAddress(db, memberId, addressId);
  });
  mount(mailOrder.removeShippingAddress, ({ programme: { db }, caller, params: { addressId }, query }) => {
    const { memberId } = requireOwnMember(caller, query);
    if (!db.transaction(() => removeAddress(db, memberId, addressId))) throw noAddress();
  });
}

/** One of the cards on a member's list. @throws Refusal 404 for any other */
function ownCard(db: Database, { memberId }: Member, paymentCardId: string): StoredCard {
  const card = listCards(db, memberId).find((saved) => saved.paymentCardId === paymentCardId);
  if (!card) throw new Refusal(404, 'This payment card does not exist.');
  return card;
}

function addCard({ programme: { db, clock }, caller, query, body }: Input<typeof mailOrder.addPaymentCard>) {
  const member = requireOwnMember(caller, query);
  const { memberId } = member;
  const today = clock.today();
  const { number, replaces, ...rest } = body;
  if (!isCardNumber(number) || !isNumberForType(body.type, number))
    throw wrong('number', 'This is not a valid card number.');
  if (isExpired(body.expiration, today)) throw wrong('expiration', 'This card has expired.');
  checkZip(body.billingAddress, 'billingAddress');
  const replaced = replaces === undefined ? undefined : ownCard(db, member, replaces);
  const isDefault = body.isDefault || (replaced?.isDefault ?? listCards(db, memberId).length === 0);
  const paymentCardId = createId('K');
  const lastFour = number.slice(-4);
  db.transaction(() => {
    insertCard(db, { ...rest, memberId, paymentCardId, lastFour, isDefault, addedDate: today });
    if (!replaced) return;
    moveAutoCharge(db, replaced.paymentCardId, paymentCardId);
    moveUnpaid(db, replaced, { paymentCardId, type: body.type, lastFour });
    removeCard(db, replaced);
  });
  return toPaymentCard(db, ownCard(db, member, paymentCardId));
}

function mountCards(mount: Mount): void {
  mount(mailOrder.paymentCards, ({ programme: { db }, caller, query }) =>
    listCards(db, requireOwnMember(caller, query).memberId).map((card) => toPaymentCard(db, card)),
  );
  mount(mailOrder.addPaymentCard, addCard);
  mount(mailOrder.changePaymentCard, ({ programme: { db, clock }, caller, params, query, body }) => {
    const member = requireOwnMember(caller, query);
    const { paymentCardId } = ownCard(db, member, params.paymentCardId);
    if (isExpired(body.expiration, clock.today())) throw wrong('expiration', 'This card has expired.');
    changeExpiration(db, paymentCardId, body.expiration);
    return toPaymentCard(db, ownCard(db, member, paymentCardId));
  });
  mount(mailOrder.setDefaultCard, ({ programme: { db, clock }, caller, params, query }) => {
    const member = requireOwnMember(caller, query);
    const card = ownCard(db, member, params.paymentCardId);
    const problem = findCardProblem(card, clock.today());
    if (problem) throw new Refusal(409, problem.message, { code: problem.code });
    setDefaultCard(db, member.memberId, card.paymentCardId);
  });
  mount(mailOrder.removePaymentCard, ({ programme: { db, clock }, caller, params, query }) => {
    const card = ownCard(db, requireOwnMember(caller, query), params.paymentCardId);
    db.transaction(() => {
      if (listUnpaidOrders(db, card).length > 0)
        throw new Refusal(409, 'This card still has to pay for an order.', { code: 'CARD_IN_USE' });
      removeCard(db, card);
      endAutoChargeTo(db, card, clock.today());
    });
  });
}

export function mountWallet(mount: Mount): void {
  mountAddresses(mount);
  mountCards(mount);
}
