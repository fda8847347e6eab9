import { prescriptions } from '../../../app/programme/contract/prescription.ts';
import { fillsPage } from '../../data/claims.ts';
import { visibleTo } from '../../data/members.ts';
import { prescriptionById, toPrescription } from '../../data/prescriptions.ts';
import { prescriptionsPage } from '../../data/prescriptions-page.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { listedMembers, ownMember, visibleMember } from '../whose.ts';

export function mountPrescriptions(mount: Mount): void {
  mount(prescriptions.refillable, ({ world, caller, query }) => {
    const own = ownMember(caller, query);
    const people = query.personCodes ? listedMembers(world, own, query.personCodes) : [own];
    return prescriptionsPage(world, people, query);
  });
  // Before the one by id, which would take its path.
  mount(prescriptions.medicationHistory, ({ world, caller, query }) =>
    fillsPage(world.db, visibleMember(world, caller, query), query),
  );
  mount(prescriptions.byId, ({ world, caller, params, query }) => {
    const own = ownMember(caller, query);
    const rx = prescriptionById(world.db, params.prescriptionId);
    const patient = rx && visibleTo(world.db, own).find((person) => person.memberId === rx.memberId);
    if (!rx || !patient) throw new Refusal(404, 'This prescription does not exist.');
    return toPrescription(world, rx, patient);
  });
}
