/** Completing a profile at the programme, once, however often the button is pressed. */
import { recordChange } from '~/analytics/events.server.ts';
import { programmeMessage } from '~/features/errors/programme-refusal.server.ts';
import { auditSubject } from '~/identity/audit.server.ts';
import { currentStep, finishProfile } from '~/identity/profile-due.server.ts';
import { safeLocation } from '~/identity/safe-location.ts';
import { digest } from '~/identity/secrets.server.ts';
import type { Identity, SessionHandle } from '~/identity/session.server.ts';
import { paths } from '~/paths.ts';
import { audit } from '~/platform/log.ts';
import { oneAtATime } from '~/platform/one-at-a-time.ts';
import type { Api } from '~/programme/api.ts';
import { calls } from '~/programme/contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import type { RequestContext } from '~/context.ts';
import type { Problem } from '~/ui/form/read-form.server.ts';
import type { CompleteProfileForm } from './form.server.ts';
import { knownPerson } from './known-person.ts';
import type { KnownPerson } from './known-person.ts';

interface Registrant {
  identity: Identity;
  session: SessionHandle;
  api: Api;
}

export type Registered = { ok: true; goTo: string } | { ok: false; problem: Problem; status: number };

/**
 * Registers the member (specification 4.20, 4.22, 7.20, 7.22, 7.23), marks the registration complete
 * (7.36) and opens the portal to them. A press after a failure begins anew: the programme takes the
 * same member a second time for the same registration.
 * @throws StoreDown, and a fault that means that the session has ended
 */
export function registerMember(
  context: RequestContext,
  who: Registrant,
  form: CompleteProfileForm,
): Promise<Registered> {
  return oneAtATime(context.stores.plain, `complete-profile:${digest(who.identity.subject)}`, async () => {
    const step = await currentStep(who.session);
    if (step?.state === 'done') return { ok: true, goTo: step.goTo };
    const person = knownPerson(who.identity);
    if (!person) return { ok: false, problem: 'completeProfile.incomplete', status: 422 };
    try {
      const goTo = await register(context, who, person, form);
      await finishProfile(who.session, { email: form.email, goTo });
      note(context, who.identity, 'done');
      return { ok: true, goTo };
    } catch (error) {
      if (!(error instanceof ProgrammeFault) || error.code === 'unauthorized') throw error;
      note(context, who.identity, 'failed');
      return refusalOf(error);
    }
  });
}

async function register(
  context: RequestContext,
  { identity, api }: Registrant,
  person: KnownPerson,
  form: CompleteProfileForm,
): Promise<string> {
  const { completeProfile } = calls;
  const goTo =
    identity.kind === 'sso'
      ? await registerPartners(api, person, form)
      : safeLocation(context.env, await registerDirect(api, person, form), paths.main());
  await api.call(completeProfile.complete, { body: { userName: person.userName } });
  return goTo;
}

async function registerDirect(
  api: Api,
  person: KnownPerson,
  { email, contactNumber }: CompleteProfileForm,
): Promise<string | undefined> {
  const { userName: username, clientId, cardId, firstName, lastName, dateOfBirth: birthdate } = person;
  const who = { username, clientId, cardId, firstName, lastName, birthdate };
  const body = { ...who, email, contactNumber, agreeTermsAndConditions: true as const };
  return (await api.call(calls.completeProfile.registerDirect, { body })).location;
}

async function registerPartners(api: Api, person: KnownPerson, form: CompleteProfileForm): Promise<string> {
  const { firstName, lastName, dateOfBirth, cardId, clientId, personCode, userName, objectId } = person;
  const who = { firstName, lastName, dateOfBirth, cardId, clientId, personCode, userName };
  const body = { ...form, ...who, ...(objectId ? { objectId } : {}) };
  await api.call(calls.completeProfile.registerSso, { body });
  await api.call(calls.completeProfile.updateSso, { body });
  return paths.main();
}

function refusalOf(fault: ProgrammeFault) {
  const own = fault.sent === 'unknown' ? 'completeProfile.unknown' : 'completeProfile.failed';
  const problem = programmeMessage(fault, fault.code === 'tooManyAttempts' ? undefined : own);
  return { ok: false as const, problem, status: fault.code === 'refused' ? 422 : fault.pageStatus };
}

function note(context: RequestContext, identity: Identity, outcome: 'done' | 'failed') {
  const { kind } = identity;
  audit(context.log, 'registration', { outcome, kind, subject: auditSubject(context, identity) });
  const change = kind === 'sso' ? 'ssoRegistration' : 'directRegistration';
  recordChange(context, change, outcome === 'done' ? 'succeeded' : 'failed');
}
