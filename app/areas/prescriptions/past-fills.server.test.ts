import { expect, it } from 'vitest';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import type { RequestContext } from '~/context.ts';
import { fallbackClientConfig, fallbackSupport } from '#contract/content.ts';
import type { Fill } from '#contract/prescription.ts';
import { aPrescription, TODAY } from '#harness/factories.ts';
import { createContextIn } from '#harness/localizer.ts';
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
  const member = {
    identity: { clientId: '10001', cardId: 'MPA100200', personCode: '01', providerType: 'DIRECT' },
    membership: { eligibilityStatus: 'ELIGIBLE', relationshipCode: '1', checkedAt: 0 },
    api: { call },
  } as unknown as MemberContext;
  const context = {
    ...createContextIn('en'),
    clock: { today: () => TODAY },
    content: {
      labels: async () => ({}),
      client: async () => fallbackClientConfig,
      support: async () => fallbackSupport,
    },
    log: { error: () => undefined, warn: () => undefined },
  } as unknown as RequestContext;

  const { fills } = await loadPrescriptionDetail(
    context,
    member,
    askPrescription(member, 'rx-leo'),
    new Set(),
  );
  expect(asked).toEqual([
    expect.objectContaining({
      ...{ clientId: '10001', cardId: 'MPA100200', personCode: '03', rxNumber: '7204999' },
      ...{ startDate: '2025-11-19', endDate: '2026-11-19' },
    }),
  ]);
  expect(fills).toMatchObject({ ok: true, value: [{ id: 'F-1', paid: '$10.49' }] });
});
