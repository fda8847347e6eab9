import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { toSentence, type ProgrammeText } from '~/i18n/format.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import { findEntry } from '#contract/typed-keys.ts';
import type { FaultLabel } from '~/programme/fault.ts';
import { loadIdsInCart, readCart } from './cart.server.ts';
import { findRefusedLines, type RefusedLineView } from './cart-lines.server.ts';
import { isSurelyNotPlaced, type Failure, type OrderIntent } from './order-intent.ts';

interface FailedView {
  title: string;
  /** only statements that are certain */
  strong: string;
  reason: ProgrammeText;
  say?: string;
  lines: RefusedLineView[];
  /** the cart still has the lines of the failed order, and is open to the member */
  canTryAgain: boolean;
  hasCart: boolean;
}

const failures: Partial<Record<string, LabelKey>> = {
  PRICE_CHANGED: 'checkout.why.changed',
  NOTHING_ORDERED: 'checkout.why.nothingTaken',
  BALANCE_CHANGED: 'checkout.why.balanceChanged',
  CARD_EXPIRED: 'checkout.why.cardExpired',
  CARD_REENTRY: 'checkout.why.cardReentry',
  NO_SUCH_ADDRESS: 'checkout.why.noSuchAddress',
  NO_SUCH_CARD: 'checkout.why.noSuchCard',
  NO_SUCH_PRESCRIPTION: 'checkout.why.noSuchPrescription',
};

/** Our label for a failure without a text of the programme. */
const catalogueLabels: Record<Failure['reason'], FaultLabel> = {
  refused: 'error.common',
  changed: 'error.common',
  tooManyAttempts: 'error.tooManyAttempts',
  signedOut: 'error.sessionEnded',
  unavailable: 'error.common',
  notFound: 'error.common',
};

/** The next steps for these reasons, for members who may order. */
const advice: Partial<Record<Failure['reason'], LabelKey>> = {
  changed: 'checkout.why.changedAgain',
  tooManyAttempts: 'checkout.why.tooManyAttemptsAgain',
  notFound: 'checkout.why.notFoundAgain',
};

function failureTexts(
  { reason, code, text }: Failure,
  canTryAgain: boolean,
  { t, format }: Localizer,
): Pick<FailedView, 'reason' | 'say'> {
  const known = code === undefined ? undefined : findEntry(failures, code);
  const toDo = canTryAgain ? advice[reason] : undefined;
  if (known === 'checkout.why.changed' && toDo) return { reason: { text: t(known) }, say: t(toDo) };
  // an emptied cart does not show which prescription it is
  if (known === 'checkout.why.noSuchPrescription' && !canTryAgain)
    return { reason: { text: t('checkout.why.refused') } };
  if (known) return { reason: { text: t(known) } };
  if (text !== undefined) return { reason: format.programmeText(toSentence(text)) };
  const say = [t(`checkout.why.${reason}`), toDo && t(toDo)].filter(Boolean).join(' ');
  return { reason: { text: toSentence(t(catalogueLabels[reason])) }, say };
}

/** The reason why there is no order, or none was found: our label for a known code, else the programme's text. */
export async function loadFailedView(
  context: RequestContext,
  member: MemberContext,
  intent: OrderIntent,
  localizer: Localizer,
): Promise<FailedView> {
  const { t } = localizer;
  const { failure = { reason: 'refused' } } = intent;
  const isSure = isSurelyNotPlaced(intent);
  const [lines, inCart] = await Promise.all([
    findRefusedLines(context, member, failure.refused ?? [], localizer),
    loadIdsInCart(context, member),
  ]);
  const cart = inCart.size > 0 ? await readCart(context, member) : undefined;
  const canTryAgain =
    cart?.intentId === intent.intentId &&
    intent.items.every(({ prescriptionId }) => inCart.has(prescriptionId));
  const unplaced = canTryAgain ? 'checkout.failed.kept' : 'checkout.failed.notCharged';
  return {
    title: t(isSure ? 'checkout.failed.title' : 'checkout.notFound.title'),
    strong: t(isSure ? unplaced : 'checkout.notFound.strong'),
    ...failureTexts(failure, canTryAgain, localizer),
    lines,
    canTryAgain,
    hasCart: inCart.size > 0,
  };
}
