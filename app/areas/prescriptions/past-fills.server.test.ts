import { expect, it } from 'vitest';
import type { Fill } from '#contract/prescription.ts';
import { aPrescription } from '#harness/factories.ts';
import { createContextIn, createMemberWith } from '#harness/localizer.ts';
import { askPrescription, loadPrescriptionDetail } from './detail.server.ts';

const leos = aPrescription({ prescriptionId: 'rx-leo', rxNumber: '7204999', personCode: '03' });
const fill: Fill = {
  ...{ fillId: 'F-1', rxNumber: leos.rxNumber, personCode: '03', drugName: leos.dispensedDrug },
  ...{ fillDate: '2026-08-28', quantity: 180, quantityUnit: 'tablet', daysSupply: 90, patientPayCents: 1049 },
} as Fill;

it("requests one year of past fills for the prescription's person", async () => {
  const asked: Record<string, unknown>[] = [];
  const answers: Record<string, unknown> = {
    '/prescriptions/{prescriptionId}': leos,
    '/member/family-coverage': [{ personCode: '01', allowedPhiPersonCodes: ['03'] }],
    '/mail-order/patient-enrollment': { enrolled: true },
    '/mail-order/auto-charge-ship-clients': { autoChargeAndSHip: false },
  };
  const call = async ({ path }: { path: string }, { query }: { query: Record<string, unknown> }) => {
    if (path !== '/prescriptions/medication-history') return answers[path];
    asked.push(query);
    return { items: [fill], total: 1 };
  };
  const member = createMemberWith(call);

  const rx = askPrescription(member, 'rx-leo');
  const { fills } = await loadPrescriptionDetail(createContextIn('en'), member, rx, new Set());
  expect(asked).toEqual([
    expect.objectContaining({
      ...{ clientId: '10001', cardId: 'MPA100200', personCode: '03', rxNumber: '7204999' },
      ...{ startDate: '2025-11-19', endDate: '2026-11-19' },
    }),
  ]);
  expect(fills).toMatchObject({ ok: true, value: [{ id: 'F-1', paid: '$10.49' }] });
});
