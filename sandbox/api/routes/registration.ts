import {
  preRegistration,
  type PreRegistration,
  type RegistrationStatus,
} from '#contract/pre-registration.ts';
import { isMinor, canRegister } from '#contract/registration-rules.ts';
import { createAccountStore } from '../../data/accounts.ts';
import { calculateEligibility, type Member } from '../../data/members.ts';
import {
  isUserNameTaken,
  keepRegistration,
  findPersonOnCard,
  findRegistration,
  type CardHolderQuery,
} from '../../data/registrations.ts';
import type { ProgrammeState } from '../../data/programme-state.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { sendMail } from '../mail.ts';
import { toEligibility } from './member.ts';

/**
 * @throws Refusal 404 for an unknown person, 403 for a minor and for a relationship that may not have its own account
 */
function personWhoMayRegister({ db, clock }: ProgrammeState, query: CardHolderQuery): Member {
  const person = findPersonOnCard(db, query);
  if (!person) throw new Refusal(404, 'There is no such member.');
  if (isMinor(person.dateOfBirth, clock.today()))
    throw new Refusal(403, 'You must be 18 or older to register for the portal.');
  if (!canRegister(person.relationshipCode))
    throw new Refusal(403, 'This relationship to the cardholder has no account of its own.');
  return person;
}

function findStatus({ db }: ProgrammeState, person: Member): RegistrationStatus {
  if (person.userName !== undefined) return 'registered';
  return findRegistration(db, person) ? 'preRegistered' : 'none';
}

function register(programme: ProgrammeState, registration: PreRegistration, portalUrl: string): string {
  const person = personWhoMayRegister(programme, { ...registration, birthDate: registration.birthdate });
  const isSame = person.clientId === registration.clientId && person.personCode === registration.personCode;
  if (!isSame || calculateEligibility(person, programme.clock.today()) === 'TERMED')
    throw new Refusal(403, 'This person may not register.');
  if (person.userName !== undefined) throw new Refusal(409, 'Member is already registered.');
  if (isUserNameTaken(programme.db, person, registration.username))
    throw new Refusal(422, 'This username is taken.', { fields: ['username'] });
  const reference = programme.db.transaction(() => keepRegistration(programme.db, person, registration));
  const { email, language, username: userName } = registration;
  const isInUse = createAccountStore(programme.db).byEmail(email) !== undefined;
  const link = `${portalUrl}/sign-up/password`;
  const mail = isInUse ? 'addressInUse' : 'registrationBegun';
  sendMail(programme, { email, language }, mail, { userName, link });
  return reference;
}

/** @param portalUrl the target of the e-mail's link */
export function mountRegistration(mount: Mount, portalUrl: string): void {
  mount(preRegistration.checkEligibility, ({ programme, query }) => {
    const person = personWhoMayRegister(programme, query);
    return {
      ...toEligibility(person, programme.clock.today()),
      registrationStatus: findStatus(programme, person),
    };
  });
  mount(preRegistration.preRegister, ({ programme, body }) => register(programme, body, portalUrl));
}
