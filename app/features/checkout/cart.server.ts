/** Keeps each member's cart, on whatever device it was filled. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { recordStage } from '~/analytics/events.server.ts';
import type { RequestContext } from '~/context.ts';
import { memberParams, type MemberContext } from '~/features/coverage/member-context.server.ts';
import {
  outlookFor,
  refillOutlook,
  refillSituation,
  type KnownSituation,
} from '~/features/prescriptions/refill-situation.server.ts';
import { refusalLabel, refusalText } from '~/features/prescriptions/refusal-text.server.ts';
import { descriptionLine } from '~/features/prescriptions/row.server.ts';
import type { ProgrammeText } from '~/i18n/format.server.ts';
import { getLocalizer, type Localizer } from '~/i18n/localizer.server.ts';
import { personKeyOf } from '~/identity/member-key.server.ts';
import { block, type Block } from '~/programme/block.server.ts';
import { calls } from '~/programme/contract/index.ts';
import { memberRefusal, refillRefusal, type RefillRefusal } from '~/programme/contract/prescription-rules.ts';
import type { Prescription } from '~/programme/contract/prescription.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { UnknownRecordVersion } from '~/platform/stores/stores.ts';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { asSentence } from '~/ui/form/read-form.server.ts';
import { addItems, emptyCart, MAX_LINES, removeItem, type Cart, type CartItem } from './cart.ts';
import type { RefusedLine } from './order-intent.ts';

const DAY_MS = 24 * 3_600_000;
const CART_TTL_MS = 7 * DAY_MS;

type Stores = Pick<RequestContext, 'stores'>;
type Owner = Pick<MemberContext, 'identity'>;

const keyOf = (member: Owner) => `cart:${personKeyOf(member.identity)}`;

/** The member's cart, or undefined while nothing was ever put in. Reading writes nothing. */
export const readCart = async ({ stores }: Stores, member: Owner): Promise<Cart | undefined> =>
  stores.sealed.get<Cart>(keyOf(member));

/** The prescriptions in the member's cart, for marks on other pages: what the cart's own page cannot read has none. */
export async function idsInCart(context: Stores, member: Owner): Promise<ReadonlySet<string>> {
  try {
    return new Set((await readCart(context, member))?.items.map(({ prescriptionId }) => prescriptionId));
  } catch (error) {
    if (error instanceof UnknownRecordVersion) return new Set();
    throw error;
  }
}

/** Changes the cart atomically; `how` may run more than once. */
export async function changeCart(
  { stores }: Stores,
  member: Owner,
  how: (cart: Cart) => Cart,
): Promise<Cart> {
  const intentId = randomUUID();
  const changed = await stores.sealed.update<Cart>(keyOf(member), CART_TTL_MS, (current) =>
    how(current ?? emptyCart(intentId)),
  );
  return changed!;
}

// The lines of a cart as the programme sees them right now.

type Failure = Pick<Extract<Block<unknown>, { ok: false }>, 'code' | 'label' | 'text'>;

type LineCheck =
  | { kind: 'ready'; prescription: Prescription }
  | { kind: 'blocked'; prescription: Prescription; refusal: RefillRefusal }
  /** the programme does not know it, or not for this member */
  | { kind: 'gone' }
  /** it could not be asked just now */
  | { kind: 'unknown'; failure: Failure };

export type CheckedLine = { item: CartItem } & LineCheck;
type ReadyLine = Extract<CheckedLine, { kind: 'ready' }>;

export const isReady = (line: CheckedLine): line is ReadyLine => line.kind === 'ready';

const isNotFound = (error: unknown) =>
  error instanceof ProgrammeFault && (error.status === 404 || error.status === 403);

