import { toSearchText } from './text-search.ts';
import { inventedPharmacies, type Pharmacy } from './pharmacies/generated.ts';
import { mailOrderPharmacies, retailPharmacies } from './pharmacies/named.ts';

export type { Pharmacy } from './pharmacies/generated.ts';
export { mailOrderPharmacies, retailPharmacies } from './pharmacies/named.ts';

export const pharmacies: readonly Pharmacy[] = [
  ...mailOrderPharmacies,
  ...retailPharmacies,
  ...inventedPharmacies,
];

const byNpi = new Map(pharmacies.map((pharmacy) => [pharmacy.npi, pharmacy]));

export const findPharmacy = (npi: string): Pharmacy | undefined => byNpi.get(npi);

export const findPharmaciesByName = (words: string): string[] =>
  pharmacies.filter(({ name }) => toSearchText(name).includes(toSearchText(words))).map(({ npi }) => npi);

export function getPharmacy(npi: string): Pharmacy {
  const pharmacy = findPharmacy(npi);
  if (!pharmacy) throw new Error(`no pharmacy has the NPI ${npi}`);
  return pharmacy;
}
