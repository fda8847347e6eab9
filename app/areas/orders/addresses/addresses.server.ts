import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import {
  confirmChange,
  createReconciled,
  deleteIdempotent,
  reconcileUnknown,
  runIdempotent,
  type Attempt,
} from '~/areas/shared/idempotency/idempotency.server.ts';
import type { T } from '~/i18n/translate.ts';
import { stateCodes, states, type NewAddress } from '#contract/address.ts';
import { calls } from '#contract/index.ts';
import type { ShippingAddress } from '#contract/mail-order.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { packOptions } from '~/ui/form/option-list.ts';
import { ZIP_DIGITS, nameRefusedCharacter, tidyName, toZipDigits } from '~/ui/form/typed-digits.ts';
import { listAddressLines } from './address-lines.ts';
import { errorPage } from '~/ui/error-page.server.ts';

/** prefilling a form is optional, so it waits only briefly */
const PROFILE_MS = 1_500;

const plainLine = /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} .,'’#/&()+:;-]*$/u;
const cityName = /^(?=.*\p{L})[\p{L}\p{M} .'’-]*$/u;
const invalid = { error: 'common.form.valueInvalid' };

const refused = (allowed: RegExp) => nameRefusedCharacter('common.form.valueInvalid', allowed);
const notOfLine = refused(/[\p{L}\p{M}\p{N} .,'’#/&()+:;-]/u);
const notOfCity = refused(/[\p{L}\p{M} .'’-]/u);

const required = (missing: string, most: number) =>
  z.string({ error: missing }).overwrite(tidyName).min(1, { error: missing }).max(most, invalid);
const optional = z.string().overwrite(tidyName).max(60, invalid).regex(plainLine, notOfLine).optional();

/** An address of the United States and its territories (specification 3.32, 3.44, 9.02). */
export const addressFields = {
  addressLine1: required('addresses.fields.line1Missing', 60).regex(plainLine, notOfLine),
  addressLine2: optional,
  careOfName: optional,
  city: required('addresses.fields.cityMissing', 40).regex(cityName, notOfCity),
  state: z.enum(stateCodes, {
    error: (issue) =>
      issue.input === undefined ? 'addresses.fields.stateMissing' : 'common.form.valueInvalid',
  }),
  zip: z
    .string({ error: 'addresses.fields.zipMissing' })
    .transform(toZipDigits)
    .pipe(z.string().regex(ZIP_DIGITS, invalid)),
};

/** Identifies a form, so that a repeated submission is recognized. */
export const formId = z.uuid().optional();

export const NewAddressForm = z.object({ ...addressFields, formId });

/** The states for a select (specification 3.44), sent as data so that the browser does not load the contract. */
export const stateOptions = packOptions(states);

export const loadSavedAddresses = (member: MemberContext): Promise<ShippingAddress[]> =>
  member.api.call(calls.mailOrder.shippingAddresses, { query: toMemberParams(member) });

const isAddress = (saved: ShippingAddress, typed: NewAddress): boolean =>
  (['careOfName', 'addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const).every(
    (field) => (saved[field] ?? '') === (typed[field] ?? ''),
  );

export const saveAddress = (
  member: MemberContext,
  address: NewAddress & { isDefault?: boolean },
  attempt: Attempt,
): Promise<Pick<ShippingAddress, 'addressId'>> =>
  createReconciled<Pick<ShippingAddress, 'addressId'>, ShippingAddress>(
    {
      list: () => loadSavedAddresses(member),
      getId: ({ addressId }) => addressId,
      isSent: (saved) => isAddress(saved, address),
      send: () =>
        member.api.call(calls.mailOrder.addShippingAddress, { query: toMemberParams(member), body: address }),
    },
    attempt,
  );

export interface AddressView {
  addressId: string;
  /** the street, or the person who accepts delivery */
  title: string;
  lines: string[];
  isDefault: boolean;
  removal: string;
}

/** The next default address is known only if a single one is left. */
function removalText(
  { isDefault, addressId }: ShippingAddress,
  saved: readonly ShippingAddress[],
  t: T,
): string {
  const [next, ...others] = saved.filter((address) => address.addressId !== addressId);
  if (!next) return t('addresses.remove.textLast');
  if (!isDefault) return t('addresses.remove.text');
  return others.length > 0
    ? t('addresses.remove.textDefault')
    : t('addresses.remove.textNext', { address: listAddressLines(next, t).join(', ') });
}

function toAddressView(address: ShippingAddress, saved: readonly ShippingAddress[], t: T): AddressView {
  const [title = '', ...lines] = listAddressLines(address, t);
  const { addressId, isDefault } = address;
  return { addressId, title, lines, isDefault, removal: removalText(address, saved, t) };
}

export const toAddressViews = (saved: readonly ShippingAddress[], t: T): AddressView[] =>
  saved.map((address) => toAddressView(address, saved, t));

/** @throws a 404 for an address that is not on the member's list; ProgrammeFault */
export async function loadSavedAddress(member: MemberContext, addressId: string, t: T) {
  const addresses = await loadSavedAddresses(member);
  const address = addresses.find((saved) => saved.addressId === addressId);
  if (!address) throw errorPage(404, { message: t('addresses.gone') });
  return { address, view: toAddressView(address, addresses, t) };
}

/** Values that prefill the first shipping address; undefined without a profile, or without a reply. */
export async function loadProfileAddress(member: MemberContext): Promise<Record<string, string | undefined>> {
  try {
    const query = toMemberParams(member);
    const { contact } = await member.api.call(calls.enrollment.profile, { query }, { timeoutMs: PROFILE_MS });
    return contact.address;
  } catch (error) {
    if (!(error instanceof ProgrammeFault) || error.code === 'unauthorized') throw error;
    return {};
  }
}

export const buildAddressForm = () => ({ states: stateOptions, formId: randomUUID() });

export const AddAddressForm = NewAddressForm.extend({ isDefault: z.boolean().optional() });
export const EditAddressForm = z.object(addressFields);
export const DefaultAddressForm = z.object({ addressId: z.string().min(1).max(64) });
export const RemoveForm = z.object({});

type Added = z.output<typeof AddAddressForm>;

/** Saves a new address; false for a repeated form. @throws ProgrammeFault when the programme refuses it */
export function addAddress(
  context: RequestContext,
  member: MemberContext,
  { formId, ...address }: Added,
): Promise<boolean> {
  return runIdempotent(context, member, { formId, content: address }, async (attempt) => {
    await saveAddress(member, address, attempt);
  });
}

/** @throws ProgrammeFault, with status 404 when it is not on the member's list */
export async function changeAddress(
  member: MemberContext,
  addressId: string,
  body: NewAddress,
): Promise<void> {
  const input = { params: { addressId }, query: toMemberParams(member), body };
  await reconcileUnknown(member.api.call(calls.mailOrder.changeShippingAddress, input), async () => {
    const saved = (await loadSavedAddresses(member)).filter((address) => address.addressId === addressId);
    return saved.find((address) => isAddress(address, body));
  });
}

/** @throws ProgrammeFault, with status 404 when it is not on the member's list */
export async function makeDefault(member: MemberContext, addressId: string): Promise<void> {
  const input = { params: { addressId }, query: toMemberParams(member) };
  await confirmChange(member.api.call(calls.mailOrder.setDefaultAddress, input), async () =>
    (await loadSavedAddresses(member)).some((saved) => saved.addressId === addressId && saved.isDefault),
  );
}

/**
 * False for a repeated form, because the address is already removed. @throws ProgrammeFault 404 when it was never
 * listed
 */
export function removeAddress(
  context: RequestContext,
  member: MemberContext,
  addressId: string,
): Promise<boolean> {
  const input = { params: { addressId }, query: toMemberParams(member) };
  const isGone = async () =>
    !(await loadSavedAddresses(member)).some((saved) => saved.addressId === addressId);
  return deleteIdempotent(context, member, `address:${addressId}`, () =>
    confirmChange(member.api.call(calls.mailOrder.removeShippingAddress, input), isGone),
  );
}
