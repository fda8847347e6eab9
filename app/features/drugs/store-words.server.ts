import type { DrugPrice, PharmacyPrice } from '~/programme/contract/drugs.ts';
import { milesText } from '~/features/pharmacies/row.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';

type Store = Omit<PharmacyPrice, 'price'>;

/** '518 State Street, Madison · 0.7 miles · In network' */
export function storeLine(store: Store, localizer: Localizer): string {
  const { t } = localizer;
  const { address, distanceMiles, inNetwork, operating24Hours } = store;
  return [
    `${address.addressLine1}, ${address.city}, ${address.state}`,
    distanceMiles !== undefined && milesText(distanceMiles, localizer),
    t(inNetwork ? 'drugs.price.inNetwork' : 'drugs.price.outOfNetwork'),
    operating24Hours && t('drugs.price.open24'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Who pays what, and where that stands in the year's deductible. */
export function priceLines(price: DrugPrice, { t, format }: Localizer): string[] {
  const shares = [
    t('drugs.price.planPays', { amount: format.money(price.planAmountCents) }),
    t('drugs.price.cash', { amount: format.money(price.cashPriceCents) }),
  ];
  const amount = format.money(price.deductibleCents);
  return [shares.join(' · '), t(`drugs.price.phase.${price.phase}`, { amount })];
}
