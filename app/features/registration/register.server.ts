/** Asking the programme whether somebody may register, and registering them. */
import type { RequestContext } from '~/context.ts';
import { audit } from '~/platform/log.ts';
import { calls } from '~/programme/contract/index.ts';
import { mayRegister } from '~/programme/contract/registration-rules.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { guest } from '~/programme/guest.ts';
import type { FoundMember } from './flow.server.ts';
import type { Benefit, Profile } from './forms.server.ts';
import { countAttempt, refundAttempt, type RateLimit } from '~/platform/rate-limit.ts';

const WINDOW_MS = 15 * 60_000;
const MISTAKE_LIMIT = { limit: 5, windowMs: WINDOW_MS };
/** Of an address: the fifth mistake, and each after it, is one that costs it a minute. */
const PARALLEL_LIMIT = { limit: 4, windowMs: WINDOW_MS };
const ONE_AT_A_TIME = { limit: 1, windowMs: 60_000 };

type Counted = 'eligibility' | 'pre-registration';

/** Whom an attempt is counted for. */
interface Attempt {
  /** the browser's registration */
  flowId: string;
  cardId: string;
}

interface Limit {
  rate: RateLimit;
  subject: string;
  /** what counts besides, once this is used up, in place of a refusal */
  beyond?: RateLimit;
}

/**
 * Does what may be tried five times in 15 minutes by a browser, from an address and for a card. From its fifth
 * on an address has one attempt at a time, and a mistake costs it a minute: a guesser is slow, while an office, all
 * of which may sit behind one address, goes on with the next colleague who types it right. Only what failed adds up, and what is refused counts for nobody.
 *
 * @param isFailure whether the outcome says that what was typed is not right
 * @returns the outcome, or the seconds until the next attempt
 * @throws StoreDown
 */
async function counted<Outcome>(
  { stores, clientAddress }: Pick<RequestContext, 'stores' | 'clientAddress'>,
  what: Counted,
  { flowId, cardId }: Attempt,
  attempt: () => Promise<Outcome>,
  isFailure: (outcome: Outcome) => boolean,
): Promise<Outcome | { kind: 'tooMany'; seconds: number }> {
  // by who asks first, then by whom it is about
  const limits: Limit[] = [
    { rate: { name: `${what}-browser`, ...MISTAKE_LIMIT }, subject: flowId },
    {
      rate: { name: `${what}-client`, ...PARALLEL_LIMIT },
      subject: clientAddress,
      beyond: { name: `${what}-client-slowed`, ...ONE_AT_A_TIME },
    },
    { rate: { name: `${what}-card`, ...MISTAKE_LIMIT }, subject: cardId },
  ];
  const taken: Limit[] = [];
  const count = async (limit: Limit) => {
    taken.push(limit);
    return countAttempt(stores.plain, limit.rate, limit.subject);
  };
  for (const limit of limits) {
    let verdict = await count(limit);
    if (!verdict.allowed && limit.beyond)
      verdict = await count({ rate: limit.beyond, subject: limit.subject });
    if (verdict.allowed) continue;
    await refundAttempt(stores.plain, taken);
    return { kind: 'tooMany', seconds: verdict.retryAfterSeconds };
  }
  const outcome = await attempt();
  if (!isFailure(outcome)) await refundAttempt(stores.plain, taken);
  return outcome;
}

type NotNow = { kind: 'tooMany'; seconds: number } | { kind: 'failed'; fault: ProgrammeFault };

export type Refused = NotNow | { kind: 'notEligible' | 'alreadyRegistered' | 'userNameTaken' };

type Checked =
  | Refused
  | { kind: 'eligible'; found: FoundMember }
  /** there is a record of before */
  | { kind: 'preRegistered'; found: FoundMember };

type Registered = Refused | { kind: 'registered'; reference: string };

const LATER_SECONDS = 60;

