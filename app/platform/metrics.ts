/**
 * Metrics for operators. Every label takes its values from a closed list (routes, calls, outcomes), so a label never
 * contains a member, an id or an address.
 */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export const registry = new Registry();
const registers = [registry];

/** in seconds: from a cached page to more than the time limit of a page's calls */
const PAGE_SECONDS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** in seconds: from a local Redis to the time limit of one store operation */
const STORE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1, 2.5];

export const metrics = {
  requests: new Histogram({
    name: 'portal_http_request_duration_seconds',
    help: 'Requests until their last byte, by route, method and class of status; aborted: the client left first',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: PAGE_SECONDS,
    registers,
  }),
  requestsInFlight: new Gauge({
    name: 'portal_http_requests_in_flight',
    help: 'Requests under way',
    registers,
  }),
  requestsShed: new Counter({
    name: 'portal_http_requests_shed_total',
    help: 'Requests answered 503 because the event loop was late or MAX_REQUESTS_IN_FLIGHT were under way',
    registers,
  }),
  upstreamCalls: new Histogram({
    name: 'portal_upstream_call_duration_seconds',
    help: 'Calls of the programme, the identity provider and the collector of events, retry included; unavailable: not made, because the breaker is open',
    labelNames: ['service', 'call', 'outcome'] as const,
    buckets: PAGE_SECONDS,
    registers,
  }),
  upstreamOutcomes: new Counter({
    name: 'portal_upstream_calls_total',
    help: 'The same calls, by service and outcome alone: each outcome is there from the start, so that its first is seen',
    labelNames: ['service', 'outcome'] as const,
    registers,
  }),
  breakers: new Gauge({
    name: 'portal_breaker_state',
    help: 'State of the circuit breaker of each service of the programme: 1 for the one it is in',
    labelNames: ['service', 'state'] as const,
    registers,
  }),
  connectionsRefused: new Counter({
    name: 'portal_connections_refused_total',
    help: 'Connections that the process refused to open, because the environment does not name where they go',
    registers,
  }),
  storeUp: new Gauge({
    name: 'portal_store_up',
    help: 'Whether the session store took the last write of the probe, which is made every few seconds',
    registers,
  }),
  storeOperations: new Histogram({
    name: 'portal_store_operation_duration_seconds',
    help: 'Moves of the session store, by what was asked and what came of it',
    labelNames: ['operation', 'outcome'] as const,
    buckets: STORE_SECONDS,
    registers,
  }),
  signIns: new Counter({
    name: 'portal_sign_ins_total',
    help: 'Sign-ins that came to an end, by outcome, way and reason',
    labelNames: ['outcome', 'kind', 'reason'] as const,
    registers,
  }),
  cardChanges: new Counter({
    name: 'portal_card_changes_total',
    help: 'Sessions whose card eligibility replaced; refused: the member details name another card',
    labelNames: ['outcome'] as const,
    registers,
  }),
  clockOffset: new Gauge({
    name: 'portal_identity_provider_clock_offset_seconds',
    help: "How far the identity provider's clock is ahead of this machine's, at the last sign-in",
    registers,
  }),
  openOrders: new Gauge({
    name: 'portal_order_intents_open',
    help: 'Orders that members agreed to and whose outcome is not known, in all processes, by state and age',
    labelNames: ['state', 'age'] as const,
    registers,
  }),
  orderOutcomes: new Counter({
    name: 'portal_orders_total',
    help: 'Orders placed or cancelled, by what came of it; found: a lost one turned up in the order list',
    labelNames: ['outcome'] as const,
    registers,
  }),
  logLines: new Counter({
    name: 'portal_log_lines_total',
    help: 'Log lines by level; alert: lines that need an operator; lost: lines that no reader took',
    labelNames: ['level'] as const,
    registers,
  }),
  certificateEnds: new Gauge({
    name: 'portal_certificate_expiry_timestamp_seconds',
    help: 'When a certificate that signs passes of phone wallets ends, by the variable that holds it',
    labelNames: ['certificate'] as const,
    registers,
  }),
  buildInfo: new Gauge({
    name: 'portal_build_info',
    help: 'What runs here; always 1',
    labelNames: ['version', 'commit', 'node'] as const,
    registers,
  }),
};

/** Counts a call to another system. */
export function countUpstreamCall(service: string, call: string, outcome: string, seconds: number): void {
  metrics.upstreamCalls.observe({ service, call, outcome }, seconds);
  metrics.upstreamOutcomes.inc({ service, outcome });
}

/** Initializes counters with zero: Prometheus sees a first increment only after it has read a zero. */
export function beginCounting(services: readonly string[], outcomes: readonly string[]): void {
  for (const service of services)
    for (const outcome of outcomes) metrics.upstreamOutcomes.inc({ service, outcome }, 0);
}
for (const level of ['alert', 'fatal', 'error', 'warn', 'lost']) metrics.logLines.inc({ level }, 0);
const SIGN_IN_FAILURES = ['clock', 'refused', 'rejected', 'store', 'unavailable', 'unexpected', 'unproven'];
for (const kind of ['', 'begin', 'arrival', 'passkey'])
  for (const reason of SIGN_IN_FAILURES) metrics.signIns.inc({ outcome: 'failed', kind, reason }, 0);
for (const kind of ['normal', 'sso']) metrics.signIns.inc({ outcome: 'done', kind, reason: '' }, 0);
for (const reason of ['not eligible', 'membership ended', 'legacy platform'])
  metrics.signIns.inc({ outcome: 'refused', kind: '', reason }, 0);
for (const outcome of ['adopted', 'refused']) metrics.cardChanges.inc({ outcome }, 0);
for (const outcome of ['full', 'readOnly', 'disk', 'noAnswer'])
  metrics.storeOperations.zero({ operation: 'set', outcome });

/** Measures a duration in seconds: call the returned function at its end. */
export const startStopwatch = (): (() => number) => {
  const startedAt = performance.now();
  return () => (performance.now() - startedAt) / 1000;
};

let isCollecting = false;

/** Starts the metrics that cost time even when they are not read: event-loop lag, garbage collection, memory. */
export function collectProcessMetrics(): void {
  if (isCollecting) return;
  isCollecting = true;
  collectDefaultMetrics({ register: registry });
}
