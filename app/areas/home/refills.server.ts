import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { calculateExpectedDelivery } from '#contract/mail-order.ts';
import { findRefillRefusal, type RefillRefusal, type RefillFacts } from '#contract/prescription-rules.ts';
import { calculateSupply } from '#contract/prescription-state.ts';
import type { Prescription } from '#contract/prescription.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import { formatRefillAllText, formatSupplyText } from '~/areas/prescriptions/row.server.ts';
import type { ShortDay } from '~/ui/day-tile.tsx';

/** The programme's limit for one order. */
const MAX_IN_ONE_ORDER = 20;

export interface CheckedRefill {
  rx: Prescription;
  refusal: RefillRefusal | undefined;
  /** the first day without supply; absent before the first fill */
  runsOut?: string;
  left: number;
}

export const checkRefills = (items: readonly Prescription[], facts: RefillFacts): CheckedRefill[] =>
  items.map((rx) => {
    const supply = calculateSupply(rx, facts.today);
    return { rx, refusal: findRefillRefusal(rx, facts), left: supply?.left ?? 0, runsOut: supply?.runsOut };
  });

const LATEST_DATE = '9999-12-31';
const bySupply = (a: CheckedRefill, b: CheckedRefill) =>
  (a.runsOut ?? LATEST_DATE).localeCompare(b.runsOut ?? LATEST_DATE);

/** Prescriptions that can be refilled now and are not in the cart, sorted by the end of their supply. */
export const selectReadyRefills = (
  checked: readonly CheckedRefill[],
  inCart: ReadonlySet<string>,
): CheckedRefill[] =>
  checked.filter(({ rx, refusal }) => refusal === undefined && !inCart.has(rx.prescriptionId)).sort(bySupply);

export interface RefillRow {
  id: string;
  name: string;
  day?: ShortDay;
  /** the tile's date, in hidden text of the link */
  about?: string;
  /** price and supply */
  line: string;
}

export interface RefillPanel {
  strong: string;
  say: string;
  rows: RefillRow[];
  ids: string[];
  button: string;
}

/** The panel of a member with refills. @param unseen whether pages that were not loaded may have more */
export function buildRefillPanel(
  ready: readonly CheckedRefill[],
  unseen: boolean,
  today: string,
  localizer: Localizer,
): RefillPanel {
  const { t, format } = localizer;
  const these = ready.slice(0, MAX_IN_ONE_ORDER);
  const arrival = calculateExpectedDelivery('standard', today);
  const inTime = ready.every(({ runsOut }) => runsOut !== undefined && runsOut >= arrival);
  const when = { count: ready.length, date: format.dayMonth(arrival) };
  return {
    strong: unseen
      ? t('home.ready.more', { count: ready.length })
      : t('home.ready.strong', { count: ready.length }),
    say: inTime ? t('home.ready.before', when) : t('home.ready.arrive', when),
    rows: these.map(({ rx, runsOut, left }) => {
      const price = format.money(rx.refillPriceCents);
      const row = { id: rx.prescriptionId, name: formatDrugName(rx.dispensedDrug, t) };
      if (!runsOut) return { ...row, line: `${price}.` };
      return {
        ...row,
        day: format.shortDay(runsOut),
        about: t(left > 0 ? 'home.ready.runsOut' : 'home.ready.ranOut', { date: format.dayMonth(runsOut) }),
        line: `${price}. ${formatSupplyText(left, t)}.`,
      };
    }),
    ids: these.map(({ rx }) => rx.prescriptionId),
    button: formatRefillAllText(
      these.map(({ rx }) => rx),
      unseen ? Infinity : ready.length,
      localizer,
    ),
  };
}
