import type { ClockContext, TextContext } from '~/context.ts';
import { toMemberParams, type MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { toBlockResult, createOutageView } from '~/areas/shared/errors/block-result.server.ts';
import { distinguishRows } from '~/areas/shared/lists/distinguish-rows.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { OutageWords } from '~/ui/block.tsx';
import { hasCoverageEnded } from '~/session/membership.ts';
import { paths } from '~/paths.ts';
import { calls } from '#contract/index.ts';
import type { Coordinates, Pharmacy } from '#contract/pharmacies.ts';
import { isOpenAt } from '#contract/pharmacy-hours.ts';
import { drawRingMap, type RingMap } from './ring-map.ts';
import { createMilesFrom, toPharmacyRow, formatMilesText, type PharmacyRow } from './row.server.ts';
import { toFilter, toQuery, type PharmacySearch } from './search-rules.ts';

const PER_PAGE = 8;

export interface MapView extends RingMap {
  title: string;
  north: string;
  ringTexts: string[];
}

export interface StreetPin extends Coordinates {
  number: number;
  label: string;
  to: string;
}

export type Results =
  | {
      kind: 'rows';
      summary: string;
      /** of a list by distance: the first one in the network that is open now */
      nearestOpen?: { to: string; text: string };
      rows: PharmacyRow[];
      map?: MapView;
      pins: StreetPin[];
      page: number;
      pages: number;
    }
  | { kind: 'none'; summary: string; title: string; text: string; actions: { to: string; label: string }[] }
  | ({ kind: 'outage' } & OutageWords);

interface ResultsInput {
  search: PharmacySearch;
  position?: Coordinates | undefined;
  hidesOutOfNetwork: boolean;
  /** in miles, the distances of the form */
  radii: readonly number[];
  /** awaited together with the search */
  preferredNpi: Promise<string | undefined>;
}

const placeText = ({ zipCode, city, state, isNear }: PharmacySearch, { t }: Localizer): string =>
  isNear ? t('pharmacies.words.map.you') : (zipCode ?? `${city ?? ''}, ${state ?? ''}`);

/** 'Madison' for 'madison' */
function withCityAsWritten(search: PharmacySearch, found: Pharmacy | undefined): PharmacySearch {
  const city = found?.address.city;
  return city?.toLowerCase() === search.city?.toLowerCase() ? { ...search, city } : search;
}

function foundText(search: PharmacySearch, count: number, localizer: Localizer): string {
  const { t } = localizer;
  const radius = search.radius === undefined ? '' : formatMilesText(search.radius, localizer);
  const place = placeText(search, localizer);
  const found = search.isNear
    ? t('pharmacies.words.found.around', { count, radius })
    : search.zipCode
      ? t('pharmacies.words.found.near', { count, radius, place })
      : search.city
        ? t('pharmacies.words.found.city', { count, place })
        : t('pharmacies.words.found.named', { count });
  return search.pharmacyName ? t('pharmacies.words.withName', { found, name: search.pharmacyName }) : found;
}

export function mapView(
  origin: Coordinates,
  {
    items,
    first,
    place,
    localizer,
  }: { items: readonly Pharmacy[]; first: number; place: string; localizer: Localizer },
): MapView {
  const { t } = localizer;
  const shown = items.map((pharmacy, index) => ({
    ...pharmacy,
    number: first + index,
    distanceMiles: createMilesFrom(origin, pharmacy),
  }));
  const map = drawRingMap(origin, shown);
  const ringTexts = map.rings.map(({ miles }) => t('pharmacies.words.miles', { count: miles }));
  const [one = '', two = '', three = ''] = ringTexts;
  const rings = t('pharmacies.words.map.rings', { one, two, three });
  return {
    ...map,
    title: t('pharmacies.words.map.title', { count: items.length, place, rings }),
    north: t('pharmacies.words.map.north'),
    ringTexts,
  };
}

function noneFound({ search, radii }: ResultsInput, localizer: Localizer): Results {
  const { t } = localizer;
  const { radius = Infinity } = search;
  const wider = radii.find((miles) => miles > radius);
  const isFiltered =
    search.inNetwork || search.operating24Hours || search.openNow || search.services.length > 0;
  const without = { ...search, inNetwork: false, operating24Hours: false, openNow: false, services: [] };
  const advice = search.radius !== undefined ? 'wider' : search.city ? 'city' : 'named';
  return {
    kind: 'none',
    summary: foundText(search, 0, localizer),
    title: t('common.noPharmacies'),
    text: [
      t(`pharmacies.words.none.${advice}`),
      ...(isFiltered ? [t('pharmacies.words.none.filtered')] : []),
    ].join(' '),
    actions: [
      ...(wider === undefined
        ? []
        : [
            {
              to: paths.pharmacies(toQuery({ ...search, radius: wider })),
              label: t('pharmacies.words.none.within', { radius: formatMilesText(wider, localizer) }),
            },
          ]),
      ...(isFiltered
        ? [{ to: paths.pharmacies(toQuery(without)), label: t('pharmacies.finder.clear') }]
        : []),
    ],
  };
}

export async function searchResults(
  context: TextContext & ClockContext,
  member: MemberContext,
  asked: ResultsInput,
  localizer: Localizer,
): Promise<Results> {
  const { search, position, hidesOutOfNetwork } = asked;
  const { t } = localizer;
  const now = context.clock.programmeNow().getTime();
  const hasEnded = hasCoverageEnded(member.membership);
  const narrowed = hidesOutOfNetwork ? { ...search, inNetwork: true } : search;
  const query = { ...toMemberParams(member), ...toFilter(narrowed, now, position), perPage: PER_PAGE };
  const [result, preferredNpi] = await Promise.all([
    toBlockResult(member.api.call(calls.pharmacies.search, { query }), t, context),
    asked.preferredNpi,
  ]);
  if (!result.ok) return createOutageView(result);
  const { total, origin = position } = result.value;
  // in case the programme ignores the filter: never show pharmacies that the client hides
  const items = hidesOutOfNetwork
    ? result.value.items.filter(({ inNetwork }) => inNetwork)
    : result.value.items;
  if (total === 0) return noneFound(asked, localizer);
  const pages = Math.max(1, Math.ceil(total / PER_PAGE));
  const first = (search.page - 1) * PER_PAGE + 1;
  const named = withCityAsWritten(search, items[0]);
  const found = foundText(named, total, localizer);
  const place = placeText(named, localizer);
  const rows = distinguishRows(
    items,
    (pharmacy, index) =>
      toPharmacyRow(pharmacy, { now, localizer, origin, number: first + index, preferredNpi, hasEnded }),
    ({ name }) => name,
    ({ address }) => address,
  );
  const shown: Results = {
    kind: 'rows',
    summary: pages > 1 ? t('pharmacies.words.pageOf', { found, page: search.page, pages }) : found,
    rows,
    pins: items.map(({ latitude, longitude, npi, name }, index) => ({
      ...{ latitude, longitude, number: first + index, to: paths.pharmacy(npi) },
      label: t('pharmacies.words.pin', {
        ...{ number: first + index, name, distance: rows[index]?.away ?? rows[index]?.address ?? '' },
      }),
    })),
    page: search.page,
    pages,
  };
  const open = items.findIndex((pharmacy) => pharmacy.inNetwork && isOpenAt(pharmacy, now));
  const nearest = rows[open];
  if (nearest && first === 1 && search.sort === 'distance-asc')
    shown.nearestOpen = {
      to: paths.pharmacy(nearest.npi),
      text: t('pharmacies.words.nearestOpen', { name: nearest.name, away: nearest.away ?? nearest.address }),
    };
  if (origin && items.length > 0) shown.map = mapView(origin, { items, first, place, localizer });
  return shown;
}
