/** The supply of the demo members, calculated independently from the programme's records. */
import { afterAll, expect, test } from 'vitest';
import { calls } from '#contract/index.ts';
import type { Order } from '#contract/order.ts';
import type { Prescription } from '#contract/prescription.ts';
import { loadPrescriptions, startTestSandbox } from '#harness/sandbox-client.ts';
import { toSupply } from './supply.server.ts';

const NOW = Date.parse('2026-11-20T15:00:00Z');
const TODAY = '2026-11-20';
const sandbox = startTestSandbox(() => NOW);
afterAll(async () => (await sandbox).close());

const DAY_MS = 86_400_000;
const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
const HOLIDAYS = ['2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18', '2027-02-15'];
const addBusinessDays = (day: string, count: number): string => {
  const next = addDays(day, 1);
  const isFree = [0, 6].includes(new Date(next).getUTCDay()) || HOLIDAYS.includes(next);
  if (isFree) return addBusinessDays(next, count);
  return count === 1 ? next : addBusinessDays(next, count - 1);
};
const SHIPPED_IN = 6;
const ANSWERED_IN = 10;

/** The next box, by the programme's own state of each prescription. */
function expectBox(rx: Prescription, orders: readonly Order[]): string | undefined {
  const line = orders
    .filter(({ status }) => !['delivered', 'pickedUp', 'cancelled'].includes(status))
    // an order on hold can arrive on any day
    .flatMap(({ lines, actionNeeded }) =>
      lines.map((each) => (actionNeeded ? { ...each, expectedDate: undefined } : each)),
    )
    .find(({ prescriptionId }) => prescriptionId === rx.prescriptionId);
  // a late parcel can arrive on any day
  if (line)
    return line.expectedDate !== undefined && line.expectedDate >= TODAY ? line.expectedDate : undefined;
  // each box of Schedule II needs a new prescription
  if (rx.deaClass === 'II') return undefined;
  switch (rx.status) {
    case 'active':
      return addBusinessDays(TODAY, SHIPPED_IN);
    case 'tooSoon':
      return addBusinessDays(rx.nextRefillDate!, SHIPPED_IN);
    case 'contactingPrescriber':
      return addBusinessDays(rx.renewal!.answerDueDate, SHIPPED_IN);
    case 'noMoreRefills':
      return addBusinessDays(addBusinessDays(TODAY, ANSWERED_IN), SHIPPED_IN);
    default:
      return undefined;
  }
}

test.each(['ana', 'hugo'])("calculates the supply of %s as the programme's records do", async (userName) => {
  const member = (await sandbox).as(userName);
  const query = { ...member.ids, sort: 'status' as const, page: 1, perPage: 100 };
  const [items, { items: orders }] = await Promise.all([
    loadPrescriptions(member),
    member.call(calls.orders.search, { query }),
  ]);
  const facts = {
    today: TODAY,
    personCode: member.ids.personCode,
    eligibilityStatus: 'ELIGIBLE' as const,
    suppressMailOrderFeatures: false,
    hasMailOrderProfile: true,
    allowedPhiPersonCodes: [],
  };
  const isFilledByMail = (rx: Prescription) =>
    rx.mailOrder && rx.dispensedDate !== undefined && !['inactive', 'transferred'].includes(rx.status);
  /** The last fill whose box is not on its way. */
  const findArrivedFill = async ({ rxNumber, personCode }: Prescription) => {
    const period = { startDate: addDays(TODAY, -365), endDate: TODAY, page: 1, perPage: 20 };
    const { items: fills } = await member.call(calls.prescriptions.medicationHistory, {
      query: { ...member.ids, ...period, personCode, rxNumber },
    });
    const isOnItsWay = (orderNumber: string | undefined) =>
      orders
        .filter((order) => order.orderNumber === orderNumber)
        .some(({ lines }) => lines.some((line) => line.rxNumber === rxNumber && line.status === 'shipped'));
    return fills.find(({ orderNumber }) => !isOnItsWay(orderNumber))?.fillDate;
  };
  const expected = [];
  for (const rx of items.filter(isFilledByMail)) {
    const filled = await findArrivedFill(rx);
    const box = expectBox(rx, orders);
    if (filled === undefined) continue;
    const runsOut = addDays(filled, rx.daysSupply);
    const from = runsOut < TODAY ? TODAY : runsOut;
    const gapDays = box && Math.max(0, Math.round((Date.parse(box) - Date.parse(from)) / DAY_MS));
    expected.push({ drug: rx.dispensedDrug, runsOut, box, gapDays });
  }
  expect(items.some(({ arriving }) => arriving)).toBe(userName === 'ana');
  const shown = items.flatMap((rx) => {
    const supply = toSupply(rx, facts, orders);
    if (supply?.runsOut === undefined) return [];
    const { runsOut, box, gapDays } = supply;
    return [{ drug: rx.dispensedDrug, runsOut, box: 'day' in box ? box.day : undefined, gapDays }];
  });
  expect(shown).toEqual(expected);
  expect(shown.length).toBeGreaterThan(userName === 'ana' ? 15 : 5);
});
