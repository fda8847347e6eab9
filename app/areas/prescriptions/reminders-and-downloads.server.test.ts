import { describe, expect, it } from 'vitest';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { Fill, Prescription } from '#contract/prescription.ts';
import { aPrescription, TODAY } from '#harness/factories.ts';
import { createContextIn, createMemberWith } from '#harness/localizer.ts';
import { loadPrescriptionPdf, buildPrescriptionsCsv, buildPrescriptionsText } from './downloads.server.ts';
import { prescriptionFilters } from './list.server.ts';
import { readHistoryFilters, loadMedicationHistory } from './history.server.ts';
import { loadMedicineList } from './medicine-list.server.ts';

const down = () => Promise.reject(new ProgrammeFault('GET /somewhere', { code: 'unavailable' }));

interface Setting {
  items?: Prescription[];
  fills?: Fill[];
  eligibilityStatus?: string;
  /** paths that fail */
  failing?: string[];
}

const family = [
  { personCode: '01', firstName: 'Ana', lastName: 'Rivera', dateOfBirth: '1974-03-14', allowedPhiPersonCodes: ['03'] },
  { personCode: '03', firstName: 'Leo', lastName: 'Rivera', dateOfBirth: '2016-05-02', allowedPhiPersonCodes: [] },
  { personCode: '04', firstName: 'Cara', lastName: 'Rivera', dateOfBirth: '2007-05-02', allowedPhiPersonCodes: [] },
]; // oxfmt-ignore

function stand({
  items = [aPrescription()],
  fills = [],
  eligibilityStatus = 'ELIGIBLE',
  failing = [],
}: Setting) {
  interface Input {
    query: Record<string, unknown>;
    body?: unknown;
  }
  const asked: { path: string; input: Input; timeoutMs?: number }[] = [];
  const counts = Object.fromEntries(
    items.map(({ status }) => [status, items.filter((rx) => rx.status === status).length]),
  );
  const answers: Record<string, () => unknown> = {
    '/member/family-coverage': () => family,
    '/mail-order/refills/prescriptions': () => ({ items, total: items.length, counts }),
    '/prescriptions/medication-history': () => ({ items: fills, total: fills.length }),
    '/prescriptions/{prescriptionId}': () => items[0],
    '/prescriptions/pdf': () => new Uint8Array(),
  };
  const call = ({ path }: { path: string }, input: Input, options?: { timeoutMs?: number }) => {
    asked.push({ path, input, ...options });
    return failing.includes(path) ? down() : Promise.resolve(answers[path]?.());
  };
  const member = createMemberWith(call, { eligibilityStatus });
  return { asked, member };
}

const readFilters = (query = '') =>
  prescriptionFilters.read(new Request(`https://portal.example/main/prescriptions?${query}`), {});
const readHistory = (query = '') =>
  readHistoryFilters(new Request(`https://portal.example/main/prescriptions/history?${query}`), {});

const askedAfterEnd = {
  lifecycle: 'expired',
  status: 'contactingPrescriber',
  renewal: { status: 'pending', requestedDate: '2026-11-16', requestedFrom: 'inactive', answerDueDate: '2026-12-01' },
} as const; // oxfmt-ignore

