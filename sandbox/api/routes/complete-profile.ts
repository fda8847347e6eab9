import { foldName, isSameName } from '#contract/account-name.ts';
import { completeProfile } from '#contract/complete-profile.ts';
import { member } from '#contract/member.ts';
import { createAccountStore } from '../../data/accounts.ts';
import { updateMember, type Member } from '../../data/members.ts';
import type { ProgrammeState } from '../../data/programme-state.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { createEmailTaken, createNotProven, findProof, type Proof } from '../one-time-codes.ts';
import { requireOwnMember, requireOwnUserName, type Caller } from '../caller.ts';
import { toDetails } from './member.ts';

/**
 * Saves the person's contact data; other data stay unchanged. A new e-mail address must be proven by a code sent there.
 */
function saveContact(
  programme: ProgrammeState,
  caller: Caller,
  own: Member,
  { email, contactNumber, ticket }: { email: string; contactNumber: string; ticket?: string | undefined },
): void {
  const { userName } = caller.access;
  const accounts = createAccountStore(programme.db);
  const account = accounts.byUserName(userName);
  const proof = isSameName(account?.email, email) ? undefined : provenBy(programme, userName, email, ticket);
  const holder = accounts.byEmail(email);
  if (proof && holder && holder.objectId !== account?.objectId) throw createEmailTaken();
  programme.db.transaction(() => {
    updateMember(programme.db, own.memberId, { email, contactNumber });
    if (account) accounts.update(account.objectId, { email });
    proof?.done();
  });
}

/** @throws Refusal 403 without a verified code for the address */
function provenBy(programme: ProgrammeState, userName: string, email: string, ticket?: string): Proof {
  const deed = `register ${foldName(email)}`;
  const proof = ticket && findProof(programme, 'update-details', userName, ticket, deed);
  if (!proof || !isSameName(proof.email, email)) throw createNotProven();
  return proof;
}

type Named = Pick<Member, 'firstName' | 'lastName' | 'dateOfBirth'>;

/** @throws Refusal 404 when the given names or birth date are not the person's */
function named(own: Member, { firstName, lastName, dateOfBirth }: Named): Member {
  const same = (a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'accent' }) === 0;
  const isThem =
    own.dateOfBirth === dateOfBirth && same(own.firstName, firstName) && same(own.lastName, lastName);
  if (!isThem) throw new Refusal(404, 'There is no such person on this card.');
  return own;
}

/** @param registeredUrl redirect target after a member's registration */
export function mountCompleteProfile(mount: Mount, registeredUrl: string): void {
  mount(completeProfile.registerDirect, ({ programme, caller, body }) => {
    requireOwnUserName(caller, body.username);
    const own = named(requireOwnMember(caller, body), { ...body, dateOfBirth: body.birthdate });
    saveContact(programme, caller, own, body);
    return { location: registeredUrl };
  });
  mount(completeProfile.registerSso, ({ programme, caller, body }) => {
    saveContact(programme, caller, named(requireOwnMember(caller, body), body), body);
    return {};
  });
  mount(completeProfile.updateSso, ({ programme, caller, body }) => {
    saveContact(programme, caller, named(requireOwnMember(caller, body), body), body);
  });
  mount(completeProfile.complete, ({ programme, caller, body }) => {
    requireOwnUserName(caller, body.userName);
    updateMember(programme.db, requireOwnMember(caller, {}).memberId, { isProfileVerified: true });
  });
  mount(completeProfile.ssoContactInfo, ({ caller, query }) => {
    const { contactNumber } = requireOwnMember(caller, query);
    return contactNumber === undefined ? {} : { mobileNumber: contactNumber };
  });
  mount(member.ssoDetails, ({ caller, query }) =>
    toDetails(named(requireOwnMember(caller, query), query), caller.access.userName),
  );
}
