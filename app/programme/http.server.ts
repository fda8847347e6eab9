/**
 * The programme over HTTP: the only module that sends requests to it. It combines headers, versions, time limits, the
 * single retry of a failed GET, the breakers, the log line and the error list.
 */
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Env } from '../platform/env.ts';
import type { Logger } from '../platform/log.ts';
import { beginCounting } from '../platform/metrics.ts';
import { formatTraceparent } from '../platform/request-scope.ts';
import type { Api, CallOptions, Caller, ListCallOptions } from './api.ts';
import {
  createBreaker,
  defaultBreaker,
  type Breaker,
  type BreakerSettings,
  type BreakerState,
} from './breaker.server.ts';
import { isAction, services, type CallDefinition, type Service } from '#contract/call.ts';
import { findForeignField } from '#contract/reply-identity.ts';
import { openCallSpan, recordCall, type Result, type Trace } from './call-log.ts';
import {
  ProgrammeFault,
  faultCodes,
  readFault,
  isSubscriptionKeyRefusal,
  type FaultDetails,
} from './fault.ts';
import { askFhir } from './fhir/fhir.server.ts';
import { hasTokens, buildHeaders } from './headers.ts';
import { createOwnToken, refusesOwnToken, toOwnTokenFault, type OwnToken } from './own-token.server.ts';
import { createRetryBudget, type RetryBudget } from './retry-budget.ts';
import { gatherPage } from './cursor.server.ts';
import { presentCertificate, send, type Outcome } from './send.server.ts';
import { toOutgoingBody, parsePayload, buildCallAddress, type Outgoing } from './serialization.ts';
import { extendAfter, isInconclusive, getTimeLimit, type Deadline } from './time-limits.ts';
import { toTable } from '#contract/typed-keys.ts';

const RETRY_PAUSE_MS = { least: 50, most: 200 };
/** with less time left, a second attempt is useless */
const RETRY_NEEDS_MS = 100;
const retriedStatuses = new Set([502, 503, 504]);
/**
 * Statuses that confirm a change. 202 means that it may be made later, or not at all (RFC 9110, 15.3.3). For e-mail
 * sends the outcome cannot be known.
 */
const DONE: readonly number[] = [200, 201, 204];

interface ProgrammeOptions {
  env: Pick<Env, 'programmeApiUrl' | 'programmeSubscriptionKey' | 'programmeApiKey' | 'programmeTimeoutMs'> &
    Partial<Pick<Env, 'fhir' | 'accessTokenServices' | 'programmeOauth' | 'clientCertificate'>>;
  log: Logger;
  clock: Clock;
  breaker?: Partial<BreakerSettings>;
}

interface ProgrammeRequest {
  requestId: string;
  log: Logger;
  /** end of the time for a page's calls; a call outside a page has only its own limit */
  deadline?: Deadline;
}

/** The programme for one request of one caller; `breakers` returns the breaker state of each service. */
export interface Programme {
  (caller: Caller, request: ProgrammeRequest): Api;
  breakers(): Record<Service, BreakerState>;
}

type Asked = { input: unknown; person: Caller['person'] } & ListCallOptions;
const isUnauthorized = (result: Result) => 'fault' in result && result.fault.code === 'unauthorized';

const Codes = z.object({
  code: z.string().optional(),
  refused: z.array(z.object({ code: z.string() })).default([]),
});
const NOT_COVERED: readonly (string | undefined)[] = ['termed', 'futureEffective'];

function isNotCovered({ errorBody }: FaultDetails): boolean {
  const { code, refused = [] } = Codes.safeParse(errorBody).data ?? {};
  return [code, ...refused.map((line) => line.code)].some((each) => NOT_COVERED.includes(each));
}

/**
 * Builds the client. One per process: all requests share its breakers.
 *
 * A call has one time limit in milliseconds, including the body: `options.timeoutMs`, or else PROGRAMME_TIMEOUT_MS, and
 * never more than the remaining time of its page. Every failure is a ProgrammeFault. A 401 for the caller's tokens is
 * thrown after `caller.onUnauthorized` (specification 8.01), unless that has newer ones. A 401 for the portal's own token
 * is 'gateway'.
 */
