import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import type { RequestContext } from '~/context.ts';
import { listAddressLines } from '~/areas/orders/addresses/address-lines.ts';
import { formatCardLabel } from '~/areas/orders/cards/cards.server.ts';
import { toPaymentRows } from '~/areas/orders/balance.server.ts';
import { getImpliedPersonCode, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { shippingCents } from '#contract/mail-order.ts';
import type { Order } from '#contract/order.ts';
import type { Confirmable } from './checkout.server.ts';
import { toLineView, calculateSubtotalCents, isReady, type LineView } from './cart-lines.server.ts';
import { isSurelyNotPlaced, startNextAttempt, type OrderIntent } from './order-intent.ts';
import {
  formatAgreedField,
  deriveOfferHash,
  findPriceChanges,
  type Offer,
  type PriceChange,
} from './place-order.server.ts';

import { estimateArrival, toOffer, type Refusal } from './confirm.server.ts';

export interface ConfirmView {
  lines: LineView[];
  addressee: string;
  address: string[];
  /** the card that pays besides the balance, or the statement that none pays */
  card: string;
  /** the parts of the total; empty when it has only one */
  facts: { label: string; value: string }[];
  total: string;
  /** from balance and from card, below the total; empty when the card pays everything */
  paid: { label: string; value: string }[];
  isBalanceKnown: boolean;
  /** 'Standard shipping, free' */
  shipping: string;
  arrives: string;
  consent: string;
  /** hidden fields of the form: intent, attempt, the displayed offer, its prices and its arrival date */
  intentId: string;
  attempt: number;
  offer: string;
  agreed: string[];
  /** sentences about prices that changed since a failed attempt */
  changes: string[];
  changesText: string;
}

/** Compares with the prices of a failed attempt. */
function changesSince(intent: OrderIntent | undefined, offer: Offer): PriceChange[] {
  if (intent?.state !== 'failed') return [];
  return findPriceChanges(
    offer.items,
    new Map(intent.items.map((item) => [item.prescriptionId, item.priceCents])),
  );
}

const toDrugNames = (lines: Confirmable['lines']): Map<string, string> =>
  new Map(
    lines.filter(isReady).map(({ item, prescription }) => [item.prescriptionId, prescription.dispensedDrug]),
  );

/** 'Metformin ER 500 mg tablet: $10.00 before, now $12.00' */
function changeTexts(
  changes: readonly PriceChange[],
  names: ReadonlyMap<string, string>,
  { t, format }: Localizer,
): string[] {
  return changes.map(({ prescriptionId, beforeCents, priceCents }) =>
    t('checkout.confirm.priceChange', {
      name: formatDrugName(names.get(prescriptionId) ?? '', t),
      before: format.money(beforeCents),
      now: format.money(priceCents),
    }),
  );
}

/** Prices of a placed order that differ from those that the member agreed to. */
export function findOtherPrices(
  lines: Order['lines'],
  { items }: Pick<OrderIntent, 'items'>,
  localizer: Localizer,
): { lines: string[]; text: string } | undefined {
  const agreed = new Map(items.map((item) => [item.prescriptionId, item.priceCents]));
  const changes = findPriceChanges(lines, agreed);
  if (changes.length === 0) return undefined;
  const names = new Map(lines.map((line) => [line.prescriptionId, line.drugName]));
  const isLower = changes.every(({ beforeCents, priceCents }) => priceCents < beforeCents);
  return {
    lines: changeTexts(changes, names, localizer),
    text: localizer.t(isLower ? 'checkout.placed.pricesFell' : 'checkout.placed.pricesText'),
  };
}

/** The member's consent to the charges. */
function consentText({ payment }: Pick<Confirmable, 'payment'>, total: string, { t, format }: Localizer) {
  const { fromBalanceCents, fromCardCents } = payment;
  if (fromBalanceCents === 0)
    return t(fromCardCents === 0 ? 'checkout.confirm.consentFree' : 'checkout.confirm.consent', { total });
  if (fromCardCents === 0) return t('checkout.confirm.consentBalance', { total });
  const [balance, card] = [format.money(fromBalanceCents), format.money(fromCardCents)];
  return t('checkout.confirm.consentSplit', { balance, card });
}

export function buildConfirmView(
  context: RequestContext,
  member: MemberContext,
  checkout: Confirmable,
  localizer: Localizer,
): ConfirmView {
  const { t, format } = localizer;
  const { cart, intent, lines, address, card, payment } = checkout;
  const isByCard = payment.fromCardCents > 0 && card !== undefined;
  const offer = toOffer(checkout);
  const subtotal = calculateSubtotalCents(lines);
  const shipping = shippingCents[cart.shippingMethod];
  const arrives = estimateArrival(context, checkout);
  // refills of prescription drugs carry no sales tax
  const total = format.money(subtotal + shipping);
  return {
    lines: lines.map((line) => toLineView(line, getImpliedPersonCode(member), localizer, lines.length === 1)),
    addressee: `${member.identity.firstName} ${member.identity.lastName}`,
    address: listAddressLines(address, t),
    card: isByCard ? formatCardLabel(card, localizer) : t('checkout.confirm.noCard'),
    facts:
      shipping === 0
        ? []
        : [
            { label: t('checkout.refills', { count: lines.length }), value: format.money(subtotal) },
            { label: t(`checkout.shippingMethod.${cart.shippingMethod}`), value: format.money(shipping) },
          ],
    total,
    paid: toPaymentRows(payment, localizer),
    isBalanceKnown: payment.isBalanceKnown,
    shipping: t('checkout.confirm.shipping', {
      method: t(`checkout.shippingMethod.${cart.shippingMethod}`),
      price: shipping === 0 ? t('checkout.address.free') : format.money(shipping),
    }),
    arrives: format.weekdayInText(arrives),
    consent: consentText(checkout, total, localizer),
    intentId: cart.intentId,
    attempt: startNextAttempt(intent),
    offer: deriveOfferHash(offer),
    agreed: [...offer.items.map(formatAgreedField), arrives],
    changes: changeTexts(changesSince(intent, offer), toDrugNames(lines), localizer),
    changesText: t(refusalTexts(checkout).prices),
  };
}

/** Reports 'Nothing was charged' only when no earlier attempt may still turn out to be an order. */
const refusalTexts = ({ intent }: Pick<Confirmable, 'intent'>) =>
  intent === undefined || isSurelyNotPlaced(intent)
    ? ({
        prices: 'checkout.confirm.pricesText',
        later: 'checkout.confirm.laterText',
        changed: 'checkout.confirm.changedText',
      } as const)
    : ({
        prices: 'checkout.confirm.pricesAgain',
        later: 'checkout.confirm.laterAgain',
        changed: 'checkout.confirm.changedAgain',
      } as const);

export interface RefusalView {
  title: string;
  text: string;
  changes: string[];
}

export function buildRefusalView(refusal: Refusal, checkout: Confirmable, localizer: Localizer): RefusalView {
  const { t, format } = localizer;
  if (refusal.kind === 'later')
    return {
      title: t('checkout.confirm.laterTitle'),
      text: t(refusalTexts(checkout).later, {
        before: format.weekdayInText(refusal.beforeDay),
        now: format.weekdayInText(refusal.day),
      }),
      changes: [],
    };
  if (refusal.kind === 'changed')
    return {
      title: t('checkout.confirm.changedTitle'),
      text: t(refusalTexts(checkout).changed),
      changes: [],
    };
  return {
    title: t('checkout.confirm.pricesTitle'),
    text: t(refusalTexts(checkout).prices),
    changes: changeTexts(refusal.changes, toDrugNames(checkout.lines), localizer),
  };
}