describe('downloaded list', () => {
  it('is in the member’s language without spreadsheet formulas', async () => {
    const evil = aPrescription({ dispensedDrug: '=HYPERLINK("x")', prescriberName: 'Dr. Lucía Gutiérrez' });
    const { member, asked } = stand({ items: [evil] });
    const file = await buildPrescriptionsCsv(createContextIn('es'), member, readFilters());
    expect(file!.name).toBe(`recetas-${TODAY}`);
    // a page that is not full is the last one of the file
    expect(asked.at(-1)!.input.query).toMatchObject({ page: 1, perPage: 100 });
    const [head, row] = file!.text.split('\r\n');
    expect(head).toMatch(/^\ufeffMedicamento,Para,Número Rx,Estado,Profesional que receta/);
    expect(row).toMatch(
      /^"'=HYPERLINK\(""x""\)",Ana Rivera,7204418,Activa,Dr\. Lucía Gutiérrez,Tome 1 tableta/,
    );
  });

  it.each([
    ['can be refilled', {}, ['3', '2026-11-04', 'Mail order']],
    ['has no refills left', { refillsRemaining: 0, status: 'noMoreRefills' }, ['0', '', undefined]],
    ['is over', { lifecycle: 'discontinued', status: 'inactive' }, ['', '', undefined]],
    ['is over, and its prescriber is asked to renew it', askedAfterEnd, ['', '', undefined]],
    ['moved', { lifecycle: 'transferred', status: 'transferred', transferredTo: 'Corner Drug' }, ['', '', 'Corner Drug']],
  ] as const)('matches the page for a prescription that %s', async (_, change, [left, next, pharmacy]) => {
    const { member, asked } = stand({ items: [aPrescription(change)] });
    const { text } = await buildPrescriptionsCsv(createContextIn('en'), member, readFilters());
    const [head, row] = text.split('\r\n').map((line) => line.split(','));
    const cell = (name: string) => row![head!.indexOf(name)];
    expect([cell('Refills left'), cell('Next refill from')]).toEqual([left, next]);
    if (pharmacy) expect(cell('Pharmacy')).toBe(pharmacy);
    await loadPrescriptionPdf(createContextIn('en'), member, 'rx-metformin');
    const sent = asked.at(-1)!.input.body as { nextRefillDate?: string; pharmacyName: string };
    expect([sent.nextRefillDate ?? '', sent.pharmacyName]).toEqual([
      next && `${next.slice(5)}-${next.slice(0, 4)}`,
      cell('Pharmacy'),
    ]);
  }); // oxfmt-ignore

  it('has a paragraph for each prescription as text', async () => {
    const { member } = stand({ items: [aPrescription(), aPrescription({ rxNumber: '2' })] });
    const { text } = await buildPrescriptionsText(createContextIn('en'), member, readFilters());
    expect(text.split('\n\n')).toHaveLength(3);
    expect(text).toContain('Prescriptions on November 19, 2026');
    expect(text).toContain('Rx number: 7204418\nStatus: Active\n');
  });

  it.each([
    ['someone who does not share', { query: 'person=04' }],
    ['a member whose coverage has not begun', { eligibilityStatus: 'FUTURE_EFFECTIVE' }],
  ])('is not found for %s', async (_, { query = '', ...setting }: Setting & { query?: string }) => {
    const { member, asked } = stand(setting);
    await expect(
      buildPrescriptionsCsv(createContextIn('en'), member, readFilters(query)),
    ).rejects.toMatchObject({
      status: 404,
    });
    expect(asked.some(({ path }) => path.includes('refills'))).toBe(false);
  });
});

describe('printed list', () => {
  it('contains current prescriptions by name', async () => {
    const items = [
      aPrescription({ dispensedDrug: 'Zolpidem', daysSupply: 30 }),
      aPrescription({ dispensedDrug: 'Amlodipine', dispensedDate: undefined }),
      aPrescription({ dispensedDrug: 'Simvastatin', lifecycle: 'discontinued' }),
      aPrescription({ dispensedDrug: 'Alendronate', lifecycle: 'transferred' }),
    ];
    const { member } = stand({ items });
    const view = (await loadMedicineList(createContextIn('en'), member, ''))!;
    expect(view.lead).toBe('Ana Rivera, born March 14, 1974. As of November 19, 2026.');
    expect(view.rows.map(({ name, filled, note }) => [name, filled, note])).toEqual([
      ['Amlodipine', '–', 'Not filled yet'],
      ['Zolpidem', 'Aug 28, 2026', 'By our records, the supply has ended'],
    ]);
    expect(view.partial).toBeUndefined();
    expect(view.people.map(({ value }) => value)).toEqual(['', '03']);
  });

  it('shows only a sharing person', async () => {
    const { member, asked } = stand({});
    expect((await loadMedicineList(createContextIn('es'), member, '03'))!.lead).toMatch(
      /^Leo Rivera, fecha de nacimiento: 2 de mayo/,
    );
    expect(asked.at(-1)!.input.query.personCodes).toBe('03');
    expect(await loadMedicineList(createContextIn('en'), member, '04')).toBeUndefined();
    expect(await loadMedicineList(createContextIn('en'), member, 'nobody')).toBeUndefined();
  });

  it('fails instead of denying a person while sharing is unknown', async () => {
    const { member } = stand({ failing: ['/member/family-coverage'] });
    await expect(loadMedicineList(createContextIn('en'), member, '03')).rejects.toThrow(ProgrammeFault);
    expect((await loadMedicineList(createContextIn('en'), member, ''))!.rows).toHaveLength(1);
  });

  it('fails instead of showing gaps', async () => {
    const { member } = stand({ failing: ['/mail-order/refills/prescriptions'] });
    await expect(loadMedicineList(createContextIn('en'), member, '')).rejects.toThrow(ProgrammeFault);
  });
});

