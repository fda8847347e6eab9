/** The form of an address: its fields and the messages beside them. */
import { z } from 'zod';
import { stateCodes, states } from '~/programme/contract/address.ts';
import { ZIP_DIGITS, zipDigits } from '~/ui/form/typed-digits.ts';
import { optionList } from '~/ui/form/option-list.ts';

const plainLine = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} .,'’#/&()+:;-]*$/u;
const cityName = /^(?=.*\p{L})[\p{L}\p{M} .'’-]*$/u;
const invalid = { error: 'addresses.fields.invalid' };

const required = (missing: string, most: number, shape: RegExp) =>
  z.string({ error: missing }).trim().min(1, { error: missing }).max(most, invalid).regex(shape, invalid);
const optional = z.string().trim().max(60, invalid).regex(plainLine, invalid).optional();

/** An address of the United States and its territories (specification 3.32, 3.44, 9.02). */
export const addressFields = {
  addressLine1: required('addresses.fields.line1Missing', 60, plainLine),
  addressLine2: optional,
  careOfName: optional,
  city: required('addresses.fields.cityMissing', 40, cityName),
  state: z.enum(stateCodes, {
    error: (issue) =>
      issue.input === undefined ? 'addresses.fields.stateMissing' : 'addresses.fields.invalid',
  }),
  zip: z
    .string({ error: 'addresses.fields.zipMissing' })
    .transform(zipDigits)
    .pipe(z.string().regex(ZIP_DIGITS, invalid)),
};

/** Tells the second press of a form from another form. */
export const formId = z.uuid().optional();

export const NewAddressForm = z.object({ ...addressFields, formId });

/** Specification 3.44, for a select: the page gets them as data, so that the browser needs no contract. */
export const stateOptions = optionList(states);