const load = async (member: MemberContext, prescriptionId: string): Promise<Prescription | undefined> => {
  try {
    return await member.api.call(calls.prescriptions.byId, {
      params: { prescriptionId },
      query: memberParams(member),
    });
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
};

type Asked = Pick<RequestContext, 'log'>;

async function checkLine(
  context: Asked,
  member: MemberContext,
  known: KnownSituation,
  item: CartItem,
): Promise<CheckedLine> {
  const loaded = await block(load(member, item.prescriptionId), { log: context.log });
  if (!loaded.ok) return { item, kind: 'unknown', failure: loaded };
  const prescription = loaded.data;
  if (!prescription) return { item, kind: 'gone' };
  const refusal = refillRefusal(prescription, outlookFor(known, prescription));
  return refusal ? { item, kind: 'blocked', prescription, refusal } : { item, kind: 'ready', prescription };
}

/** Checks every item at once; one that can't be loaded does not stop the others. */
export const checkLines = (
  context: Asked,
  member: MemberContext,
  known: KnownSituation,
  items: readonly CartItem[],
) => Promise.all(items.map((item) => checkLine(context, member, known, item)));

// What a member can do to the cart.

const prescriptionId = z.string().min(1).max(64);
/** a batch holds at most one page of prescriptions */
const MOST_AT_ONCE = 100;

export const CartForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('add'),
    prescriptionId: z
      .array(prescriptionId, { error: 'checkout.cart.nothingChosen' })
      .min(1, { error: 'checkout.cart.nothingChosen' })
      .max(MOST_AT_ONCE),
  }),
  z.object({ intent: z.literal('remove'), prescriptionId }),
  z.object({ intent: z.literal('clear') }),
]);

type Said = Omit<FormReply['problems'][number], 'name'>;

/** Why a line could not be checked: in the programme's words, else in the catalogue's, and what we say of it. */
export function uncheckedText(
  { label, text }: Failure,
  ours: string,
  { t, format }: Pick<Localizer, 't' | 'format'>,
): ProgrammeText {
  return text === undefined ? { text: `${asSentence(t(label))} ${ours}` } : format.programmeText(text);
}

function refusalOf(line: CheckedLine, { t, format }: Localizer): Said {
  const sentence = (name: string, reason: string) => ({
    message: t('checkout.cart.refused', { name, reason }),
  });
  if (line.kind === 'gone') return sentence(t('checkout.cart.thisRefill'), t('checkout.cart.notFound'));
  if (line.kind === 'unknown') {
    const { message: ours } = sentence(t('checkout.cart.thisRefill'), t('checkout.cart.notChecked'));
    const { text: message, ...lang } = uncheckedText(line.failure, ours, { t, format });
    return { message, ...lang, isRefusal: true };
  }
  const { prescription } = line;
  const reason =
    line.kind === 'blocked'
      ? refusalText(line.refusal, t, format)
      : t('checkout.cart.full', { most: MAX_LINES });
  return sentence(prescription.dispensedDrug, reason);
}

/**
 * Puts those prescriptions into the cart that can be refilled right now.
 *
 * @returns a sentence for each that was not added, with its name
 * @throws ProgrammeFault when it is not known who may order
 */
export async function addToCart(
  context: RequestContext,
  member: MemberContext,
  ids: readonly string[],
): Promise<Said[]> {
  const [situation, localizer] = await Promise.all([refillSituation(context, member), getLocalizer(context)]);
  const general = memberRefusal(situation);
  if (general) return [{ message: refusalText(general, localizer.t, localizer.format) }];
  const wanted = [...new Set(ids)].slice(0, MAX_LINES + 1);
  const lines = await checkLines(
    context,
    member,
    { situation, familyKnown: true },
    wanted.map((id) => ({ prescriptionId: id })),
  );
  const ready = lines.filter(isReady).map(({ item }) => item.prescriptionId);
  let tooMany: string[] = [];
  if (ready.length > 0) {
    const filled = await changeCart(context, member, (cart) => {
      const change = addItems(cart, ready);
      tooMany = change.tooMany;
      return change.cart;
    });
    recordStage(context, 'cart', filled);
  }
  return lines
    .filter((line) => !isReady(line) || tooMany.includes(line.item.prescriptionId))
    .map((line) => refusalOf(line, localizer));
}

export const removeFromCart = (context: RequestContext, member: MemberContext, id: string) =>
  changeCart(context, member, (cart) => removeItem(cart, id));

export const clearCart = (context: RequestContext, member: MemberContext) =>
  changeCart(context, member, (cart) => ({ ...cart, items: [] }));

/** Sentences about what was not put in, for the top of the cart page. */
export function refusedReply(context: RequestContext, said: readonly Said[]): FormReply {
  context.formRefused = true;
  return { values: {}, problems: said.map((one) => ({ name: '', ...one })) };
}

