/** The portal's own client in front of a real sandbox programme. */
import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { Api, Caller } from '../../app/programme/api.ts';
import type { MailOrderProfile } from '#contract/enrollment.ts';
import { calls } from '#contract/index.ts';
import type { Prescription } from '#contract/prescription.ts';
import { guest } from '../../app/programme/guest.ts';
import { createProgramme } from '../../app/programme/http.server.ts';
import { getProgrammeYear, createRunningClock } from './clocks.ts';
import { signIdToken } from './id-token.ts';
import { captureLog } from './log-lines.ts';
import { findFreePort } from './redis-server.ts';
import { startSandbox } from './portal.ts';
import { recordExample } from './record-examples.ts';

/** known to the sandbox; nothing listens there */
const PORTAL = 'http://localhost:3740';

export const ana = { clientId: '10001', cardId: 'MPA100200', personCode: '01' };
export const hugo = { clientId: '10002', cardId: 'GPH800801', personCode: '01' };
export const mo = { clientId: '10001', cardId: 'MPM920921', personCode: '01' };

const SUBSCRIPTION_KEY = 'sandbox-subscription-key';

export async function startProgramme(name: string) {
  const sandbox = await startSandbox({ name, port: await findFreePort(), portals: [PORTAL] });
  return {
    url: sandbox.url,
    stop: () => sandbox.stop(),
    idToken: (userName: string) => signIdToken(userName, { sandbox: sandbox.url, portal: PORTAL }),
    client: (options: ClientOptions = {}) => client(sandbox.url, options),
  };
}
export type Programme = Awaited<ReturnType<typeof startProgramme>>;

export interface ContractClients {
  /** ana's */
  api: () => Api;
  /** a different member's */
  as: (userName: string) => Promise<Api>;
  codesTo: (email: string) => Promise<string[]>;
}
/** By the name of a call: makes it, and describes its result. */
export type Cases = Record<string, () => Promise<void>>;

export const expectRefused = (asked: Promise<unknown>, status: number) =>
  expect(asked).rejects.toMatchObject({ code: 'refused', status });

interface ClientOptions {
  /** a guest has none */
  idToken?: string;
  subscriptionKey?: string;
}

function client(url: string, { idToken, subscriptionKey = SUBSCRIPTION_KEY }: ClientOptions) {
  const { log } = captureLog();
  const clock = createRunningClock();
  const env = {
    ...{ programmeApiUrl: `${url}/api`, programmeSubscriptionKey: subscriptionKey },
    ...{ programmeApiKey: 'sandbox-api-key', programmeTimeoutMs: 5_000 },
  };
  const onUnauthorized = vi.fn(async () => 'ended' as const);
  const tokens = async () => ({ idToken });
  const caller: Caller = idToken === undefined ? guest : { providerType: 'DIRECT', tokens, onUnauthorized };
  const api = createProgramme({ env, log, clock })(caller, { requestId: randomUUID(), log });
  return { api: process.env.RECORD_EXAMPLES ? recording(api) : api, onUnauthorized, clock };
}

const recording = (api: Api): Api => ({
  ...api,
  async call(call, input, options) {
    const output = await api.call(call, input, options);
    recordExample(call, input as { body?: unknown }, output);
    return output;
  },
});

export const address = { addressLine1: '12 Elm Street', city: 'Madison', state: 'WI', zip: '53703' } as const;
export const newCard = {
  ...{ number: '4242424242424242', firstName: 'Ana', lastName: 'Rivera', billingAddress: address },
  type: 'Visa',
  expiration: { month: 12, year: getProgrammeYear() + 4 },
} as const;

export const moProfile = {
  reference: '3f1f0d0a-5d0e-4c55-9d0f-3b8f1f0a7c11',
  contact: { contactPhone: '6085550199', notifyBy: 'text', language: 'en', address },
  health: { allergies: ['none'], conditions: ['asthma'], takesControlledSubstances: false },
  insurance: { insuranceMemberId: mo.cardId },
  prescribing: {
    ...{ prescriptionSource: 'prescriberSends', prescriberName: 'Dr. Nair', prescriberPhone: '6085550120' },
  },
  signature: 'Mo Farouk',
} satisfies MailOrderProfile;

/** A prescription of ana's that can be refilled today. */
export async function loadRefillable(api: Api): Promise<Prescription> {
  const query = { ...ana, perPage: 100, status: 'active' as const };
  const { items } = await api.call(calls.prescriptions.refillable, { query });
  const found = items.find((rx) => rx.mailOrder && rx.personCode === ana.personCode);
  if (found === undefined) throw new Error('ana has nothing to refill');
  return found;
}

/** A request that the programme accepts, to her first address with a new card. */
export async function refillRequest(api: Api, changes: { priceCents?: number } = {}) {
  const rx = await loadRefillable(api);
  const [addresses, card] = await Promise.all([
    api.call(calls.mailOrder.shippingAddresses, { query: ana }),
    api.call(calls.mailOrder.addPaymentCard, { query: ana, body: newCard }),
  ]);
  return {
    ...ana,
    clientReference: randomUUID(),
    addressId: addresses[0]!.addressId,
    paymentCardId: card.paymentCardId,
    shippingMethod: 'standard' as const,
    items: [{ prescriptionId: rx.prescriptionId, priceCents: rx.refillPriceCents, ...changes }],
  };
}
