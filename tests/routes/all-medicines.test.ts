/** Tests the pages about all medicines: their supply, renewals, and switches. */
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  action as switchAction,
  loader as switchLoader,
} from '~/areas/prescriptions/pages/main.prescriptions.automatic.tsx';
import {
  action as renewAction,
  loader as renewLoader,
} from '~/areas/prescriptions/pages/main.prescriptions.renew.tsx';
import { loader as prescriptionLoader } from '~/areas/prescriptions/pages/main.prescriptions.$prescriptionId.tsx';
import { loader as supplyLoader } from '~/areas/prescriptions/pages/main.prescriptions.supply._index.tsx';
import { loader as supplyFileLoader } from '~/areas/prescriptions/pages/main.prescriptions.supply.calendar.tsx';
import type { Prescription } from '#contract/prescription.ts';
import { callRoute, type Fields } from '#harness/call-route.ts';
import { aCheckoutPrescription } from '#harness/checkout-programme.ts';
import { anOrder, anOrderLine } from '#harness/factories.ts';
import { answer, refuse, useMsw } from '#harness/msw.ts';
import { fillCart, openShop, type Shop, type ShopOptions } from '#harness/shop.ts';

const server = useMsw();
let shop: Shop;

/** A member with these prescriptions. */
function open(list: readonly Prescription[], options?: ShopOptions) {
  shop = openShop(server, options);
  shop.programme.have(...list);
  answer(server, {
    'GET /mail-order/refills/prescriptions': () => {
      const items = [...shop.programme.prescriptions.values()];
      return { items, total: items.length, page: 1, perPage: 100, counts: {} };
    },
  });
}
const run = (work: unknown, fields?: Fields) =>
  callRoute(shop.context, work, { path: '/main/prescriptions', ...(fields ? { fields } : {}) });

const lasting = aCheckoutPrescription('rx-1', { dispensedDate: '2026-10-20' });
const short = aCheckoutPrescription('rx-2', { dispensedDrug: 'Atorvastatin 20 mg tablet' });
const empty = aCheckoutPrescription('rx-3', {
  dispensedDrug: 'Lisdexamfetamine 30 mg capsule',
  deaClass: 'II',
});

interface SupplyPage {
  summary: string;
  rows: { name: string; lines: string[] }[];
  others: { name: string }[];
  outage?: object;
}
const readSupply = async () => (await run(supplyLoader)).data.view as SupplyPage;

