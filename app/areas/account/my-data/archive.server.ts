/** One archive of all data that a session may read, written while the programme's pages load. */
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { fetchEachPage } from '~/areas/shared/lists/fetch-all-pages.server.ts';
import { buildCsvHead, toCsvRows } from '~/platform/csv.ts';
import { addDays } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import type { ClockContext, TextContext } from '~/context.ts';
import {
  buildClaimColumns,
  buildPersonColumns,
  buildPrescriptionColumns,
  renderHtmlEnd,
  renderHtmlHead,
  renderTableEnd,
  renderTableHead,
  renderTableRow,
  compressFiles,
  type Column,
  type ArchiveLocalizer,
  type ZipFiles,
} from './files.server.ts';
import { toExplanationOfBenefit } from './fhir/fhir-claim.ts';
import { toCoverage, toPatient, toPayer } from './fhir/fhir-people.ts';
import { toMedicationRequest } from './fhir/fhir-prescription.ts';
import { toNarrative, type Resource } from './fhir/fhir-terms.ts';
import { loadArchivePeople, type ArchivePerson } from './grant.server.ts';

const MAX_ROWS = 20_000;
/** before the first claim of any member */
const FIRST_DAY = '1990-01-01';
const FILES = ['index.html', 'prescriptions.csv', 'claims.csv', 'fhir/bundle.json'] as const;

interface ArchiveWriter {
  files: ZipFiles<(typeof FILES)[number]>;
  people: ArchivePerson[];
  localizer: ArchiveLocalizer;
  /** the portal's own address */
  base: string;
  today: string;
}

function bundle({ files }: ArchiveWriter, madeAt: string) {
  let isFirst = true;
  files.write(
    'fhir/bundle.json',
    `{"resourceType":"Bundle","type":"collection","timestamp":"${madeAt}","entry":[`,
  );
  return {
    add(resources: Resource[]) {
      for (const resource of resources) {
        files.write('fhir/bundle.json', (isFirst ? '\n' : ',\n') + toNarrative(resource));
        isFirst = false;
      }
    },
    end: () => files.write('fhir/bundle.json', '\n]}\n'),
  };
}
type Bundle = ReturnType<typeof bundle>;

async function table<Row>(
  { files, localizer: { t } }: ArchiveWriter,
  {
    file,
    caption,
    columns,
    rows,
  }: {
    file: 'prescriptions.csv' | 'claims.csv';
    caption: string;
    columns: Column<Row>[];
    rows: (take: (rows: Row[]) => void) => Promise<{ shown: number; total: number }>;
  },
) {
  const headings = columns.map(([heading]) => heading);
  files.write(file, buildCsvHead(headings));
  files.write('index.html', renderTableHead(caption, headings));
  const counted = await rows((items) => {
    const cells = items.map((item) => columns.map(([, cell]) => cell(item)));
    if (cells.length > 0) files.write(file, toCsvRows(cells));
    files.write('index.html', cells.map(renderTableRow).join(''));
  });
  files.write('index.html', renderTableEnd(counted.shown, columns.length, t('myData.file.none')));
  return counted;
}

function writePeople(pen: ArchiveWriter, fhir: Bundle): void {
  const { files, people, localizer, base, today } = pen;
  const columns = buildPersonColumns(localizer);
  const headings = columns.map(([heading]) => heading);
  files.write('index.html', renderTableHead(localizer.t('myData.file.peopleHeading'), headings));
  for (const one of people) {
    const cells = columns.map(([, cell]) => cell(one));
    files.write('index.html', renderTableRow(cells));
    fhir.add([toPatient(one, base), toCoverage(one, base, today)]);
  }
  files.write('index.html', renderTableEnd(people.length, columns.length, localizer.t('myData.file.none')));
  if (people[0]) fhir.add([toPayer(people[0])]);
}

const filterByPerson = ({ people }: ArchiveWriter, personCode: string): ArchivePerson[] =>
  people.filter(({ person }) => person.personCode === personCode);