export function createProgramme(options: ProgrammeOptions): Programme {
  const settings = { ...defaultBreaker, ...options.breaker };
  if (options.env.clientCertificate) presentCertificate(options.env.clientCertificate);
  beginCounting(services, ['ok', 'partly', ...faultCodes]);
  const { programmeOauth } = options.env;
  const ownToken = programmeOauth && createOwnToken(programmeOauth, options.clock, options.log);
  const retries = createRetryBudget();
  const breakers = toTable(services, (service) => createBreaker(service, options.log, settings));

  const programme = (caller: Caller, request: ProgrammeRequest): Api => {
    return {
      async call(call, input, callOptions) {
        const dependencies = { ...options, breaker: breakers[call.service], retries, ownToken };
        const once = () => perform(dependencies, { caller, request, call, input, options: callOptions });
        let { result, idToken, refusedOwn } = await once();
        if (refusedOwn !== undefined && (await ownToken?.replace(refusedOwn))) {
          if (isAction(call)) throw new ProgrammeFault(buildCallAddress(call), { code: 'failed' });
          ({ result, idToken, refusedOwn } = await once());
        }
        // the operator's mistake, which ends no member's session
        if (refusedOwn !== undefined && 'fault' in result)
          throw new ProgrammeFault(buildCallAddress(call), { ...result.fault, code: 'gateway' });
        // A call refused for its token had no effect, unless a component between portal and programme checked the token
        // too late.
        if (isUnauthorized(result) && (await caller.onUnauthorized(idToken)) === 'renewed') {
          if (call.adds) throw new ProgrammeFault(buildCallAddress(call), { code: 'failed' });
          ({ result, idToken } = await once());
          if (isUnauthorized(result)) await caller.onUnauthorized(idToken);
        }
        if ('data' in result) return result.data as never;
        if (call.hidesRefusal && result.fault.code === 'refused') return undefined as never;
        if (isNotCovered(result.fault)) await caller.onNotCovered?.();
        throw new ProgrammeFault(buildCallAddress(call), result.fault);
      },
    };
  };
  return Object.assign(programme, {
    breakers: () => toTable(services, (service) => breakers[service].state()),
  });
}

type CallDependencies = Omit<ProgrammeOptions, 'breaker'> & {
  breaker: Breaker;
  retries: RetryBudget;
  ownToken: OwnToken | undefined;
};

interface Performed {
  caller: Caller;
  request: ProgrammeRequest;
  call: CallDefinition;
  input: unknown;
  options: CallOptions | undefined;
}

async function perform(
  dependencies: CallDependencies,
  { caller, request, call, input, options }: Performed,
): Promise<{ result: Result; idToken?: string | undefined; refusedOwn?: string | undefined }> {
  const { env, clock, breaker, retries, ownToken } = dependencies;
  const fhir = toFhirSource(env, call);
  const { programmeSubscriptionKey: subscriptionKey, programmeApiKey: apiKey, accessTokenServices } = env;
  const oauth = !fhir && env.programmeOauth?.services.includes(call.service) ? env.programmeOauth : undefined;
  const trace: Trace = { startedAt: clock.elapsed(), span: openCallSpan(call), queryKeys: [], attempts: 0 };
  let result: Result;
  let idToken: string | undefined;
  let refusedOwn: string | undefined;
  try {
    const out = toOutgoingBody(call, input, env.programmeApiUrl);
    trace.queryKeys = out.queryKeys;
    const sentOwn = oauth && (await ownToken?.get());
    const own = oauth && sentOwn ? { token: sentOwn, memberTokenHeader: oauth.memberTokenHeader } : undefined;
    const keys = { subscriptionKey, apiKey, accessTokenServices, own };
    const { headers, tokens } = await buildHeaders(call, caller, keys, request.requestId);
    if (trace.span) headers.traceparent = formatTraceparent(trace.span);
    idToken = hasTokens(call) ? tokens.idToken : undefined;
    const callMs = options?.timeoutMs ?? env.programmeTimeoutMs;
    const limitMs = getTimeLimit(call, callMs, request.deadline, clock.now());
    if (limitMs <= 0) throw new ProgrammeFault(buildCallAddress(call), { code: 'timeout', sent: 'never' });
    retries.deposit();
    const inconclusive = isInconclusive(limitMs, env.programmeTimeoutMs);
    const outcome = await breaker.run(async () => {
      const tried = await (fhir
        ? askFhir(call, input as object, { fhir, caller, tokens, headers, clock, limitMs })
        : askProgramme(dependencies, { call, out, headers, limitMs, trace }));
      const isCut = inconclusive && tried.kind === 'fault' && tried.fault.code === 'timeout';
      return { ...tried, isCut };
    });
    extendAfter(call, request.deadline, clock.now());
    result =
      outcome === undefined
        ? { fault: { code: 'unavailable' } }
        : // servers differ in what they fill, so an entry that lacks a field of the contract is left out
          read(fhir ? { ...call, hasLoneEntries: true } : call, {
            asked: { input, person: caller.person, leavesOut: options?.leavesOut },
            outcome,
            clock,
            trace,
          });
    refusedOwn = own && refusesOwnToken(outcome, own.memberTokenHeader) ? own.token : undefined;
    if (refusedOwn !== undefined) result = toOwnTokenFault(result, trace, ownToken?.isYoung(refusedOwn));
  } catch (error) {
    if (!(error instanceof ProgrammeFault)) throw error;
    result = { fault: error };
  }
  recordCall(request.log, {
    call,
    result,
    trace,
    durationMs: clock.elapsed() - trace.startedAt,
    breaker: breaker.state(),
  });
  return { result, idToken, refusedOwn };
}

