/** Trace and number of the current request's calls, for code far below it (docs/decisions/0101). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** W3C Trace Context: the trace that a request belongs to, and whether it is sampled. */
interface Trace {
  /** 32 hexadecimal digits */
  traceId: string;
  /** two hexadecimal digits; the last bit tells that the caller samples this trace */
  flags: string;
}

/** A sum of a request's calls for its line in the log. */
interface RequestScope {
  trace: Trace;
  calls: number;
  failedCalls: number;
  /** of all calls together; parallel calls count each */
  callsMs: number;
  /** `/claims/{claimId} 404`: the first kinds of questions that were answered with a no, each once */
  refused: string[];
  /** how many texts of the programme were kept from members (programme/member-text.ts) */
  withheld: number;
}

/** with more, a page's lines would be longer than half a kilobyte */
const MAX_REFUSED = 2;

const scopes = new AsyncLocalStorage<RequestScope>();

/** Node draws the bytes of many UUIDs at once: at a tenth of randomBytes' cost; a trace id is not secret. */
const randomHex = (digits: number) => hexOf(randomUUID()).slice(0, digits);

const hexOf = (uuid: string) => uuid.replaceAll('-', '');

/** The trace that a request begins: its own id, where that is a UUID, so that a line of the log needs no second one. */
export const ownTraceId = (requestId: string): string | undefined =>
  /^(?!0{32})[\da-f]{32}$/.exec(hexOf(requestId))?.[0];

const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(-.*)?$/;
/** the only flag of version 00: the caller samples this trace */
const SAMPLED = 0x01;

/**
 * The trace of a request: its caller's when the header is valid (W3C Trace Context, 3.2), else a new one. A later
 * version may have more after the flags, version 00 may not.
 * @param requestId of the request that begins one
 */
export function traceOf(traceparent: string | undefined, requestId = ''): Trace {
  const [, version, traceId, flags = '00', more] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (traceId === undefined || (version === '00' && more !== undefined))
    return { traceId: ownTraceId(requestId) ?? randomHex(32), flags: '00' };
  return { traceId, flags: (parseInt(flags, 16) & SAMPLED) === 0 ? '00' : '01' };
}

/** Runs a request, and all it awaits, in a scope of its own. */
export function inRequestScope(trace: Trace, run: (scope: RequestScope) => void): void {
  const scope = { trace, calls: 0, failedCalls: 0, callsMs: 0, refused: [], withheld: 0 };
  scopes.run(scope, run, scope);
}

/**
 * The header for one call to another system: the request's trace, under a new parent id. A call outside a request
 * begins a trace. `tracestate` is not passed on, because any browser can write into it.
 */
export function traceparent(): string {
  const { traceId, flags } = scopes.getStore()?.trace ?? traceOf(undefined);
  return `00-${traceId}-${randomHex(16)}-${flags}`;
}

/** Adds a call to those of the current request. */
export function countCall(hasFailed: boolean, durationMs: number): void {
  const scope = scopes.getStore();
  if (!scope) return;
  scope.calls += 1;
  scope.callsMs += durationMs;
  if (hasFailed) scope.failedCalls += 1;
}

/** Names a call that was refused in the line of its request; false outside a request, and when there are many. */
export function noteRefused(call: string): boolean {
  const refused = scopes.getStore()?.refused;
  if (refused?.includes(call)) return true;
  if (refused === undefined || refused.length >= MAX_REFUSED) return false;
  refused.push(call);
  return true;
}

/** Counts a text of the programme that members do not read. */
export function noteWithheld(): void {
  const scope = scopes.getStore();
  if (scope) scope.withheld += 1;
}