function writePrescriptions(pen: ArchiveWriter, fhir: Bundle, member: MemberContext) {
  const { people, localizer, base } = pen;
  const personCodes = people.map(({ person }) => person.personCode).join(',');
  const ask = (page: number, perPage: number) =>
    member.api.call(calls.prescriptions.refillable, {
      query: {
        ...toMemberParams(member),
        personCodes,
        period: 'all',
        sort: 'lastFilled',
        page,
        perPage,
      },
    });
  const caption = localizer.t('nav.prescriptions');
  return table(pen, {
    file: 'prescriptions.csv',
    caption,
    columns: buildPrescriptionColumns(localizer),
    rows: (take) =>
      fetchEachPage(
        ask,
        (items) => {
          take(items);
          fhir.add(
            items.flatMap((rx) =>
              filterByPerson(pen, rx.personCode).map((one) => toMedicationRequest(rx, one, base)),
            ),
          );
        },
        MAX_ROWS,
      ),
  });
}

function writeClaims(pen: ArchiveWriter, fhir: Bundle, member: MemberContext) {
  const { people, localizer, base, today } = pen;
  const own = toMemberParams(member);
  const others = people.map(({ person }) => person.personCode).filter((code) => code !== own.personCode);
  const query = {
    ...own,
    allowedPhiPersonCodes: others.length > 0 ? others.join(',') : undefined,
    startDate: FIRST_DAY,
    endDate: addDays(today, 1),
  };
  const ask = (page: number, perPage: number) =>
    member.api.call(calls.claims.search, { query: { ...query, page, perPage } });
  const caption = localizer.t('claims.list.page.title');
  return table(pen, {
    file: 'claims.csv',
    caption,
    columns: buildClaimColumns(people, localizer),
    rows: (take) =>
      fetchEachPage(
        ask,
        (items) => {
          take(items);
          fhir.add(
            items.flatMap((claim) =>
              filterByPerson(pen, claim.personCode).map((one) => toExplanationOfBenefit(claim, one, base)),
            ),
          );
        },
        MAX_ROWS,
      ),
  });
}

/**
 * The archive, which is complete or missing: a failed call is a ProgrammeFault, without a file. Only one page of the
 * programme's data and the compressed data are in memory.
 */
export async function buildMyDataArchive(
  context: TextContext & ClockContext,
  member: MemberContext,
): Promise<{ bytes: Uint8Array; name: string }> {
  const { language } = context.preferences;
  const t = await getT(context, null);
  const format = createFormats(language);
  const localizer = { t, format, language };
  const today = context.clock.today();
  const now = new Date(context.clock.now());
  const people = await loadArchivePeople(member);
  const pen: ArchiveWriter = {
    files: compressFiles(FILES, now),
    people,
    localizer,
    base: context.env.publicUrl,
    today,
  };
  const { files } = pen;
  const heading = t('myData.file.heading');
  files.write(
    'index.html',
    renderHtmlHead(language, heading, t('myData.file.made', { date: format.date(today) })),
  );
  const fhir = bundle(pen, now.toISOString());
  writePeople(pen, fhir);
  const prescriptions = await writePrescriptions(pen, fhir, member);
  const claims = await writeClaims(pen, fhir, member);
  fhir.end();
  const partial = ({ shown, total }: typeof claims) => ({
    shown: format.number(shown),
    total: format.number(total),
  });
  const isPartial = ({ shown, total }: typeof claims) => shown < total;
  files.write(
    'index.html',
    renderHtmlEnd(
      [
        t('myData.file.filesText'),
        ...(isPartial(prescriptions)
          ? [`${t('nav.prescriptions')}: ${t('common.fileIsPartial', partial(prescriptions))}`]
          : []),
        ...(isPartial(claims) ? [t('myData.file.partial', partial(claims))] : []),
      ],
      t('myData.file.filesHeading'),
    ),
  );
  return { bytes: files.finish(), name: `${t('myData.file.name')}-${today}` };
}
