/** A member's saved shipping addresses, as the pages under settings show them. */
import { randomUUID } from 'node:crypto';
import type { RequestContext } from '~/context.ts';
import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { createReconciled } from '~/features/idempotency/idempotency.server.ts';
import { throwNotFound } from '~/features/errors/page-errors.server.ts';
import type { T } from '~/i18n/translate.ts';
import type { NewAddress } from '~/programme/contract/address.ts';
import { calls } from '~/programme/contract/index.ts';
import type { ShippingAddress } from '~/programme/contract/mail-order.ts';
import { stateOptions } from './address-form.server.ts';
import { addressLines } from './address-lines.ts';

/** @throws ProgrammeFault */
export const savedAddresses = (member: MemberContext): Promise<ShippingAddress[]> =>
  member.api.call(calls.mailOrder.shippingAddresses, { query: memberParams(member) });

/** Whether a saved address says what was typed. */
export const isAddress = (saved: ShippingAddress, typed: NewAddress): boolean =>
  (['careOfName', 'addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const).every(
    (field) => (saved[field] ?? '') === (typed[field] ?? ''),
  );

/** Saves a new address. @throws ProgrammeFault */
export const saveAddress = (
  member: MemberContext,
  address: NewAddress & { isDefault?: boolean },
): Promise<Pick<ShippingAddress, 'addressId'>> =>
  createReconciled<Pick<ShippingAddress, 'addressId'>, ShippingAddress>({
    list: () => savedAddresses(member),
    idOf: ({ addressId }) => addressId,
    isSent: (saved) => isAddress(saved, address),
    send: () =>
      member.api.call(calls.mailOrder.addShippingAddress, { query: memberParams(member), body: address }),
  });

export interface AddressView {
  addressId: string;
  /** first the street, or who takes care of it */
  title: string;
  lines: string[];
  isDefault: boolean;
  /** what removing it means */
  removal: string;
}

const removalText = ({ isDefault }: ShippingAddress, count: number, t: T): string =>
  count === 1
    ? t('addresses.remove.textLast')
    : t(isDefault ? 'addresses.remove.textDefault' : 'addresses.remove.text');

function viewOf(address: ShippingAddress, count: number, t: T): AddressView {
  const [title = '', ...lines] = addressLines(address, t);
  const { addressId, isDefault } = address;
  return { addressId, title, lines, isDefault, removal: removalText(address, count, t) };
}

export const addressViews = (addresses: readonly ShippingAddress[], t: T): AddressView[] =>
  addresses.map((address) => viewOf(address, addresses.length, t));

/**
 * One of the member's own addresses, and how the list shows it.
 * @throws the 404 for any other; ProgrammeFault
 */
export async function savedAddress(context: RequestContext, member: MemberContext, addressId: string, t: T) {
  const addresses = await savedAddresses(member);
  const address = addresses.find((saved) => saved.addressId === addressId);
  if (!address) return throwNotFound(context, 'addresses.gone');
  return { address, view: viewOf(address, addresses.length, t) };
}

/** What the form of an address is made from. */
export const addressForm = () => ({ states: stateOptions, formId: randomUUID() });
