/**
 * A FHIR R4 server (CARIN Blue Button, US Core) in the place of the programme, for the services that the environment
 * names. It answers a call of the contract like the programme over HTTP, so that the client checks, logs and counts both
 * alike (docs/decisions/0318). A call without an answer here is 'notOffered'.
 */
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Env } from '../../platform/env.ts';
import type { Caller, CallerTokens } from '../api.ts';
import { send, type Outcome } from '../send.server.ts';
import { findClaim, searchClaims } from './claims.server.ts';
import { loadMe, toEligibility, toFamilyMember, toIdCard, toMemberDetails } from './member.server.ts';
import { findPrescription, searchFills, searchPrescriptions } from './prescriptions.server.ts';
import { createSource, EarlyEnd, type Source } from './source.server.ts';

type Read<C extends CallDefinition, Part extends 'query' | 'params'> =
  C extends Record<Part, { _output: infer Output }> ? Output : undefined;
/** An undefined reply is not offered. */
type Answer = (source: Source, query: never, params: never) => Promise<unknown>;

const answers = new Map<CallDefinition, Answer>();

/** @param reply its fields are checked against the contract afterwards */
function answer<C extends CallDefinition>(
  call: C,
  reply: (source: Source, query: Read<C, 'query'>, params: Read<C, 'params'>) => Promise<unknown>,
) {
  answers.set(call, reply as Answer);
}

/** @throws EarlyEnd: 404 for a resource that the member does not have */
async function orNotFound<T>(found: Promise<T | undefined>): Promise<T> {
  const one = await found;
  if (one === undefined) throw new EarlyEnd({ code: 'refused', status: 404 });
  return one;
}

const { member, idCards, prescriptions, claims } = calls;
answer(member.details, async (source, { userName }) => toMemberDetails(await loadMe(source), userName));
answer(member.eligibilityByUserName, async (source) => toEligibility(await loadMe(source), source.today));
answer(member.familyCoverage, async (source) => [toFamilyMember(await loadMe(source))]);
answer(idCards.details, async (source) => toIdCard(await loadMe(source)));
answer(prescriptions.refillable, searchPrescriptions);
answer(prescriptions.byId, (source, _, { prescriptionId }) =>
  orNotFound(findPrescription(source, prescriptionId)),
);
answer(prescriptions.medicationHistory, searchFills);
answer(claims.search, searchClaims);
answer(claims.byId, (source, _, { claimId }) => orNotFound(findClaim(source, claimId)));

interface FhirRequest {
  fhir: NonNullable<Env['fhir']>;
  caller: Caller;
  tokens: CallerTokens;
  /** of the same call to the programme */
  headers: Record<string, string>;
  clock: Pick<Clock, 'today' | 'elapsed'>;
  /** for the whole call, in milliseconds */
  limitMs: number;
}

const notOffered: Outcome = { kind: 'fault', fault: { code: 'notOffered' }, down: false, retriable: false };

/** @param input of the call, already checked by its schemas */
export async function askFhir(
  call: CallDefinition,
  input: { query?: unknown; params?: unknown },
  { fhir, caller, tokens, headers: given, clock, limitMs }: FhirRequest,
): Promise<Outcome> {
  const reply = answers.get(call);
  if (!reply) return notOffered;
  const headers = {
    Accept: 'application/fhir+json',
    // a resource server takes access tokens; a provider without them is taken at its id_token
    Authorization: `Bearer ${tokens.accessToken ?? tokens.idToken ?? ''}`,
    'x-request-id': given['x-request-id'] ?? '',
    traceparent: given.traceparent ?? '',
  };
  const endsAt = clock.elapsed() + limitMs;
  let received = new Headers();
  const source = createSource({
    base: fhir.url,
    today: clock.today(),
    person: caller.person,
    idToken: tokens.idToken,
    read: (url) => send('GET', { url, body: undefined }, headers, endsAt - clock.elapsed()),
    onReply: (newest) => (received = newest),
  });
  try {
    const found = await reply(source, call.query?.parse(input.query ?? {}) as never, input.params as never);
    if (found === undefined) return notOffered;
    const replied = new Headers(received);
    replied.set('content-type', 'application/json');
    const body = new TextEncoder().encode(JSON.stringify(found));
    return { kind: 'reply', status: 200, headers: replied, body, down: false };
  } catch (error) {
    if (error instanceof EarlyEnd) return error.outcome;
    throw error;
  }
}
