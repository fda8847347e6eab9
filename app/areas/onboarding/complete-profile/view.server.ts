import { z } from 'zod';
import type { RequestContext } from '~/context.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { redirectIfSignedOut } from '~/session/sign-in-redirect.server.ts';
import type { Identity } from '~/session/session.server.ts';
import type { Api } from '~/programme/api.ts';
import { isEmail } from '#contract/email-address.ts';
import { calls } from '#contract/index.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { PHONE_DIGITS, toPhoneDigits, removeInvisible } from '~/ui/form/typed-digits.ts';

const LOOKUP_MS = 5_000;
const limit = { timeoutMs: LOOKUP_MS };

export interface ProfileView {
  facts: { label: 'firstName' | 'lastName' | 'dateOfBirth' | 'cardId' | 'rxGroup'; value: string }[];
  values: { email: string; contactNumber: string };
  /** the contact number could not be loaded (8.11) */
  failed?: string;
  /** a required value is missing that the member cannot type */
  isIncomplete: boolean;
}

type ProfileCaller = { identity: Identity; api: Api };

async function loadContactNumber({ identity, api }: ProfileCaller): Promise<string> {
  const { kind, userName, clientId, cardId, personCode } = identity;
  if (kind === 'normal') {
    const { contactNumber } = await api.call(calls.member.details, { query: { userName } }, limit);
    return contactNumber ?? '';
  }
  const query = { clientId, cardId, personCode };
  const { mobileNumber } = await api.call(calls.completeProfile.ssoContactInfo, { query }, limit);
  return mobileNumber ?? '';
}

/** @throws the redirect to the sign-in when the session has ended */
export async function loadCompleteProfileView(
  context: RequestContext,
  request: Request,
  asker: ProfileCaller,
): Promise<ProfileView> {
  const { identity } = asker;
  const t = await getT(context);
  const format = createFormats(context.preferences.language);
  let contactNumber: string | undefined;
  try {
    contactNumber = await loadContactNumber(asker);
  } catch (error) {
    redirectIfSignedOut(error, request);
    if (!(error instanceof ProgrammeFault)) throw error;
  }
  const { firstName, lastName, dateOfBirth, cardId, clientId } = identity;
  const facts: ProfileView['facts'] = [
    { label: 'firstName', value: firstName },
    { label: 'lastName', value: lastName },
    { label: 'dateOfBirth', value: dateOfBirth ? format.pdfDate(dateOfBirth) : '' },
    { label: 'cardId', value: cardId },
    { label: 'rxGroup', value: clientId },
  ];
  const view: ProfileView = {
    facts,
    values: { email: identity.email ?? '', contactNumber: contactNumber ?? '' },
    isIncomplete: toKnownPerson(identity) === undefined,
  };
  // a direct member's number only prefills the form (4.18), a partner's is required (4.22)
  if (contactNumber === undefined && identity.kind === 'sso')
    view.failed = t('completeProfile.contactFailed');
  return view;
}

/** Data that a registration requires besides the contact data (specification 5.03). */
export type KnownPerson = Required<
  Pick<Identity, 'firstName' | 'lastName' | 'dateOfBirth' | 'cardId' | 'clientId' | 'personCode' | 'userName'>
> &
  Pick<Identity, 'objectId'>;

const REQUIRED = [
  'firstName',
  'lastName',
  'dateOfBirth',
  'cardId',
  'clientId',
  'personCode',
  'userName',
] as const;

/** Whether all required values that the member cannot type here are known. */
const isKnown = (identity: Identity): identity is Identity & KnownPerson =>
  REQUIRED.every((name) => identity[name]);

export const toKnownPerson = (identity: Identity): KnownPerson | undefined =>
  isKnown(identity) ? identity : undefined;

/** Specification 5.01, 5.02: the fields that a member may change. Name and birth date cannot be changed. */
export const CompleteProfileForm = z.object({
  email: z
    .string({ error: 'common.form.emailMissing' })
    .overwrite(removeInvisible)
    .min(1, { error: 'common.form.emailMissing', abort: true })
    .refine(isEmail, { error: 'common.form.emailInvalid' }),
  contactNumber: z
    .string({ error: 'common.form.contactMissing' })
    .max(40, { error: 'common.form.contactInvalid' })
    .transform(toPhoneDigits)
    .pipe(
      z
        .string({ error: 'common.form.contactMissing' })
        .regex(PHONE_DIGITS, { error: 'common.form.contactInvalid' }),
    ),
});
export type CompleteProfileForm = z.output<typeof CompleteProfileForm>;
