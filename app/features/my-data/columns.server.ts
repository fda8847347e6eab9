import type { Localizer } from '~/i18n/localizer.server.ts';
import type { Claim } from '~/programme/contract/claims.ts';
import type { Prescription } from '~/programme/contract/prescription.ts';
import type { ArchivePerson } from './people.server.ts';

/** The localizer of the archive's language. */
export interface ArchiveLocalizer extends Localizer {
  language: 'en' | 'es';
}

/** A column: its heading, and what a row has in it. The page and the spreadsheet have the same ones. */
export type Column<Row> = [heading: string, cell: (row: Row) => string];

const nameOf = (people: readonly ArchivePerson[], personCode: string) => {
  const one = people.find(({ person }) => person.personCode === personCode);
  return one ? `${one.person.firstName} ${one.person.lastName}` : '';
};

export const personColumns = ({ t, format }: ArchiveLocalizer): Column<ArchivePerson>[] => [
  [t('myData.file.person'), ({ person }) => `${person.firstName} ${person.lastName}`],
  [t('myData.file.birth'), ({ person }) => format.date(person.dateOfBirth)],
  [t('myData.file.memberId'), ({ person }) => person.cardId],
  [t('myData.file.personCode'), ({ person }) => person.personCode],
  [t('myData.file.plan'), ({ card }) => card.planName],
  [t('myData.file.from'), ({ card }) => (card.effectiveDate ? format.date(card.effectiveDate) : '')],
  [t('myData.file.until'), ({ card }) => (card.terminationDate ? format.date(card.terminationDate) : '')],
];

/** Dates as yyyy-MM-dd, which sort. */
export const prescriptionColumns = ({ t, language, format }: ArchiveLocalizer): Column<Prescription>[] => [
  [t('myData.file.drug'), (rx) => rx.dispensedDrug],
  [t('myData.file.who'), (rx) => rx.patientName],
  [t('myData.file.rx'), (rx) => rx.rxNumber],
  [t('myData.file.status'), (rx) => t(`prescriptions.state.${rx.status}`)],
  [t('myData.file.prescriber'), (rx) => rx.prescriberName],
  [t('myData.file.directions'), (rx) => (language === 'es' ? rx.directionsEs : undefined) ?? rx.directions],
  [t('myData.file.quantity'), (rx) => format.number(rx.quantity)],
  [t('myData.file.days'), (rx) => String(rx.daysSupply)],
  [t('myData.file.left'), (rx) => String(rx.refillsRemaining)],
  [t('myData.file.written'), (rx) => rx.rxDate],
  [t('myData.file.filled'), (rx) => rx.dispensedDate ?? ''],
  [t('myData.file.expires'), (rx) => rx.expirationDate],
  [t('myData.file.pharmacy'), (rx) => rx.pharmacyName],
];

export const claimColumns = (
  people: readonly ArchivePerson[],
  { t, format }: ArchiveLocalizer,
): Column<Claim>[] => [
  [t('myData.file.claim'), (claim) => claim.claimId],
  [t('myData.file.filled'), (claim) => claim.fillDate],
  [t('myData.file.processed'), (claim) => claim.processedDate],
  [t('myData.file.drug'), (claim) => claim.drugName],
  [t('myData.file.who'), (claim) => nameOf(people, claim.personCode)],
  [t('myData.file.rx'), (claim) => claim.rxNumber],
  [t('myData.file.status'), (claim) => t(`myData.file.claimStatus.${claim.status}`)],
  [t('myData.file.quantity'), (claim) => format.number(claim.quantity)],
  [t('myData.file.days'), (claim) => String(claim.daysSupply)],
  [t('myData.file.drugCost'), (claim) => format.money(claim.drugCostCents)],
  [t('myData.file.youPaid'), (claim) => format.money(claim.patientPayCents)],
  [t('myData.file.deductible'), (claim) => format.money(claim.deductibleCents)],
  [t('myData.file.copay'), (claim) => format.money(claim.copayCents)],
  [t('myData.file.coinsurance'), (claim) => format.money(claim.coinsuranceCents)],
  [t('myData.file.planPaid'), (claim) => format.money(claim.planAmountCents)],
  [t('myData.file.prescriber'), (claim) => claim.prescriberName],
  [t('myData.file.pharmacy'), (claim) => claim.pharmacyName],
];
