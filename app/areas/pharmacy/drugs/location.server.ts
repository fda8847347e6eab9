import { loadSavedAddresses } from '~/areas/orders/addresses/addresses.server.ts';
import { loadOwnZip } from '~/areas/orders/addresses/own-zip.server.ts';
import { listMissingNotes } from '~/areas/shared/errors/block-result.server.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import type { T } from '~/i18n/translate.ts';
import { OPTIONAL_BLOCK_BUDGET_MS, loadBlock, type Block } from '~/programme/block.server.ts';
import type { LogContext, RequestContext } from '~/context.ts';
import type { NoteText } from '~/ui/note.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { RADII } from './price-choices.ts';
import {
  PRICING_FIELDS,
  type PricingField,
  type PricingProblem,
  type PricingValues,
} from './pricing-filter.ts';
import { isIncluded, toTable } from '#contract/typed-keys.ts';

const MAX_FIELD_LENGTH = 60;
export const USUAL_RADIUS = 10;
const PLACE: readonly PricingField[] = ['zipCode', 'radius', 'city', 'state', 'pharmacyName'];

const cleaned = (text: string | null) =>
  (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_FIELD_LENGTH);

/** The ZIP code of the default shipping address, else the plan's; empty when neither arrives in time. */
async function homeZip(
  { log }: LogContext,
  member: MemberContext,
): Promise<{ zipCode: string; asked: Block<unknown> }> {
  const asked = await loadBlock(loadSavedAddresses(member), { budgetMs: OPTIONAL_BLOCK_BUDGET_MS, log });
  const addresses = asked.ok ? asked.data : [];
  const address = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  const zipCode = address ? address.zip.slice(0, 5) : ((await loadOwnZip({ log }, member)) ?? '');
  return { zipCode, asked };
}

type Amounts = Partial<Pick<PricingValues, 'quantity' | 'daysSupply'>>;

interface Given {
  /** the values in the address, completed by default amounts */
  given: PricingValues;
  /** false on a first visit, before anything was filled in */
  asked: boolean;
}

const namesPlace = ({ searchParams }: URL) => PLACE.some((field) => searchParams.has(field));

function readGiven(url: URL, usual: Amounts): Given {
  const { searchParams } = url;
  const given = toTable(PRICING_FIELDS, (field) => cleaned(searchParams.get(field)));
  const amounts = Object.entries(usual).filter(([field]) => !searchParams.has(field));
  return {
    given: { ...given, ...(Object.fromEntries(amounts) as Amounts) },
    asked: namesPlace(url),
  };
}

/**
 * Whether a search will be refused. The address alone decides, because the page's title needs this before its data
 * are loaded.
 * @param read returns the problems of the values
 */
export function isRefusedSearch(
  request: Request,
  read: (values: PricingValues) => { filter?: unknown; problems: readonly PricingProblem[] },
): boolean {
  const { given, asked } = readGiven(new URL(request.url), { quantity: '1', daysSupply: '1' });
  const { filter, problems } = read(given);
  return filter === undefined && (asked || problems.some(({ field }) => field !== 'zipCode'));
}

interface LocationReading {
  values: PricingValues;
  /** false on a first visit, before anything was filled in */
  asked: boolean;
  page: number;
  networkOnly: boolean;
  missing: NoteText[];
}

/** @param usual the amounts when the address has none; other calls do not wait for them */
export async function readLocation(
  context: RequestContext,
  member: MemberContext,
  request: Request,
  usual: Amounts | Promise<Amounts> = {},
): Promise<LocationReading> {
  const url = new URL(request.url);
  const localizer = await getLocalizer(context);
  const [amounts, client, home] = await Promise.all([
    usual,
    context.content.client(member.identity.clientId),
    namesPlace(url) ? undefined : homeZip(context, member),
  ]);
  const { given, asked } = readGiven(url, amounts);
  const radius = String(client.pharmacySearchConfig?.radiusMiles ?? USUAL_RADIUS);
  const place = home ? { zipCode: home.zipCode, radius } : {};
  const page = Number(url.searchParams.get('page') ?? 1);
  const values: PricingValues = { ...given, ...place };
  if (client.hideOutOfNetwork) values.inNetwork = 'true';
  return {
    values,
    asked,
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
    networkOnly: client.hideOutOfNetwork,
    missing: listMissingNotes(home?.asked, localizer.t('drugs.price.addressesUnknown'), localizer),
  };
}

/** The distances to choose from, including the one in the address. */
export function buildRadiusOptions(radius: string, t: T): { value: string; label: string }[] {
  const known = isIncluded(RADII, radius) || !/^\d{1,3}$/.test(radius) ? RADII : [...RADII, radius];
  return known
    .toSorted((a, b) => Number(a) - Number(b))
    .map((value) => ({ value, label: t('drugs.price.form.miles', { count: value }) }));
}

export const formatFaultText = ({ fault }: PricingProblem, t: T): string => t(`drugs.price.fault.${fault}`);

export const toReply = (values: PricingValues, problems: readonly PricingProblem[], t: T): FormReply => ({
  values,
  problems: problems.map((problem) => ({ name: problem.field, message: formatFaultText(problem, t) })),
});
