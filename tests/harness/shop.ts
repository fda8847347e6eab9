/** A member at the checkout in a test: the real stores, the real programme client, a stopped clock. */
import type { EligibilityStatus } from '#contract/eligibility.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { SetupServer } from 'msw/node';
import type { AppLoadContext } from '@remix-run/node';
import type { Flash, ReceiptKind, SessionData, SessionHandle } from '~/session/session.server.ts';
import { fallbackContent } from './session-portal.ts';
import type { Clock } from '~/platform/clock.ts';
import type { Logger } from '~/platform/log.ts';
import { createSealedStore } from '~/platform/stores/sealed.ts';
import { openSqliteStore } from '~/platform/stores/sqlite.ts';
import type { KeyValueStore, SealedStore } from '~/platform/stores/stores.ts';
import type { Api } from '~/programme/api.ts';
import { createProgramme } from '~/programme/http.server.ts';
import { createStillClock } from './clocks.ts';
import { captureEvents } from './captured-events.ts';
import { anIdentity } from './factories.ts';
import { captureLog } from './log-lines.ts';
import { PROGRAMME } from './msw.ts';
import { changeCart } from '../../app/areas/orders/checkout/cart.server.ts';
import { addItems } from '../../app/areas/orders/checkout/cart.ts';
import { requireCheckoutStage } from '../../app/areas/orders/checkout/checkout.server.ts';
import {
  estimateArrival,
  toOffer,
  type PostedOrder,
} from '../../app/areas/orders/checkout/confirm.server.ts';
import { startNextAttempt } from '../../app/areas/orders/checkout/order-intent.ts';
import {
  deriveOfferHash,
  formatAgreedField,
  readAgreed,
} from '../../app/areas/orders/checkout/place-order.server.ts';
import { ProgrammeInTest } from './checkout-programme.ts';
import type { Language } from '#contract/languages.ts';

const identity = { ...anIdentity, lastName: 'Rivera', clientId: '28001', cardId: 'ABC123' };

/** Records every value written into the stores, before it is sealed. */
function watched(plain: KeyValueStore, sealed: SealedStore, written: string[]) {
  const note = (value: unknown) => void written.push(JSON.stringify(value));
  return {
    plain: {
      ...plain,
      setIfAbsent: (key: string, value: string, ttlMs: number) => (
        note([key, value]),
        plain.setIfAbsent(key, value, ttlMs)
      ),
    },
    sealed: {
      ...sealed,
      update: <T>(key: string, ttlMs: number, change: (now: T | undefined) => T | undefined) =>
        sealed.update<T>(key, ttlMs, (now) => {
          const next = change(now);
          note([key, next]);
          return next;
        }),
    },
  };
}

export interface ShopOptions {
  language?: Language;
  personCode?: string;
  eligibilityStatus?: EligibilityStatus;
  /** the limit of a call in the ledger's rules */
  callMs?: number;
  cardId?: string;
  /** replaces the portal's store */
  store?: (database: KeyValueStore) => KeyValueStore;
}

function signedIn(now: number, options: ShopOptions, flashes: Flash[], receipts: ReceiptKind[]) {
  const { cardId = identity.cardId, personCode = '01' } = options;
  const data: SessionData = {
    identity: { ...identity, cardId, personCode },
    membership: {
      eligibilityStatus: options.eligibilityStatus ?? 'ELIGIBLE',
      ...{
        terminationDate: '2026-10-31',
        effectiveDate: '2026-12-01',
        relationshipCode: '1',
        checkedAt: now,
      },
    },
    tokens: { idToken: 't', expiresAt: now + 10 * 3_600_000 },
    ...{ createdAt: now, lastSeenAt: now, authenticatedAt: now },
  };
  const state = { state: 'active' as const, data };
  const session = {
    read: async () => state,
    known: () => state,
    storeKey: () => 'session:of-ana',
    reload: async () => state,
    update: async () => undefined,
    end: async () => undefined,
    flash: async (message: Flash) => void flashes.push(message),
    leaveReceipt: (kind: ReceiptKind) => void receipts.push(kind),
  } as unknown as SessionHandle;
  return { data, session };
}

