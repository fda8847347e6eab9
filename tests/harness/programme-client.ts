/** The programme client in unit tests: a few calls, and a portal that sends them to msw. */
import { vi } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../../app/programme/api.ts';
import type { BreakerSettings } from '../../app/programme/breaker.server.ts';
import { defineCall } from '#contract/call.ts';
import { createProgramme } from '../../app/programme/http.server.ts';
import { createRunningClock } from './clocks.ts';
import { captureLog } from './log-lines.ts';
import { PROGRAMME } from './msw.ts';

export const MEMBER_VALUES = [
  ...['tok-id-1', 'tok-sso-1', 'sub-key-1', 'api-key-1', 'ana@example.test', 'C-100', 'Metformin', '4111'],
];

export const find = defineCall({
  ...{ service: 'claims', method: 'GET', path: '/claims/{claimId}', summary: 'x' },
  params: z.object({ claimId: z.string().min(1) }),
  query: z.object({ cardId: z.string(), drug: z.string().optional(), page: z.coerce.number().default(1) }),
  response: z.object({ items: z.array(z.object({ drugName: z.string() })) }),
});
export const place = defineCall({
  ...{ service: 'mail-order', method: 'POST', path: '/mail-order/refills-request', summary: 'x' },
  body: z.object({ number: z.string() }),
  response: z.object({ orderNumber: z.string() }),
  status: 201,
});
export const open = defineCall({
  ...{ service: 'delete-account', method: 'POST', path: '/open' },
  ...{ summary: 'x', access: 'open', response: z.unknown() },
});
export const page = defineCall({
  ...{ service: 'CMSDocker', method: 'GET', path: '/page' },
  ...{ summary: 'x', access: 'guest', response: z.unknown() },
});

export const findInput = { params: { claimId: 'C-100' }, query: { cardId: 'C-100', drug: 'Metformin' } };
export const drugSearchReply = { items: [{ drugName: 'Metformin' }] };
export const FIND = `${PROGRAMME}/claims/:claimId`;
export const PLACE = `${PROGRAMME}/mail-order/refills-request`;

interface PortalSettings {
  timeoutMs?: number;
  pageMs?: number;
  breaker?: Partial<BreakerSettings>;
  caller?: Partial<Caller>;
}
export function portal({ timeoutMs = 3_000, pageMs, breaker = {}, caller: own }: PortalSettings = {}) {
  const kept = captureLog();
  const clock = createRunningClock();
  const onUnauthorized = vi.fn(async () => 'ended' as const);
  const tokens = async () => ({ idToken: 'tok-id-1', ssoToken: 'tok-sso-1' });
  const caller: Caller = { providerType: 'DIRECT', tokens, onUnauthorized, ...own };
  const env = {
    ...{ programmeApiUrl: `${PROGRAMME}/`, programmeTimeoutMs: timeoutMs },
    ...{ programmeSubscriptionKey: 'sub-key-1', programmeApiKey: 'api-key-1' },
  };
  const programme = createProgramme({ env, log: kept.log, clock, breaker });
  const deadline = pageMs === undefined ? undefined : { endsAt: clock.now() + pageMs };
  const api = programme(caller, { requestId: 'req-1', log: kept.log, ...(deadline && { deadline }) });
  return { api, programme, clock, onUnauthorized, ...kept };
}

/** Returns `replies` in turn, and the last one from then on. Counts the requests. */
export function replyInTurn(...replies: (() => Response | Promise<Response>)[]) {
  const seen: Request[] = [];
  const answer = ({ request }: { request: Request }) => {
    seen.push(request);
    return replies[Math.min(seen.length, replies.length) - 1]!();
  };
  return { seen, answer };
}
