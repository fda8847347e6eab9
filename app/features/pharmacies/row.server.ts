import type { Localizer } from '~/i18n/localizer.server.ts';
import { mailOrderNpis } from '~/programme/contract/pharmacies.ts';
import type { Coordinates, Pharmacy } from '~/programme/contract/pharmacies.ts';
import { directionOf, milesBetween } from './ring-map.ts';
import { awayText, openingLine } from './words.server.ts';

export interface PharmacyRow {
  npi: string;
  name: string;
  /** as in the list and on the map */
  number?: number;
  address: string;
  opening: string;
  phone: { digits: string; text: string };
  /** distance and direction from the place that was searched around */
  away?: string;
  network: { isIn: boolean; text: string };
  mailOrder?: string;
  preferred?: string;
}

/** Ten digits, or fewer where the programme has fewer. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

export const addressText = ({ address }: Pharmacy): string => {
  const { addressLine1, addressLine2, city, state, zip } = address;
  return [addressLine1, addressLine2, city, `${state} ${zip}`].filter(Boolean).join(', ');
};

/** Specification 9.10. */
export const isMailOrder = ({ npi }: Pick<Pharmacy, 'npi'>): boolean => mailOrderNpis.includes(npi);

/** Miles from a place: the programme's figure, or our own where it gives none. */
export const milesFrom = (origin: Coordinates, pharmacy: Pharmacy): number =>
  pharmacy.distanceMiles ?? milesBetween(origin, pharmacy);

interface About {
  now: number;
  localizer: Localizer;
  origin?: Coordinates | undefined;
  number?: number;
  preferredNpi?: string | undefined;
}

/** A pharmacy as a line of a list. */
export function pharmacyRow(pharmacy: Pharmacy, about: About): PharmacyRow {
  const { now, localizer, origin, number, preferredNpi } = about;
  const { t, format } = localizer;
  const digits = digitsOf(pharmacy.phone);
  return {
    npi: pharmacy.npi,
    name: pharmacy.name,
    ...(number !== undefined && { number }),
    address: addressText(pharmacy),
    opening: openingLine(pharmacy, now, t),
    phone: { digits, text: format.phone(digits) },
    ...(origin && { away: awayText(milesFrom(origin, pharmacy), directionOf(origin, pharmacy), localizer) }),
    network: {
      isIn: pharmacy.inNetwork,
      text: t(pharmacy.inNetwork ? 'pharmacies.words.inNetwork' : 'pharmacies.words.outOfNetwork'),
    },
    ...(isMailOrder(pharmacy) && { mailOrder: t('pharmacies.words.mailOrder') }),
    ...(pharmacy.npi === preferredNpi && { preferred: t('pharmacies.words.preferred') }),
  };
}
