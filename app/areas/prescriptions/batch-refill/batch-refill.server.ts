/** Prescriptions that can be refilled together: the member's own, and those of people who share with them. */
import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import {
  checkLines,
  formatUncheckedText,
  type CheckedLine,
} from '~/areas/orders/checkout/cart-lines.server.ts';
import { loadIdsInCart } from '~/areas/orders/checkout/cart.server.ts';
import { MAX_LINES } from '~/areas/orders/checkout/cart.ts';
import {
  getImpliedPersonCode,
  toMemberParams,
  type MemberContext,
} from '~/areas/shared/coverage/member-context.server.ts';
import {
  buildRefillFacts,
  loadKnownRefillFacts,
  createMissingFacts,
  type KnownRefillFacts,
} from '~/areas/prescriptions/refill-facts.server.ts';
import { formatRefusalText, describeRefusal } from '~/areas/prescriptions/refusal-text.server.ts';
import { formatDescriptionLine } from '~/areas/prescriptions/row.server.ts';
import type { ProgrammeText } from '~/i18n/format.server.ts';
import { distinguishRows } from '~/areas/shared/lists/distinguish-rows.server.ts';
import { getLocalizer, createLocalizerAbout, type Localizer } from '~/i18n/localizer.server.ts';
import { hasReceipt } from '~/session/receipt.server.ts';
import type { NoteText } from '~/ui/note.tsx';
import { isRefused } from '#contract/cost-advice-rules.ts';
import { calls } from '#contract/index.ts';
import { findMemberRefusal, findRefillRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import type { Prescription } from '#contract/prescription.ts';

const PER_PAGE = 20;
const Page = z.coerce.number().int().min(1).max(1000).catch(1);

export interface BatchRow {
  id: string;
  name: string;
  /** distinguishes it from a different prescription for the same medicine */
  about?: string;
  lines: string[];
  price?: string;
  /** whether its page can be opened */
  linked?: true;
  reason?: string;
  /** the language of the programme's own text, when it is not the page's */
  reasonLang?: ProgrammeText['lang'];
  enroll?: true;
  inCart?: true;
}

export interface ChooseView {
  ready: BatchRow[];
  notReady: BatchRow[];
  /** shown when no prescription can be chosen */
  none: string;
  /** the reason why no refill is possible at all */
  why?: string;
  enroll?: true;
  page: number;
  pages: number;
  /** ids to preselect when the member returns from the next page */
  chosen: string[];
  nothingChosen: boolean;
  missing: NoteText[];
}

/** @param own rows of this person show no name */
function batchRow(rx: Prescription, facts: RefillFacts, own: string, localizer: Localizer): BatchRow {
  const { t, format } = localizer;
  const refusal = findRefillRefusal(rx, facts);
  const isOwn = rx.personCode === own;
  const about = createLocalizerAbout(localizer, isOwn ? undefined : rx.patientName);
  const whom = isOwn ? [] : [t('common.forPerson', { name: rx.patientName })];
  const row: BatchRow = {
    id: rx.prescriptionId,
    name: formatDrugName(rx.dispensedDrug, t),
    linked: true,
    lines: [...whom, formatDescriptionLine(rx, localizer)],
  };
  if (refusal?.code === 'notMailOrder' && isRefused(rx.review?.status))
    row.reason = t('prescriptions.keep.list.notApproved');
  else if (refusal) row.reason = describeRefusal(rx, refusal, about.t, format);
  else row.price = format.money(rx.refillPriceCents);
  if (refusal?.code === 'noMailOrderProfile') row.enroll = true;
  return row;
}

/**
 * The text when none can be chosen. Prescriptions in the cart are also ready, but those of other pages are unknown
 * here.
 */
function noneText(rows: readonly BatchRow[], page: number, { t }: Localizer): string {
  if (rows.some((row) => row.inCart)) return t('batchRefill.choose.inCart');
  return t(page > 1 ? 'batchRefill.choose.noneHere' : 'batchRefill.choose.none');
}

export async function chooseView(
  context: RequestContext,
  member: MemberContext,
  request: Request,
): Promise<ChooseView> {
  const search = new URL(request.url).searchParams;
  const localizer = await getLocalizer(context);
  const page = Page.parse(search.get('page') ?? undefined);
  const [facts, inCart] = await Promise.all([
    loadKnownRefillFacts(context, member),
    loadIdsInCart(context, member),
  ]);
  const { situation } = facts;
  // while the pages show another person's data, only that person's, as in every list
  const personCodes =
    member.viewing?.personCode ?? [situation.personCode, ...situation.allowedPhiPersonCodes].join(',');
  const { items, total } = await member.api.call(calls.prescriptions.refillable, {
    query: {
      ...toMemberParams(member),
      personCodes,
      status: 'active',
      sort: 'action',
      page,
      perPage: PER_PAGE,
    },
  });
  const rows = distinguishRows(
    items,
    (rx) => batchRow(rx, buildRefillFacts(facts, rx), getImpliedPersonCode(member), localizer),
    ({ name }) => name,
    (_row, { rxNumber }) => localizer.t('common.rx', { number: rxNumber }),
  ).map((row): BatchRow =>
    row.reason === undefined && inCart.has(row.id)
      ? { ...row, reason: localizer.t('prescriptions.inCart'), inCart: true }
      : row,
  );
  const isProfileMissing = rows.some((row) => row.enroll);
  const refused = findMemberRefusal(situation);
  const general = refused ?? (isProfileMissing ? ({ code: 'noMailOrderProfile' } as const) : undefined);
  const view: ChooseView = {
    ready: rows.filter((row) => row.reason === undefined),
    none: noneText(rows, page, localizer),
    // a reason for all rows is shown once above them
    notReady: rows
      .filter((row) => row.reason !== undefined)
      .map(({ reason, enroll, ...row }) => (enroll || refused ? row : { ...row, reason })),
    page,
    pages: Math.ceil(total / PER_PAGE),
    chosen: search.getAll('prescriptionId').slice(0, PER_PAGE),
    nothingChosen: search.has('nothing') && hasReceipt(context, request, 'nothingChosen'),
    missing: createMissingFacts(facts, member, localizer.t('batchRefill.choose.somebodyUnknown'), localizer),
  };
  if (general) view.why = formatRefusalText(general, localizer.t, localizer.format);
  if (isProfileMissing) view.enroll = true;
  return view;
}

/** More than a page can offer, so more ids are an invalid request. */
const MAX_CHOSEN = 40;
const ID = /^[\w-]{1,64}$/;

interface ReviewView {
  ready: BatchRow[];
  refused: BatchRow[];
}

export const readChosen = (search: URLSearchParams): string[] =>
  [...new Set(search.getAll('prescriptionId'))].filter((id) => ID.test(id)).slice(0, MAX_CHOSEN);

function toBatchRow(line: CheckedLine, known: KnownRefillFacts, own: string, localizer: Localizer): BatchRow {
  const { t } = localizer;
  if (line.kind === 'ready' || line.kind === 'blocked')
    return batchRow(line.prescription, buildRefillFacts(known, line.prescription), own, localizer);
  const row = { id: line.item.prescriptionId, name: t('batchRefill.review.unknown'), lines: [] };
  if (line.kind === 'gone') return { ...row, reason: t('batchRefill.review.gone') };
  const { text, lang } = formatUncheckedText(line.failure, t('batchRefill.review.notChecked'), localizer);
  const unknown: BatchRow = { ...row, reason: text };
  if (lang) unknown.reasonLang = lang;
  return unknown;
}

/** Only displays. Adding to the cart checks again who may order each prescription. */
export async function loadReviewView(
  context: RequestContext,
  member: MemberContext,
  ids: readonly string[],
): Promise<ReviewView> {
  const localizer = await getLocalizer(context);
  const [known, inCart] = await Promise.all([
    loadKnownRefillFacts(context, member),
    loadIdsInCart(context, member),
  ]);
  const items = ids.map((prescriptionId) => ({ prescriptionId }));
  const lines = await checkLines(context, member, known, items);
  const rows = distinguishRows(
    lines,
    (line) => toBatchRow(line, known, getImpliedPersonCode(member), localizer),
    ({ name }) => name,
    ({ lines: [first = ''] }) => first,
  );
  const possible = rows
    .filter((row) => row.reason === undefined)
    .map((row) =>
      inCart.has(row.id) ? { ...row, lines: [...row.lines, localizer.t('prescriptions.inCart')] } : row,
    );
  const tooMany = possible
    .slice(MAX_LINES)
    .map((row) => ({ ...row, reason: localizer.t('batchRefill.review.tooMany') }));
  return {
    ready: possible.slice(0, MAX_LINES),
    refused: [...rows.filter((row) => row.reason !== undefined), ...tooMany],
  };
}
