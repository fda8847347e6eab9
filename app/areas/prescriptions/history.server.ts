import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { z } from 'zod';
import { listFields } from '~/areas/shared/lists/list-filters.server.ts';
import {
  toBlockResult,
  listMissingNotes,
  createOutageView,
} from '~/areas/shared/errors/block-result.server.ts';
import { listChosenPeople, buildPersonChoices, type PersonChoice } from '~/areas/family/chosen-person.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { loadFamilyIfAvailable } from '~/areas/family/people.server.ts';
import { addMonths } from '#contract/calendar.ts';
import { calls } from '#contract/index.ts';
import type { Fill } from '#contract/prescription.ts';
import type { ClockContext, TextContext } from '~/context.ts';
import type { ShortDay } from '~/ui/day-tile.tsx';
import type { NoteText } from '~/ui/note.tsx';
import { formatDescriptionLine } from './row.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import type { ListBody } from '~/ui/list-page.tsx';

const FILLS_PER_PAGE = 20;
/** Specification 9.07. */
const HISTORY_MONTHS = 12;

const filters = z.object({
  q: listFields.q,
  /** empty: the member; else a person code */
  person: listFields.person,
  page: listFields.page,
});
export type HistoryFilters = z.output<typeof filters>;

export function readHistoryFilters(
  request: Request,
  { viewing }: Pick<MemberContext, 'viewing'>,
): HistoryFilters {
  const asked = filters.parse(Object.fromEntries(new URL(request.url).searchParams));
  return viewing ? { ...asked, person: viewing.personCode } : asked;
}

export interface HistoryRow {
  id: string;
  name: string;
  rxNumber: string;
  prescription?: string;
  day: ShortDay;
  /** the tile's date, in hidden text of the links */
  about: string;
  /** amount, days and number of the prescription */
  facts: string[];
  pharmacy: string;
  paid: string;
  order?: string;
  claim?: string;
}

export type HistoryBody = ListBody<HistoryRow>;

interface HistoryView {
  summary?: string;
  notes: (string | NoteText)[];
  people: PersonChoice[];
  body: HistoryBody;
}

const fillRow = (fill: Fill, { t, format }: Localizer): HistoryRow => {
  const row: HistoryRow = {
    id: fill.fillId,
    name: formatDrugName(fill.drugName, t),
    rxNumber: fill.rxNumber,
    day: format.shortDay(fill.fillDate),
    about: t('common.filledOn', { date: format.dayMonth(fill.fillDate) }),
    facts: formatDescriptionLine({ ...fill }, { t, format }).split(' · '),
    pharmacy: t('prescriptions.history.filledAt', { pharmacy: fill.pharmacyName }),
    paid: format.money(fill.patientPayCents),
  };
  if (fill.prescriptionId) row.prescription = fill.prescriptionId;
  if (fill.orderNumber) row.order = fill.orderNumber;
  if (fill.claimId) row.claim = fill.claimId;
  return row;
};

const askForFills = (member: MemberContext, { q, page }: HistoryFilters, personCode: string, today: string) =>
  member.api.call(calls.prescriptions.medicationHistory, {
    query: {
      ...toMemberParams(member),
      personCode,
      startDate: addMonths(today, -HISTORY_MONTHS),
      endDate: today,
      q: q === '' ? undefined : q,
      page,
      perPage: FILLS_PER_PAGE,
    },
  });

function rowsView(
  { items, total }: { items: Fill[]; total: number },
  { q, page }: HistoryFilters,
  since: string,
  localizer: Localizer,
) {
  const { t, format } = localizer;
  if (total === 0) {
    const [title, text] =
      q === ''
        ? [t('prescriptions.history.noneTitle'), t('prescriptions.history.noneText')]
        : [t('prescriptions.history.filterTitle'), t('prescriptions.history.filterText')];
    return { body: { kind: 'empty', title, text, clear: q !== '' } satisfies HistoryBody };
  }
  const date = format.date(since);
  const count =
    q === ''
      ? t('prescriptions.history.count', { count: total, date })
      : t('prescriptions.history.found', { count: total, date });
  const first = (page - 1) * FILLS_PER_PAGE;
  const showing = t('common.showing', { from: first + 1, to: first + items.length });
  return {
    summary: total > FILLS_PER_PAGE ? `${count} ${showing}` : count,
    body: {
      kind: 'rows',
      rows: items.map((fill) => fillRow(fill, localizer)),
      pages: Math.ceil(total / FILLS_PER_PAGE),
    } satisfies HistoryBody,
  };
}

export async function loadMedicationHistory(
  context: TextContext & ClockContext,
  member: MemberContext,
  asked: HistoryFilters,
): Promise<HistoryView> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const today = context.clock.today();
  const own = member.identity.personCode;
  const { family, known, failed } = await loadFamilyIfAvailable(member, context.log);
  const notes = member.viewing ? [] : listMissingNotes(failed, t('prescriptions.people.unknown'), localizer);
  const people = buildPersonChoices(own, family, {
    you: t('common.you'),
    all: t('common.everyone'),
  }).filter(({ value }) => value !== 'all');
  // the programme returns the fills of one person at a time
  const person = asked.person === 'all' ? '' : asked.person;
  const chosen = listChosenPeople(person, own, family);
  if (!chosen.shared && !known)
    return { notes, people, body: { kind: 'outage', message: t('error.common') } };
  if (!chosen.shared) {
    const name = chosen.name ?? t('common.someone');
    const title = t('common.notShared');
    const text = t('prescriptions.empty.sharedText', { name });
    return { notes, people, body: { kind: 'empty', title, text, clear: true } };
  }
  const fills = await toBlockResult(askForFills(member, asked, person || own, today), t, context);
  if (!fills.ok) return { notes, people, body: createOutageView(fills) };
  return { notes, people, ...rowsView(fills.value, asked, addMonths(today, -HISTORY_MONTHS), localizer) };
}
