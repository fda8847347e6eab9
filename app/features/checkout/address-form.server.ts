/** The forms of the address stage: their fields and the messages beside them. */
import { z } from 'zod';
import { stateCodes } from '~/programme/contract/address.ts';
import { shippingMethods } from '~/programme/contract/mail-order.ts';

export const ChooseAddressForm = z.object({
  addressId: z.string({ error: 'checkout.address.missing' }).max(64, { error: 'checkout.address.unknown' }),
  shippingMethod: z.enum(shippingMethods, { error: 'checkout.address.missingSpeed' }),
});

const plainLine = /^[\p{L}\p{M}\p{N} .,'’#/&()+:;-]*$/u;
const cityName = /^(?=.*\p{L})[\p{L}\p{M} .'’-]*$/u;
const invalid = { error: 'checkout.invalid' };

const required = (missing: string, most: number, shape: RegExp) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).max(most, invalid).regex(shape, invalid);
const optional = z.string().trim().max(60, invalid).regex(plainLine, invalid).optional();

/** An address of the United States and its territories (specification 3.32, 3.44, 9.02). */
export const addressFields = {
  addressLine1: required('checkout.newAddress.line1Missing', 60, plainLine),
  addressLine2: optional,
  careOfName: optional,
  city: required('checkout.newAddress.cityMissing', 40, cityName),
  state: z.enum(stateCodes, {
    error: (issue) => (issue.input === undefined ? 'checkout.newAddress.stateMissing' : 'checkout.invalid'),
  }),
  zip: z
    .string({ error: 'checkout.newAddress.zipMissing' })
    .trim()
    .regex(/^\d{5}$/, invalid),
};

/** Tells the second press of a form from another form. */
export const formId = z.uuid().optional();

export const NewAddressForm = z.object({ ...addressFields, formId });
