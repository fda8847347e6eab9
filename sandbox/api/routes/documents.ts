import { HISTORIC_DATA_YEARS, historicData } from '../../../app/programme/contract/historic-data.ts';
import { prescriptionDocuments } from '../../../app/programme/contract/prescription-document.ts';
import { catalogue } from '../../data/catalogue.ts';
import { registerRequest, requestsPage } from '../../data/historic-data.ts';
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

export function mountHistoricData(mount: Mount): void {
  mount(historicData.register, ({ world: { db, clock }, caller, body }) => {
    const { memberId } = ownMember(caller, body);
    const today = clock.today();
    const thisYear = Number(today.slice(0, 4));
    if (body.year > thisYear || body.year < thisYear - HISTORIC_DATA_YEARS)
      throw new Refusal(400, 'There are no records of this year.', { fields: ['year'] });
    const { kind, year, reason, clientReference } = body;
    return registerRequest(db, memberId, { kind, year, reason, clientReference }, today);
  });
  mount(historicData.requests, ({ world: { db, clock }, caller, query }) =>
    requestsPage(db, ownMember(caller, query).memberId, query, clock.today()),
  );
}