type StatusMeanings = Partial<Record<number, 'notEligible' | 'alreadyRegistered' | 'userNameTaken'>>;
/** What the programme means by a status; any other refusal is none of these (contract/refusals.ts). */
const CHECK_MEANINGS: StatusMeanings = { 403: 'notEligible', 404: 'notEligible' };
const REGISTER_MEANINGS: StatusMeanings = {
  ...CHECK_MEANINGS,
  409: 'alreadyRegistered',
  422: 'userNameTaken',
};

/** What a failed call means for the person who registers. */
const refusedBy =
  (answers: StatusMeanings) =>
  (error: unknown): Refused => {
    if (!(error instanceof ProgrammeFault)) throw error;
    if (error.code === 'tooManyAttempts') return { kind: 'tooMany', seconds: LATER_SECONDS };
    const kind = error.sent === 'refused' ? answers[error.status ?? 0] : undefined;
    return kind ? { kind } : { kind: 'failed', fault: error };
  };

/** What says that something typed is not right; a programme that is down is nobody's mistake. */
const MISTAKES = new Set(['notEligible', 'alreadyRegistered', 'userNameTaken']);
const isMistake = ({ kind }: { kind: string }) => MISTAKES.has(kind);

/**
 * Whether this person may have an account (specification 7.34; 1.01, 1.09), within the limits. Ended coverage
 * is refused like an unknown card; coverage that is to begin is as good as one that has begun.
 *
 * @throws StoreDown
 */
export const checkEligibility = (
  context: RequestContext,
  flowId: string,
  profile: Profile,
  benefit: Benefit,
): Promise<Checked> =>
  counted(
    context,
    'eligibility',
    { flowId, cardId: benefit.cardId },
    () => askEligibility(context, profile, benefit),
    isMistake,
  );

async function askEligibility(
  context: RequestContext,
  profile: Profile,
  { cardId, rxGroup }: Benefit,
): Promise<Checked> {
  const { firstName, lastName, birthDate } = profile;
  const query = { clientId: rxGroup, cardId, firstName, lastName, birthDate };
  const checked = await context
    .api(guest)
    .call(calls.preRegistration.checkEligibility, { query })
    .catch(refusedBy(CHECK_MEANINGS));
  if ('kind' in checked) return checked;
  const { eligibilityStatus, relationshipCode, registrationStatus, clientId, personCode } = checked;
  if (eligibilityStatus === 'TERMED' || !mayRegister(relationshipCode)) return { kind: 'notEligible' };
  if (registrationStatus === 'registered') return { kind: 'alreadyRegistered' };
  const { effectiveDate } = checked;
  const begins = eligibilityStatus === 'FUTURE_EFFECTIVE' && effectiveDate ? { effectiveDate } : {};
  const kind = registrationStatus === 'preRegistered' ? 'preRegistered' : 'eligible';
  return { kind, found: { clientId, personCode, ...begins } };
}

/**
 * Registers (specification 7.35), within the same limits. The programme keeps one registration for a
 * person, so asking again after a lost answer does no harm.
 *
 * @throws StoreDown
 */
export const preRegister = (
  context: RequestContext,
  flowId: string,
  profile: Profile,
  benefit: Benefit,
  found: FoundMember,
): Promise<Registered> =>
  counted(
    context,
    'pre-registration',
    { flowId, cardId: benefit.cardId },
    () => askToRegister(context, profile, benefit, found),
    isMistake,
  );

async function askToRegister(
  context: RequestContext,
  profile: Profile,
  { cardId, userName }: Benefit,
  { clientId, personCode }: FoundMember,
): Promise<Registered> {
  const { firstName, lastName, birthDate, email, contactNumber } = profile;
  const person = { clientId, cardId, personCode, firstName, lastName, birthdate: birthDate };
  const { language } = context.preferences;
  const registration = { ...person, username: userName, email, contactNumber, language };
  const body = { ...registration, agreeTermsAndConditions: true as const };
  const registered = await context
    .api(guest)
    .call(calls.preRegistration.preRegister, { body })
    .catch(refusedBy(REGISTER_MEANINGS));
  const outcome = typeof registered === 'string' ? 'registered' : registered.kind;
  audit(context.log, 'registration', { outcome });
  return typeof registered === 'string' ? { kind: 'registered', reference: registered } : registered;
}
