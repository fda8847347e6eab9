import type { Pharmacy as ListedPharmacy } from '../../../app/programme/contract/pharmacies.ts';

/** A pharmacy as the programme keeps it. */
export interface Pharmacy extends Omit<ListedPharmacy, 'distanceMiles'> {
  isMailOrder: boolean;
}
