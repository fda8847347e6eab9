import { inventedPharmacies, getPlain, type Pharmacy } from './pharmacies/generated.ts';
import { mailOrderPharmacies, retailPharmacies } from './pharmacies/named.ts';

export type { Pharmacy } from './pharmacies/generated.ts';
export { mailOrderPharmacies, retailPharmacies } from './pharmacies/named.ts';

/** the pharmacies of the seed's prescriptions and claims */
export const namedPharmacies: readonly Pharmacy[] = [...mailOrderPharmacies, ...retailPharmacies];

export const pharmacies: readonly Pharmacy[] = [...namedPharmacies, ...inventedPharmacies];

const byNpi = new Map(pharmacies.map((pharmacy) => [pharmacy.npi, pharmacy]));

export const findPharmacy = (npi: string): Pharmacy | undefined => byNpi.get(npi);

export const findPharmaciesByName = (words: string): string[] =>
  pharmacies.filter(({ name }) => getPlain(name).includes(getPlain(words))).map(({ npi }) => npi);

export function getPharmacy(npi: string): Pharmacy {
  const pharmacy = findPharmacy(npi);
  if (!pharmacy) throw new Error(`no pharmacy has the NPI ${npi}`);
  return pharmacy;
}
