import { z } from 'zod';
import { defineCall } from './call.ts';
import { CodeVerdict, OneTimeCode, UserName } from './one-time-code.ts';

/**
 * Specification 7.08, 7.39, 7.40, 7.66. The two code calls are GETs with side effects, so the portal never retries
 * them.
 */
export const deleteAccount = {
  requestOtp: defineCall({
    service: 'delete-account',
    method: 'GET',
    path: '/delete-account/otp',
    summary: 'E-mails a one-time code when both belong to one account; the answer is the same when not',
    access: 'open',
    retry: false,
    hidesRefusal: true,
    query: z.object({ email: z.string().min(1).max(254), username: UserName }),
    response: z.unknown(),
    status: 204,
  }),
  verifyOtp: defineCall({
    service: 'delete-account',
    method: 'GET',
    path: '/delete-account/otp/verify',
    summary:
      'Judges a one-time code that was sent to this address, when one is given; a right one is used up and gives a ticket to delete with',
    access: 'open',
    retry: false,
    query: z.object({
      username: UserName,
      otp: OneTimeCode,
      email: z.string().min(1).max(254).optional(),
    }),
    response: CodeVerdict,
  }),
  submit: defineCall({
    service: 'delete-account',
    method: 'POST',
    path: '/delete-account',
    summary:
      'Deletes the account of a ticket, and ends what its owner shares and sees of others on the card; the same ticket again changes nothing and succeeds',
    access: 'open',
    body: z.object({ username: UserName, ticket: z.string().min(1).max(500) }),
    response: z.unknown(),
    status: 204,
  }),
};
