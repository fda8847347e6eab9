import { isSameName } from '#contract/account-name.ts';
import { drawCard } from '../../data/card-picture.ts';
import { findClient, getEffectiveDate } from '../../data/clients.ts';
import {
  calculateEligibility,
  listFamily,
  findMemberByCard,
  findMemberByUserName,
  updateMember,
  type Member,
} from '../../data/members.ts';
import { createAccountStore } from '../../data/accounts.ts';
import {
  member,
  platforms,
  routing,
  type Eligibility,
  type FamilyMember,
  type MemberDetails,
} from '#contract/member.ts';
import type { RelationshipCode } from '#contract/common.ts';
import type { ProgrammeState } from '../../data/programme-state.ts';
import { isReissuedCard, moveToCard } from '../../data/reissued-cards.ts';
import { Refusal } from '../../refusal.ts';
import { sendMail } from '../mail.ts';
import type { Input, Mount } from '../mount.ts';
import { createEmailTaken, createNotProven, findProof } from '../one-time-codes.ts';
import { requireOwnMember, requireOwnUserName, type Caller } from '../caller.ts';

const relationships: Record<RelationshipCode, string> = {
  '1': 'Cardholder',
  '2': 'Spouse',
  '3': 'Child',
  '4': 'Other',
  '5': 'Student',
  '6': 'Disabled',
  '7': 'Adult dependent',
  '8': 'Significant other',
};

export function toDetails(person: Member, userName: string): MemberDetails {
  const clientName = findClient(person.clientId)?.name ?? person.clientId;
  return { ...person, userName, clientName };
}

export function toEligibility(person: Member, today: string): Eligibility {
  const { terminationDate, effectiveDate } = person;
  const eligibilityStatus = calculateEligibility(person, today);
  const end = eligibilityStatus === 'TERMED' ? terminationDate : undefined;
  const start = eligibilityStatus === 'FUTURE_EFFECTIVE' ? effectiveDate : undefined;
  return { ...person, eligibilityStatus, terminationDate: end, effectiveDate: start };
}

/** Ana's card has a picture, Ben's could not be created, and the others have none (specification 3.16). */
function findPicture(person: Member): Pick<FamilyMember, 'cardImage' | 'cardImageError'> {
  if (person.userName === 'ana') return { cardImage: drawCard(person) };
  if (person.userName !== 'ben') return {};
  return {
    cardImageError: 'The picture of this card could not be made. The card itself works at any pharmacy.',
  };
}

/** A cardholder sees the names on the card, but no details of people who do not share. */
const toFamilyMember = (person: Member): FamilyMember => ({
  ...person,
  relationshipValue: relationships[person.relationshipCode],
  ...findPicture(person),
});

const isSameSequence = (sequenceCode: string | undefined, personCode: string) =>
  sequenceCode === undefined || (/^\d+$/.test(sequenceCode) && Number(sequenceCode) === Number(personCode));

function findByUserName({ db }: ProgrammeState, caller: Caller, userName: string): Member {
  requireOwnUserName(caller, userName);
  const person = findMemberByUserName(db, userName) ?? caller.member;
  if (!person) throw new Refusal(404, 'There is no member with this username.');
  return person;
}

/** Saves a change that was proven by a code, and informs the account's earlier address. */
function updateDetails({ programme, caller, body }: Input<typeof member.updateDetails>): void {
  requireOwnUserName(caller, body.userName);
  const person = requireOwnMember(caller, {});
  const { email, contactNumber } = body;
  const deed = JSON.stringify([email, contactNumber]);
  const proof = findProof(programme, 'update-details', body.userName, body.ticket, deed);
  const isProven = isSameName(proof?.email, email ?? person.email);
  if (!proof || !(isProven || proof.isDone)) throw createNotProven();
  if (proof.isDone) return;
  const accounts = createAccountStore(programme.db);
  const account = accounts.byUserName(body.userName);
  const holder = email === undefined ? undefined : accounts.byEmail(email);
  if (holder && holder.objectId !== account?.objectId) throw createEmailTaken();
  programme.db.transaction(() => {
    updateMember(programme.db, person.memberId, { email, contactNumber });
    if (email && account) accounts.update(account.objectId, { email });
    proof.done();
  });
  sendMail(programme, person, email ? 'emailChanged' : 'phoneChanged');
}

/** Only the plan knows which card replaces which. */
function updateCardId({ programme, caller, body }: Input<typeof member.updateCardId>): void {
  requireOwnUserName(caller, body.username);
  const person = requireOwnMember(caller, {});
  const newCardId = body.cardid.toUpperCase();
  if (person.cardId === newCardId) return;
  const code = 'NOT_YOUR_CARD';
  if (!isReissuedCard(programme.db, person, newCardId))
    throw new Refusal(409, 'This member ID does not belong to a new card of yours.', { code });
  programme.db.transaction(() => moveToCard(programme.db, person, newCardId));
  sendMail(programme, person, 'cardChanged');
}

export function mountMember(mount: Mount): void {
  mount(routing.platform, ({ query }) => {
    const client = findClient(query.clientId);
    if (!client) throw new Refusal(404, 'There is no such client.');
    return { platform: client.isOnLegacyPlatform ? platforms.legacy : platforms.portal };
  });
  mount(member.details, ({ programme, caller, query }) => {
    const person = findByUserName(programme, caller, query.userName);
    return toDetails(person, caller.access.userName);
  });
  mount(member.updateDetails, updateDetails);
  mount(member.updateCardId, updateCardId);
  mount(member.eligibilityByUserName, ({ programme, caller, query }) =>
    toEligibility(findByUserName(programme, caller, query.userName), programme.clock.today()),
  );
  mount(member.eligibilitySso, ({ programme, caller, query }) => {
    const own = requireOwnMember(caller, query);
    if (!isSameSequence(query.sequenceCode, own.personCode))
      throw new Refusal(403, 'You may not see the data of this person.');
    const person = findMemberByCard(programme.db, own) ?? own;
    return toEligibility(person, programme.clock.today());
  });
  mount(member.clientEffectiveDate, ({ caller, query }) => {
    requireOwnMember(caller, query);
    return { effectiveDate: getEffectiveDate(query.clientId) };
  });
  mount(member.familyCoverage, ({ programme, caller, query }) =>
    listFamily(programme.db, requireOwnMember(caller, query)).map(toFamilyMember),
  );
}
