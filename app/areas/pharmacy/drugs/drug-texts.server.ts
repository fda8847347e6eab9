import { formatMilesText } from '~/areas/pharmacy/pharmacies/row.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import type { DrugDetails, DrugGroup, PharmacyPrice } from '#contract/drugs.ts';
import { parseNdcs } from '#contract/ndc.ts';
import { errorPage } from '~/ui/error-page.server.ts';

const tierNames = {
  Preventive: 'preventive',
  Generic: 'generic',
  'Preferred brand': 'preferred',
  'Non-preferred brand': 'nonPreferred',
  Specialty: 'specialty',
  other: 'other',
} as const satisfies Record<DrugGroup['tier'], string>;

export const formatTierText = (tier: DrugGroup['tier'], t: T): string => t(`drugs.tier.${tierNames[tier]}`);

type Kind = Pick<DrugDetails, 'isBrand' | 'brandName' | 'genericName'>;

/** A generic's name inside a sentence: 'atorvastatin'. */
export const formatInText = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

export function formatKindText({ isBrand, brandName, genericName }: Kind, t: T): string {
  const generic = formatInText(genericName);
  if (isBrand) return t('drugs.kind.brandOf', { generic });
  return brandName ? t('drugs.kind.genericOf', { brand: brandName }) : t('drugs.kind.generic');
}

/** The NDC in an address, as 5-4-2. @throws a 404 for anything else */
export function readNdc(param: string | undefined): string {
  const [ndc, ...others] = parseNdcs(param ?? '');
  if (ndc === undefined || others.length > 0) throw errorPage(404);
  return ndc;
}

type Store = Omit<PharmacyPrice, 'price'>;

/** '518 State Street, Madison · 0.7 miles · In network' */
export function storeLine(store: Store, localizer: Localizer): string {
  const { t } = localizer;
  const { address, distanceMiles, inNetwork, operating24Hours } = store;
  return [
    `${address.addressLine1}, ${address.city}, ${address.state}`,
    distanceMiles !== undefined && formatMilesText(distanceMiles, localizer),
    t(inNetwork ? 'drugs.price.inNetwork' : 'pharmacies.words.outOfNetwork'),
    operating24Hours && t('pharmacies.finder.always'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The shares of the price, and their deductible. Each network has its own, and outside the full price may be due. */
export function listPriceLines({ price, inNetwork }: PharmacyPrice, { t, format }: Localizer): string[] {
  const shares = [
    t('drugs.price.planPays', { amount: format.money(price.planAmountCents) }),
    t('drugs.price.cash', { amount: format.money(price.cashPriceCents) }),
  ];
  const amount = format.money(price.deductibleCents);
  const phase = inNetwork ? 'phase' : 'outOfNetworkPhase';
  const deductible = t(`drugs.price.${phase}.${price.phase}`, { amount });
  return [shares.join(' · '), inNetwork ? deductible : `${deductible} ${t('drugs.price.fullFirst')}`];
}
