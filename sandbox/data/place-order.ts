import { randomInt, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  calculateExpectedDelivery,
  splitPayment,
  shippingCents,
  type RefillsRequest,
  type RefillsRequestReply,
  type ShippingAddress,
} from '#contract/mail-order.ts';
import { findRefillRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import type { Prescription } from '#contract/prescription.ts';
import { safetySentences } from '#contract/safety-sentences.ts';
import { getClientConfig } from '../content/client-configs.ts';
import { Refusal } from '../refusal.ts';
import { getDrug } from './catalogue.ts';
import { toDay, formatTimestamp } from './clock.ts';
import type { Database } from './database.ts';
import { RECEIVED_AFTER_MS } from './delivery-schedule.ts';
import { sumBalanceCents, setAside } from './mail-order-balance.ts';
import { calculateEligibility, listFamily, listVisiblePersonCodes, type Member } from './members.ts';
import {
  insertOrder,
  findOrderByReference,
  recordEvent,
  type StoredLine,
  type StoredOrder,
} from './orders.ts';
import {
  applyEvent,
  findPrescriptionById,
  quoteRefill,
  quoteRefills,
  toPrescription,
  type StoredPrescription,
} from './prescriptions.ts';
import type { Price } from './pricing.ts';
import { getRefusalSentence } from './refusal-sentences.ts';
import { readSetting, writeSetting } from './schema.ts';
import { listAddresses, findCardById, formatCardLabel, findCardProblem, type StoredCard } from './wallet.ts';
import type { ProgrammeState } from './programme-state.ts';

// Medicines that are out of stock. Members learn this only at the order.

const NAME = 'shortages';
const OUT_OF_STOCK = safetySentences['prescriptions.refusal.outOfStock.text'].en;

const shortages = (db: Database) => new Set<string>(JSON.parse(readSetting(db, NAME) ?? '[]'));

/** From now until the next reset, orders leave this prescription out. */
export const runOut = (db: Database, prescriptionId: string): void =>
  writeSetting(db, NAME, JSON.stringify([...shortages(db).add(prescriptionId)]));

type Request = z.output<typeof RefillsRequest>;
type Reply = z.output<typeof RefillsRequestReply>;
interface Item {
  rx: StoredPrescription;
  patient: Member;
  agreedCents: number;
  price: Price;
}

/** Future coverage refuses orders only of members who registered directly (specification 4.32). */
function countedEligibility(member: Member, providerType: string, today: string) {
  const status = calculateEligibility(member, today);
  return status === 'FUTURE_EFFECTIVE' && providerType !== 'DIRECT' ? 'ELIGIBLE' : status;
}

export function toRefillFacts(member: Member, providerType: string, today: string): RefillFacts {
  return {
    today,
    personCode: member.personCode,
    eligibilityStatus: countedEligibility(member, providerType, today),
    terminationDate: member.terminationDate,
    effectiveDate: member.effectiveDate,
    suppressMailOrderFeatures: getClientConfig(member.clientId).suppressMailOrderFeatures ?? false,
    hasMailOrderProfile: member.enrolledDate !== undefined,
    allowedPhiPersonCodes: member.allowedPhiPersonCodes,
  };
}

function findItems(programme: ProgrammeState, owner: Member, request: Request, facts: RefillFacts): Item[] {
  const ids = request.items.map((item) => item.prescriptionId);
  if (new Set(ids).size < ids.length)
    throw new Refusal(400, 'items: a prescription is listed twice', { fields: ['items'] });
  const family = listFamily(programme.db, owner);
  const wanted = request.items.map(({ prescriptionId, priceCents }) => {
    const rx = findPrescriptionById(programme.db, prescriptionId);
    const patient = rx && family.find((person) => person.memberId === rx.memberId);
    if (!rx || !patient)
      throw new Refusal(404, 'One of these prescriptions does not exist.', { code: 'NO_SUCH_PRESCRIPTION' });
    return { rx, patient, agreedCents: priceCents };
  });
  const prices = priceInOrder(programme, wanted, facts);
  return wanted.map((item, index) => ({ ...item, price: prices[index]! }));
}

/** The prices of refills that are filled in this order. A refill that cannot be filled now is priced alone. */
function priceInOrder(
  programme: ProgrammeState,
  wanted: readonly Pick<Item, 'rx' | 'patient'>[],
  facts: RefillFacts,
): Price[] {
  const fillable = wanted
    .filter(({ rx, patient }) => !findRefillRefusal({ ...rx, personCode: patient.personCode }, facts))
    .map(({ rx }) => rx);
  const prices = quoteRefills(programme, fillable);
  return wanted.map(({ rx }) => prices[fillable.indexOf(rx)] ?? quoteRefill(programme, rx));
}

/** The quote of a cart: its order must have the same prices. */
export function quoteCart(
  programme: ProgrammeState,
  owner: Member,
  providerType: string,
  prescriptionIds: readonly string[],
): Prescription[] {
  const visible = listVisiblePersonCodes(programme.db, owner);
  const wanted = [...new Set(prescriptionIds)].flatMap((id) => {
    const rx = findPrescriptionById(programme.db, id);
    const patient = rx && visible.find((person) => person.memberId === rx.memberId);
    return patient ? [{ rx, patient }] : [];
  });
  const prices = priceInOrder(programme, wanted, toRefillFacts(owner, providerType, programme.clock.today()));
  return wanted.map(({ rx, patient }, index) => ({
    ...toPrescription(programme, rx, patient),
    refillPriceCents: prices[index]!.patientPayCents,
  }));
}

/** Separates the items that can be filled from those that cannot, each of these with its reason. */
function judge(items: readonly Item[], facts: RefillFacts, missing: ReadonlySet<string>) {
  const taken: Item[] = [];
  const refused: Reply['refused'] = [];
  for (const item of items) {
    const { prescriptionId } = item.rx;
    const refusal = findRefillRefusal({ ...item.rx, personCode: item.patient.personCode }, facts);
    if (!refusal && missing.has(prescriptionId))
      refused.push({ prescriptionId, code: 'outOfStock', message: OUT_OF_STOCK });
    else if (!refusal) taken.push(item);
    else refused.push({ prescriptionId, code: refusal.code, message: getRefusalSentence(refusal) });
  }
  const first = refused[0];
  if (taken.length === 0 && first) {
    throw new Refusal(409, first.message, { code: 'NOTHING_ORDERED', refused });
  }
  return { taken, refused };
}

function checkPrices(items: readonly Item[]): void {
  const changed = items.filter((item) => item.agreedCents !== item.price.patientPayCents);
  if (changed.length === 0) return;
  const prices = changed.map(({ rx, price }) => ({
    prescriptionId: rx.prescriptionId,
    priceCents: price.patientPayCents,
  }));
  throw new Refusal(409, 'A price has changed. Review your order before you place it.', {
    code: 'PRICE_CHANGED',
    prices,
  });
}

function findAddress(db: Database, owner: Member, request: Request) {
  const address = listAddresses(db, owner.memberId).find(({ addressId }) => addressId === request.addressId);
  if (!address) throw new Refusal(404, 'This shipping address does not exist.', { code: 'NO_SUCH_ADDRESS' });
  return address;
}

function findCard(db: Database, owner: Member, { paymentCardId = '' }: Request, today: string): StoredCard {
  const card = findCardById(db, paymentCardId);
  if (!card || card.isRemoved || card.memberId !== owner.memberId)
    throw new Refusal(404, 'This payment card does not exist.', { code: 'NO_SUCH_CARD' });
  const problem = findCardProblem(card, today);
  if (problem) throw new Refusal(409, problem.message, { code: problem.code });
  return card;
}

export function createOrderNumber(db: Database): string {
  const number = String(randomInt(10_000_000, 100_000_000));
  const isTaken = db.get('SELECT 1 FROM orders WHERE orderNumber = ?', number) !== undefined;
  return isTaken ? createOrderNumber(db) : number;
}

export const toOrderedLine = (
  { rx, price }: Pick<Item, 'rx' | 'price'>,
  orderNumber: string,
  placedAt: number,
) => ({
  orderNumber,
  memberId: rx.memberId,
  placedAt: formatTimestamp(placedAt),
  prescriptionId: rx.prescriptionId,
  rxNumber: rx.rxNumber,
  drugName: rx.dispensedDrug,
  quantity: rx.quantity,
  quantityUnit: getDrug(rx.ndc).unit,
  daysSupply: rx.daysSupply,
  priceCents: price.patientPayCents,
  price,
});

export const createLine = (
  item: Pick<Item, 'rx' | 'price'>,
  orderNumber: string,
  placedAt: number,
  expected: string,
): StoredLine => ({
  ...toOrderedLine(item, orderNumber, placedAt),
  lineId: randomUUID(),
  status: 'placed',
  isFilled: false,
  expectedDate: expected,
  nextStep: 'receive',
  nextStepAt: placedAt + RECEIVED_AFTER_MS,
});

/** @param card pays the amount that the balance does not cover; absent if it covers everything */
export function createOrder({
  owner,
  address,
  card,
  placedAt,
  ...order
}: Pick<StoredOrder, 'orderNumber' | 'pharmacyNpi' | 'fromBalanceCents'> & {
  shippingMethod: keyof typeof shippingCents;
  owner: Member;
  address: ShippingAddress;
  card: StoredCard | undefined;
  placedAt: number;
}): StoredOrder {
  const { addressId: _id, isDefault: _isDefault, ...shippingAddress } = address;
  return {
    ...order,
    memberId: owner.memberId,
    receivedDate: toDay(placedAt),
    placedAt: formatTimestamp(placedAt),
    shippingAddress,
    shippingCents: shippingCents[order.shippingMethod],
    taxCents: 0,
    paymentCardId: card?.paymentCardId,
    paymentCardLabel: card === undefined ? undefined : formatCardLabel(card),
  };
}

/**
 * Orders refills once: a repeated reference returns its first order.
 * @throws Refusal 404 for an unknown prescription, address or card
 * @throws Refusal 409 when nothing is left to order, a price has changed (PRICE_CHANGED) or the card cannot pay
 */
export function placeOrder(
  programme: ProgrammeState,
  owner: Member,
  providerType: string,
  request: Request,
): Reply {
  const { db, clock } = programme;
  return db.transaction(() => {
    const earlier = findOrderByReference(db, owner.memberId, request.clientReference);
    if (earlier?.reply) return earlier.reply;
    const placedAt = clock.now();
    const today = toDay(placedAt);
    const facts = toRefillFacts(owner, providerType, today);
    // Priced before the stock check, because a line that is left out must not raise the price of a different one.
    const { taken, refused } = judge(findItems(programme, owner, request, facts), facts, shortages(db));
    const { clientReference, shippingMethod } = request;
    const totalCents = taken.reduce(
      (sum, item) => sum + item.price.patientPayCents,
      shippingCents[shippingMethod],
    );
    const paid = splitPayment(totalCents, sumBalanceCents(db, owner.memberId));
    const address = findAddress(db, owner, request);
    const card = paid.fromCardCents > 0 ? findCard(db, owner, request, today) : undefined;
    checkPrices(taken);
    if (paid.fromCardCents > (request.fromCardCents ?? Infinity))
      throw new Refusal(409, 'Your balance has changed. Review how the order is paid.', {
        code: 'BALANCE_CHANGED',
      });
    const orderNumber = createOrderNumber(db);
    const expected = calculateExpectedDelivery(request.shippingMethod, today);
    const reply: Reply = {
      clientReference,
      orderNumber,
      placedAt: formatTimestamp(placedAt),
      totalCents,
      expectedDate: expected,
      refused,
    };
    const lines = taken.map((item) => createLine(item, orderNumber, placedAt, expected));
    const pharmacyNpi = taken[0]!.rx.pharmacyNpi;
    const { fromBalanceCents } = paid;
    const means = { owner, address, card, pharmacyNpi, shippingMethod, fromBalanceCents };
    const order = createOrder({ ...means, orderNumber, placedAt });
    insertOrder(db, { ...order, clientReference, reply }, lines);
    setAside(db, order, fromBalanceCents, placedAt);
    for (const line of lines) {
      recordEvent(db, line.lineId, {
        type: 'placed',
        at: line.placedAt,
        actor: 'member',
        cause: 'Refill ordered online',
      });
      applyEvent(db, line.prescriptionId, { type: 'refillOrderPlaced', orderNumber }, today);
    }
    return reply;
  });
}
