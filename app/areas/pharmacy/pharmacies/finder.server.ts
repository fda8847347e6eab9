import type { RequestContext } from '~/context.ts';
import { stateOptions } from '~/areas/orders/addresses/addresses.server.ts';
import { loadOwnZip } from '~/areas/orders/addresses/own-zip.server.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { loadBlock, OPTIONAL_BLOCK_BUDGET_MS } from '~/programme/block.server.ts';
import { pharmacyServices } from '#contract/pharmacies.ts';
import type { FormReply } from '~/ui/form/form-reply.ts';
import type { NoteText } from '~/ui/note.tsx';
import type { OptionList } from '~/ui/form/option-list.ts';
import { hasCoverageEnded } from '~/session/membership.ts';
import { paths } from '~/paths.ts';
import { loadPreferredPharmacy } from './detail.server.ts';
import { readKeptPosition } from './position.server.ts';
import { searchResults, type Results } from './results.server.ts';
import { formatHolidayNote, formatMilesText, toPharmacyRow, type PharmacyRow } from './row.server.ts';
import {
  isAsked,
  isByCity,
  toQuery,
  readSearch,
  sorts,
  type Fields,
  type Problem,
  type PharmacySearch,
  type ReadSearch,
} from './search-rules.ts';
import { selectTiles, type Tiles } from './tiles.server.ts';

const USUAL_RADIUS = 10;
const MAX_MILES = 100;
const RADII = [2, 5, 10, 25, 50, MAX_MILES];
const WITHIN = { timeoutMs: OPTIONAL_BLOCK_BUDGET_MS };

interface Choice {
  value: string;
  label: string;
}

type FinderMode = 'zip' | 'city' | 'near';

export interface FinderForm {
  mode: FinderMode;
  values: Record<string, string | string[]>;
  radii: Choice[];
  services: (Choice & { isChosen: boolean })[];
  sorts: Choice[];
  /** only with mode city */
  states?: OptionList;
  /** names and labels of the boxes to check */
  switches: { name: string; label: string }[];
  /** forms for a place of a different kind */
  otherWays: { to: string; label: string }[];
  isFiltered: boolean;
}

export interface FinderView {
  form: FinderForm;
  reply?: FormReply;
  asksNear: boolean;
  /** shows the filter, which is folded before a search and beside results */
  isFormOpen: boolean;
  preferred?: PharmacyRow;
  missing: NoteText[];
  results?: Results;
  /** the search as a query, without the page */
  query: [string, string][];
  tiles: Tiles;
}

type Problems = Record<string, string>;

/** The form's values, from the address or from the member's home. */
function formValues(fields: URLSearchParams, radius: number, zip: string | undefined) {
  const text = (name: string) => fields.get(name) ?? '';
  return {
    zipCode: fields.has('zipCode') ? text('zipCode') : (zip ?? ''),
    radius: text('radius') || String(radius),
    ...{ city: text('city'), state: text('state').toUpperCase(), pharmacyName: text('pharmacyName') },
    ...{ inNetwork: text('inNetwork'), operating24Hours: text('operating24Hours') },
    ...{
      openNow: text('openNow'),
      services: fields.getAll('services'),
      sort: text('sort') || 'distance-asc',
    },
  };
}

function finderForm(
  fields: URLSearchParams,
  about: { radius: number; radii: readonly number[]; zip: string | undefined; hidesOutOfNetwork: boolean },
  localizer: Localizer,
): FinderForm {
  const { t } = localizer;
  const mode = fields.get('near') === 'here' ? 'near' : isByCity(fields) ? 'city' : 'zip';
  const values = formValues(fields, about.radius, about.zip);
  const flags = [values.inNetwork, values.operating24Hours, values.openNow];
  const form: FinderForm = {
    mode,
    values,
    radii: about.radii.map((miles) => ({ value: String(miles), label: formatMilesText(miles, localizer) })),
    services: pharmacyServices.map((value) => ({
      value,
      label: t(`pharmacies.words.services.${value}`),
      isChosen: values.services.includes(value),
    })),
    sorts: sorts.map((value) => ({ value, label: t(`pharmacies.words.sort.${value}`) })),
    otherWays: [
      ...(mode === 'city'
        ? []
        : [{ to: paths.pharmacies([['by', 'city']]), label: t('pharmacies.finder.byCity') }]),
      ...(mode === 'zip' ? [] : [{ to: paths.pharmacies(), label: t('pharmacies.finder.byZip') }]),
    ],
    switches: [
      ...(about.hidesOutOfNetwork ? [] : [{ name: 'inNetwork', label: t('pharmacies.finder.inNetwork') }]),
      { name: 'openNow', label: t('pharmacies.finder.openNow') },
      { name: 'operating24Hours', label: t('pharmacies.finder.always') },
    ],
    isFiltered:
      flags.includes('true') ||
      values.pharmacyName !== '' ||
      values.services.length > 0 ||
      values.sort !== 'distance-asc',
  };
  if (mode === 'city') form.states = stateOptions;
  return form;
}

const toReply = (form: FinderForm, problems: Problems): FormReply => ({
  values: form.values,
  problems: Object.entries(problems).map(([name, message]) => ({ name, message })),
});

