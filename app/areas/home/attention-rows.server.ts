/** Tasks for the member besides refills as rows of one list, the earliest deadline first. */
import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { findCardProblem } from '~/areas/orders/cards/card-rules.ts';
import { formatCardLabel, formatCardProblemText, toExpiryMonth } from '~/areas/orders/cards/cards.server.ts';
import { formatNextStep } from '~/areas/prescriptions/clinical-reviews/reviews.server.ts';
import {
  formatOtherPatients,
  isOwn,
  listLinesToDescribe,
  toProgress,
} from '~/areas/orders/progress.server.ts';
import { formatLineForWhom, formatOrderTitle, type RowReader } from '~/areas/orders/row.server.ts';
import { toMemberText } from '~/programme/member-text.ts';
import { createLocalizerAbout, type Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import type { CardSummary } from '~/session/session.server.ts';
import { addDays } from '#contract/calendar.ts';
import { canAppeal } from '#contract/clinical-review-rules.ts';
import type { ClinicalReview } from '#contract/clinical-review.ts';
import { isTerminal } from '#contract/order-rules.ts';
import type { Order } from '#contract/order.ts';
import { findRenewalRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import type { IconName } from '~/ui/icon-shapes.ts';
import type { CheckedRefill } from './refills.server.ts';

export interface AttentionRow {
  icon: IconName;
  title: string;
  line: string;
  /** the pharmacy's question, in English */
  quote?: string;
  to: string;
}

type Item = AttentionRow & { deadline?: string | undefined };

/** An order that waits for the member, is late, or was expected before today. */
function isUrgent(order: Order, today: string, { format }: Pick<Localizer, 'format'>): boolean {
  if (isTerminal(order.status)) return false;
  const { late, overdue } = toProgress(order, today, format);
  return order.actionNeeded !== undefined || late || overdue;
}

function orderItem(order: Order, { today, reader, shown }: RowReader, localizer: Localizer): Item {
  const { t, format } = localizer;
  const { overdue, line } = toProgress(order, today, format);
  const { expectedDate } = line;
  const stopped = isOwn(order, reader) ? 'stopped' : 'onHold';
  const state = order.actionNeeded ? stopped : 'late';
  const lines = listLinesToDescribe(order);
  const number = { order: order.orderNumber };
  const text =
    expectedDate && !order.actionNeeded
      ? t(overdue ? 'home.attention.wasDue' : 'home.activity.expected', {
          ...number,
          date: format.dayMonth(expectedDate),
        })
      : t('home.activity.order', number);
  const item: Item = {
    icon: order.actionNeeded ? 'alert' : 'clock',
    title: t(`home.attention.${state}`, { drug: formatOrderTitle({ lines }, localizer) }),
    line: formatLineForWhom({ lines }, { reader, shown }, text, localizer),
    to: paths.order(order.orderNumber),
    // only the member can move an order that waits for an answer, since its first day
    deadline: (state === 'stopped' ? undefined : expectedDate) ?? order.receivedDate,
  };
  const quote = state === 'stopped' ? toMemberText(order.actionNeeded ?? '') : undefined;
  if (!quote) return item;
  item.quote = quote;
  const name = formatOtherPatients(order, reader, format);
  if (name) item.line = `${text} ${t('orders.detail.say.action.message', { name })}`;
  return item;
}

/** A declined order stays in the list for this many days if its prescription cannot be checked. */
const DECLINED_SHOWN_DAYS = 30;

/** The reader's orders, newest first, with a declined line that can still be ordered again. */
export function listDeclinedItems(
  orders: readonly Order[],
  {
    checked,
    hasAll,
    situation,
    reader,
    shown,
  }: Pick<AttentionInput, 'checked' | 'hasAll' | 'situation' | 'reader' | 'shown'>,
  inCart: ReadonlySet<string>,
  localizer: Localizer,
): Item[] {
  const refusals = new Map(checked.map(({ rx, refusal }) => [rx.prescriptionId, refusal]));
  const seen = new Set(inCart);
  const since = addDays(situation.today, -DECLINED_SHOWN_DAYS);
  return orders.flatMap((order) => {
    const lines = order.lines.filter(({ prescriptionId, cancelReason, status }) => {
      const isNews = !seen.has(prescriptionId);
      seen.add(prescriptionId);
      const isDeclined = status === 'cancelled' && cancelReason === 'paymentDeclined';
      const isOpen = refusals.has(prescriptionId)
        ? refusals.get(prescriptionId) === undefined
        : !hasAll && order.receivedDate >= since;
      return isNews && isDeclined && isOpen;
    });
    if (lines.length === 0 || !isOwn(order, reader)) return [];
    const text = localizer.t('home.attention.declinedText', { order: order.orderNumber });
    return [
      {
        icon: 'card' as const,
        title: localizer.t('home.attention.declined', { drug: formatOrderTitle({ lines }, localizer) }),
        line: formatLineForWhom({ lines }, { reader, shown }, text, localizer),
        to: paths.order(order.orderNumber),
        deadline: order.receivedDate,
      },
    ];
  });
}

/** A decision that can be appealed, or documents that the prescriber has not sent yet. */
function reviewItem(review: ClinicalReview, today: string, reader: string, localizer: Localizer): Item[] {
  const about = createLocalizerAbout(
    localizer,
    review.personCode === reader ? undefined : review.memberFirstName,
  );
  const { status, actByDate, inquiryId } = review;
  const isDenied = canAppeal(status, actByDate, today);
  if (!isDenied && status !== 'moreInformationNeeded') return [];
  return [
    {
      icon: 'review',
      title: localizer.t(isDenied ? 'home.attention.denied' : 'home.attention.moreNeeded', {
        drug: formatDrugName(review.drugName, localizer.t),
      }),
      line: formatNextStep(review, today, about, localizer.format.dayMonth),
      to: paths.clinicalReview(inquiryId),
      deadline: actByDate,
    },
  ];
}

function renewalItems(checked: readonly CheckedRefill[], facts: RefillFacts, { t }: Localizer): Item[] {
  const due = checked.filter(({ rx }) => findRenewalRefusal(rx, facts) === undefined);
  const deadline = (items: readonly CheckedRefill[]) =>
    items.map(({ runsOut }) => runsOut ?? '').sort()[0] || undefined;
  if (due.length > 1)
    return [
      {
        icon: 'rx',
        title: t('home.attention.renewals', { count: due.length }),
        line: t('home.attention.renewalsText'),
        to: paths.renewals(),
        deadline: deadline(due),
      },
    ];
  return due.map((item) => ({
    icon: 'rx' as const,
    title: t('home.attention.renewal', { drug: formatDrugName(item.rx.dispensedDrug, t) }),
    line: t('prescriptions.askRenewal', { prescriber: item.rx.prescriberName }),
    to: paths.prescriptionRenew(item.rx.prescriptionId),
    deadline: deadline([item]),
  }));
}

/** A card that is needed but cannot pay: the default one, one that is charged automatically, or the last one. */
export function listCardItems(
  cards: readonly CardSummary[],
  checked: readonly CheckedRefill[],
  today: string,
  localizer: Localizer,
): Item[] {
  const paysFor = new Set(checked.map(({ rx }) => rx.autoChargeAndShip && rx.autoRefillCardId));
  const unusable = cards.filter((card) => findCardProblem(card, today) !== undefined);
  const isLast = unusable.length === cards.length;
  return unusable
    .filter(({ isDefault, paymentCardId }) => isLast || isDefault || paysFor.has(paymentCardId))
    .map((card) => ({
      icon: 'card' as const,
      title: localizer.t('home.attention.card', { card: formatCardLabel(card, localizer) }),
      line: formatCardProblemText(card, today, localizer) ?? '',
      to: paths.cards(),
      deadline: `${toExpiryMonth(card)}-31`,
    }));
}

/** The loaded data of the page; empty if it could not be loaded. */
export interface AttentionInput {
  situation: RefillFacts;
  /** person code of the reader, also while the page shows a different person */
  reader: string;
  /** person code of the person whose data the page shows */
  shown: string;
  checked: readonly CheckedRefill[];
  /** whether no other prescription can be refilled */
  hasAll?: boolean;
  orders: readonly Order[];
  reviews: readonly ClinicalReview[];
  cards: readonly CardSummary[];
  /** Whether a list, or an entry of a list, could not be read. Then tasks may be missing. */
  isPart?: boolean;
  /** orders whose card was declined */
  declined: readonly Item[];
  /** the day of an attempt to register with the member's name and card */
  triedCard?: string | undefined;
  /** number of refills in the cart */
  inCart: number;
  /** no prescription's reason states it already */
  profileMissing: boolean;
}

const LATEST_DATE = '9999-12-31';

export function buildAttentionRows(known: AttentionInput, localizer: Localizer): AttentionRow[] {
  const { t } = localizer;
  const { situation, reader, shown, checked, orders, declined, reviews, cards, inCart, profileMissing } =
    known;
  const { today } = situation;
  const items: Item[] = [
    ...orders
      .filter((order) => isUrgent(order, today, localizer))
      .map((order) => orderItem(order, { today, reader, shown }, localizer)),
    ...declined,
    ...reviews.flatMap((review) => reviewItem(review, today, reader, localizer)),
    ...renewalItems(checked, situation, localizer),
    ...listCardItems(cards, checked, today, localizer),
  ];
  if (known.triedCard !== undefined)
    items.push({
      icon: 'alert',
      title: t('home.attention.triedCard'),
      line: t('home.attention.triedCardText', { date: localizer.format.date(known.triedCard) }),
      to: paths.sessions(),
      deadline: known.triedCard,
    });
  if (inCart > 0)
    items.push({
      icon: 'cart',
      title: t('home.attention.cart', { count: inCart }),
      line: t('home.attention.cartText'),
      to: paths.cart(),
      deadline: today,
    });
  if (profileMissing) {
    const line = t('prescriptions.refusal.noMailOrderProfile.text');
    items.push({ icon: 'truck', title: t('prescriptions.completeProfile'), line, to: paths.enroll() });
  }
  return items
    .sort((a, b) => (a.deadline ?? LATEST_DATE).localeCompare(b.deadline ?? LATEST_DATE))
    .map(({ deadline: _deadline, ...row }) => row);
}