/** No reply is late on a busy machine. A test without a reply advances the time itself (withFastTimers). */
const PATIENCE_MS = 60_000;

const env = {
  ...{ sessionSecrets: ['a-secret-of-the-tests'], nodeEnv: 'test', providerTypeDirect: 'DIRECT' },
  ...{
    programmeApiUrl: PROGRAMME,
    programmeSubscriptionKey: 'k',
    programmeApiKey: 'k',
    programmeTimeoutMs: 300,
  },
};

interface PortalParts {
  clock: Clock;
  database: KeyValueStore;
  api: (process: { env: typeof env; log: Logger; clock: Clock }) => Api;
}

export function connectPortal({ clock, database, api: connect }: PortalParts, options: ShopOptions = {}) {
  const { log, text: logText } = captureLog();
  const { analytics, events } = captureEvents();
  const written: string[] = [];
  const flashes: Flash[] = [];
  const receipts: ReceiptKind[] = [];
  const sealed = createSealedStore(database, ['a-secret-that-is-long-enough-0123456789'], log);
  const stores = watched(database, sealed, written);
  const { data, session } = signedIn(clock.now(), options, flashes, receipts);
  const ownEnv = { ...env, programmeTimeoutMs: options.callMs ?? env.programmeTimeoutMs };
  const api = connect({ env: { ...env, programmeTimeoutMs: PATIENCE_MS }, log, clock });
  const parts = {
    ...{ requestId: 'r', env: ownEnv, log, clock, stores, session, analytics, api: () => api },
    preferences: { language: options.language ?? 'en', textSize: 'small', light: false },
    ...{ content: fallbackContent, clientAddress: '192.0.2.7', dataOnly: false, formRefused: false },
  };
  const context = parts as unknown as AppLoadContext;
  const member = { identity: data.identity, membership: data.membership!, session, api };
  const changes = () =>
    events.flatMap(({ name, properties }) => (name === 'change' ? [properties?.text] : []));
  return { context, member, flashes, receipts, written, logText, changes, data };
}
export type Portal = ReturnType<typeof connectPortal>;

export function openShop(server: SetupServer, options: ShopOptions = {}) {
  const programme = new ProgrammeInTest().answer(server);
  // the clock is stopped, but a wait for a different request uses real time
  const clock = { ...createStillClock(), wait: (ms: number) => wait(ms) };
  const { store = (working: KeyValueStore) => working } = options;
  const database = store(openSqliteStore(':memory:', () => clock.now()));
  const caller = {
    providerType: 'DIRECT',
    tokens: async () => ({ idToken: 't' }),
    onUnauthorized: async () => 'ended' as const,
  };
  const api: PortalParts['api'] = (process) =>
    createProgramme(process)(caller, { requestId: 'r', log: process.log });
  return { programme, clock, ...connectPortal({ clock, database, api }, options) };
}
export type Shop = ReturnType<typeof openShop>;

export async function fillCart({ context, member }: Pick<Portal, 'context' | 'member'>, ...ids: string[]) {
  return changeCart(context, member, (cart) => ({
    ...addItems(cart, ids).cart,
    addressId: 'A-1',
    paymentCardId: 'K-1',
  }));
}

/** The current fields of the confirmation form. */
export async function readConfirmForm({ context, member }: Portal): Promise<PostedOrder> {
  const stage = await requireCheckoutStage(context, member, 'confirmation');
  const offer = toOffer(stage);
  return {
    intentId: stage.cart.intentId,
    attempt: startNextAttempt(stage.intent),
    offer: deriveOfferHash(offer),
    agreed: readAgreed(offer.items.map(formatAgreedField)),
    arrives: estimateArrival(context, stage),
  };
}
