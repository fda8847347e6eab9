import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import type { LogContext, RequestContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import {
  buildRefillFacts,
  loadKnownRefillFacts,
  quoteRefills,
  type KnownRefillFacts,
} from '~/areas/prescriptions/refill-facts.server.ts';
import { getRefusalLabel, describeRefusal } from '~/areas/prescriptions/refusal-text.server.ts';
import { formatAmountLine, formatDescriptionLine } from '~/areas/prescriptions/row.server.ts';
import { toSentence, type ProgrammeText } from '~/i18n/format.server.ts';
import { createLocalizerAbout, type Localizer } from '~/i18n/localizer.server.ts';
import { loadBlock, type Block } from '~/programme/block.server.ts';
import { findRefillRefusal, type RefillRefusal } from '#contract/prescription-rules.ts';
import type { Prescription } from '#contract/prescription.ts';
import { faultPolicies } from '~/programme/fault.ts';
import { toMemberText } from '~/programme/member-text.ts';
import type { CartItem } from './cart.ts';
import type { RefusedLine } from './order-intent.ts';

type Failure = Pick<Extract<Block<unknown>, { ok: false }>, 'code' | 'label' | 'text'>;

type LineCheck =
  | { kind: 'ready'; prescription: Prescription }
  | { kind: 'blocked'; prescription: Prescription; refusal: RefillRefusal }
  /** the programme does not know it, or it is not this member's */
  | { kind: 'gone' }
  /** the programme did not reply */
  | { kind: 'unknown'; failure: Failure };

export type CheckedLine = { item: CartItem } & LineCheck;
type ReadyLine = Extract<CheckedLine, { kind: 'ready' }>;

export const isReady = (line: CheckedLine): line is ReadyLine => line.kind === 'ready';

/**
 * Checks all items in one call. If the call fails, all items are unknown. If entries cannot be read, the missing ones
 * are.
 */
export async function checkLines(
  context: LogContext,
  member: MemberContext,
  known: KnownRefillFacts,
  items: readonly CartItem[],
): Promise<CheckedLine[]> {
  let unreadable = 0;
  const quoted = await loadBlock(
    quoteRefills(
      member,
      items.map(({ prescriptionId }) => prescriptionId),
      { leavesOut: (count) => (unreadable = count) },
    ),
    { log: context.log },
  );
  return items.map((item): CheckedLine => {
    if (!quoted.ok) return { item, kind: 'unknown', failure: quoted };
    const prescription = quoted.data.get(item.prescriptionId);
    if (!prescription && unreadable > 0)
      return { item, kind: 'unknown', failure: { code: 'contract', label: faultPolicies.contract.label } };
    if (!prescription) return { item, kind: 'gone' };
    const refusal = findRefillRefusal(prescription, buildRefillFacts(known, prescription));
    return refusal ? { item, kind: 'blocked', prescription, refusal } : { item, kind: 'ready', prescription };
  });
}

/** The reason why a line could not be checked: the programme's text, else our label for the fault. */
export function formatUncheckedText(
  { label, text }: Failure,
  ours: string,
  { t, format }: Pick<Localizer, 't' | 'format'>,
): ProgrammeText {
  return text === undefined ? { text: `${toSentence(t(label))} ${ours}` } : format.programmeText(text);
}

/** Our sentence for a known code, else the programme's text; undefined without either. */
function refusedText(
  { code, message }: Pick<RefusedLine, 'code' | 'message'>,
  { t, format }: Localizer,
): ProgrammeText | undefined {
  const label = getRefusalLabel(code);
  if (label) return { text: t(label) };
  const said = toMemberText(message);
  return said === undefined ? undefined : format.programmeText(said);
}

export interface RefusedLineView extends ProgrammeText {
  prescriptionId: string;
  name: string;
}

/** The full sentence, with its dates, when our own rules give the same reason as the programme did. */
function explainRefusal(
  line: RefusedLine,
  now: CheckedLine | undefined,
  localizer: Localizer,
): ProgrammeText {
  if (now?.kind === 'blocked' && now.refusal.code === line.code)
    return { text: describeRefusal(now.prescription, now.refusal, localizer.t, localizer.format) };
  return refusedText(line, localizer) ?? { text: localizer.t('checkout.leftPlain') };
}

/** Names and reasons; a name that cannot be loaded now is left out. */
export async function findRefusedLines(
  context: RequestContext,
  member: MemberContext,
  refused: readonly RefusedLine[],
  localizer: Localizer,
): Promise<RefusedLineView[]> {
  if (refused.length === 0) return [];
  const items = refused.map(({ prescriptionId }) => ({ prescriptionId }));
  const asked = loadKnownRefillFacts(context, member).then((known) =>
    checkLines(context, member, known, items),
  );
  const loaded = await loadBlock(asked, { log: context.log });
  return refused.map((line, index) => {
    const now = loaded.ok ? loaded.data[index] : undefined;
    const name =
      now && 'prescription' in now ? formatDrugName(now.prescription.dispensedDrug, localizer.t) : undefined;
    return {
      prescriptionId: line.prescriptionId,
      name: name ?? localizer.t('checkout.cart.thisRefill'),
      ...explainRefusal(line, now, localizer),
    };
  });
}

export interface LineView {
  id: string;
  name: string;
  /** whether it has a page */
  linked?: true;
  lines: string[];
  /** absent when the line cannot be ordered */
  price?: string;
  reason?: string;
  /** the language of the programme's own text, when it is not the page's */
  reasonLang?: ProgrammeText['lang'];
  /** the pharmacy's reason for leaving it out of the last order, when it can be ordered now */
  leftOut?: ProgrammeText;
}

function unchecked(failure: Failure, localizer: Localizer): Pick<LineView, 'reason' | 'reasonLang'> {
  const { text, lang } = formatUncheckedText(failure, localizer.t('checkout.line.unknown'), localizer);
  return lang ? { reason: text, reasonLang: lang } : { reason: text };
}

/** @param isOnly without other lines, the Rx number distinguishes nothing */
export function toLineView(
  line: CheckedLine,
  ownPersonCode: string,
  localizer: Localizer,
  isOnly = false,
): LineView {
  const { t, format } = localizer;
  const id = line.item.prescriptionId;
  if (line.kind === 'gone')
    return { id, name: t('checkout.line.goneName'), lines: [], reason: t('checkout.line.gone') };
  if (line.kind === 'unknown')
    return { id, name: t('checkout.line.unknownName'), lines: [], ...unchecked(line.failure, localizer) };
  const { prescription, item } = line;
  const other = prescription.personCode === ownPersonCode ? undefined : prescription.patientName;
  const lines = [
    isOnly ? formatAmountLine(prescription, localizer) : formatDescriptionLine(prescription, localizer),
    ...(other === undefined ? [] : [t('common.forPerson', { name: other })]),
    ...(item.leftOut === undefined ? [] : [t('checkout.line.leftOut')]),
  ];
  const shown = { id, name: formatDrugName(prescription.dispensedDrug, t), linked: true as const, lines };
  if (line.kind === 'blocked')
    return {
      ...shown,
      reason: describeRefusal(prescription, line.refusal, createLocalizerAbout(localizer, other).t, format),
    };
  const { leftOut: message, leftOutCode: code } = item;
  const leftOut = message === undefined ? undefined : refusedText({ code, message }, localizer);
  const view: LineView = { ...shown, price: format.money(prescription.refillPriceCents) };
  if (leftOut) view.leftOut = leftOut;
  return view;
}

/** The sum of the lines that can be ordered, in cents. */
export const calculateSubtotalCents = (lines: readonly CheckedLine[]): number =>
  lines.reduce((sum, line) => sum + (line.kind === 'ready' ? line.prescription.refillPriceCents : 0), 0);
