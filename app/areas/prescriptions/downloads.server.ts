import { formatPlainDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import type { ClockContext, LogContext, TextContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { listChosenPeople } from '~/areas/family/chosen-person.ts';
import { loadFamilyCoverage, requireShared } from '~/areas/family/people.server.ts';
import { fetchAllPages } from '~/areas/shared/lists/fetch-all-pages.server.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { deriveKeyedHash, getNewestSecret } from '~/session/secrets.server.ts';
import { buildCalendarFile } from '~/platform/calendar.server.ts';
import { buildCsvFile } from '~/platform/csv.ts';
import { toFileLine } from '~/platform/file-text.ts';
import { addDays } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import { PrescriptionPdfRequest } from '#contract/prescription-document.ts';
import { findRefillRefusal, type RefillRefusal } from '#contract/prescription-rules.ts';
import type { Prescription } from '#contract/prescription.ts';
import { FILE_BUDGET_MS } from '~/programme/time-limits.ts';
import { askForPrescriptions, type PrescriptionFilters } from './list.server.ts';
import { buildRefillFacts, loadRefillFactsForFiles, loadKnownRefillFacts } from './refill-facts.server.ts';
import { formatQuantityText, selectUsableFacts } from './row.server.ts';
import type { Language } from '#contract/languages.ts';
import { isCoverageAhead } from '~/session/membership.ts';
import { errorPage } from '~/ui/error-page.server.ts';

/** The day of a refill reminder: the first on which a refill is possible, or tomorrow when it already is. */
export function calculateReminderDay(refusal: RefillRefusal | undefined, today: string): string | undefined {
  if (!refusal) return addDays(today, 1);
  return refusal.code === 'tooSoon' ? refusal.from : undefined;
}

/** Other people may see a calendar, so it names the drug only at the member's request. @throws a 404 without a day */
export async function buildRefillCalendar(
  context: TextContext & ClockContext,
  member: MemberContext,
  prescriptionId: string,
  withName: boolean,
): Promise<string> {
  const t = await getT(context);
  const [rx, outlook] = await Promise.all([
    requirePrescription(context, member, prescriptionId),
    loadKnownRefillFacts(context, member),
  ]);
  const situation = buildRefillFacts(outlook, rx);
  const day = calculateReminderDay(findRefillRefusal(rx, situation), situation.today);
  if (day === undefined) throw errorPage(404);
  const { publicUrl, sessionSecrets } = context.env;
  const about = deriveKeyedHash(getNewestSecret(sessionSecrets), 'calendar', rx.prescriptionId).slice(0, 24);
  return buildCalendarFile({
    uid: `${about}@${new URL(publicUrl).hostname}`,
    day,
    dayAfter: addDays(day, 1),
    title: withName
      ? t('common.refillDrug', { drug: formatPlainDrugName(rx.dispensedDrug, t) })
      : t('prescriptions.keep.entry.neutral'),
    text: t('prescriptions.keep.entry.text'),
    madeAt: context.clock.now(),
    language: context.preferences.language,
  });
}

interface Document {
  bytes: Uint8Array;
  /** the file's name, without the drug */
  name: string;
}

/** @throws ProgrammeFault; 404 for a prescription of a person who does not share */
async function requirePrescription(
  { log }: LogContext,
  member: MemberContext,
  prescriptionId: string,
): Promise<Prescription> {
  const query = toMemberParams(member);
  const rx = await member.api.call(calls.prescriptions.byId, { params: { prescriptionId }, query });
  await requireShared(member, log, rx);
  return rx;
}

const madeIn = ({ clock, preferences }: TextContext & ClockContext) => ({
  timeStamp: new Date(clock.now()).toISOString(),
  language: preferences.language,
});

const directionsIn = (rx: Prescription, { preferences }: TextContext & ClockContext): string =>
  (preferences.language === 'es' ? rx.directionsEs : undefined) ?? rx.directions;

/** The programme's PDF of a prescription (specification 7.31), its dates as MM-DD-YYYY (9.22). */
export async function loadPrescriptionPdf(
  context: TextContext & ClockContext,
  member: MemberContext,
  prescriptionId: string,
): Promise<Document> {
  const [rx, outlook] = await Promise.all([
    requirePrescription(context, member, prescriptionId),
    loadRefillFactsForFiles(context, member),
  ]);
  const { nextRefillDate, pharmacyName } = selectUsableFacts(
    rx,
    findRefillRefusal(rx, buildRefillFacts(outlook, rx)),
  );
  const { pdfDate } = createFormats(context.preferences.language);
  const body = PrescriptionPdfRequest.parse({
    ...rx,
    directions: directionsIn(rx, context),
    patientDateOfBirth: pdfDate(rx.patientDateOfBirth),
    dispensedDate: rx.dispensedDate && pdfDate(rx.dispensedDate),
    rxDate: pdfDate(rx.rxDate),
    expirationDate: pdfDate(rx.expirationDate),
    nextRefillDate: nextRefillDate && pdfDate(nextRefillDate),
    pharmacyName,
    isChargeShipEnabled: rx.autoChargeAndShip,
    ...madeIn(context),
  });
  const bytes = await member.api.call(
    calls.prescriptionDocuments.prescription,
    { query: toMemberParams(member), body },
    { timeoutMs: FILE_BUDGET_MS },
  );
  return { bytes, name: `prescription-${rx.rxNumber}` };
}

export async function loadDrugPdf(
  context: TextContext & ClockContext,
  member: MemberContext,
  prescriptionId: string,
): Promise<Document> {
  const rx = await requirePrescription(context, member, prescriptionId);
  const { dispensedDrug: drugName, ndc, quantity, quantityUnit, daysSupply, deaClass } = rx;
  const directions = directionsIn(rx, context);
  const drug = { drugName, ndc, directions, quantity, quantityUnit, daysSupply, deaClass };
  const bytes = await member.api.call(
    calls.prescriptionDocuments.drug,
    { query: toMemberParams(member), body: { ...drug, ...madeIn(context) } },
    { timeoutMs: FILE_BUDGET_MS },
  );
  return { bytes, name: `medicine-${rx.rxNumber}` };
}

type Column = [
  label: string,
  cell: (rx: Prescription, standing: ReturnType<typeof selectUsableFacts>) => string,
];

const columnsIn = (language: Language, { t, format }: Localizer): Column[] => [
  [t('prescriptions.keep.file.drug'), (rx) => formatPlainDrugName(rx.dispensedDrug, t)],
  [t('common.for'), (rx) => rx.patientName],
  [t('common.rxNumber'), (rx) => rx.rxNumber],
  [t('common.status'), (rx) => t(`prescriptions.state.${rx.status}`)],
  [t('common.prescriber'), (rx) => rx.prescriberName],
  [t('common.directions'), (rx) => (language === 'es' ? rx.directionsEs : undefined) ?? rx.directions],
  [t('common.quantity'), (rx) => formatQuantityText(rx.quantity, rx.quantityUnit, t, format)],
  [t('common.daysOfSupply'), (rx) => String(rx.daysSupply)],
  [t('common.refillsLeft'), (_, { refillsLeft }) => String(refillsLeft ?? '')],
  [t('prescriptions.keep.file.allowed'), (rx) => String(rx.refillsAllowed)],
  [t('common.written'), (rx) => rx.rxDate],
  [t('common.lastFilled'), (rx) => rx.dispensedDate ?? ''],
  [t('prescriptions.keep.file.next'), (_, { nextRefillDate }) => nextRefillDate ?? ''],
  [t('common.expires'), (rx) => rx.expirationDate],
  [t('common.pharmacy'), (_, { pharmacyName }) => pharmacyName],
];

/** The filtered list with all its pages. @throws a 404 for a person who does not share, or before coverage begins */
async function wholeList(member: MemberContext, filters: PrescriptionFilters) {
  if (isCoverageAhead(member.membership)) throw errorPage(404);
  const own = member.identity.personCode;
  const alone = filters.person === '' || filters.person === own;
  const chosen = alone
    ? ({ shared: true } as const)
    : listChosenPeople(filters.person, own, await loadFamilyCoverage(member));
  if (!chosen.shared) throw errorPage(404);
  const personCodes = 'personCodes' in chosen ? chosen.personCodes : undefined;
  return fetchAllPages((page, perPage) =>
    askForPrescriptions(member, { ...filters, page }, personCodes, { perPage }),
  );
}

interface ListFile {
  text: string;
  name: string;
}

async function listFile(
  context: TextContext & ClockContext,
  member: MemberContext,
  filters: PrescriptionFilters,
  write: (
    labels: string[],
    rows: Iterable<string[]>,
    heading: string,
    note: string | undefined,
  ) => string | Promise<string>,
): Promise<ListFile> {
  const [list, outlook] = await Promise.all([
    wholeList(member, filters),
    loadRefillFactsForFiles(context, member),
  ]);
  const { language } = context.preferences;
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const today = context.clock.today();
  const shown = localizer.format.number(list.items.length);
  const note =
    list.items.length < list.total
      ? t('common.fileIsPartial', { shown, total: localizer.format.number(list.total) })
      : undefined;
  const heading = t('prescriptions.keep.file.title', { date: localizer.format.date(today) });
  const columns = columnsIn(language, localizer);
  const { items } = list;
  function* rows() {
    for (const rx of items) {
      const standing = selectUsableFacts(rx, findRefillRefusal(rx, buildRefillFacts(outlook, rx)));
      yield columns.map(([, cell]) => cell(rx, standing));
    }
  }
  return {
    text: await write(
      columns.map(([label]) => label),
      rows(),
      heading,
      note,
    ),
    name: `${t('prescriptions.keep.file.name')}-${today}`,
  };
}

/** For spreadsheets. Dates are yyyy-MM-dd, which sort. */
export const buildPrescriptionsCsv = (
  context: TextContext & ClockContext,
  member: MemberContext,
  filters: PrescriptionFilters,
) =>
  listFile(context, member, filters, (labels, rows, _heading, note) => {
    function* noted() {
      yield* rows;
      if (note !== undefined) yield [note, ...labels.slice(1).map(() => '')];
    }
    return buildCsvFile(labels, noted());
  });

export const buildPrescriptionsText = (
  context: TextContext & ClockContext,
  member: MemberContext,
  filters: PrescriptionFilters,
) =>
  listFile(context, member, filters, (labels, rows, heading, note) => {
    const paragraphs = [...rows].map((cells) =>
      cells
        .flatMap((value, index) => (value === '' ? [] : [`${labels[index]}: ${toFileLine(value)}`]))
        .join('\n'),
    );
    return [heading, ...paragraphs, ...(note === undefined ? [] : [note])].join('\n\n') + '\n';
  });