const whatIsAsked = (
  fields: URLSearchParams,
  zip: string | undefined,
  radius: number,
): Fields | undefined => {
  if (isAsked(fields)) return fields;
  const isForm = fields.get('by') === 'city' || fields.get('near') === 'ask';
  if (isForm || zip === undefined) return undefined;
  const usual = new URLSearchParams(fields);
  usual.set('zipCode', zip);
  if (!usual.has('radius')) usual.set('radius', String(radius));
  return usual;
};

/** The requested search, before any call. */
interface Asked {
  form: FinderForm;
  read: ReadSearch | undefined;
  radii: number[];
  hidesOutOfNetwork: boolean;
}

async function readAsked(
  context: RequestContext,
  member: MemberContext,
  fields: URLSearchParams,
  localizer: Localizer,
): Promise<Asked> {
  const [{ hideOutOfNetwork: hidesOutOfNetwork, pharmacySearchConfig }, zip] = await Promise.all([
    context.content.client(member.identity.clientId),
    isAsked(fields) ? undefined : loadOwnZip(context, member),
  ]);
  const radius = Math.min(MAX_MILES, pharmacySearchConfig?.radiusMiles ?? USUAL_RADIUS);
  const asked = whatIsAsked(fields, zip, radius);
  const read = asked && readSearch(asked, radius);
  const chosen = read?.ok ? read.search.radius : undefined;
  const radii = [...new Set([...RADII, radius, chosen ?? radius])].sort((a, b) => a - b);
  const form = finderForm(fields, { radius, radii, zip, hidesOutOfNetwork }, localizer);
  return { form, read, radii, hidesOutOfNetwork };
}

function listNotes(read: ReadSearch | undefined, listsPharmacies: boolean, today: string, t: Localizer['t']) {
  const holiday = listsPharmacies ? formatHolidayNote(today, t) : undefined;
  const dropped = read?.ok ? read.dropped.map((what) => t(`pharmacies.words.dropped.${what}`)) : [];
  return [...dropped, ...(holiday === undefined ? [] : [holiday])].map((text) => ({ text }));
}

export async function loadFinderView(
  context: RequestContext,
  member: MemberContext,
  fields: URLSearchParams,
): Promise<FinderView> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  const preferring = loadBlock(loadPreferredPharmacy(member, WITHIN), {
    log: context.log,
    budgetMs: OPTIONAL_BLOCK_BUDGET_MS,
  });
  // The code that awaits it handles the fault. Without this line, a promise that is never awaited would be an
  // unhandled rejection.
  preferring.catch(() => undefined);
  const { form, read, radii, hidesOutOfNetwork } = await readAsked(context, member, fields, localizer);
  const loadPreferred = async () => {
    const result = await preferring;
    const pharmacy = result.ok ? result.data : undefined;
    return pharmacy && (pharmacy.inNetwork || !hidesOutOfNetwork) ? pharmacy : undefined;
  };
  const search = read?.ok ? read.search : undefined;
  const position = search?.isNear ? await readKeptPosition(context, member) : undefined;
  const isLost = search?.isNear && !position;
  const searching = (found: PharmacySearch) => {
    const preferredNpi = loadPreferred().then((pharmacy) => pharmacy?.npi);
    const input = { search: found, position, hidesOutOfNetwork, radii, preferredNpi };
    return searchResults(context, member, input, localizer);
  };
  const results = search && !isLost ? await searching(search) : undefined;
  const preferred = await loadPreferred();
  const now = context.clock.programmeNow().getTime();
  const problems = read && !read.ok ? inWords(read.problems, t) : undefined;
  const lost = isLost ? { '': t('pharmacies.words.problem.nearGone') } : undefined;
  const refused = problems ?? lost;
  const listsPharmacies = preferred !== undefined || results?.kind === 'rows';
  const view: FinderView = {
    form,
    missing: [
      ...(hasCoverageEnded(member.membership) ? [{ text: t('pharmacies.detail.outOfNetworkNote') }] : []),
      ...listNotes(read, listsPharmacies, context.clock.today(), t),
      ...listMissingNotes(await preferring, t('pharmacies.words.preferredUnknown'), localizer),
    ],
    asksNear: fields.get('near') === 'ask',
    isFormOpen:
      form.isFiltered || refused !== undefined || (results !== undefined && results.kind !== 'rows'),
    query: search ? toQuery(search) : [],
    tiles: selectTiles(context, fields, results),
  };
  if (refused) view.reply = toReply(form, refused);
  if (preferred)
    view.preferred = toPharmacyRow(preferred, {
      now,
      localizer,
      preferredNpi: preferred.npi,
      hasEnded: hasCoverageEnded(member.membership),
    });
  if (results) view.results = results;
  return view;
}

const inWords = (problems: Record<string, Problem>, t: Localizer['t']): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [name, t(`pharmacies.words.problem.${problem}`)]),
  );

/** Whether a search address is invalid; known before any call. */
export const isRefused = (fields: URLSearchParams): boolean =>
  isAsked(fields) && !readSearch(fields, USUAL_RADIUS).ok;