describe('medication history', () => {
  const fill = {
    ...{ fillId: 'F1', rxNumber: '7204418', personCode: '01', drugName: 'Metformin' },
    ...{ fillDate: '2026-08-28', quantity: 180, quantityUnit: 'tablet', daysSupply: 90 },
    ...{ pharmacyName: 'Mail order', patientPayCents: 1000, orderNumber: '48217730' },
  } satisfies Fill;

  it('covers one year of one person (7.26, 9.07)', async () => {
    const { member, asked } = stand({ fills: [fill] });
    const view = await loadMedicationHistory(createContextIn('en'), member, readHistory('person=03&q=met'));
    expect(asked.at(-1)!.input.query).toMatchObject({
      ...{ personCode: '03', startDate: '2025-11-19', endDate: '2026-11-19' },
      ...{ q: 'met', page: 1, perPage: 20 },
    });
    expect(view.summary).toBe('1 fill found since November 19, 2025.');
    const row = { name: 'Metformin', about: 'filled August 28', paid: '$10.00', order: '48217730' };
    expect(view.body).toMatchObject({ rows: [row] });
  });

  it.each([
    ['nothing at all', {}, '', { kind: 'empty', title: 'No fills in the last year', clear: false }],
    ['a search that matches nothing', {}, 'q=zzz', { kind: 'empty', title: 'No fill matches', clear: true }],
    ['someone who does not share', {}, 'person=04', { kind: 'empty', title: 'Not shared with you' }],
    ['an outage', { failing: ['/prescriptions/medication-history'] }, '', { kind: 'outage' }],
    ['a person with unknown sharing', { failing: ['/member/family-coverage'] }, 'person=03', { kind: 'outage' }],
  ])('distinguishes %s', async (_, setting, query, body) => {
    const { member } = stand(setting);
    expect((await loadMedicationHistory(createContextIn('en'), member, readHistory(query))).body).toMatchObject(body);
  }); // oxfmt-ignore
});

it('requests the PDF of a prescription with MM-DD-YYYY dates in the member’s language within 20 seconds (7.31, 9.22)', async () => {
  const { member, asked } = stand({});
  const { name } = await loadPrescriptionPdf(createContextIn('es'), member, 'rx-metformin');
  expect(name).toBe('prescription-7204418');
  const { input, timeoutMs } = asked.at(-1)!;
  expect(timeoutMs).toBe(20_000);
  expect(input.body).toMatchObject({
    patientDateOfBirth: '03-14-1974',
    dispensedDate: '08-28-2026',
    rxDate: '03-02-2026',
    expirationDate: '03-02-2027',
    nextRefillDate: '11-04-2026',
    directions: 'Tome 1 tableta por la boca 2 veces al día con las comidas.',
    isChargeShipEnabled: false,
    timeStamp: `${TODAY}T15:00:00.000Z`,
    language: 'es',
  });
});
