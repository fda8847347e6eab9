import { formatDrugName } from '~/areas/shared/drug-names/drug-names.server.ts';
import { toProgress } from '~/areas/orders/progress.server.ts';
import { formatForWhom, formatOrderTitle, type RowReader } from '~/areas/orders/row.server.ts';
import { createLocalizerAbout, type Localizer } from '~/i18n/localizer.server.ts';
import { paths } from '~/paths.ts';
import { isBeforeShipping, isTerminal } from '#contract/order-rules.ts';
import type { Order, OrderLine } from '#contract/order.ts';
import type { PrescriptionState } from '#contract/prescription.ts';
import type { BlockResult, OutageWords } from '~/ui/block.tsx';
import type { ShortDay } from '~/ui/day-tile.tsx';
import type { CheckedRefill } from './refills.server.ts';

/** With this many days or fewer, the date tile is ochre. */
const SHORT_SUPPLY_DAYS = 10;

/** A delivery, a prescriber's answer, or a possible refill. */
export interface ComingRow {
  /** absent for an order without an expected day */
  day?: ShortDay;
  /** the tile's date, in hidden text of the link */
  about?: string;
  short?: true;
  title: string;
  line: string;
  to: string;
}

const LATEST_DATE = '9999-12-31';

const toDay = (day: string, { format }: Pick<Localizer, 'format'>) => ({
  day: format.shortDay(day),
  about: format.dayMonth(day),
});

/** The stage of an order without an expected day; both sort after any day. */
const isStage = (day: string) => day === 'onTheWay' || day === 'preparing';

type LineOrder = Order & { lines: [OrderLine] };

/** Each line of an order as an order of its own, because lines differ in status and expected day. */
const toLineOrders = (order: Order): LineOrder[] =>
  order.lines.map((line) => ({ ...order, status: line.status, lines: [line] }));

/**
 * Order lines in progress that are not late, by expected delivery day, then without one by their stage. An order that
 * waits for the member's answer delays only the lines that were not shipped.
 */
function toDeliveries(
  orders: readonly Order[],
  { today }: Pick<RowReader, 'today'>,
  localizer: Localizer,
): [string, LineOrder[]][] {
  const byDay = new Map<string, LineOrder[]>();
  for (const order of orders.flatMap(toLineOrders)) {
    const { late, overdue, line } = toProgress(order, today, localizer.format);
    const isAhead = isBeforeShipping(order.status);
    if (isTerminal(order.status) || late || overdue || (isAhead && order.actionNeeded)) continue;
    const day = line.expectedDate ?? (isAhead ? 'preparing' : 'onTheWay');
    byDay.set(day, [...(byDay.get(day) ?? []), order]);
  }
  return [...byDay].sort(([a], [b]) => a.localeCompare(b));
}

/** The page of the only order, or the list of orders. */
function toOrdersPath(together: readonly LineOrder[]): string {
  const [number, ...others] = new Set(together.map(({ orderNumber }) => orderNumber));
  return number !== undefined && others.length === 0 ? paths.order(number) : paths.orders();
}

/** The next delivery, for the line below the greeting. */
export function findNextDelivery(orders: readonly Order[], reader: RowReader, localizer: Localizer) {
  const [next] = toDeliveries(orders, reader, localizer);
  if (!next || isStage(next[0])) return undefined;
  const [day, together] = next;
  return {
    text: localizer.t('home.page.nextDelivery', { date: localizer.format.dayMonth(day) }),
    to: toOrdersPath(together),
  };
}

/** One row a day. */
export const toDeliveryRows = (
  orders: readonly Order[],
  reader: RowReader,
  localizer: Localizer,
): ComingRow[] =>
  toDeliveries(orders, reader, localizer).map(([day, together]) => {
    const lines = together.flatMap((order) => order.lines);
    const when = localizer.t(`home.coming.${isStage(day) ? day : 'expected'}`);
    const row: ComingRow = {
      title: formatOrderTitle({ lines }, localizer),
      line: [formatForWhom({ lines }, reader, localizer), when].filter(Boolean).join(' · '),
      to: toOrdersPath(together),
    };
    return isStage(day) ? row : { ...row, ...toDay(day, localizer) };
  });

const LIVE: readonly PrescriptionState[] = ['active', 'tooSoon'];