// What the pharmacy did not take, and why, in the member's language.

/** Our sentence for a code that we know, else the programme's own; undefined when it gave neither. */
function refusedText(
  { code, message }: Pick<RefusedLine, 'code' | 'message'>,
  { t, format }: Localizer,
): ProgrammeText | undefined {
  const label = refusalLabel(code);
  if (label) return { text: t(label) };
  return message === '' ? undefined : format.programmeText(message);
}

export interface RefusedLineView extends ProgrammeText {
  prescriptionId: string;
  name: string;
}

/** The full sentence, with its dates, where the prescription shows the same reason as the programme gave. */
function reasonOf(line: RefusedLine, now: CheckedLine | undefined, localizer: Localizer): ProgrammeText {
  if (now?.kind === 'blocked' && now.refusal.code === line.code)
    return { text: refusalText(now.refusal, localizer.t, localizer.format) };
  return refusedText(line, localizer) ?? { text: localizer.t('checkout.leftPlain') };
}

/** Names and reasons; the page stands without what can't be asked just now. */
export async function refusedLines(
  context: RequestContext,
  member: MemberContext,
  refused: readonly RefusedLine[],
  localizer: Localizer,
): Promise<RefusedLineView[]> {
  if (refused.length === 0) return [];
  const items = refused.map(({ prescriptionId }) => ({ prescriptionId }));
  const asked = refillOutlook(context, member).then((known) => checkLines(context, member, known, items));
  const loaded = await block(asked, { log: context.log });
  return refused.map((line, index) => {
    const now = loaded.ok ? loaded.data[index] : undefined;
    const name = now && 'prescription' in now ? now.prescription.dispensedDrug : undefined;
    return {
      prescriptionId: line.prescriptionId,
      name: name ?? localizer.t('checkout.cart.thisRefill'),
      ...reasonOf(line, now, localizer),
    };
  });
}

export interface LineView {
  id: string;
  name: string;
  /** there is a page of it */
  linked?: true;
  lines: string[];
  /** absent when the line can't be ordered */
  price?: string;
  /** why it can't be ordered */
  reason?: string;
  /** of a reason in the programme's words that is not in the language of the page */
  reasonLang?: ProgrammeText['lang'];
  /** why the pharmacy left it out of the last order, where it can be ordered now */
  leftOut?: ProgrammeText;
}

function unchecked(failure: Failure, localizer: Localizer): Pick<LineView, 'reason' | 'reasonLang'> {
  const { text, lang } = uncheckedText(failure, localizer.t('checkout.line.unknown'), localizer);
  return { reason: text, ...(lang && { reasonLang: lang }) };
}

/** A line of the cart as the member reads it. */
export function lineView(line: CheckedLine, ownPersonCode: string, localizer: Localizer): LineView {
  const { t, format } = localizer;
  const id = line.item.prescriptionId;
  if (line.kind === 'gone')
    return { id, name: t('checkout.line.goneName'), lines: [], reason: t('checkout.line.gone') };
  if (line.kind === 'unknown')
    return { id, name: t('checkout.line.unknownName'), lines: [], ...unchecked(line.failure, localizer) };
  const { prescription, item } = line;
  const lines = [
    descriptionLine(prescription, localizer),
    ...(prescription.personCode === ownPersonCode
      ? []
      : [t('common.forPerson', { name: prescription.patientName })]),
    ...(item.leftOut === undefined ? [] : [t('checkout.line.leftOut')]),
  ];
  const shown = { id, name: prescription.dispensedDrug, linked: true as const, lines };
  if (line.kind === 'blocked') return { ...shown, reason: refusalText(line.refusal, t, format) };
  const { leftOut: message, leftOutCode: code } = item;
  const leftOut = message === undefined ? undefined : refusedText({ code, message }, localizer);
  return { ...shown, price: format.money(prescription.refillPriceCents), ...(leftOut && { leftOut }) };
}

/** The sum of the lines that can be ordered, in cents. */
export const subtotalCents = (lines: readonly CheckedLine[]): number =>
  lines.reduce((sum, line) => sum + (line.kind === 'ready' ? line.prescription.refillPriceCents : 0), 0);
