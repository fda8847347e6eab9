import { z } from 'zod';
import { defineCall } from './call.ts';
import { DateOnly, IdentityParams } from './common.ts';

const required = z.string().min(1);

/**
 * Proof of `email` from a verified code (7.39, 7.40): without one the programme accepts only the account's current
 * address.
 */
const ticket = z.string().min(1).max(500).optional();

/** Specification 3.03. */
export const DirectRegistration = z.object({
  username: required,
  clientId: required,
  cardId: required,
  firstName: required,
  lastName: required,
  birthdate: DateOnly,
  email: required,
  /** ten digits */
  contactNumber: required,
  agreeTermsAndConditions: z.literal(true),
  ticket,
});

/** Specification 3.02: the fields of the complete-profile form. */
export const ProfileForm = z.object({
  email: required,
  firstName: required,
  lastName: required,
  contactNumber: required,
  dateOfBirth: DateOnly,
  cardId: required,
  clientId: required,
  personCode: required,
  userName: required,
  objectId: z.string().optional(),
  ticket,
});

export const completeProfile = {
  registerDirect: defineCall({
    service: 'registration',
    method: 'POST',
    path: '/registration/register',
    summary:
      'Registers a member who signed up directly. The same member a second time gets the same answer. ' +
      'Location is where the browser goes next',
    body: DirectRegistration,
    answersBy: 'headers',
    response: z.object({ location: z.string().optional() }),
    status: 201,
  }),
  registerSso: defineCall({
    service: 'member',
    method: 'POST',
    path: '/member/sso-register',
    summary: 'Registers a member whom a partner sent. The same member a second time gets the same answer',
    body: ProfileForm,
    response: z.unknown(),
    status: 201,
  }),
  updateSso: defineCall({
    service: 'member',
    method: 'POST',
    path: '/member/sso-member-detail',
    summary: 'Updates the e-mail address and contact number of a member whom a partner sent',
    body: ProfileForm,
    response: z.unknown(),
    status: 204,
  }),
  complete: defineCall({
    service: 'registration',
    method: 'PATCH',
    path: '/registration/complete',
    summary: 'Marks the registration of a member as complete',
    body: z.object({ userName: required }),
    response: z.unknown(),
    status: 204,
  }),
  ssoContactInfo: defineCall({
    service: 'member',
    method: 'GET',
    path: '/member/sso-contact-info',
    summary: 'The contact number that a partner gave for a person',
    query: IdentityParams,
    response: z.object({ mobileNumber: z.string().optional() }),
  }),
};
