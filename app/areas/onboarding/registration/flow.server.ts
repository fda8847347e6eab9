/** Progress in a registration: sealed in the store under a random id that only a cookie contains. */
import { redirect } from '@remix-run/node';
import type { EnvContext, StoreContext } from '~/context.ts';
import { readIdCookie, setCookie } from '~/session/cookies.server.ts';
import { toPersonKey } from '~/session/member-key.server.ts';
import { digest, deriveKeyedHash, getNewestSecret, createRandomId } from '~/session/secrets.server.ts';
import type { Identity } from '~/session/session.server.ts';
import { paths } from '~/paths.ts';
import type { Benefit, Profile } from './forms.server.ts';
import { buildRegistrationRedirect, type Progress, type RegistrationStage } from './stages.ts';
import { countAttempt } from '~/platform/rate-limit.ts';
import { StoreDown } from '~/platform/stores/stores.ts';

const COOKIE = 'sign-up';
const LIFETIME_MS = 30 * 60_000;
const MAX_VALUE_LENGTH = 300;

/** The fields of a step as typed, valid or not. */
type Typed = Record<string, string>;

export interface FoundMember {
  clientId: string;
  personCode: string;
  /** the first day of a coverage that has not begun */
  effectiveDate?: string;
}

interface Unfinished {
  profileTyped: Typed;
  benefitTyped: Typed;
}
interface Described extends Unfinished {
  profile: Profile;
}

export type RegistrationFlow =
  | (Unfinished & { progress: 'begun' })
  | (Described & { progress: 'described' })
  /** an earlier registration waits for a click on Next */
  | (Described & { progress: 'found'; benefit: Benefit; found: FoundMember })
  | Registered;

interface Registered {
  progress: 'registered';
  email: string;
  userName: string;
  reference: string;
  effectiveDate?: string;
  /** the person's key, from toPersonKey */
  person: string;
}

/** The newest registration of a person, or a note that they have signed in since. */
type Newest = { reference: string } | 'signedIn';

/** signedIn: the registration is complete. replaced: the same person registered again, with a different address. */
type FinishedState = 'waiting' | 'replaced' | 'signedIn';

type Site = StoreContext & EnvContext;

const toKey = (id: string) => `sign-up:${digest(id)}`;

const flowId = (request: Request, site: EnvContext) => readIdCookie(site, request, COOKIE);

const addresses: Record<RegistrationStage, () => string> = {
  start: () => paths.signUp(),
  profile: paths.signUpProfile,
  benefit: paths.signUpBenefit,
  continue: paths.signUpContinue,
  thanks: paths.signUpThanks,
};
export const toStageAddress = (stage: RegistrationStage) => addresses[stage]();

const newestKey = (person: string) => `signed-up:${person}`;

export const noteRegistered = (
  { stores }: StoreContext,
  { person, reference }: Omit<Registered, 'progress'>,
) => stores.sealed.set(newestKey(person), { reference }, LIFETIME_MS);

/** Completes the member's registration, in whichever browser it began. @throws StoreDown */
export const noteSignedIn = ({ stores }: StoreContext, identity: Identity) =>
  stores.sealed.update<Newest>(newestKey(toPersonKey(identity)), LIFETIME_MS, (newest) =>
    newest === undefined ? undefined : 'signedIn',
  );

export async function readFinishedState(
  { stores }: StoreContext,
  { person, reference }: Registered,
): Promise<FinishedState> {
  const newest = await stores.sealed.get<Newest>(newestKey(person));
  if (newest === undefined || newest === 'signedIn') return newest ?? 'waiting';
  return newest.reference === reference ? 'waiting' : 'replaced';
}

export async function readFlow(context: Site, request: Request): Promise<RegistrationFlow | undefined> {
  const id = flowId(request, context);
  return id === undefined ? undefined : context.stores.sealed.get<RegistrationFlow>(toKey(id));
}

/** Progress for public pages, which stay available while the store is down. */
export async function peekFlow(context: Site, request: Request): Promise<RegistrationFlow | undefined> {
  try {
    return await readFlow(context, request);
  } catch (error) {
    if (error instanceof StoreDown) return undefined;
    throw error;
  }
}

