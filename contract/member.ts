import { z } from 'zod';
import { Address } from './address.ts';
import { defineCall } from './call.ts';
import { UserName } from './one-time-code.ts';
import { DateOnly, EligibilityStatus, EmailAddress, IdentityParams, RelationshipCode } from './common.ts';
import { languages } from './languages.ts';

/** The replies of `/routing/platform`; an unknown one counts as this portal (3.05, 7.17). */
export const platforms = { portal: 'MEMBER_PORTAL', legacy: 'LEGACY' } as const;

export const routing = {
  platform: defineCall({
    service: 'routing',
    method: 'GET',
    path: '/routing/platform',
    summary: 'Which platform serves a client',
    query: z.object({ clientId: z.string().min(1) }),
    /** MEMBER_PORTAL or LEGACY; an unknown word counts as MEMBER_PORTAL */
    response: z.object({ platform: z.string() }),
  }),
};

/** Specification 5.30, 9.02. */
export const ContactNumber = z.string().regex(/^\d{10}$/);

/** Specification 5.11, 5.23: letters and digits. */
export const CardId = z.string().regex(/^[A-Za-z0-9]{3,20}$/);

/** Specification 7.33. */
export const MemberDetails = z.object({
  userName: z.string(),
  clientId: z.string(),
  /** the employer or plan sponsor */
  clientName: z.string(),
  cardId: z.string(),
  personCode: z.string(),
  relationshipCode: RelationshipCode,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: DateOnly,
  email: z.string().optional(),
  contactNumber: z.string().optional(),
  /** `en` or es; any other one counts as en */
  language: z.enum(languages).default('en').catch('en'),
  address: Address.optional(),
  /** false until the member has completed the profile */
  isProfileVerified: z.boolean().optional(),
});
export type MemberDetails = z.infer<typeof MemberDetails>;

/** Specification 3.17, with the two dates that its statuses need. */
export const Eligibility = z.object({
  clientId: z.string(),
  cardId: z.string(),
  personCode: z.string(),
  relationshipCode: RelationshipCode,
  eligibilityStatus: EligibilityStatus,
  /** the last day of the coverage; with TERMED */
  terminationDate: DateOnly.optional(),
  /** the first day of the coverage; with FUTURE_EFFECTIVE */
  effectiveDate: DateOnly.optional(),
});
export type Eligibility = z.infer<typeof Eligibility>;

/** Specification 3.16. */
export const FamilyMember = z.object({
  /** person codes whose data this person may see */
  allowedPhiPersonCodes: z.array(z.string()),
  cardId: z.string(),
  dateOfBirth: DateOnly,
  firstName: z.string(),
  /** `F` female, `M` male, `X` another, `U` unknown */
  gender: z.enum(['F', 'M', 'X', 'U']).optional().catch(undefined),
  lastName: z.string(),
  personCode: z.string(),
  /** this person's data is shared with the family */
  phiShared: z.boolean(),
  relationshipCode: RelationshipCode,
  /** the relationship in English words */
  relationshipValue: z.string(),
  /** a picture of the card's front as a data URL; an invalid one is left out */
  cardImage: z
    .string()
    .max(400_000)
    .regex(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/)
    .optional()
    .catch(undefined),
  /** a message for the member with the reason why there is no picture */
  cardImageError: z.string().optional(),
});
export type FamilyMember = z.infer<typeof FamilyMember>;

export const member = {
  details: defineCall({
    service: 'member',
    method: 'GET',
    path: '/member/details',
    summary: 'Who a user name belongs to',
    query: z.object({ userName: z.string().min(1) }),
    response: MemberDetails,
    about: 'caller',
  }),
  ssoDetails: defineCall({
    service: 'member',
    method: 'GET',
    path: '/member/sso-details',
    summary: 'Who a person of a partner is; 404 for one who has never been here',
    query: z.object({
      clientId: z.string().min(1),
      cardId: z.string().min(1),
      dateOfBirth: DateOnly,
      firstName: z.string().min(1),
      lastName: z.string().min(1),
    }),
    response: MemberDetails,
    about: 'caller',
  }),
  /** Specification 7.41. Repeating the same ticket changes nothing and succeeds, so a lost reply does no harm. */
  updateDetails: defineCall({
    service: 'member',
    method: 'POST',
    path: '/member/details',
    summary: 'Changes the email address or the contact number of a member who has entered a code',
    body: z.object({
      userName: UserName,
      /** the address that received the code */
      email: EmailAddress.optional(),
      contactNumber: ContactNumber.optional(),
      ticket: z.string().min(1).max(500),
    }),
    response: z.unknown(),
    status: 204,
  }),
  /** Specification 7.42. */
  updateCardId: defineCall({
    service: 'member',
    method: 'POST',
    path: '/member/card-id',
    summary: 'Moves the account to the new card of the same person; 409 when the card is not that',
    body: z.object({ username: UserName, cardid: CardId }),
    response: z.unknown(),
    status: 204,
  }),
  eligibilityByUserName: defineCall({
    service: 'member',
    method: 'GET',
    path: '/member/eligibility',
    summary: 'Eligibility of a user name',
    query: z.object({ userName: z.string().min(1) }),
    response: Eligibility,
    about: 'caller',
  }),
  eligibilitySso: defineCall({
    service: 'member',
    method: 'GET',
    path: '/member/eligibility-sso',
    summary: 'Eligibility of a person of a partner; sequenceCode where there is no person code',
    query: z.object({
      clientId: z.string().min(1),
      cardId: z.string().min(1),
      personCode: z.string().optional(),
      sequenceCode: z.string().optional(),
    }),
    response: Eligibility,
  }),
  clientEffectiveDate: defineCall({
    service: 'member',
    method: 'GET',
    path: '/member/client-effective-date',
    summary: 'The day a client joined or joins the programme',
    query: z.object({ clientId: z.string().min(1) }),
    response: z.object({ effectiveDate: DateOnly }),
  }),
  familyCoverage: defineCall({
    service: 'member',
    method: 'GET',
    path: '/member/family-coverage',
    summary: 'Everyone on a card',
    version: '2.0',
    query: IdentityParams.pick({ clientId: true, cardId: true }),
    response: z.array(FamilyMember),
  }),
};
