import { expectedDelivery } from '~/programme/contract/mail-order.ts';
import { refillRefusal } from '~/programme/contract/prescription-rules.ts';
import { runsOutOn, supplyDaysLeft } from '~/programme/contract/prescription-state.ts';
import type { RefillRefusal, RefillSituation } from '~/programme/contract/prescription-rules.ts';
import type { Prescription } from '~/programme/contract/prescription.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { supplyText } from '~/features/prescriptions/row.server.ts';
import type { ShortDay } from '~/ui/day-tile.tsx';

/** So many refills stand in the panel; its one button orders exactly these. */
export const REFILLS_SHOWN = 3;

export interface Judged {
  rx: Prescription;
  refusal: RefillRefusal | undefined;
  /** the first day without supply; absent before the first fill */
  runsOut?: string;
  left: number;
}

export const judge = (items: readonly Prescription[], who: RefillSituation): Judged[] =>
  items.map((rx) => ({
    rx,
    refusal: refillRefusal(rx, who),
    left: supplyDaysLeft(rx, who.today),
    ...(rx.dispensedDate && { runsOut: runsOutOn(rx.dispensedDate, rx.daysSupply) }),
  }));

const FAR = '9999-12-31';
const bySupply = (a: Judged, b: Judged) => (a.runsOut ?? FAR).localeCompare(b.runsOut ?? FAR);

/** What can be refilled now, the first to run out first. */
export const readyOnes = (judged: readonly Judged[]): Judged[] =>
  judged.filter(({ refusal }) => refusal === undefined).sort(bySupply);

export interface RefillRow {
  id: string;
  name: string;
  day?: ShortDay;
  line?: string;
  price: string;
}

export interface RefillPanel {
  strong: string;
  say: string;
  rows: RefillRow[];
  button: string;
}

function buttonText(shown: number, all: number, price: string, { t }: Localizer): string {
  if (shown < all) return t('home.ready.refillThese', { count: shown, price });
  if (all === 1) return t('home.ready.refillOne', { price });
  return all === 2 ? t('home.ready.refillBoth', { price }) : t('home.ready.refillAll', { count: all, price });
}

/**
 * The panel of a member who can refill something now.
 * @param unseen there may be more on pages that were not fetched
 */
export function refillPanel(
  ready: readonly Judged[],
  unseen: boolean,
  today: string,
  localizer: Localizer,
): RefillPanel {
  const { t, format } = localizer;
  const shown = ready.slice(0, REFILLS_SHOWN);
  const arrival = expectedDelivery('standard', today);
  const inTime = ready.every(({ runsOut }) => runsOut !== undefined && runsOut >= arrival);
  const when = { count: ready.length, date: format.dayMonth(arrival) };
  const priceCents = shown.reduce((sum, { rx }) => sum + rx.refillPriceCents, 0);
  return {
    strong: unseen
      ? t('home.ready.more', { count: ready.length })
      : t('home.ready.strong', { count: ready.length }),
    say: inTime ? t('home.ready.before', when) : t('home.ready.arrive', when),
    rows: shown.map(({ rx, runsOut, left }) => ({
      id: rx.prescriptionId,
      name: rx.dispensedDrug,
      ...(runsOut && { day: format.shortDay(runsOut), line: supplyText(left, t) }),
      price: format.money(rx.refillPriceCents),
    })),
    button: buttonText(shown.length, unseen ? Infinity : ready.length, format.money(priceCents), localizer),
  };
}