describe('the page of supplies', () => {
  test('shows supplies that end before the next box, and folds the others', async () => {
    open([lasting, short, empty]);
    const { summary, rows, others } = await readSupply();
    expect(summary).toBe(
      'By our records, 2 medicines do not last until the next box. A refill ordered today should arrive by December 1, or by November 25 if expedited.',
    );
    expect(rows.map(({ lines }) => lines)).toEqual([
      ['The supply ended on November 18.'],
      ['The supply ended on November 18.', 'No more boxes can be ordered now. See its page for the reason.'],
    ]);
    expect(others).toHaveLength(1);
  });

  test('excludes a box on its way from the supply, also on the page of the prescription', async () => {
    const rx = aCheckoutPrescription('rx-1', {
      ...{ dispensedDate: '2026-11-18', nextRefillDate: '2027-01-25', status: 'tooSoon' },
      arriving: { orderNumber: '61575002', expectedDate: '2026-11-30', previousFillDate: '2026-08-20' },
    });
    open([rx]);
    const [row] = (await readSupply()).rows;
    expect(row?.lines[0]).toBe('The supply ended on November 18.');
    answer(server, { 'GET /prescriptions/rx-1': rx });
    const { data } = await callRoute(shop.context, prescriptionLoader, {
      ...{ path: '/main/prescriptions/rx-1', params: { prescriptionId: 'rx-1' } },
    });
    expect(data.prescription).toMatchObject({
      answer: {
        say: expect.stringMatching(/ The next box is expected on November 30\.$/) as string,
        order: '61575002',
      },
      supply: { value: 0, sentence: 'Filled August 20, 2026. By our records, it ran out November 18, 2026.' },
    });
  });

  test('offers no second refill of a medicine in the cart', async () => {
    open([short]);
    await fillCart(shop, 'rx-2');
    const [row] = (await readSupply()).rows;
    expect(row).toMatchObject({ inCart: true });
    expect(row).not.toHaveProperty('refill');
  });

  test.each([
    ['that is late', {}, 'The next box is late. It was expected on November 18.'],
    ['that is on hold', { actionNeeded: 'Call the pharmacy.' }, 'The order with the next box is on hold.'],
  ])('shows a next box in an order %s', async (_what, changes, sentence) => {
    open([{ ...short, status: 'orderInProgress', openOrderNumber: '48215206' }]);
    const line = anOrderLine({ prescriptionId: 'rx-2', expectedDate: '2026-11-18' });
    answer(server, { 'GET /mail-order/orders': { items: [anOrder({ lines: [line], ...changes })], total: 1, page: 1, perPage: 100, counts: {} } });
    expect((await readSupply()).rows[0]?.lines).toContain(sentence);
  }); // oxfmt-ignore

  test('shows all supplies when each lasts', async () => {
    open([lasting]);
    const { summary, rows, others } = await readSupply();
    expect(summary).toMatch(/^By our records, no medicine runs out before its next box\. A refill ordered/);
    expect([rows.length, others.length]).toEqual([1, 0]);
  });

  test('offers no box, renewal or switch after the coverage has ended', async () => {
    open([short], { eligibilityStatus: 'TERMED' });
    const { summary, rows } = await readSupply();
    expect(summary).toContain('coverage ended on October 31, 2026');
    expect(rows.map(({ lines }) => lines)).toEqual([['The supply ended on November 18.']]);
    for (const loader of [renewLoader, switchLoader])
      expect((await run(loader)).data.view).toMatchObject({ rows: [], refused: summary });
  });

  test('shows no supply while the orders are unknown', async () => {
    open([short]);
    answer(server, { 'GET /mail-order/orders': 500 });
    const { rows, outage } = await readSupply();
    expect(rows).toEqual([]);
    expect(outage).toBeDefined();
  });

  test('has a calendar file with a day for each end, which names no medicine', async () => {
    open([lasting, short]);
    const reply = (await supplyFileLoader({
      context: { ...shop.context, env: { ...shop.context.env, publicUrl: 'http://portal.test' } },
      request: new Request('http://portal.test/main/prescriptions/supply/calendar'),
      params: {},
    })) as Response;
    const file = (await reply.text()).replaceAll('\r\n ', '');
    expect(file.match(/^DTSTART.*$/gm)).toEqual(['DTSTART;VALUE=DATE:20270118']);
    expect(file).toContain('SUMMARY:A medicine runs out');
    expect(file).toContain('Ordered on November 20\\, the next box should arrive by December 1.');
    expect(file).toContain('These dates are from our records.');
    expect(file).not.toMatch(/metformin|atorvastatin/i);
  });
});

