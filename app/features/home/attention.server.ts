/** What needs the member's attention besides refills: one list, the first deadline first. */
import { cardProblem } from '~/features/cards/card-rules.ts';
import { cardLabel, cardProblemText, monthOf } from '~/features/cards/card-words.server.ts';
import { nextText } from '~/features/clinical-reviews/next-text.server.ts';
import { progressOf } from '~/features/orders/progress.server.ts';
import { orderTitle } from '~/features/orders/row.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import { mayAppeal } from '~/programme/contract/clinical-review-rules.ts';
import type { ClinicalReview } from '~/programme/contract/clinical-review.ts';
import type { PaymentCard } from '~/programme/contract/mail-order.ts';
import { isTerminal } from '~/programme/contract/order-rules.ts';
import type { Order } from '~/programme/contract/order.ts';
import { renewalRefusal } from '~/programme/contract/prescription-rules.ts';
import type { RefillSituation } from '~/programme/contract/prescription-rules.ts';
import type { IconName } from '~/ui/icon-shapes.ts';
import type { Judged } from './refills.server.ts';

export interface AttentionRow {
  icon: IconName;
  title: string;
  line: string;
  to: string;
}

/** `deadline`: a day; absent where nothing ends */
type Item = AttentionRow & { deadline?: string | undefined };

/** More renewals than these become one row. */
const RENEWALS_SHOWN = 3;

/** Stopped for want of the member, or later than it should be. */
export function isTroubled(order: Order, today: string, { format }: Pick<Localizer, 'format'>): boolean {
  if (isTerminal(order.status)) return false;
  const { late, overdue } = progressOf(order, today, format);
  return order.actionNeeded !== undefined || late || overdue;
}

function orderItem(order: Order, today: string, localizer: Localizer): Item {
  const { t, format } = localizer;
  const { expectedDate } = progressOf(order, today, format).line;
  const names = { drug: orderTitle(order, localizer) };
  const number = { order: order.orderNumber };
  return {
    icon: order.actionNeeded ? 'alert' : 'clock',
    title: t(order.actionNeeded ? 'home.attention.stopped' : 'home.attention.late', names),
    line:
      expectedDate && !order.actionNeeded
        ? t('home.attention.wasDue', { ...number, date: format.dayMonth(expectedDate) })
        : t('home.activity.order', number),
    to: paths.order(order.orderNumber),
    deadline: expectedDate ?? order.receivedDate,
  };
}

/** A decision to appeal, or papers that the prescriber still owes. */
function reviewItem(review: ClinicalReview, today: string, localizer: Localizer): Item[] {
  const { status, actByDate, drugName, inquiryId } = review;
  const isDenied = mayAppeal(status, actByDate, today);
  if (!isDenied && status !== 'moreInformationNeeded') return [];
  return [
    {
      icon: 'review',
      title: localizer.t(isDenied ? 'home.attention.denied' : 'home.attention.moreNeeded', {
        drug: drugName,
      }),
      line: nextText(review, today, localizer),
      to: paths.clinicalReview(inquiryId),
      deadline: actByDate,
    },
  ];
}

function renewalItems(judged: readonly Judged[], who: RefillSituation, { t }: Localizer): Item[] {
  const due = judged.filter(({ rx }) => renewalRefusal(rx, who) === undefined);
  const deadline = (items: readonly Judged[]) =>
    items.map(({ runsOut }) => runsOut ?? '').sort()[0] || undefined;
  if (due.length > RENEWALS_SHOWN)
    return [
      {
        icon: 'rx',
        title: t('home.attention.renewals', { count: due.length }),
        line: t('home.attention.renewalsText'),
        to: paths.prescriptions({ period: 'all' }),
        deadline: deadline(due),
      },
    ];
  return due.map((item) => ({
    icon: 'rx' as const,
    title: t('home.attention.renewal', { drug: item.rx.dispensedDrug }),
    line: t('prescriptions.askRenewal', { prescriber: item.rx.prescriberName }),
    to: paths.prescriptionRenew(item.rx.prescriptionId),
    deadline: deadline([item]),
  }));
}

/** A card that is to pay and can't: the default one, one that is charged automatically, or the last one. */
function cardItems(cards: readonly PaymentCard[], today: string, localizer: Localizer): Item[] {
  const unusable = cards.filter((card) => cardProblem(card, today) !== undefined);
  const isLast = unusable.length === cards.length;
  return unusable
    .filter(({ isDefault, autoChargeDrugs }) => isLast || isDefault || autoChargeDrugs.length > 0)
    .map((card) => ({
      icon: 'card' as const,
      title: localizer.t('home.attention.card', { card: cardLabel(card, localizer) }),
      line: cardProblemText(card, today, localizer) ?? '',
      to: paths.cards(),
      deadline: `${monthOf(card)}-31`,
    }));
}

/** What a page that shows it knows; empty where it could not be asked. */
export interface Known {
  situation: RefillSituation;
  judged: readonly Judged[];
  orders: readonly Order[];
  reviews: readonly ClinicalReview[];
  cards: readonly PaymentCard[];
  /** how many refills are in the cart */
  inCart: number;
  /** no prescription says so already */
  profileMissing: boolean;
}

const FAR = '9999-12-31';

export function attentionRows(known: Known, localizer: Localizer): AttentionRow[] {
  const { t } = localizer;
  const { situation, judged, orders, reviews, cards, inCart, profileMissing } = known;
  const { today } = situation;
  const items: Item[] = [
    ...orders
      .filter((order) => isTroubled(order, today, localizer))
      .map((order) => orderItem(order, today, localizer)),
    ...reviews.flatMap((review) => reviewItem(review, today, localizer)),
    ...renewalItems(judged, situation, localizer),
    ...cardItems(cards, today, localizer),
  ];
  if (inCart > 0) {
    const title = t('home.attention.cart', { count: inCart });
    items.push({
      icon: 'cart',
      title,
      line: t('home.attention.cartText'),
      to: paths.cart(),
      deadline: today,
    });
  }
  if (profileMissing) {
    const line = t('prescriptions.refusal.noMailOrderProfile.text');
    items.push({ icon: 'person', title: t('prescriptions.completeProfile'), line, to: paths.enroll() });
  }
  return items
    .sort((a, b) => (a.deadline ?? FAR).localeCompare(b.deadline ?? FAR))
    .map(({ icon, title, line, to }) => ({ icon, title, line, to }));
}