/** Each record takes a few kilobytes for half an hour, and any visitor can request one. A busy office needs fewer. */
const RECORDS = { name: 'sign-up-client', limit: 200, windowMs: 15 * 60_000 };

type Counted = Site & { clientAddress: string };

/** The result of beginning a registration: the Set-Cookie value, or the seconds until the next attempt. */
type RecordResult = { kind: 'kept'; cookie: string } | { kind: 'tooMany'; seconds: number };

async function countRecord({ stores, clientAddress }: Counted): Promise<number> {
  return (await countAttempt(stores.plain, RECORDS, clientAddress)).retryAfterSeconds;
}

/** Starts over, under a new id. */
export async function beginFlow(context: Counted, request: Request): Promise<RecordResult> {
  const { stores, env } = context;
  const seconds = await countRecord(context);
  if (seconds > 0) return { kind: 'tooMany', seconds };
  const before = flowId(request, { env });
  const id = createRandomId();
  const flow: RegistrationFlow = { progress: 'begun', profileTyped: {}, benefitTyped: {} };
  await stores.sealed.set(toKey(id), flow, LIFETIME_MS);
  if (before) await stores.sealed.delete(toKey(before));
  return { kind: 'kept', cookie: setCookie(env, COOKIE, id, LIFETIME_MS / 1000) };
}

interface StageProgress {
  profile: Exclude<Progress, 'nothing' | 'registered'>;
  benefit: 'described' | 'found';
  continue: 'found';
  thanks: 'registered';
}

/** @throws a redirect to the page of this browser's progress */
export async function requireRegistrationStage<S extends keyof StageProgress>(
  context: Site,
  request: Request,
  stage: S,
) {
  const id = flowId(request, context);
  const flow = await readFlow(context, request);
  // without a message, starting over would look like a button without effect
  if (id === undefined || flow === undefined) throw redirect(paths.signUp({ again: '1' }), 303);
  const elsewhere = buildRegistrationRedirect(stage, flow.progress);
  if (elsewhere !== undefined) throw redirect(toStageAddress(elsewhere), 303);
  return { id, flow: flow as RegistrationFlow & { progress: StageProgress[S] } };
}

type Unregistered = Exclude<RegistrationFlow, { progress: 'registered' }>;

/**
 * Renews the TTL. A flow that ended or was registered in the meantime stays unchanged. Returns the Set-Cookie value.
 */
export async function changeFlow(
  { stores, env }: Site,
  id: string,
  change: (flow: Unregistered) => RegistrationFlow,
): Promise<string> {
  await stores.sealed.update<RegistrationFlow>(toKey(id), LIFETIME_MS, (flow) =>
    flow && flow.progress !== 'registered' ? change(flow) : flow,
  );
  return setCookie(env, COOKIE, id, LIFETIME_MS / 1000);
}

/**
 * The same flow under a new id that cannot be derived from the old one. An attacker who planted the old id cannot
 * read what is typed later. A second click gives the same new id.
 */
export async function changeFlowUnderNewId(
  context: Counted,
  id: string,
  typed: Typed,
  change: (flow: Unregistered) => RegistrationFlow,
): Promise<RecordResult> {
  const { stores, env } = context;
  const seconds = await countRecord(context);
  if (seconds > 0) return { kind: 'tooMany', seconds };
  const flow = await stores.sealed.get<RegistrationFlow>(toKey(id));
  const next = deriveKeyedHash(getNewestSecret(env.sessionSecrets), 'sign-up', JSON.stringify([id, typed]));
  if (flow && flow.progress !== 'registered')
    await stores.sealed.update<RegistrationFlow>(toKey(next), LIFETIME_MS, (there) => there ?? change(flow));
  return { kind: 'kept', cookie: setCookie(env, COOKIE, next, LIFETIME_MS / 1000) };
}

/** Typed values for the store, so that a change of language or a second tab shows them again. */
export const readTypedValues = (values: Record<string, string | string[] | undefined>): Typed =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, MAX_VALUE_LENGTH)]] : [],
    ),
  );
