/** The address stage: what can be chosen, and the choice. */
import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { NewAddress } from '~/programme/contract/address.ts';
import { expectedDelivery, shippingCents, shippingMethods } from '~/programme/contract/mail-order.ts';
import type { ShippingMethod } from '~/programme/contract/mail-order.ts';
import { addressLines } from '~/features/addresses/address-lines.ts';
import { saveAddress } from '~/features/addresses/saved.server.ts';
import { changeCart } from './cart-store.server.ts';
import type { Confirmable } from './checkout.server.ts';
import { runIdempotent } from '~/features/idempotency/idempotency.server.ts';

export interface ChoiceView {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
}

export interface AddressView {
  addresses: ChoiceView[];
  methods: ChoiceView[];
  values: { addressId?: string; shippingMethod: ShippingMethod };
}

const priceText = (cents: number, { t, format }: Localizer) =>
  cents === 0 ? t('checkout.address.free') : format.money(cents);

type AddressStage = Pick<Confirmable, 'cart' | 'addresses' | 'address'>;

export function addressView(
  context: RequestContext,
  { cart, placePaths: addresses, address }: AddressStage,
  { t, format }: Localizer,
): AddressView {
  const today = context.clock.today();
  const chosen = address ?? addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  return {
    addresses: addresses.map((saved) => {
      const [first = '', ...rest] = addressLines(saved, t);
      return { value: saved.addressId, label: first, hint: rest.join(', ') };
    }),
    methods: shippingMethods.map((method) => ({
      value: method,
      label: t(`checkout.address.${method}`, { price: priceText(shippingCents[method], { t, format }) }),
      hint: t('checkout.address.arrives', { date: format.weekdayInText(expectedDelivery(method, today)) }),
    })),
    values: { addressId: chosen?.addressId, shippingMethod: cart.shippingMethod },
  };
}

interface Choice {
  addressId: string;
  shippingMethod: ShippingMethod;
}

/** Keeps the choice; false when the address is not one of the member's own. */
export async function chooseAddress(
  context: RequestContext,
  member: MemberContext,
  { placePaths: addresses }: Pick<AddressStage, 'addresses'>,
  { addressId, shippingMethod }: Choice,
): Promise<boolean> {
  if (!addresses.some((address) => address.addressId === addressId)) return false;
  await changeCart(context, member, (cart) => ({ ...cart, addressId, shippingMethod }));
  return true;
}

/**
 * Saves a new address with the mail-order pharmacy and chooses it; false for the second press of one form.
 *
 * @throws ProgrammeFault when the programme does not take it
 */
export function addAddress(
  context: RequestContext,
  member: MemberContext,
  address: NewAddress,
  formId: string | undefined,
): Promise<boolean> {
  return runIdempotent(context, member, formId, async () => {
    const { addressId } = await saveAddress(member, address);
    await changeCart(context, member, (cart) => ({ ...cart, addressId }));
  });
}
