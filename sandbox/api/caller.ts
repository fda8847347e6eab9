/** Access to data: a call's ids, person codes and user name must match its token. */
import { isSameName } from '#contract/account-name.ts';
import type { Access } from '../idp/verify-access.ts';
import { Refusal } from '../refusal.ts';
import { createAccountStore } from '../data/accounts.ts';
import { findMemberByCard, listVisiblePersonCodes, type Member } from '../data/members.ts';
import type { ProgrammeState } from '../data/programme-state.ts';

export interface Caller {
  access: Access;
  /** absent until the account is linked to a membership */
  member: Member | undefined;
}

export const nobody: Caller = { access: { sub: '', userName: '', providerType: 'GUEST' }, member: undefined };

const forbidden = () => new Refusal(403, 'You may not see the data of this person.');

function findMember({ db }: ProgrammeState, { clientId, cardId, personCode }: Ids): Member | undefined {
  const isLinked = clientId !== undefined && cardId !== undefined && personCode !== undefined;
  return isLinked ? findMemberByCard(db, { clientId, cardId, personCode }) : undefined;
}

export function toCaller(programme: ProgrammeState, access: Access): Caller {
  const account = createAccountStore(programme.db).byObjectId(access.sub);
  // after a move to a new card, earlier tokens still name the old one
  const member = findMember(programme, access) ?? (account && findMember(programme, account));
  return { access, member };
}

interface Ids {
  clientId?: string | undefined;
  cardId?: string | undefined;
  personCode?: string | undefined;
}

/** The caller's own membership. @throws Refusal 403 when one of the ids differs from the token's */
export function requireOwnMember({ member }: Caller, ids: Ids): Member {
  if (!member) throw forbidden();
  const isOwn = (['clientId', 'cardId', 'personCode'] as const).every(
    (id) => ids[id] === undefined || ids[id] === member[id],
  );
  if (!isOwn) throw forbidden();
  return member;
}

/** The person that the ids name: the caller, or a person on the card who shares with them. */
export function requireVisibleMember(programme: ProgrammeState, caller: Caller, ids: Ids): Member {
  const own = requireOwnMember(caller, { clientId: ids.clientId, cardId: ids.cardId });
  const people = listVisiblePersonCodes(programme.db, own);
  const person = people.find(({ personCode }) => personCode === ids.personCode);
  if (!person) throw forbidden();
  return person;
}

/** The people of a comma-joined list of person codes. @throws Refusal 403 when one does not share with the caller */
export function findListedMembers(programme: ProgrammeState, own: Member, personCodes = ''): Member[] {
  const visible = listVisiblePersonCodes(programme.db, own);
  const asked = personCodes.split(',').map((code) => code.trim());
  const codes = new Set(asked.filter(Boolean));
  const listed = visible.filter(({ personCode }) => codes.has(personCode));
  if (listed.length < codes.size) throw forbidden();
  return listed;
}

/** @throws Refusal 403 when the user name differs from the token's */
export function requireOwnUserName({ access }: Caller, userName: string): void {
  if (!isSameName(access.userName, userName)) throw forbidden();
}
