/** The page of an archive. It is opened from a disk, so it includes its own style and no other file. */
import { formatPlainDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { Zip, ZipDeflate } from 'fflate';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { toFileText } from '~/platform/file-text.ts';
import type { Claim } from '#contract/claims.ts';
import type { Prescription } from '#contract/prescription.ts';
import type { ArchivePerson } from './grant.server.ts';
import type { Language } from '#contract/languages.ts';

const SPECIAL = /[&<>"']/;
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Testing is faster than replacing, and most cells need no escaping. */
function escaped(words: string): string {
  const text = toFileText(words);
  return SPECIAL.test(text) ? text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter) : text;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:80rem;margin:2rem auto;padding:0 1rem;color:#1f1c18}
table{border-collapse:collapse;width:100%;margin-bottom:2rem;font-size:14px}caption{text-align:left;font-weight:700;font-size:1.25rem;padding:.5rem 0}
th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-bottom:1px solid #ddd6ca}`;

export const renderHtmlHead = (language: string, title: string, made: string): string =>
  `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body>
<h1>${escaped(title)}</h1>
<p>${escaped(made)}</p>
`;

export const renderTableHead = (caption: string, columns: readonly string[]): string =>
  `<table>
<caption>${escaped(caption)}</caption>
<thead><tr>${columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')}</tr></thead>
<tbody>
`;

export const renderTableRow = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell, i) => (i === 0 ? `<th scope="row">${escaped(cell)}</th>` : `<td>${escaped(cell)}</td>`)).join('')}</tr>
`;

/** @param empty shown when there are no rows */
export const renderTableEnd = (rows: number, columns: number, empty: string): string =>
  `${rows === 0 ? `<tr><td colspan="${columns}">${escaped(empty)}</td></tr>\n` : ''}</tbody></table>
`;

export const renderHtmlEnd = (paragraphs: readonly string[], heading: string): string =>
  `<h2>${escaped(heading)}</h2>
${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
</body>
</html>
`;

export interface ArchiveLocalizer extends Localizer {
  language: Language;
}

/** A column: its heading, and the cell of a row. The page and the spreadsheet share it. */
export type Column<Row> = [heading: string, cell: (row: Row) => string];

const findName = (people: readonly ArchivePerson[], personCode: string) => {
  const one = people.find(({ person }) => person.personCode === personCode);
  return one ? `${one.person.firstName} ${one.person.lastName}` : '';
};

export const buildPersonColumns = ({ t, format }: ArchiveLocalizer): Column<ArchivePerson>[] => [
  [t('common.name'), ({ person }) => `${person.firstName} ${person.lastName}`],
  [t('common.dateOfBirth'), ({ person }) => format.date(person.dateOfBirth)],
  [t('common.memberId'), ({ person }) => person.cardId],
  [t('common.personCode'), ({ person }) => person.personCode],
  [t('common.plan'), ({ card }) => card.planName],
  [t('common.coveredFrom'), ({ card }) => (card.effectiveDate ? format.date(card.effectiveDate) : '')],
  [t('common.coveredUntil'), ({ card }) => (card.terminationDate ? format.date(card.terminationDate) : '')],
];

/** Dates as yyyy-MM-dd, which sort. */
export const buildPrescriptionColumns = ({
  t,
  language,
  format,
}: ArchiveLocalizer): Column<Prescription>[] => [
  [t('common.medicine'), (rx) => formatPlainDrugName(rx.dispensedDrug, t)],
  [t('common.for'), (rx) => rx.patientName],
  [t('common.rxNumber'), (rx) => rx.rxNumber],
  [t('common.status'), (rx) => t(`prescriptions.state.${rx.status}`)],
  [t('common.prescriber'), (rx) => rx.prescriberName],
  [t('common.directions'), (rx) => (language === 'es' ? rx.directionsEs : undefined) ?? rx.directions],
  [t('common.quantity'), (rx) => format.number(rx.quantity)],
  [t('myData.file.days'), (rx) => String(rx.daysSupply)],
  [t('myData.file.left'), (rx) => String(rx.refillsRemaining)],
  [t('common.written'), (rx) => rx.rxDate],
  [t('common.filled'), (rx) => rx.dispensedDate ?? ''],
  [t('common.expires'), (rx) => rx.expirationDate],
  [t('common.pharmacy'), (rx) => rx.pharmacyName],
];

export const buildClaimColumns = (
  people: readonly ArchivePerson[],
  { t, format }: ArchiveLocalizer,
): Column<Claim>[] => [
  [t('myData.file.claim'), (claim) => claim.claimId],
  [t('common.filled'), (claim) => claim.fillDate],
  [t('myData.file.processed'), (claim) => claim.processedDate],
  [t('common.medicine'), (claim) => formatPlainDrugName(claim.drugName, t)],
  [t('common.for'), (claim) => findName(people, claim.personCode)],
  [t('common.rxNumber'), (claim) => claim.rxNumber],
  [t('common.status'), (claim) => t(`myData.file.claimStatus.${claim.status}`)],
  [t('common.quantity'), (claim) => format.number(claim.quantity)],
  [t('myData.file.days'), (claim) => String(claim.daysSupply)],
  [t('myData.file.drugCost'), (claim) => format.money(claim.drugCostCents)],
  [t('myData.file.youPaid'), (claim) => format.money(claim.patientPayCents)],
  [t('common.deductible'), (claim) => format.money(claim.deductibleCents)],
  [t('myData.file.copay'), (claim) => format.money(claim.copayCents)],
  [t('myData.file.coinsurance'), (claim) => format.money(claim.coinsuranceCents)],
  [t('myData.file.planPaid'), (claim) => format.money(claim.planAmountCents)],
  [t('common.prescriber'), (claim) => claim.prescriberName],
  [t('common.pharmacy'), (claim) => claim.pharmacyName],
];

/** More than any member's data, because a programme that never stops replying must not fill the memory. */
const MAX_BYTES = 30 * 1024 * 1024;
/** higher levels save little and take twice as long */
const LEVEL = 3;

export interface ZipFiles<Name extends string> {
  write(name: Name, text: string): void;
  finish(): Uint8Array;
}

/** @throws RangeError from `write` and `finish` when the archive grows beyond MAX_BYTES */
export function compressFiles<Name extends string>(names: readonly Name[], at: Date): ZipFiles<Name> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let fault: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) fault = error;
    chunks.push(chunk);
    size += chunk.byteLength;
  });
  const files = new Map(
    names.map((name) => {
      const file = new ZipDeflate(name, { level: LEVEL });
      file.mtime = at;
      zip.add(file);
      return [name, file] as const;
    }),
  );
  const check = () => {
    if (fault) throw fault;
    if (size > MAX_BYTES) throw new RangeError('the archive is too large');
  };
  return {
    write(name, text) {
      files.get(name)?.push(Buffer.from(text), false);
      check();
    },
    finish() {
      for (const file of files.values()) file.push(new Uint8Array(), true);
      zip.end();
      check();
      return Buffer.concat(chunks, size);
    },
  };
}
