/**
 * Trace and number of the current request's calls, for nested code without access to the request (docs/decisions/0101).
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Attributes, Span } from '@opentelemetry/api';
import { formatSpanContext, openRequestSpan, openSpan, type Trace } from './tracing.ts';

/** Totals of a request's calls for its log line. */
interface RequestScope {
  trace: Trace;
  /** undefined when no traces are sent */
  span: Span | undefined;
  calls: number;
  failedCalls: number;
  /** sum over all calls, including parallel ones */
  callsMs: number;
  /** `/claims/{claimId} 404`: the first refused calls, each listed once */
  refused: string[];
  /** number of programme texts that were withheld from members (programme/member-text.ts) */
  withheld: number;
}

/** with more, a page's lines would exceed half a kilobyte */
const MAX_REFUSED = 2;

const scopes = new AsyncLocalStorage<RequestScope>();

/** Node generates the bytes of many UUIDs at once, at a tenth of the cost of randomBytes. A trace id is not secret. */
const randomHex = (digits: number) => toHex(randomUUID()).slice(0, digits);

const toHex = (uuid: string) => uuid.replaceAll('-', '');

/**
 * The trace that a request begins. A request id that is a UUID becomes the trace id, so that a log line needs only one
 * id.
 */
export const createTraceId = (requestId: string): string | undefined =>
  /^(?!0{32})[\da-f]{32}$/.exec(toHex(requestId))?.[0];

const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;
/** the only flag of version 00: the caller samples this trace */
const SAMPLED = 0x01;

/**
 * The trace of a request: its caller's when the header is valid (W3C Trace Context, 3.2), else a new one. A later
 * version may have more after the flags; version 00 must not.
 * @param requestId of the request that begins a trace
 */
export function resolveTrace(traceparent: string | undefined, requestId = ''): Trace {
  const [, version, traceId, parentId, flags = '00', more] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || (version === '00' && more !== undefined))
    return { traceId: createTraceId(requestId) ?? randomHex(32), flags: '00' };
  return { traceId, parentId, flags: (parseInt(flags, 16) & SAMPLED) === 0 ? '00' : '01' };
}

/** Runs a request, and everything it awaits, in its own scope. */
export function runInRequestScope(trace: Trace, run: (scope: RequestScope) => void): void {
  const span = openRequestSpan(trace);
  const scope = { trace, span, calls: 0, failedCalls: 0, callsMs: 0, refused: [], withheld: 0 };
  scopes.run(scope, run, scope);
}

/** A span of the current request. Undefined outside a request, and when no traces are sent. */
export const openSpanHere = (name: string, attributes: Attributes): Span | undefined =>
  openSpan(scopes.getStore()?.span, name, attributes);

/**
 * The header for one call to a different system: the request's trace, under a new parent id. A call outside a request
 * begins a trace. `tracestate` is not passed on, because any browser can write into it.
 * @param span of the call
 */
export function formatTraceparent(span = scopes.getStore()?.span): string {
  if (span) return formatSpanContext(span.spanContext());
  const { traceId, flags } = scopes.getStore()?.trace ?? resolveTrace(undefined);
  return `00-${traceId}-${randomHex(16)}-${flags}`;
}

/** Adds a call to the current request's totals. */
export function countCall(hasFailed: boolean, durationMs: number): void {
  const scope = scopes.getStore();
  if (!scope) return;
  scope.calls += 1;
  scope.callsMs += durationMs;
  if (hasFailed) scope.failedCalls += 1;
}

/** Adds a refused call to the log line of its request. Returns false outside a request, and after the maximum. */
export function noteRefused(call: string): boolean {
  const refused = scopes.getStore()?.refused;
  if (refused?.includes(call)) return true;
  if (refused === undefined || refused.length >= MAX_REFUSED) return false;
  refused.push(call);
  return true;
}

/** Counts a programme text that is withheld from members. */
export function noteWithheld(): void {
  const scope = scopes.getStore();
  if (scope) scope.withheld += 1;
}
