import type { Prescription } from '../../../contract/prescription.ts';

const calls = (process.env.BENCH_CALLS ?? '').split(' ');

/** Fetches the replies that the portal's page fetches; the first one is the list. */
export async function fetchRows() {
  const replies: unknown[] = await Promise.all(calls.map(async (url) => (await fetch(url)).json()));
  const list = replies[0] as { items: Prescription[] };
  return list.items.map((rx) => ({
    id: rx.prescriptionId,
    name: rx.dispensedDrug,
    what: `${rx.quantity} ${rx.quantityUnit}s · ${rx.daysSupply} days · Rx ${rx.rxNumber}`,
    refills: `${rx.refillsRemaining} refills left · ${rx.prescriberName}`,
    state: rx.status,
    ready: rx.status === 'active',
  }));
}

export type Rows = Awaited<ReturnType<typeof fetchRows>>;
