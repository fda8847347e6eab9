import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { listAddressLines } from '~/areas/orders/addresses/address-lines.ts';
import { saveAddress } from '~/areas/orders/addresses/addresses.server.ts';
import { findCardProblem, choosePaymentCard } from '~/areas/orders/cards/card-rules.ts';
import {
  toCardDetails,
  formatCardLabel,
  formatCardProblemText,
  createCardSubmission,
  saveCard,
} from '~/areas/orders/cards/cards.server.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { runIdempotent } from '~/areas/shared/idempotency/idempotency.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { NewAddress } from '#contract/address.ts';
import {
  calculateExpectedDelivery,
  shippingCents,
  shippingMethods,
  type NewPaymentCard,
  type PaymentCard,
  type ShippingMethod,
} from '#contract/mail-order.ts';
import { changeCart } from './cart.server.ts';
import type { OpenCheckout } from './checkout.server.ts';

export const ChooseAddressForm = z.object({
  addressId: z.string({ error: 'checkout.address.missing' }).max(64, { error: 'checkout.address.unknown' }),
  shippingMethod: z.enum(shippingMethods, { error: 'checkout.address.missingSpeed' }),
});

export const ChooseCardForm = z.object({
  paymentCardId: z
    .string({ error: 'checkout.payment.missing' })
    .max(64, { error: 'checkout.payment.unknown' }),
});

interface ChoiceView {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

interface AddressView {
  addresses: ChoiceView[];
  methods: ChoiceView[];
  values: { addressId?: string; shippingMethod: ShippingMethod };
}

const priceText = (cents: number, { t, format }: Localizer) =>
  cents === 0 ? t('checkout.address.free') : format.money(cents);

type AddressStage = Pick<OpenCheckout, 'cart' | 'addresses' | 'address'>;

export function buildAddressView(
  context: RequestContext,
  { cart, addresses, address }: AddressStage,
  { t, format }: Localizer,
): AddressView {
  const today = context.clock.today();
  const chosen = address ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  return {
    addresses: addresses.map((saved) => {
      const [first = '', ...rest] = listAddressLines(saved, t);
      return { value: saved.addressId, label: first, hint: rest.join(', ') };
    }),
    methods: shippingMethods.map((method) => ({
      value: method,
      label: t(`checkout.address.${method}`, { price: priceText(shippingCents[method], { t, format }) }),
      hint: t('checkout.address.arrives', {
        date: format.weekdayInText(calculateExpectedDelivery(method, today)),
      }),
    })),
    values: { addressId: chosen?.addressId, shippingMethod: cart.shippingMethod },
  };
}

interface DeliveryChoice {
  addressId: string;
  shippingMethod: ShippingMethod;
}

/** Stores the choice; false when the address is not one of the member's own. */
export async function chooseAddress(
  context: RequestContext,
  member: MemberContext,
  { addresses }: Pick<AddressStage, 'addresses'>,
  { addressId, shippingMethod }: DeliveryChoice,
): Promise<boolean> {
  if (!addresses.some((address) => address.addressId === addressId)) return false;
  await changeCart(context, member, (cart) => ({ ...cart, addressId, shippingMethod }));
  return true;
}

/** False for a repeated form. @throws ProgrammeFault when the programme refuses it */
export function addAddress(
  context: RequestContext,
  member: MemberContext,
  address: NewAddress,
  formId: string | undefined,
): Promise<boolean> {
  return runIdempotent(context, member, { formId, content: address }, async (attempt) => {
    const { addressId } = await saveAddress(member, address, attempt);
    await changeCart(context, member, (cart) => ({ ...cart, addressId }));
  });
}

type PaymentStage = Pick<OpenCheckout, 'cards' | 'card'>;
type PaidStage = PaymentStage & Pick<OpenCheckout, 'payment'>;

function cardChoice(card: PaymentCard, today: string, localizer: Localizer): ChoiceView {
  const label = formatCardLabel(card, localizer);
  const problem = formatCardProblemText(card, today, localizer);
  const choice: ChoiceView = {
    value: card.paymentCardId,
    label,
    hint: problem ?? toCardDetails(card, localizer),
  };
  if (problem) choice.disabled = true;
  return choice;
}

interface PaymentView {
  cards: ChoiceView[];
  usable: boolean;
  /** no amount remains for a card to pay */
  noCard: boolean;
  values: { paymentCardId?: string };
}

export function buildPaymentView(
  context: RequestContext,
  { cards, card, payment }: PaidStage,
  localizer: Localizer,
): PaymentView {
  const today = context.clock.today();
  const suggested = choosePaymentCard(cards, today);
  const chosen = card && findCardProblem(card, today) === undefined ? card : suggested;
  return {
    cards: cards.map((saved) => cardChoice(saved, today, localizer)),
    usable: suggested !== undefined,
    noCard: payment.fromCardCents === 0,
    values: { paymentCardId: chosen?.paymentCardId },
  };
}

export async function chooseCard(
  context: RequestContext,
  member: MemberContext,
  { cards }: Pick<PaymentStage, 'cards'>,
  paymentCardId: string,
  localizer: Localizer,
): Promise<string | undefined> {
  const card = cards.find((saved) => saved.paymentCardId === paymentCardId);
  const problem = card
    ? formatCardProblemText(card, context.clock.today(), localizer)
    : localizer.t('checkout.payment.unknown');
  if (problem === undefined) await changeCart(context, member, (cart) => ({ ...cart, paymentCardId }));
  return problem;
}

/** False for a repeated form. @throws ProgrammeFault when the programme refuses it */
export function addCard(
  context: RequestContext,
  member: MemberContext,
  card: z.input<typeof NewPaymentCard>,
  formId: string | undefined,
): Promise<boolean> {
  return runIdempotent(context, member, createCardSubmission(card, formId), async (attempt) => {
    const { paymentCardId } = await saveCard(member, card, attempt);
    await changeCart(context, member, (cart) => ({ ...cart, paymentCardId }));
  });
}
