/**
 * A change of the e-mail address or number that waits for its code, sealed in the store, one of each kind.
 */
import type { StoreContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { toRecordKey } from '~/session/member-key.server.ts';
import type { CodeRequest } from '~/areas/account/one-time-code/codes.server.ts';
import { digest } from '~/session/secrets.server.ts';
import { calls } from '#contract/index.ts';

export type ContactPart = 'email' | 'phone';

export interface ContactChange {
  value: string;
  /** the e-mail address that received the code */
  to: string;
  ticket?: string;
}

const LIFETIME_MS = 30 * 60_000;

type Owner = Pick<MemberContext, 'identity'>;

const toKey = (member: Owner, part: ContactPart) => `contact-change:${part}:${toRecordKey(member.identity)}`;

export const readChange = ({ stores }: StoreContext, member: Owner, part: ContactPart) =>
  stores.sealed.get<ContactChange>(toKey(member, part));

export const keepChange = (
  { stores }: StoreContext,
  member: Owner,
  part: ContactPart,
  change: ContactChange,
) => stores.sealed.set(toKey(member, part), change, LIFETIME_MS);

export const forgetChange = ({ stores }: StoreContext, member: Owner, part: ContactPart) =>
  stores.sealed.delete(toKey(member, part));

/** Distinguishes this change from an earlier one whose form is still open in a different tab. */
export const changeName = ({ value, to }: ContactChange): string =>
  digest(JSON.stringify(['contact', value, to])).slice(0, 22);

/** The code that proves that the address is the member's (specification 7.39, 7.40). */
export function createContactCode(
  { api, identity }: Pick<MemberContext, 'api' | 'identity'>,
  to: string,
): CodeRequest {
  const username = identity.userName;
  const { sendOtp, verifyOtp } = calls.userManagement;
  return {
    kind: 'contact',
    // an account has one valid code at a time, whichever address it proves
    replaces: username,
    to,
    askers: [username],
    triedBy: username,
    audit: 'profile',
    send: () => api.call(sendOtp, { query: { email: to, username } }),
    judge: (otp) => api.call(verifyOtp, { query: { username, otp } }),
  };
}
