/** The member and their coverage, from Patient and Coverage (US Core, CARIN Blue Button). */
import type { RelationshipCode } from '#contract/common.ts';
import type { IdCard } from '#contract/id-card.ts';
import type { Eligibility, FamilyMember, MemberDetails } from '#contract/member.ts';
import { listKeys } from '#contract/typed-keys.ts';
import { genders, relationships } from './codes.ts';
import { compare, Coverage, formatName, hasCode, readDay, type Patient } from './resources.ts';
import { EarlyEnd, type Source } from './source.server.ts';

/** A reply whose fields the server may lack. The contract's schema checks it like a reply of the programme. */
export type Loose<T> = { [Field in keyof T]?: T[Field] | undefined };

/** The first word's code, and 4 for other and unknown relationships. */
const readRelationship = ({ relationship }: Coverage): RelationshipCode =>
  listKeys(relationships).find((code) => hasCode(relationship, relationships[code])) ?? '4';

function readEligibility({ status, period }: Coverage, today: string) {
  const [start, end] = [readDay(period?.start), readDay(period?.end)];
  if (status === 'cancelled' || (end !== undefined && end < today))
    return { eligibilityStatus: 'TERMED' as const, terminationDate: end };
  if (start !== undefined && start > today)
    return { eligibilityStatus: 'FUTURE_EFFECTIVE' as const, effectiveDate: start };
  return { eligibilityStatus: 'ELIGIBLE' as const };
}

const classValue = (coverage: Coverage, kind: string) =>
  coverage.class.find(({ type }) => hasCode(type, kind));

/** A running coverage before one that begins later or has ended; of several, the newest. */
const ranks = { ELIGIBLE: 0, FUTURE_EFFECTIVE: 1, TERMED: 2 };

function chooseCoverage(coverages: readonly Coverage[], today: string): Coverage {
  const rank = (coverage: Coverage) => ranks[readEligibility(coverage, today).eligibilityStatus];
  const [chosen] = coverages
    .filter(({ status }) => status !== 'draft' && status !== 'entered-in-error')
    .toSorted((a, b) => rank(a) - rank(b) || compare(b.period?.start, a.period?.start));
  if (!chosen) throw new EarlyEnd({ code: 'refused', status: 404 });
  return chosen;
}

export interface Me {
  patient: Patient;
  coverage: Coverage;
  clientId: string;
  cardId: string | undefined;
  personCode: string;
  firstName: string;
  lastName: string;
}

/** The session's client and person code win, because the token may name them differently than the coverage. */
export async function loadMe({ today, person, loadPatient, search }: Source): Promise<Me> {
  const [patient, { items }] = await Promise.all([loadPatient(), search('Coverage', Coverage, {})]);
  const coverage = chooseCoverage(items, today);
  const name = patient.name[0];
  const memberNumber = patient.identifier.find(({ type }) => hasCode(type, 'MB'))?.value;
  return {
    patient,
    coverage,
    clientId:
      person?.clientId || (classValue(coverage, 'group') ?? classValue(coverage, 'plan'))?.value || '',
    cardId: coverage.subscriberId ?? memberNumber,
    personCode: person?.personCode || coverage.dependent || '01',
    firstName: name?.given.join(' ') || formatName(name),
    lastName: name?.family ?? '',
  };
}

const readTelecom = ({ telecom }: Patient, kind: string) =>
  telecom.find(({ system }) => system === kind)?.value;

const CONTACT_DIGITS = 10;

export function toMemberDetails(me: Me, userName: string): Loose<MemberDetails> {
  const { patient, coverage, clientId, cardId, personCode, firstName, lastName } = me;
  const [address] = patient.address;
  return {
    userName,
    clientId,
    clientName: classValue(coverage, 'group')?.name ?? coverage.payor[0]?.display ?? '',
    cardId,
    personCode,
    relationshipCode: readRelationship(coverage),
    firstName,
    lastName,
    dateOfBirth: patient.birthDate,
    email: readTelecom(patient, 'email'),
    contactNumber: readTelecom(patient, 'phone')?.replaceAll(/\D/g, '').slice(-CONTACT_DIGITS),
    address: address && {
      addressLine1: address.line[0] ?? '',
      addressLine2: address.line[1],
      city: address.city ?? '',
      state: address.state ?? '',
      zip: address.postalCode ?? '',
    },
    // the provider signs in only registered members
    isProfileVerified: true,
  };
}

export const toEligibility = (me: Me, today: string): Loose<Eligibility> => ({
  clientId: me.clientId,
  cardId: me.cardId,
  personCode: me.personCode,
  relationshipCode: readRelationship(me.coverage),
  terminationDate: undefined,
  effectiveDate: undefined,
  ...readEligibility(me.coverage, today),
});

/** The member's own entry alone: a member's token opens no other person's records. */
export const toFamilyMember = (me: Me): Loose<FamilyMember> => ({
  allowedPhiPersonCodes: [me.personCode],
  cardId: me.cardId,
  dateOfBirth: me.patient.birthDate,
  firstName: me.firstName,
  lastName: me.lastName,
  gender: listKeys(genders).find((code) => genders[code] === me.patient.gender),
  personCode: me.personCode,
  phiShared: false,
  relationshipCode: readRelationship(me.coverage),
  relationshipValue: '',
  cardImage: undefined,
  cardImageError: undefined,
});

/** Undefined when the coverage does not name the destination of pharmacies' claims. */
export function toIdCard(me: Me): Loose<IdCard> | undefined {
  const { coverage, cardId, personCode, firstName, lastName } = me;
  const rxBin = classValue(coverage, 'rxbin')?.value;
  if (rxBin === undefined) return undefined;
  return {
    issuerName: coverage.payor[0]?.display ?? '',
    planName: classValue(coverage, 'plan')?.name ?? '',
    memberName: `${firstName} ${lastName}`.trim(),
    cardId,
    personCode,
    rxBin,
    rxPcn: classValue(coverage, 'rxpcn')?.value ?? '',
    rxGroup: classValue(coverage, 'rxgroup')?.value ?? '',
    effectiveDate: readDay(coverage.period?.start),
    terminationDate: readDay(coverage.period?.end),
    phones: [],
  };
}
