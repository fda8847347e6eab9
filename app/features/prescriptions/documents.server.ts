import { memberParams } from '~/features/coverage/member-context.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { calls } from '~/programme/contract/index.ts';
import { PrescriptionPdfRequest } from '~/programme/contract/prescription-document.ts';
import type { Prescription } from '~/programme/contract/prescription.ts';
import type { RequestContext } from '~/context.ts';

/** A document that the programme draws may take longer than a page. */
const DOCUMENT_BUDGET_MS = 20_000;

type Asked = Pick<RequestContext, 'clock' | 'preferences'>;

interface Document {
  bytes: Uint8Array;
  /** of the file; names no drug */
  name: string;
}

const prescriptionOf = (member: MemberContext, prescriptionId: string): Promise<Prescription> =>
  member.api.call(calls.prescriptions.byId, { params: { prescriptionId }, query: memberParams(member) });

const madeIn = ({ clock, preferences }: Asked) => ({
  timeStamp: new Date(clock.now()).toISOString(),
  language: preferences.language,
});

const directionsIn = (rx: Prescription, { preferences }: Asked): string =>
  (preferences.language === 'es' ? rx.directionsEs : undefined) ?? rx.directions;

/** The programme's PDF of a prescription (specification 7.31), its dates as MM-DD-YYYY (9.22). */
export async function prescriptionPdf(
  context: Asked,
  member: MemberContext,
  prescriptionId: string,
): Promise<Document> {
  const rx = await prescriptionOf(member, prescriptionId);
  const { pdfDate } = formatsFor(context.preferences.language);
  const body = PrescriptionPdfRequest.parse({
    ...rx,
    directions: directionsIn(rx, context),
    patientDateOfBirth: pdfDate(rx.patientDateOfBirth),
    dispensedDate: rx.dispensedDate && pdfDate(rx.dispensedDate),
    rxDate: pdfDate(rx.rxDate),
    expirationDate: pdfDate(rx.expirationDate),
    nextRefillDate: rx.nextRefillDate && pdfDate(rx.nextRefillDate),
    isChargeShipEnabled: rx.autoChargeAndShip,
    ...madeIn(context),
  });
  const bytes = await member.api.call(
    calls.prescriptionDocuments.prescription,
    { query: memberParams(member), body },
    { timeoutMs: DOCUMENT_BUDGET_MS },
  );
  return { bytes, name: `prescription-${rx.rxNumber}` };
}

/** The programme's PDF about the drug of a prescription (specification 7.32). */
export async function drugPdf(
  context: Asked,
  member: MemberContext,
  prescriptionId: string,
): Promise<Document> {
  const rx = await prescriptionOf(member, prescriptionId);
  const { dispensedDrug: drugName, quantity, quantityUnit, daysSupply, deaClass } = rx;
  const directions = directionsIn(rx, context);
  const drug = { drugName, directions, quantity, quantityUnit, daysSupply, deaClass };
  const bytes = await member.api.call(
    calls.prescriptionDocuments.drug,
    { query: memberParams(member), body: { ...drug, ...madeIn(context) } },
    { timeoutMs: DOCUMENT_BUDGET_MS },
  );
  return { bytes, name: `medicine-${rx.rxNumber}` };
}
