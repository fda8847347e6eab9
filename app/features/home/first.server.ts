import type { Order } from '~/programme/contract/order.ts';
import { memberRefusal } from '~/programme/contract/prescription-rules.ts';
import type { RefillSituation } from '~/programme/contract/prescription-rules.ts';
import { orderTitle } from '~/features/orders/row.server.ts';
import { refusalAnswer, refusalText } from '~/features/prescriptions/refusal-text.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { AnswerTone } from '~/ui/answer.tsx';
import { readyOnes, refillPanel } from './refills.server.ts';
import type { Judged, RefillPanel } from './refills.server.ts';

/** What needs the member first: a panel with refills, or a sentence and one next step. */
export interface First {
  tone: AnswerTone;
  strong: string;
  say: string;
  refills?: Pick<RefillPanel, 'rows' | 'button'>;
  order?: { number: string; label: string };
  call?: { digits: string; label: string };
}

function waitingOrder(orders: readonly Order[], { t }: Localizer): First | undefined {
  const order = orders.find(({ actionNeeded }) => actionNeeded !== undefined);
  if (!order) return undefined;
  const label = t('home.action.see', { order: order.orderNumber });
  return {
    tone: 'wait',
    strong: t('home.action.strong'),
    say: t('home.action.say', { drug: orderTitle(order, { t }) }),
    order: { number: order.orderNumber, label },
  };
}

/** Refills stand still for want of a mail-order profile. */
function missingProfile(
  judged: readonly Judged[],
  supportPhone: string,
  { t, format }: Localizer,
): First | undefined {
  const refusal = judged.map((item) => item.refusal).find((found) => found?.code === 'noMailOrderProfile');
  if (!refusal) return undefined;
  const label = t('home.action.call', { phone: format.phone(supportPhone) });
  return {
    tone: 'wait',
    strong: refusalAnswer(refusal, t),
    say: refusalText(refusal, t, format),
    call: { digits: supportPhone, label },
  };
}

function calm(judged: readonly Judged[], total: number, { t, format }: Localizer): First {
  if (total === 0) return { tone: 'quiet', strong: t('home.calm.new'), say: t('home.calm.newText') };
  const next = judged
    .flatMap(({ rx, refusal }) =>
      refusal?.code === 'tooSoon' ? [{ drug: rx.dispensedDrug, from: refusal.from }] : [],
    )
    .sort((a, b) => a.from.localeCompare(b.from))[0];
  const say = next ? t('home.calm.next', { drug: next.drug, date: format.date(next.from) }) : '';
  return { tone: 'quiet', strong: t('home.calm.strong'), say };
}

export interface Known {
  situation: RefillSituation;
  judged: readonly Judged[];
  /** prescriptions in all, of which `judged` are the first */
  total: number;
  /** empty where they could not be asked */
  orders: readonly Order[];
  supportPhone: string;
}

/** The answer at the top of the page; undefined for someone who can order nothing at all. */
export function firstOf(
  { situation, judged, total, orders, supportPhone }: Known,
  localizer: Localizer,
): First | undefined {
  if (memberRefusal(situation)) return undefined;
  const ready = readyOnes(judged);
  if (ready.length > 0) {
    const unseen = total > judged.length && ready.length === judged.length;
    const { strong, say, rows, button } = refillPanel(ready, unseen, situation.today, localizer);
    return { tone: 'go', strong, say, refills: { rows, button } };
  }
  return (
    waitingOrder(orders, localizer) ??
    missingProfile(judged, supportPhone, localizer) ??
    calm(judged, total, localizer)
  );
}
