import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { listChosenPeople, buildPersonChoices, type PersonChoice } from '~/areas/family/chosen-person.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { loadFamilyCoverage, loadFamilyIfAvailable } from '~/areas/family/people.server.ts';
import { isFilledLately, isRefused } from '#contract/cost-advice-rules.ts';
import { addDays } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import { calculateSupply } from '#contract/prescription-state.ts';
import type { Prescription, PrescriptionState } from '#contract/prescription.ts';
import type { ClockContext, TextContext } from '~/context.ts';
import type { NoteText } from '~/ui/note.tsx';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { isIncluded } from '#contract/typed-keys.ts';
import type { Language } from '#contract/languages.ts';

const MAX_MEDICINES = 100;
/** A supply that ended longer ago was a short course, or the member stopped. */
const LATE_REFILL_DAYS = 30;
/** States that come last when sorted by possible actions. */
const OVER: readonly PrescriptionState[] = ['inactive', 'transferred'];

export interface MedicineRow {
  id: string;
  name: string;
  directions: string;
  /** undefined when the directions are in the page's language */
  directionsLang?: 'en';
  prescriber: string;
  filled: string;
  /** set when it was not filled in the last year, its supply ended, or the plan did not approve it */
  note?: string;
}

interface MedicineListView {
  lead: string;
  rows: MedicineRow[];
  partial?: string;
  people: PersonChoice[];
  missing: NoteText[];
  person: string;
}

/** Short, so that a long list fits on one sheet of paper. */
function shortDate(date: string, language: Language, { t, format }: Localizer): string {
  const { month, day } = format.shortDay(date);
  return t('prescriptions.keep.list.shortDate', {
    month: language === 'es' ? month.toLowerCase() : month,
    day,
    year: date.slice(0, 4),
  });
}

function medicineRow(
  rx: Prescription,
  { language, today }: { language: Language; today: string },
  localizer: Localizer,
): MedicineRow {
  const supply = calculateSupply(rx, today);
  const spanish = language === 'es' ? rx.directionsEs : undefined;
  const row: MedicineRow = {
    id: rx.prescriptionId,
    name: formatDrugName(rx.dispensedDrug, localizer.t),
    directions: spanish ?? rx.directions,
    prescriber: rx.prescriberName,
    filled: rx.dispensedDate ? shortDate(rx.dispensedDate, language, localizer) : '–',
  };
  if (rx.review && isRefused(rx.review.status)) row.note = localizer.t('prescriptions.keep.list.notApproved');
  else if (rx.review?.status === 'other') row.note = localizer.t('clinicalReviews.decision.unknown');
  else if (rx.dispensedDate === undefined) row.note = localizer.t('common.notFilledYet');
  else if (!isFilledLately(rx.dispensedDate, today))
    row.note = localizer.t('prescriptions.keep.list.notLately');
  else if (supply && addDays(supply.runsOut, LATE_REFILL_DAYS) < today)
    row.note = localizer.t('prescriptions.keep.list.ended');
  if (language === 'es' && spanish === undefined) row.directionsLang = 'en';
  return row;
}

const mayAsk = ({ viewing, session }: MemberContext, person: string): boolean => {
  const state = session?.known();
  const sharing = state?.state === 'active' ? (state.data.sharing ?? []) : [];
  return [...sharing, { personCode: '' }, ...(viewing ? [viewing] : [])].some(
    ({ personCode }) => personCode === person,
  );
};

const askForMedicines = (member: MemberContext, personCodes: string | undefined) =>
  member.api.call(calls.prescriptions.refillable, {
    query: { ...toMemberParams(member), personCodes, sort: 'action', perPage: MAX_MEDICINES },
  });

/**
 * Undefined for a person who does not share.
 * @throws ProgrammeFault, because a list with gaps must not look complete
 */
export async function loadMedicineList(
  context: TextContext & ClockContext,
  member: MemberContext,
  asked: string,
): Promise<MedicineListView | undefined> {
  const { language } = context.preferences;
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const { format } = localizer;
  const own = member.identity.personCode;
  const person = asked === 'all' || asked === own ? '' : asked;
  // Starts early for people who are already known to share. The programme checks each call itself.
  const early = mayAsk(member, person) ? askForMedicines(member, person || undefined) : undefined;
  early?.catch(() => undefined);
  const { family, failed } = await (person === '' || member.viewing
    ? loadFamilyIfAvailable(member, context.log)
    : loadFamilyCoverage(member).then((loaded) => ({ family: loaded, failed: undefined })));
  const chosen = listChosenPeople(person, own, family);
  if (!chosen.shared) return undefined;
  const { items, counts } = await (early ?? askForMedicines(member, chosen.personCodes));
  const current = items.filter(({ status }) => !OVER.includes(status));
  const total = Object.entries(counts).reduce(
    (sum, [state, count]) => (isIncluded(OVER, state) ? sum : sum + count),
    0,
  );
  const onCard = family.members.find(({ personCode }) => personCode === (person || own));
  const name = onCard
    ? `${onCard.firstName} ${onCard.lastName}`
    : (items[0]?.patientName ??
      `${member.identity.firstName ?? ''} ${member.identity.lastName ?? ''}`.trim());
  const born = onCard?.dateOfBirth ?? items[0]?.patientDateOfBirth;
  const today = context.clock.today();
  const date = format.date(today);
  const shown = current.length;
  const view: MedicineListView = {
    lead: born
      ? t('prescriptions.keep.list.lead', { name, birth: format.date(born), date })
      : t('prescriptions.keep.list.plainLead', { name, date }),
    rows: current
      .map((rx) => medicineRow(rx, { language, today }, localizer))
      .sort((a, b) => a.name.localeCompare(b.name, language)),
    people: buildPersonChoices(own, family, {
      you: t('common.you'),
      all: t('common.everyone'),
    }).filter(({ value }) => value === '' || family.allowedPhiPersonCodes.includes(value)),
    missing: member.viewing ? [] : listMissingNotes(failed, t('benefits.person.unknown'), localizer),
    person,
  };
  if (shown < total)
    view.partial = t('prescriptions.keep.list.partial', {
      shown: format.number(shown),
      total: format.number(total),
    });
  return view;
}
