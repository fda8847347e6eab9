import { fetchAllPages } from '~/features/lists/fetch-all-pages.server.ts';
import { chosenPeople } from '~/features/family/chosen-person.ts';
import { familyCoverage } from '~/features/family/people.server.ts';
import type { MemberContext } from '~/features/coverage/member-context.server.ts';
import { csvOf } from '~/platform/csv.ts';
import { fileLine } from '~/platform/file-text.ts';
import type { Prescription } from '~/programme/contract/prescription.ts';
import type { RequestContext } from '~/context.ts';
import type { PrescriptionFilters } from './filters.server.ts';
import { askForPrescriptions } from './list.server.ts';
import { quantityText } from './row.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';

type Asked = Pick<RequestContext, 'clock' | 'content' | 'env' | 'log' | 'preferences'>;
type Column = [label: string, cell: (rx: Prescription) => string];

const columnsIn = (language: 'en' | 'es', { t, format }: Localizer): Column[] => [
  [t('prescriptions.keep.file.drug'), (rx) => rx.dispensedDrug],
  [t('prescriptions.keep.file.person'), (rx) => rx.patientName],
  [t('prescriptions.keep.file.number'), (rx) => rx.rxNumber],
  [t('prescriptions.keep.file.status'), (rx) => t(`prescriptions.state.${rx.status}`)],
  [t('prescriptions.keep.file.prescriber'), (rx) => rx.prescriberName],
  [
    t('prescriptions.keep.file.directions'),
    (rx) => (language === 'es' ? rx.directionsEs : undefined) ?? rx.directions,
  ],
  [t('prescriptions.keep.file.quantity'), (rx) => quantityText(rx.quantity, rx.quantityUnit, t, format)],
  [t('prescriptions.keep.file.days'), (rx) => String(rx.daysSupply)],
  [t('prescriptions.keep.file.left'), (rx) => String(rx.refillsRemaining)],
  [t('prescriptions.keep.file.allowed'), (rx) => String(rx.refillsAllowed)],
  [t('prescriptions.keep.file.written'), (rx) => rx.rxDate],
  [t('prescriptions.keep.file.filled'), (rx) => rx.dispensedDate ?? ''],
  [t('prescriptions.keep.file.next'), (rx) => rx.nextRefillDate ?? ''],
  [t('prescriptions.keep.file.expires'), (rx) => rx.expirationDate],
  [t('prescriptions.keep.file.pharmacy'), (rx) => rx.pharmacyName],
];

/** The filtered list, all its pages; undefined for someone who does not share, or before coverage begins. */
async function wholeList(member: MemberContext, filters: PrescriptionFilters) {
  if (member.membership.eligibilityStatus === 'FUTURE_EFFECTIVE') return undefined;
  const own = member.identity.personCode;
  const alone = filters.person === '' || filters.person === own;
  const chosen = alone
    ? ({ shared: true } as const)
    : chosenPeople(filters.person, own, await familyCoverage(member));
  if (!chosen.shared) return undefined;
  const personCodes = 'personCodes' in chosen ? chosen.personCodes : undefined;
  return fetchAllPages((page, perPage) =>
    askForPrescriptions(member, { ...filters, page }, personCodes, perPage),
  );
}

export interface ListFile {
  text: string;
  /** without its ending */
  name: string;
}

/** The list as filtered, in a form of text; undefined where there is none to see. Throws the fault of a call that fails. */
async function listFile(
  context: Asked,
  member: MemberContext,
  filters: PrescriptionFilters,
  write: (columns: Column[], items: Prescription[], heading: string, note: string | undefined) => string,
): Promise<ListFile | undefined> {
  const list = await wholeList(member, filters);
  if (!list) return undefined;
  const { language } = context.preferences;
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const today = context.clock.today();
  const shown = localizer.format.number(list.items.length);
  const note =
    list.items.length < list.total
      ? t('prescriptions.keep.file.partial', { shown, total: localizer.format.number(list.total) })
      : undefined;
  const heading = t('prescriptions.keep.file.title', { date: localizer.format.date(today) });
  return {
    text: write(columnsIn(language, localizer), list.items, heading, note),
    name: `${t('prescriptions.keep.file.name')}-${today}`,
  };
}

/** For spreadsheets; dates as yyyy-MM-dd, which sort. */
export const prescriptionsCsv = (context: Asked, member: MemberContext, filters: PrescriptionFilters) =>
  listFile(context, member, filters, (columns, items, _heading, note) => {
    const rows = items.map((rx) => columns.map(([, cell]) => cell(rx)));
    const empty = columns.slice(1).map(() => '');
    return csvOf(
      columns.map(([label]) => label),
      note === undefined ? rows : [...rows, [note, ...empty]],
    );
  });

/** For reading anywhere: one paragraph for each prescription, one line for each field. */
export const prescriptionsText = (context: Asked, member: MemberContext, filters: PrescriptionFilters) =>
  listFile(context, member, filters, (columns, items, heading, note) => {
    const lines = (rx: Prescription) =>
      columns.map(([label, cell]) => [label, cell(rx)] as const).filter(([, value]) => value !== '');
    const paragraphs = items.map((rx) =>
      lines(rx)
        .map(([label, value]) => `${label}: ${fileLine(value)}`)
        .join('\n'),
    );
    return [heading, ...paragraphs, ...(note === undefined ? [] : [note])].join('\n\n') + '\n';
  });
