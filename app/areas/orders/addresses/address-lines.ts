import type { T } from '~/i18n/translate.ts';
import type { Address } from '#contract/address.ts';

/** An address as printed on a package, without the addressee. */
export function listAddressLines(address: Address, t: T): string[] {
  const { addressLine1, addressLine2, careOfName, city, state, zip } = address;
  const street = [addressLine1, addressLine2].filter(Boolean).join(', ');
  return [
    ...(careOfName ? [t('addresses.careOf', { name: careOfName })] : []),
    street,
    `${city}, ${state} ${zip}`,
  ];
}
