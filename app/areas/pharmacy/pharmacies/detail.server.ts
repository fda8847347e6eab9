import { hasCoverageEnded } from '~/session/membership.ts';
import type { RequestContext, TextContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { confirmChange } from '~/areas/shared/idempotency/idempotency.server.ts';
import { toSentence, capitalize } from '~/i18n/format.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import type { CallOptions } from '~/programme/api.ts';
import { loadBlock, OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { calls } from '#contract/index.ts';
import type { Pharmacy } from '#contract/pharmacies.ts';
import { isOpenAt, getLocalTime, weekdays, type Weekday } from '#contract/pharmacy-hours.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { resolveOpening } from './opening.ts';
import {
  formatAddressText,
  formatClockTime,
  toDigits,
  formatHolidayNote,
  formatHoursText,
  isMailOrder,
  formatOpeningText,
  formatServicesText,
} from './row.server.ts';
import type { NoteText } from '~/ui/note.tsx';
import type { Language } from '#contract/languages.ts';

export const loadPreferredPharmacy = async (
  member: MemberContext,
  options?: CallOptions,
): Promise<Pharmacy | undefined> =>
  (await member.api.call(calls.pharmacies.preferred, { query: toMemberParams(member) }, options)).pharmacy;

/** @throws ProgrammeFault, with status 404 for an unknown pharmacy */
export async function setPreferredPharmacy(member: MemberContext, npi: string): Promise<void> {
  const isSet = async () => (await loadPreferredPharmacy(member))?.npi === npi;
  await confirmChange(
    member.api.call(calls.pharmacies.setPreferred, { query: toMemberParams(member), body: { npi } }),
    isSet,
  );
}

export async function clearPreferredPharmacy(member: MemberContext): Promise<void> {
  const isClear = async () => (await loadPreferredPharmacy(member)) === undefined;
  await confirmChange(
    member.api.call(calls.pharmacies.clearPreferred, { query: toMemberParams(member) }),
    isClear,
  );
}

export interface PharmacyView {
  npi: string;
  nabp: string;
  name: string;
  storeNumber?: string;
  address: string;
  phone: { digits: string; text: string };
  isOpen: boolean;
  opening: string;
  holiday?: string | undefined;
  week: { day: string; hours: string; isToday: boolean }[];
  zone: string;
  services: string[];
  network: { isIn: boolean; text: string };
  mailOrder?: string;
  /** undefined when the programme did not reply in time */
  isPreferred?: boolean;
  missing: NoteText[];
  directions: { apple: string; google: string; openStreetMap: string; app: string };
}

const LOCALES = { en: 'en-US', es: 'es-US' } as const;

function zoneName(timeZone: string, language: Language, at: number): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  // the usual name among Spanish speakers in the United States
  return name.replace('hora oriental', 'hora del Este').replace('hora central', 'hora del Centro');
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Links to other companies' maps, with the pharmacy's location and no data about the member. */
function directionsTo(pharmacy: Pharmacy): PharmacyView['directions'] {
  const { latitude, longitude } = pharmacy;
  const address = formatAddressText(pharmacy);
  const to = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query)}`;
  return {
    apple: to('https://maps.apple.com/', { daddr: address }),
    google: to('https://www.google.com/maps/dir/', { api: '1', destination: address }),
    openStreetMap: to('https://www.openstreetmap.org/directions', { to: `${latitude},${longitude}` }),
    app: `geo:${latitude},${longitude}?q=${encodeURIComponent(address)}`,
  };
}

/** The hours of each weekday, or of all days if they are the same. */
function listWeek({ operating24Hours, hours }: Pharmacy, today: Weekday, t: T): PharmacyView['week'] {
  const week = weekdays.map((day) => ({
    day: capitalize(t(`pharmacies.words.days.${day}`)),
    hours: capitalize(operating24Hours ? t('pharmacies.words.open.allDay') : formatHoursText(hours[day], t)),
    isToday: day === today,
  }));
  const [first] = week;
  if (!first || week.some((day) => day.hours !== first.hours)) return week;
  return [{ day: t('pharmacies.detail.everyDay'), hours: first.hours, isToday: false }];
}

/** @throws ProgrammeFault, with status 404 for an unknown one, or one that the client hides (3.08) */
export async function requireVisiblePharmacy(
  context: TextContext,
  member: MemberContext,
  npi: string,
): Promise<Pharmacy> {
  const [pharmacy, { hideOutOfNetwork }] = await Promise.all([
    member.api.call(calls.pharmacies.byNpi, { params: { npi }, query: toMemberParams(member) }),
    context.content.client(member.identity.clientId),
  ]);
  if (hideOutOfNetwork && !pharmacy.inNetwork)
    throw new ProgrammeFault('GET /pharmacies/{npi}, which the client hides', {
      code: 'refused',
      status: 404,
    });
  return pharmacy;
}

export async function loadPharmacyView(
  context: RequestContext,
  member: MemberContext,
  npi: string,
): Promise<PharmacyView> {
  const localizer = await getLocalizer(context);
  const { t, format } = localizer;
  const [pharmacy, preferred] = await Promise.all([
    requireVisiblePharmacy(context, member, npi),
    loadBlock(loadPreferredPharmacy(member, { timeoutMs: OPTIONAL_BLOCK_BUDGET_MS }), {
      log: context.log,
      budgetMs: OPTIONAL_BLOCK_BUDGET_MS,
    }),
  ]);
  const now = context.clock.programmeNow().getTime();
  const { weekday: today, minutes } = getLocalTime(pharmacy.timeZone, now);
  const digits = toDigits(pharmacy.phone);
  const time = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  const view: PharmacyView = {
    npi: pharmacy.npi,
    nabp: pharmacy.nabp,
    name: pharmacy.name,
    address: formatAddressText(pharmacy),
    phone: { digits, text: format.phone(digits) },
    isOpen: isOpenAt(pharmacy, now),
    opening: toSentence(formatOpeningText(resolveOpening(pharmacy, now), t)),
    holiday: pharmacy.operating24Hours ? undefined : formatHolidayNote(context.clock.today(), t),
    week: listWeek(pharmacy, today, t),
    zone: toSentence(
      t('pharmacies.words.zone', {
        zone: zoneName(pharmacy.timeZone, context.preferences.language, now),
        time: formatClockTime(time, t),
      }),
    ),
    services: formatServicesText(pharmacy.services, t),
    network: {
      isIn: pharmacy.inNetwork && !hasCoverageEnded(member.membership),
      text: t(pharmacy.inNetwork ? 'pharmacies.words.inNetwork' : 'pharmacies.words.outOfNetwork'),
    },
    missing: listMissingNotes(preferred, t('pharmacies.words.preferredUnknown'), localizer),
    directions: directionsTo(pharmacy),
  };
  if (isMailOrder(pharmacy)) view.mailOrder = t('pharmacies.words.mailOrder');
  if (preferred.ok) view.isPreferred = preferred.data?.npi === pharmacy.npi;
  return view;
}
