/** What a member does to the shipping addresses under settings. */
import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import {
  reconcileUnknown,
  runIdempotent,
  deleteIdempotent,
} from '~/features/idempotency/idempotency.server.ts';
import type { NewAddress } from '~/programme/contract/address.ts';
import { calls } from '~/programme/contract/index.ts';
import { addressFields, NewAddressForm } from './address-form.server.ts';
import { isAddress, saveAddress, savedAddresses } from './saved.server.ts';

export const AddAddressForm = NewAddressForm.extend({ isDefault: z.boolean().optional() });
export const EditAddressForm = z.object(addressFields);
export const DefaultAddressForm = z.object({ addressId: z.string().min(1).max(64) });
/** a button and nothing else */
export const RemoveForm = z.object({});

type Added = z.output<typeof AddAddressForm>;

/**
 * Saves a new address; false for the second press of one form.
 * @throws ProgrammeFault when the programme does not take it
 */
export function addAddress(
  context: RequestContext,
  member: MemberContext,
  { formId, ...address }: Added,
): Promise<boolean> {
  return runIdempotent(context, member, formId, async () => {
    await saveAddress(member, address);
  });
}

/** @throws ProgrammeFault, with status 404 when it is not on the member's list */
export async function changeAddress(
  member: MemberContext,
  addressId: string,
  body: NewAddress,
): Promise<void> {
  const input = { params: { addressId }, query: memberParams(member), body };
  await reconcileUnknown(member.api.call(calls.mailOrder.changeShippingAddress, input), async () => {
    const saved = (await savedAddresses(member)).filter((address) => address.addressId === addressId);
    return saved.find((address) => isAddress(address, body));
  });
}

/** @throws ProgrammeFault, with status 404 when it is not on the member's list */
export async function makeDefault(member: MemberContext, addressId: string): Promise<void> {
  const input = { params: { addressId }, query: memberParams(member) };
  await reconcileUnknown(member.api.call(calls.mailOrder.setDefaultAddress, input), async () =>
    (await savedAddresses(member)).find((saved) => saved.addressId === addressId && saved.isDefault),
  );
}

/**
 * Removes an address; a second press finds it removed, and false is the answer.
 * @throws ProgrammeFault, with status 404 when it was never on the member's list
 */
export function removeAddress(
  context: RequestContext,
  member: MemberContext,
  addressId: string,
): Promise<boolean> {
  const input = { params: { addressId }, query: memberParams(member) };
  const isGone = async () =>
    (await savedAddresses(member)).some((saved) => saved.addressId === addressId) ? undefined : true;
  return deleteIdempotent(context, member, `address:${addressId}`, () =>
    reconcileUnknown(member.api.call(calls.mailOrder.removeShippingAddress, input), isGone),
  );
}
