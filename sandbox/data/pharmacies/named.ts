/** The three mail-order pharmacies, with the programme's NPIs, and the invented ones of the demo members' stories. */
import tzOf from '@photostructure/tz-lookup';
import type { WeekHours } from '#contract/pharmacy-hours.ts';
import type { PharmacyService } from '#contract/pharmacies.ts';
import { createNpi } from '../npi.ts';
import { allDay, weeks, createNabp, placeOfZip, type Pharmacy } from './generated.ts';

type Street = [street: string, city: string, state: string, zip: string];

let serial = 0;

/** A few blocks from the center of its ZIP code, so that neighbors have different positions. */
function at([addressLine1, city, state, zip]: Street) {
  const place = placeOfZip(zip);
  if (!place) throw new Error(`no such ZIP code: ${zip}`);
  serial += 1;
  const latitude = place.latitude + ((serial % 5) - 2) * 0.004;
  const longitude = place.longitude + ((serial % 3) - 1) * 0.006;
  return {
    address: { addressLine1, city, state, zip },
    latitude,
    longitude,
    timeZone: tzOf(latitude, longitude),
    nabp: createNabp(state, serial),
  };
}

const mailOrder = (npi: string, name: string, phone: string, street: Street): Pharmacy => ({
  npi,
  name,
  phone,
  ...at(street),
  hours: weeks[3],
  operating24Hours: false,
  services: ['delivery', 'ninetyDaySupply'],
  inNetwork: true,
  isMailOrder: true,
});

// oxfmt-ignore
export const mailOrderPharmacies: readonly [Pharmacy, Pharmacy, Pharmacy] = [
  mailOrder('1003053174', 'Central Fill Pharmacy – Monroe', '8005550161', ['400 Distribution Way', 'Monroe Township', 'NJ', '08831']),
  mailOrder('1114477122', 'Central Fill Pharmacy – Madison', '8005550162', ['2700 Packers Avenue', 'Madison', 'WI', '53704']),
  mailOrder('1821120981', 'Central Fill Specialty Pharmacy', '8005550163', ['1180 Commerce Parkway', 'Indianapolis', 'IN', '46219']),
];

interface Offer {
  hours?: WeekHours;
  services?: PharmacyService[];
}

let nextNpi = 130_000_101;
const retail = (offer: Offer, name: string, store: string, phone: string, ...street: Street): Pharmacy => ({
  npi: createNpi(String((nextNpi += 7_919))),
  name: `${name} #${store}`,
  phone,
  storeNumber: store,
  ...at(street),
  hours: offer.hours ?? weeks[0],
  operating24Hours: offer.hours === allDay,
  services: ['immunizations', 'wheelchairAccess', ...(offer.services ?? [])],
  inNetwork: true,
  isMailOrder: false,
});

const late: Offer = { hours: weeks[5], services: ['driveThrough', 'ninetyDaySupply'] };
const small: Offer = { hours: weeks[1], services: ['delivery', 'compounding'] };
const always: Offer = { hours: allDay, services: ['driveThrough', 'ninetyDaySupply'] };
const spanish: Offer = { hours: weeks[1], services: ['spanishSpoken', 'delivery'] };

// oxfmt-ignore
export const retailPharmacies: readonly [Pharmacy, Pharmacy, ...Pharmacy[]] = [
  retail(small, 'Willy Street Pharmacy', '101', '6085550171', '1021 Williamson Street', 'Madison', 'WI', '53703'),
  retail(always, 'Badger Drug', '214', '6085550172', '518 State Street', 'Madison', 'WI', '53703'),
  retail(late, 'Badger Drug', '219', '6085550173', '6602 Mineral Point Road', 'Madison', 'WI', '53705'),
  retail(small, 'Lakefront Apothecary', '7', '4145550174', '905 East Brady Street', 'Milwaukee', 'WI', '53202'),
  retail({}, 'Third Ward Pharmacy', '12', '4145550175', '241 North Broadway', 'Milwaukee', 'WI', '53202'),
  retail({}, 'Prairie Health Pharmacy', '33', '4025550176', '1440 South 13th Street', 'Omaha', 'NE', '68108'),
  retail({}, 'Prairie Health Pharmacy', '38', '4025550177', '2610 O Street', 'Lincoln', 'NE', '68510'),
  retail(small, 'Casco Bay Pharmacy', '3', '2075550178', '88 Commercial Street', 'Portland', 'ME', '04101'),
  retail({}, 'Orchard Valley Pharmacy', '21', '5095550179', '310 West Yakima Avenue', 'Yakima', 'WA', '98902'),
  retail(late, 'Lincoln Square Drugs', '46', '7735550180', '4750 North Lincoln Avenue', 'Chicago', 'IL', '60625'),
  retail({}, 'Root River Pharmacy', '52', '2625550181', '1215 Main Street', 'Racine', 'WI', '53403'),
  retail(spanish, 'Farmacia Del Barrio', '64', '4025550182', '4912 South 24th Street', 'Omaha', 'NE', '68107'),
];
