/** The log line, the span and the figures of a call. */
import type { Span } from '@opentelemetry/api';
import type { Logger } from '../platform/log.ts';
import { countUpstreamCall } from '../platform/metrics.ts';
import { countCall, noteRefused, openSpanHere } from '../platform/request-scope.ts';
import { closeSpan } from '../platform/tracing.ts';
import { isAction, type CallDefinition } from '#contract/call.ts';
import type { BreakerState } from './breaker.server.ts';
import type { FaultDetails } from './fault.ts';

/** Data for the log line of a call that are not in its definition. */
export interface Trace {
  startedAt: number;
  span: Span | undefined;
  queryKeys: string[];
  attempts: number;
  status?: number | undefined;
  /** error code of the connection, such as ECONNRESET */
  reason?: string | undefined;
  /** the field that breaks the contract */
  field?: string | undefined;
  problem?: string;
  /** number of list entries that were left out because of an unknown word */
  leftOut?: number;
  /** the reply's Date differs from that of other replies */
  oddDate?: true;
}

export type Result = { data: unknown } | { fault: FaultDetails };

export const openCallSpan = ({ method, path, service }: CallDefinition): Span | undefined =>
  openSpanHere(`${method} ${path}`, {
    'http.request.method': method,
    'url.template': path,
    'portal.service': service,
  });

/**
 * Writes the log line of a call (specification 7.10). The level is debug for a success, and for a refused question,
 * which the line of its request names. Every call is counted, and added to the request's totals. The line contains
 * names and figures, never a value or an address. Usual values, such as one attempt or a closed breaker, are left out.
 */
export function recordCall(
  log: Logger,
  {
    call,
    result,
    trace,
    durationMs,
    breaker,
  }: { call: CallDefinition; result: Result; trace: Trace; durationMs: number; breaker: BreakerState },
): void {
  const { queryKeys, status, attempts, reason, field, problem, leftOut, oddDate } = trace;
  const fault = 'fault' in result ? result.fault.code : undefined;
  const line = {
    service: call.service,
    method: call.method,
    path: call.path,
    queryKeys,
    outcome: fault === undefined ? 'SUCCEEDED' : 'FAILED',
    status,
    durationMs: Math.round(durationMs),
    attempts: attempts === 1 ? undefined : attempts,
    breaker: breaker === 'closed' ? undefined : breaker,
    oddDate: oddDate || undefined,
    fault,
    reason: fault && reason,
    field: fault || leftOut !== undefined ? field : undefined,
    problem: fault && problem,
    leftOut,
  };
  countCall(fault !== undefined, durationMs);
  const outcome = fault ?? (leftOut === undefined ? 'ok' : 'partly');
  countUpstreamCall(call.service, `${call.method} ${call.path}`, outcome, durationMs / 1_000);
  const attributes = { 'portal.outcome': outcome, 'http.request.resend_count': Math.max(0, attempts - 1) };
  if (status !== undefined) trace.span?.setAttribute('http.response.status_code', status);
  closeSpan(trace.span, attributes, fault !== undefined);
  // A negative answer, such as 'no such profile', is not an error.
  const isNo =
    fault === 'notOffered' ||
    (fault === 'refused' && !isAction(call) && noteRefused(`${call.path} ${status}`));
  if (leftOut !== undefined) log.warn(line, 'programme reply has words that are not known: entries left out');
  else if (fault === undefined || isNo) log.debug(line, 'programme call');
  else if (fault === 'contract') log.error(line, 'programme reply breaks the contract');
  else if (fault === 'foreign')
    log.error(line, 'alert: the programme answered about a different person or resource');
  else if (fault === 'gateway') log.error(line, 'alert: the programme refuses our own key');
  // a member's input may cause this fault
  else if (fault === 'request') log.warn(line, 'programme call was not made: its input breaks the contract');
  else log.warn(line, 'programme call');
}
