/** What tests of refills begin with: a member's prescriptions, and a request to fill them. */
import { randomUUID } from 'node:crypto';
import { calls } from '../../app/programme/contract/index.ts';
import type { Prescription } from '../../app/programme/contract/prescription.ts';
import type { TestMember } from './test-client.ts';

export async function prescriptionsOf(member: TestMember, more: object = {}): Promise<Prescription[]> {
  return (
    await member.call(calls.prescriptions.refillable, { query: { ...member.ids, perPage: 100, ...more } })
  ).items;
}

export async function find(member: TestMember, drug: string, more: object = {}): Promise<Prescription> {
  const found = (await prescriptionsOf(member, { ...more, q: drug })).find((rx) => rx.status !== 'inactive');
  if (!found) throw new Error(`no ${drug}`);
  return found;
}

export async function requestFor(member: TestMember, prescriptions: Prescription[], more: object = {}) {
  const query = member.ids;
  const [addresses, cards] = await Promise.all([
    member.call(calls.mailOrder.shippingAddresses, { query }),
    member.call(calls.mailOrder.paymentCards, { query }),
  ]);
  return {
    body: {
      ...member.ids,
      clientReference: randomUUID(),
      addressId: addresses[0]?.addressId ?? 'none',
      paymentCardId: cards[0]?.paymentCardId ?? 'none',
      shippingMethod: 'standard' as const,
      items: prescriptions.map((rx) => ({
        prescriptionId: rx.prescriptionId,
        priceCents: rx.refillPriceCents,
      })),
      ...more,
    },
  };
}
