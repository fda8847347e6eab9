import { prescriptionDocuments } from '../../../app/programme/contract/prescription-document.ts';
import { catalogue } from '../../data/catalogue.ts';
import { visibleTo } from '../../data/members.ts';
import { prescriptionById } from '../../data/prescriptions.ts';
import { drugSheet, prescriptionSheet } from '../../documents/prescription-sheets.ts';
import { sheetPdf } from '../../documents/sheet.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { ownMember } from '../whose.ts';

export function mountDocuments(mount: Mount): void {
  mount(prescriptionDocuments.prescription, ({ world, caller, query, body }) => {
    const own = ownMember(caller, query);
    const rx = prescriptionById(world.db, body.prescriptionId);
    const isTheirs = rx && visibleTo(world.db, own).some(({ memberId }) => memberId === rx.memberId);
    if (!isTheirs) throw new Refusal(404, 'This prescription does not exist.');
    return sheetPdf(prescriptionSheet(body));
  });
  mount(prescriptionDocuments.drug, ({ caller, query, body }) => {
    ownMember(caller, query);
    const drug = catalogue.find(({ label }) => label === body.drugName);
    return sheetPdf(drugSheet(body, drug));
  });
}