/** The day on which a refill becomes possible, or the supply ends; for a first fill in the cart, today. */
const findDueDate = ({ rx, runsOut, refusal }: CheckedRefill, today: string): string | undefined =>
  rx.status === 'tooSoon' ? rx.nextRefillDate : (runsOut ?? (refusal === undefined ? today : undefined));

function formatLine({ rx, left, runsOut, refusal }: CheckedRefill, { t }: Localizer): string {
  if (rx.status === 'tooSoon')
    return t(rx.autoChargeAndShip ? 'home.upcoming.autoFrom' : 'home.upcoming.from');
  if (runsOut === undefined && refusal !== undefined) return t('home.upcoming.profile');
  const supply = left > 0 ? t('home.upcoming.left', { count: left }) : t('home.upcoming.out');
  if (refusal !== undefined) return supply;
  const inCart = `${t('prescriptions.inCart')}.`;
  return runsOut === undefined ? inCart : `${supply} ${inCart}`;
}

/** The next refills at the mail-order pharmacy, without those in the panel and those in transit. */
export function toRefillRows(
  checked: readonly CheckedRefill[],
  { inCart, today, reader }: { inCart: ReadonlySet<string> } & Omit<RowReader, 'shown'>,
  localizer: Localizer,
): ComingRow[] {
  return checked
    .filter(({ rx }) => rx.mailOrder && LIVE.includes(rx.status))
    .filter(({ rx, refusal }) => refusal !== undefined || inCart.has(rx.prescriptionId))
    .flatMap((item) => {
      const date = findDueDate(item, today);
      return date === undefined && item.refusal?.code !== 'noMailOrderProfile' ? [] : [{ item, date }];
    })
    .sort((a, b) => (a.date ?? LATEST_DATE).localeCompare(b.date ?? LATEST_DATE))
    .map(({ item, date }) => {
      const row: ComingRow = {
        title: formatDrugName(item.rx.dispensedDrug, localizer.t),
        ...(date !== undefined && toDay(date, localizer)),
        line: formatLine(
          item,
          createLocalizerAbout(localizer, item.rx.personCode === reader ? undefined : item.rx.patientName),
        ),
        to: paths.prescription(item.rx.prescriptionId),
      };
      if (date !== undefined && item.rx.status !== 'tooSoon' && item.left <= SHORT_SUPPLY_DAYS)
        row.short = true;
      return row;
    });
}

const toAskedRows = (
  checked: readonly CheckedRefill[],
  localizer: Pick<Localizer, 't' | 'format'>,
): ComingRow[] =>
  checked.flatMap(({ rx }) =>
    rx.status === 'contactingPrescriber' && rx.renewal
      ? [
          {
            ...toDay(rx.renewal.answerDueDate, localizer),
            title: formatDrugName(rx.dispensedDrug, localizer.t),
            line: localizer.t('home.coming.answer', { prescriber: rx.prescriberName }),
            to: paths.prescription(rx.prescriptionId),
          },
        ]
      : [],
  );

/** Sorts by day. */
const sortComing = (rows: readonly ComingRow[]): ComingRow[] =>
  [...rows].sort((a, b) => (a.day?.iso ?? LATEST_DATE).localeCompare(b.day?.iso ?? LATEST_DATE));

export interface ComingView {
  rows: ComingRow[];
  leftOut?: string | undefined;
  /** the prescriptions could not be loaded */
  outage?: OutageWords | undefined;
}

interface ComingFacts extends RowReader {
  checked: readonly CheckedRefill[];
  inCart: ReadonlySet<string>;
  hasEnded: boolean;
}

const COMING_SHOWN = 3;

/** The next days with a delivery, an answer or a possible refill. */
export function buildComingView(
  asked: BlockResult<unknown>,
  orders: readonly Order[],
  { checked, inCart, hasEnded, ...reader }: ComingFacts,
  localizer: Localizer,
): ComingView {
  const rows = sortComing([
    ...toDeliveryRows(orders, reader, localizer),
    ...toAskedRows(checked, localizer),
    ...(hasEnded ? [] : toRefillRows(checked, { inCart, ...reader }, localizer)),
  ])
    // past days belong to the tasks
    .filter(({ day }) => day === undefined || day.iso >= reader.today)
    .slice(0, COMING_SHOWN);
  return asked.ok ? { rows, leftOut: asked.leftOut?.text } : { rows, outage: asked };
}
