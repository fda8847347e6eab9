import type { RequestContext, StoreContext } from '~/context.ts';
import { audit } from '~/platform/log.ts';
import { calls } from '#contract/index.ts';
import { canRegister } from '#contract/registration-rules.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { guest } from '~/programme/guest.ts';
import type { FoundMember } from './flow.server.ts';
import type { Benefit, Profile } from './forms.server.ts';
import { noteTriedCard, toTriedPerson } from '~/session/tried-card.server.ts';
import { countAttempt, refundAttempt, type RateLimit } from '~/platform/rate-limit.ts';

const WINDOW_MS = 15 * 60_000;
const MISTAKE_LIMIT = { limit: 5, windowMs: WINDOW_MS };
const DAY_MS = 24 * 60 * 60_000;
/** Without them, the limits of 15 minutes allow 480 guesses of a birth date a day. */
const DAILY_LIMITS = {
  card: { limit: 15, windowMs: DAY_MS },
  person: { limit: 10, windowMs: DAY_MS },
  client: { limit: 100, windowMs: DAY_MS },
};
/** From the fifth mistake on, an address must wait a minute after each. */
const UNSLOWED_LIMIT = { limit: 4, windowMs: WINDOW_MS };
const ONE_AT_A_TIME = { limit: 1, windowMs: 60_000 };

type Counted = 'eligibility' | 'pre-registration';

interface Attempt {
  flowId: string;
  cardId: string;
  profile: Pick<Profile, 'firstName' | 'lastName'>;
}

interface Limit {
  rate: RateLimit;
  subject: string;
  /** a slower limit that applies after this one is used up, instead of a refusal */
  beyond?: RateLimit;
}

/**
 * Runs an attempt within its limits: five mistakes in 15 minutes per browser and per card. An address is only slowed:
 * from its fifth mistake on it has one attempt at a time, and each mistake costs a minute. That stops a guesser, while
 * an office behind one address can continue with the next colleague who types correctly. Only mistakes count, and a
 * refused attempt is never counted. Mistakes are also counted by day: per address, card and person on the card.
 *
 * @param isFailure whether the outcome means a typing mistake
 * @returns the outcome, or the seconds until the next attempt
 * @throws StoreDown
 */
async function counted<Outcome>(
  { stores, clientAddress }: { clientAddress: string } & StoreContext,
  what: Counted,
  { flowId, cardId, profile }: Attempt,
  attempt: () => Promise<Outcome>,
  isFailure: (outcome: Outcome) => boolean,
): Promise<Outcome | { kind: 'tooMany'; seconds: number }> {
  const person = toTriedPerson({ cardId, ...profile });
  // the requester's limits come before those of the card
  const limits: Limit[] = [
    { rate: { name: `${what}-browser`, ...MISTAKE_LIMIT }, subject: flowId },
    {
      rate: { name: `${what}-client`, ...UNSLOWED_LIMIT },
      subject: clientAddress,
      beyond: { name: `${what}-client-slowed`, ...ONE_AT_A_TIME },
    },
    { rate: { name: `${what}-client-day`, ...DAILY_LIMITS.client }, subject: clientAddress },
    { rate: { name: `${what}-card`, ...MISTAKE_LIMIT }, subject: cardId },
    { rate: { name: `${what}-card-day`, ...DAILY_LIMITS.card }, subject: cardId },
    { rate: { name: `${what}-person-day`, ...DAILY_LIMITS.person }, subject: person },
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

type NotNow =
  | { kind: 'tooMany'; seconds: number }
  /** isUnclear: the registration may have arrived */
  | { kind: 'failed'; fault: ProgrammeFault; isUnclear: boolean };

export type RegistrationRefusal = NotNow | { kind: 'notEligible' | 'alreadyRegistered' | 'userNameTaken' };

type Checked =
  | RegistrationRefusal
  | { kind: 'eligible'; found: FoundMember }
  | { kind: 'preRegistered'; found: FoundMember };

type Registered = RegistrationRefusal | { kind: 'registered'; reference: string };

const LATER_SECONDS = 60;

type StatusMeanings = Partial<Record<number, 'notEligible' | 'alreadyRegistered' | 'userNameTaken'>>;
/** The programme's meaning of a status; other refusals have no meaning here (contract/refusals.ts). */
const CHECK_MEANINGS: StatusMeanings = { 403: 'notEligible', 404: 'notEligible' };
const REGISTER_MEANINGS: StatusMeanings = {
  ...CHECK_MEANINGS,
  409: 'alreadyRegistered',
  422: 'userNameTaken',
};

const refusedBy =
  (answers: StatusMeanings) =>
  (error: unknown): RegistrationRefusal => {
    if (!(error instanceof ProgrammeFault)) throw error;
    if (error.code === 'tooManyAttempts') return { kind: 'tooMany', seconds: LATER_SECONDS };
    const kind = error.sent === 'refused' ? answers[error.status ?? 0] : undefined;
    if (kind) return { kind };
    return {
      kind: 'failed',
      fault: error,
      isUnclear: answers === REGISTER_MEANINGS && error.sent === 'unknown',
    };
  };

/** Outcomes that mean a typing mistake; an outage is not one. */
const MISTAKES = new Set(['notEligible', 'alreadyRegistered', 'userNameTaken']);
const isMistake = ({ kind }: { kind: string }) => MISTAKES.has(kind);

/**
 * Whether this person may have an account (specification 7.34; 1.01, 1.09), within the limits. Ended coverage is
 * refused like an unknown card; future coverage counts like an active one.
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
    { flowId, cardId: benefit.cardId, profile },
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
  if ('kind' in checked) {
    if (checked.kind === 'notEligible') await noteTriedCard(context, { cardId, firstName, lastName });
    return checked;
  }
  const { eligibilityStatus, relationshipCode, registrationStatus, clientId, personCode } = checked;
  if (eligibilityStatus === 'TERMED' || !canRegister(relationshipCode)) return { kind: 'notEligible' };
  if (registrationStatus === 'registered') return { kind: 'alreadyRegistered' };
  const { effectiveDate } = checked;
  const begins = eligibilityStatus === 'FUTURE_EFFECTIVE' && effectiveDate ? { effectiveDate } : {};
  const kind = registrationStatus === 'preRegistered' ? 'preRegistered' : 'eligible';
  return { kind, found: { clientId, personCode, ...begins } };
}

/**
 * Registers (specification 7.35), within the same limits. The programme stores one registration per person, so
 * repeating a call after a lost reply does no harm.
 *
 * @throws StoreDown
 */
export const preRegister = (
  context: RequestContext,
  {
    flowId,
    profile,
    benefit,
    found,
  }: { flowId: string; profile: Profile; benefit: Benefit; found: FoundMember },
): Promise<Registered> =>
  counted(
    context,
    'pre-registration',
    { flowId, cardId: benefit.cardId, profile },
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
