/** A prescription of another pharmacy becomes one of the mail-order pharmacy: the old one is over, the new one has its refills. */
import { randomInt } from 'node:crypto';
import { applyPrescriptionEvent } from '../../app/programme/contract/prescription-events.ts';
import { drugOf } from './catalogue.ts';
import { mailOrderPharmacies, pharmacyOf } from './pharmacies.ts';
import { insertPrescription, newId, savePrescription } from './prescriptions.ts';
import type { StoredPrescription } from './prescriptions.ts';
import type { ProgrammeState } from './programme-state.ts';

/** The caller has asked transferInRefusal. Gives the new prescription. */
export function bringToMailOrder({ db, clock }: ProgrammeState, old: StoredPrescription): StoredPrescription {
  const today = clock.today();
  const { npi } = mailOrderPharmacies[drugOf(old.ndc).isSpecialty ? 2 : 1];
  const event = { type: 'transferredOut', to: pharmacyOf(npi).name } as const;
  const moved = applyPrescriptionEvent({ ...old, personCode: '' }, event, today);
  if (!moved) throw new Error('a prescription that may be moved was not in a state to move');
  savePrescription(db, moved, today);
  const { renewal: _1, renewalAnswer: _2, ...kept } = old;
  const brought: StoredPrescription = {
    ...kept,
    prescriptionId: newId('P'),
    rxNumber: String(randomInt(60_000_000, 70_000_000)),
    pharmacyNpi: npi,
    mailOrder: true,
  };
  insertPrescription(db, brought, today);
  return brought;
}