describe('renewals of several prescriptions', () => {
  const ids = ['rx-1', 'rx-2', 'rx-3'];
  const usedUp = ids.map((id, at) =>
    aCheckoutPrescription(id, {
      dispensedDrug: ['Metformin', 'Atorvastatin', 'Lisinopril'][at]!,
      status: 'noMoreRefills',
      refillsRemaining: 0,
    }),
  );
  const toAsked = (rx: Prescription): Prescription => ({
    ...rx,
    status: 'contactingPrescriber',
    renewal: {
      status: 'pending',
      requestedDate: '2026-11-20',
      requestedFrom: 'noMoreRefills',
      answerDueDate: '2026-12-07',
    },
  });
  let asked: string[];
  let replies: Record<string, () => Response>;
  beforeEach(() => {
    asked = [];
    replies = {};
    open(usedUp);
    answer(server, {
      'POST /prescriptions/:id/renewal-request': ({ params: { id = '' } }) => {
        asked.push(id);
        if (replies[id]) return replies[id]();
        const now = toAsked(shop.programme.prescriptions.get(id)!);
        shop.programme.have(now);
        return now;
      },
    });
  });
  const readRows = async () => ((await run(renewLoader)).data.view as { rows: { id: string }[] }).rows;

  test('are requested once each with one post, however often it is sent', async () => {
    expect((await readRows()).map(({ id }) => id)).toEqual(ids);
    const done = { status: 303, location: '/main/prescriptions/renew' };
    for (const prescriptionId of Array(2).fill([...ids, 'rx-1']) as string[][])
      expect(await run(renewAction, { prescriptionId })).toMatchObject(done);
    expect(asked.sort()).toEqual(ids);
    expect(shop.flashes[0]).toMatchObject({
      label: 'prescriptionActions.renewals.asked',
      values: { count: 3 },
    });
    expect(await readRows()).toEqual([]);
  });

  test('are requested although one of them is refused, and the page names that one', async () => {
    replies['rx-2'] = () => refuse(409, { message: 'No.', code: 'stillRefillable' });
    const { status, problems } = await run(renewAction, { prescriptionId: ids });
    expect([status, problems['']]).toEqual([
      422,
      'We could not ask for these renewals: Atorvastatin. Try again, or call us.',
    ]);
    expect(asked.sort()).toEqual(ids);
    expect((await readRows()).map(({ id }) => id)).toEqual(['rx-2']);
  });

  test('are listed separately when their reply is lost', async () => {
    replies['rx-3'] = () => HttpResponse.error();
    const { problems } = await run(renewAction, { prescriptionId: ids });
    expect(problems['']).toMatch(/^We do not know yet whether these renewals .*: Lisinopril\. Check/);
  });

  test('are not requested for a prescription of a person who does not share', async () => {
    expect((await run(renewAction, { prescriptionId: ['rx-1', 'rx-9'] })).status).toBe(404);
    expect(asked).toEqual([]);
  });
});

describe('the switches of all medicines', () => {
  const automatic = aCheckoutPrescription('rx-1', { autoChargeAndShip: true });
  const reminding = aCheckoutPrescription('rx-2', { refillReminder: true });
  const off = aCheckoutPrescription('rx-3');
  const others = { orderUpdates: [], prescriberAnswers: [], payments: [], planNews: [] };
  beforeEach(() => {
    open([off, reminding, automatic]);
    answer(server, {
      'GET /user-management/notification-settings': { ...others, refillReminders: ['email'] },
      'GET /mail-order/auto-charge-ship-clients': { autoChargeAndSHip: true },
    });
  });

  test('list automatic refills first, in each row as well, and only states that are on', async () => {
    const { rows } = (await run(switchLoader)).data.view as {
      rows: { id: string; switches: string[]; states: { label: string }[] }[];
    };
    expect(rows.map(({ id, switches, states }) => [id, switches, states.map(({ label }) => label)])).toEqual([
      ['rx-1', ['autoOff', 'reminderOn'], ['Auto charge and ship']],
      ['rx-3', ['autoOn', 'reminderOn'], []],
      ['rx-2', ['autoOn', 'reminderOff'], ['Refill reminder']],
    ]);
  });

  test('turn a reminder or automatic refills off, and return to the page', async () => {
    const wishes: unknown[] = [];
    answer(server, {
      'PUT /prescriptions/:id/refill-reminder': async ({ request, params }) => {
        wishes.push([params.id, await request.json()]);
        return { ...reminding, refillReminder: false };
      },
      'POST /mail-order/set-auto-refill': async ({ request }) => {
        wishes.push(await request.json());
        return { ...automatic, autoChargeAndShip: false };
      },
    });
    const done = { status: 303, location: '/main/prescriptions/automatic' };
    expect(await run(switchAction, { intent: 'reminderOff', prescriptionId: 'rx-2' })).toMatchObject(done);
    expect(await run(switchAction, { intent: 'autoOff', prescriptionId: 'rx-1' })).toMatchObject(done);
    expect(wishes).toMatchObject([['rx-2', { enabled: false }], { enabled: false }]);
  });

  test.each<Fields>([{ intent: 'autoOn', prescriptionId: 'rx-3' }, { intent: 'autoOff' }])(
    'refuse the form %j',
    async (fields) => {
      expect((await run(switchAction, fields)).status).toBe(400);
    },
  );
});
