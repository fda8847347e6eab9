import { recordChange } from '~/analytics/events.server.ts';
import { getProgrammeMessage } from '~/areas/shared/errors/programme-refusal.server.ts';
import { auditSubject } from '~/session/audit.server.ts';
import { findCurrentStep, finishProfile } from '~/session/profile-step.server.ts';
import { withMemberDetails } from '~/session/membership-lookup.server.ts';
import { toSafeLocation } from '~/session/safe-return.ts';
import { digest } from '~/session/secrets.server.ts';
import type { Identity, SessionHandle } from '~/session/session.server.ts';
import { paths } from '~/paths.ts';
import { foldName, isSameName } from '#contract/account-name.ts';
import { audit } from '~/platform/log.ts';
import { withMutex } from '~/platform/mutex.ts';
import type { Api } from '~/programme/api.ts';
import { calls } from '#contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { RequestContext } from '~/context.ts';
import type { Problem } from '~/ui/form/read-form.server.ts';
import { toKnownPerson, type KnownPerson, type CompleteProfileForm } from './view.server.ts';

export interface Registrant {
  identity: Identity;
  session: SessionHandle;
  api: Api;
}

export interface Done {
  kind: 'done';
  goTo: string;
  /** again: the same data were already saved; other: a different tab or browser saved different data first */
  saved: 'now' | 'again' | 'other';
}

type RegistrationResult =
  | Done
  /** the e-mail address must be proven first; nothing was sent */
  | { kind: 'unproven' }
  /** the proof of the e-mail address is no longer valid, or the address belongs to a different account */
  | { kind: 'notTaken'; problem: 'account.code.tooLate' | 'completeProfile.emailTaken' }
  | { kind: 'refused'; problem: Problem; status: number };

/**
 * Identifies the contact data that a member saves. It distinguishes a repeated post from a post of a different tab.
 */
const namedContact = ({ email, contactNumber }: CompleteProfileForm): string =>
  digest(JSON.stringify(['profile', foldName(email), contactNumber]));

/**
 * Registers the member (specification 4.20, 4.22, 7.20, 7.22, 7.23), marks the registration complete (7.36) and opens
 * the portal. A post after a failure starts again, because the programme accepts the same registration of a member
 * twice. For a member who was registered in the meantime, the first saved data stay.
 * @param ticket proof of the e-mail address, from its code
 * @throws StoreDown, and a fault that means that the session has ended
 */
export function registerMember(
  context: RequestContext,
  registrant: Registrant,
  form: CompleteProfileForm,
  ticket?: string,
): Promise<RegistrationResult> {
  const { identity, session } = registrant;
  const saved = namedContact(form);
  return withMutex(context.stores.plain, `complete-profile:${digest(identity.subject)}`, async () => {
    const step = await findCurrentStep(session);
    if (step?.state === 'done') return findEarlierResult(step, form);
    const person = toKnownPerson(identity);
    if (!person) return { kind: 'refused', problem: 'completeProfile.incomplete', status: 422 };
    try {
      const first = await savedBefore(registrant);
      if (!first && ticket === undefined && !isProven(identity, form)) return { kind: 'unproven' };
      const goTo = first ? paths.main() : await register(context, registrant, person, { ...form, ticket });
      const isKept = first === undefined || first === saved;
      const email = isKept ? form.email : undefined;
      await finishProfile(session, { email, goTo, saved: first ?? saved });
      if (isKept) note(context, identity, 'done');
      return { kind: 'done', goTo, saved: isKept ? 'now' : 'other' };
    } catch (error) {
      if (!(error instanceof ProgrammeFault) || error.code === 'unauthorized') throw error;
      note(context, identity, 'failed');
      return toRefusal(error, ticket);
    }
  });
}

/** @param form the repeated post */
export const findEarlierResult = (
  step: { goTo: string; saved?: string },
  form: CompleteProfileForm | undefined,
): Done => ({
  kind: 'done',
  goTo: step.goTo,
  saved: !form || step.saved === undefined || step.saved === namedContact(form) ? 'again' : 'other',
});

const isProven = ({ provenEmail }: Identity, { email }: CompleteProfileForm) =>
  isSameName(provenEmail, email);

/** The programme's saved data for a member who was registered since this session began. @throws ProgrammeFault */
async function savedBefore({ identity, api }: Registrant): Promise<string | undefined> {
  try {
    const { isRegistered, isSomeoneElse, contact = {} } = await withMemberDetails(api, identity);
    if (isSomeoneElse) throw new ProgrammeFault('member details', { code: 'foreign', sent: 'never' });
    const { email = '', contactNumber = '' } = contact;
    return isRegistered === true ? namedContact({ email, contactNumber }) : undefined;
  } catch (error) {
    // the programme has no such user name yet
    if (error instanceof ProgrammeFault && error.code === 'refused') return undefined;
    throw error;
  }
}

type ProfileInput = CompleteProfileForm & { ticket: string | undefined };

async function register(
  context: RequestContext,
  { identity, api }: Registrant,
  person: KnownPerson,
  form: ProfileInput,
): Promise<string> {
  const { completeProfile } = calls;
  const goTo =
    identity.kind === 'sso'
      ? await registerPartners(api, person, form)
      : toSafeLocation(context.env, await registerDirect(api, person, form), paths.main());
  await api.call(completeProfile.complete, { body: { userName: person.userName } });
  return goTo;
}

async function registerDirect(
  api: Api,
  person: KnownPerson,
  contact: ProfileInput,
): Promise<string | undefined> {
  const { userName: username, clientId, cardId, firstName, lastName, dateOfBirth: birthdate } = person;
  const account = { username, clientId, cardId, firstName, lastName, birthdate };
  const body = { ...account, ...contact, agreeTermsAndConditions: true as const };
  return (await api.call(calls.completeProfile.registerDirect, { body })).location;
}

async function registerPartners(api: Api, person: KnownPerson, contact: ProfileInput): Promise<string> {
  const { firstName, lastName, dateOfBirth, cardId, clientId, personCode, userName, objectId } = person;
  const registrant = { firstName, lastName, dateOfBirth, cardId, clientId, personCode, userName };
  const body = { ...contact, ...registrant, objectId: objectId || undefined };
  await api.call(calls.completeProfile.registerSso, { body });
  await api.call(calls.completeProfile.updateSso, { body });
  return paths.main();
}

function toRefusal(fault: ProgrammeFault, ticket: string | undefined): RegistrationResult {
  if (ticket !== undefined && fault.refusedWith === 403)
    return { kind: 'notTaken', problem: 'account.code.tooLate' };
  if (fault.errorBody && 'code' in fault.errorBody && fault.errorBody.code === 'EMAIL_TAKEN')
    return { kind: 'notTaken', problem: 'completeProfile.emailTaken' };
  const own = fault.sent === 'unknown' ? 'completeProfile.unknown' : 'completeProfile.failed';
  const problem = getProgrammeMessage(fault, fault.code === 'tooManyAttempts' ? undefined : own);
  return { kind: 'refused', problem, status: fault.code === 'refused' ? 422 : fault.pageStatus };
}

function note(context: RequestContext, identity: Identity, outcome: 'done' | 'failed') {
  const { kind } = identity;
  audit(context.log, 'registration', { outcome, kind, subject: auditSubject(context, identity) });
  const change = kind === 'sso' ? 'ssoRegistration' : 'directRegistration';
  recordChange(context, change, outcome === 'done' ? 'succeeded' : 'failed');
}
