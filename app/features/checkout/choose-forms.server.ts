/** The forms in which one of the saved addresses or cards is chosen. */
import { z } from 'zod';
import { shippingMethods } from '~/programme/contract/mail-order.ts';

export const ChooseAddressForm = z.object({
  addressId: z.string({ error: 'checkout.address.missing' }).max(64, { error: 'checkout.address.unknown' }),
  shippingMethod: z.enum(shippingMethods, { error: 'checkout.address.missingSpeed' }),
});

export const ChooseCardForm = z.object({
  paymentCardId: z
    .string({ error: 'checkout.payment.missing' })
    .max(64, { error: 'checkout.payment.unknown' }),
});
