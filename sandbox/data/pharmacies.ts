/** Where prescriptions are filled. The three mail-order pharmacies carry the programme's own NPIs; the rest are invented. */
import type { Address } from '../../app/programme/contract/address.ts';
import { npiFrom } from './npi.ts';

export interface Pharmacy {
  npi: string;
  name: string;
  /** ten digits */
  phone: string;
  storeNumber?: string;
  address: Address;
  isMailOrder: boolean;
}

type Place = [street: string, city: string, state: Address['state'], zip: string];
const at = ([addressLine1, city, state, zip]: Place): Address => ({ addressLine1, city, state, zip });

const mailOrder = (npi: string, name: string, phone: string, ...place: Place): Pharmacy => ({
  npi,
  name,
  phone,
  address: at(place),
  isMailOrder: true,
});

let nextNpi = 130_000_101;
const retail = (name: string, storeNumber: string, phone: string, ...place: Place): Pharmacy => ({
  npi: npiFrom(String((nextNpi += 7_919))),
  name: `${name} #${storeNumber}`,
  phone,
  storeNumber,
  address: at(place),
  isMailOrder: false,
});

export const mailOrderPharmacies: readonly [Pharmacy, Pharmacy, Pharmacy] = [
  mailOrder(
    '1003053174',
    'Central Fill Pharmacy – Monroe',
    '8005550161',
    '400 Distribution Way',
    'Monroe Township',
    'NJ',
    '08831',
  ),
  mailOrder(
    '1114477122',
    'Central Fill Pharmacy – Madison',
    '8005550162',
    '2700 Packers Avenue',
    'Madison',
    'WI',
    '53704',
  ),
  mailOrder(
    '1821120981',
    'Central Fill Specialty Pharmacy',
    '8005550163',
    '1180 Commerce Parkway',
    'Indianapolis',
    'IN',
    '46219',
  ),
];

export const retailPharmacies: readonly Pharmacy[] = [
  retail('Willy Street Pharmacy', '101', '6085550171', '1021 Williamson Street', 'Madison', 'WI', '53703'),
  retail('Badger Drug', '214', '6085550172', '518 State Street', 'Madison', 'WI', '53703'),
  retail('Badger Drug', '219', '6085550173', '6602 Mineral Point Road', 'Madison', 'WI', '53705'),
  retail('Lakefront Apothecary', '7', '4145550174', '905 East Brady Street', 'Milwaukee', 'WI', '53202'),
  retail('Third Ward Pharmacy', '12', '4145550175', '241 North Broadway', 'Milwaukee', 'WI', '53202'),
  retail('Prairie Health Pharmacy', '33', '4025550176', '1440 South 13th Street', 'Omaha', 'NE', '68108'),
  retail('Prairie Health Pharmacy', '38', '4025550177', '2610 O Street', 'Lincoln', 'NE', '68510'),
  retail('Casco Bay Pharmacy', '3', '2075550178', '88 Commercial Street', 'Portland', 'ME', '04101'),
  retail('Orchard Valley Pharmacy', '21', '5095550179', '310 West Yakima Avenue', 'Yakima', 'WA', '98902'),
  retail('Lincoln Square Drugs', '46', '7735550180', '4750 North Lincoln Avenue', 'Chicago', 'IL', '60625'),
  retail('Root River Pharmacy', '52', '2625550181', '1215 Main Street', 'Racine', 'WI', '53403'),
  retail('Farmacia Del Barrio', '64', '4025550182', '4912 South 24th Street', 'Omaha', 'NE', '68107'),
];

export const pharmacies: readonly Pharmacy[] = [...mailOrderPharmacies, ...retailPharmacies];

const byNpi = new Map(pharmacies.map((pharmacy) => [pharmacy.npi, pharmacy]));

/** @throws when there is no such pharmacy */
export function pharmacyOf(npi: string): Pharmacy {
  const pharmacy = byNpi.get(npi);
  if (!pharmacy) throw new Error(`no pharmacy has the NPI ${npi}`);
  return pharmacy;
}
