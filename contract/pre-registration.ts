import { z } from 'zod';
import { defineCall } from './call.ts';
import { DateOnly } from './common.ts';
import { UserName } from './one-time-code.ts';
import { Eligibility } from './member.ts';
import { languages } from './languages.ts';

/** Whether a person began to register earlier (specification 2.51), or already has an account (8.27). */
export const RegistrationStatus = z.enum(['none', 'preRegistered', 'registered']);
export type RegistrationStatus = z.infer<typeof RegistrationStatus>;

/** Specification 3.17, with the person's registration status. */
export const RegistrationEligibility = Eligibility.extend({
  registrationStatus: RegistrationStatus.default('none'),
});
type RegistrationEligibility = z.infer<typeof RegistrationEligibility>;

const name = z.string().min(1).max(50);

/** Specification 3.03, with the person found by the eligibility check, and the language of messages. */
export const PreRegistration = z.object({
  username: UserName,
  clientId: z.string().min(1).max(20),
  cardId: z.string().min(1).max(20),
  personCode: z.string().min(1).max(10),
  firstName: name,
  lastName: name,
  birthdate: DateOnly,
  email: z.string().min(1).max(254),
  contactNumber: z.string().regex(/^\d{10}$/),
  agreeTermsAndConditions: z.literal(true),
  language: z.enum(languages).default('en'),
});
export type PreRegistration = z.infer<typeof PreRegistration>;

/** Specification 7.08, 7.34, 7.35: the API key, and neither authorization header. */
export const preRegistration = {
  checkEligibility: defineCall({
    service: 'registration',
    method: 'GET',
    path: '/registration/check-eligibility',
    summary:
      'Checks that a person with this name and birth date is on this card. clientId also accepts the RxGRP of the card. 404 if no person matches, 403 if the person must not register',
    access: 'apiKey',
    query: z.object({
      clientId: z.string().min(1).max(20),
      cardId: z.string().min(1).max(20),
      firstName: name,
      lastName: name,
      birthDate: DateOnly,
    }),
    // sent as the group on the card, returned as the client's own id
    translates: ['clientId'],
    response: RegistrationEligibility,
  }),
  preRegister: defineCall({
    service: 'registration',
    method: 'POST',
    path: '/registration/pre-register',
    summary:
      'Keeps a registration until its password is created, in place of an earlier one of the same person, and e-mails how to go on; answers with its reference. 409 for a member who has an account, 422 for a user name that is taken',
    access: 'apiKey',
    body: PreRegistration,
    response: z.string().regex(/^[\w-]{16,100}$/),
  }),
};