const toFhirSource = ({ fhir }: Pick<Env, 'fhir'>, { service }: CallDefinition) =>
  fhir?.services.includes(service) ? fhir : undefined;

interface Sent {
  call: CallDefinition;
  out: Outgoing;
  headers: Record<string, string>;
  limitMs: number;
  trace: Trace;
}

/** The reply of a call, and of a list without page numbers the requested page of it. */
function askProgramme(dependencies: CallDependencies, { out, limitMs, ...sent }: Sent): Promise<Outcome> {
  const endsAt = dependencies.clock.elapsed() + limitMs;
  const ask = (url: string) =>
    attempts(dependencies, {
      ...sent,
      out: { ...out, url },
      limitMs: endsAt - dependencies.clock.elapsed(),
    });
  return sent.call.method === 'GET' ? gatherPage(out.url, ask) : ask(out.url);
}

/** One attempt. A read-only GET gets a second one after a broken connection, a 502, 503 or 504. */
async function attempts(
  { clock, retries }: Pick<CallDependencies, 'clock' | 'retries'>,
  { call, out, headers, limitMs, trace }: Sent,
): Promise<Outcome> {
  const endsAt = clock.elapsed() + limitMs;
  trace.attempts = 1;
  const first = await send(call.method, out, headers, limitMs);
  const again = first.kind === 'reply' ? retriedStatuses.has(first.status) : first.retriable;
  if (isAction(call) || !again) return first;
  const pauseMs = RETRY_PAUSE_MS.least + Math.random() * (RETRY_PAUSE_MS.most - RETRY_PAUSE_MS.least);
  if (endsAt - clock.elapsed() - pauseMs < RETRY_NEEDS_MS || !retries.withdraw()) return first;
  await clock.wait(pauseMs);
  trace.attempts = 2;
  return send(call.method, out, headers, endsAt - clock.elapsed());
}

function read(
  call: CallDefinition,
  { asked, outcome, clock, trace }: { asked: Asked; outcome: Outcome; clock: Clock; trace: Trace },
): Result {
  if (outcome.kind === 'fault') {
    trace.status = outcome.fault.status;
    trace.reason = outcome.reason;
    return { fault: outcome.fault };
  }
  const { status, headers, body } = outcome;
  trace.status = status;
  if (status >= 400) return { fault: refusal(call, outcome) };
  if (observeDate(call, headers, clock)) trace.oddDate = true;
  if (call.method !== 'GET' && !call.ignoresBody && !DONE.includes(status)) {
    trace.problem = 'status';
    return { fault: { code: 'contract', status } };
  }
  const payload = parsePayload(call, headers, body, { leavesOut: asked.leavesOut !== undefined });
  if (!payload.ok) {
    trace.field = payload.field;
    trace.problem = payload.problem;
    return { fault: { code: 'contract', status } };
  }
  trace.field = findForeignField(asked.input, payload.data, call, asked.person);
  if (trace.field !== undefined) return { fault: { code: 'foreign', status } };
  if (call.shows?.(payload.data as never, asked.input as never) === false) {
    trace.problem = 'not done';
    return { fault: { code: 'contract', status } };
  }
  if (payload.leftOut) {
    trace.leftOut = payload.leftOut.count;
    trace.field = payload.leftOut.field;
    asked.leavesOut?.(trace.leftOut);
  }
  return { data: payload.data };
}

/** A 401 concerns the portal's keys if the gateway reports this, or if the call had no tokens. */
function refusal(call: CallDefinition, { status, headers, body }: Outcome & { kind: 'reply' }): FaultDetails {
  if (isSubscriptionKeyRefusal(status, body, headers.get('www-authenticate')))
    return { code: 'gateway', status };
  if (status === 401 && !hasTokens(call)) return { code: 'gateway', status };
  return readFault(status, headers.get('content-type'), body);
}

/**
 * Reads the reply's Date; returns true when it contradicts other replies. Pages of the content system are ignored,
 * because they may come from a cache with an old Date.
 */
function observeDate(call: CallDefinition, headers: Headers, clock: Clock): boolean {
  const date = new Date(headers.get('date') ?? '');
  if (call.service === 'CMSDocker' || headers.has('age') || Number.isNaN(date.getTime())) return false;
  return clock.observeProgrammeDate(date);
}
