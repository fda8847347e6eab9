/** Patient, Coverage and the payer, by CARIN Blue Button's profiles. */
import type { RelationshipCode } from '#contract/common.ts';
import type { ArchivePerson } from '../grant.server.ts';
import { CARIN, coded, profile, referenceTo, TERMINOLOGY, toUuid, type Resource } from './fhir-terms.ts';

const genders = { F: 'female', M: 'male', X: 'other', U: 'unknown' } as const;

/** NCPDP relationship codes as FHIR's subscriber-relationship. */
const relationships: Record<RelationshipCode, string> = {
  '1': 'self',
  '2': 'spouse',
  '3': 'child',
  '4': 'other',
  '5': 'child',
  '6': 'other',
  '7': 'child',
  '8': 'common',
};

const key = ({ clientId, person }: ArchivePerson) => [clientId, person.cardId, person.personCode];

export const patientRef = (one: ArchivePerson) => referenceTo('Patient', ...key(one));
export const coverageRef = (one: ArchivePerson) => referenceTo('Coverage', ...key(one));
export const payerRef = (one: Pick<ArchivePerson, 'card'>) =>
  referenceTo('Organization', one.card.issuerName);

/** The payer: one for all people of an archive. */
export const payer = ({ card }: ArchivePerson): Resource => ({
  resourceType: 'Organization',
  id: toUuid('Organization', card.issuerName),
  meta: profile('C4BB-Organization'),
  active: true,
  type: [coded(`${TERMINOLOGY}/organization-type`, 'pay')],
  name: card.issuerName,
  telecom: card.phones.map(({ phone }) => ({ system: 'phone', value: phone })),
});

export function patient(one: ArchivePerson, base: string): Resource {
  const { person } = one;
  return {
    resourceType: 'Patient',
    id: toUuid('Patient', ...key(one)),
    meta: profile('C4BB-Patient'),
    identifier: [
      {
        type: coded(`${TERMINOLOGY}/v2-0203`, 'MB'),
        system: `${base}/fhir/member`,
        value: `${person.cardId}-${person.personCode}`,
      },
    ],
    name: [{ use: 'official', family: person.lastName, given: [person.firstName] }],
    gender: genders[person.gender ?? 'U'],
    birthDate: person.dateOfBirth,
  };
}

const toClass = (code: string, value: string) => ({
  type: coded(`${TERMINOLOGY}/coverage-class`, code),
  value,
});

export function coverage(one: ArchivePerson, base: string, today: string): Resource {
  const { person, card } = one;
  const { effectiveDate, terminationDate } = card;
  const isOver = terminationDate !== undefined && terminationDate < today;
  return {
    resourceType: 'Coverage',
    id: toUuid('Coverage', ...key(one)),
    meta: profile('C4BB-Coverage'),
    identifier: [
      {
        type: coded(`${TERMINOLOGY}/v2-0203`, 'MB'),
        system: `${base}/fhir/member`,
        value: `${person.cardId}-${person.personCode}`,
      },
    ],
    status: isOver ? 'cancelled' : 'active',
    type: coded(`${TERMINOLOGY}/v3-ActCode`, 'DRUGPOL'),
    subscriberId: person.cardId,
    beneficiary: patientRef(one),
    dependent: person.personCode,
    relationship: coded(`${TERMINOLOGY}/subscriber-relationship`, relationships[person.relationshipCode]),
    period: (effectiveDate ?? terminationDate) ? { start: effectiveDate, end: terminationDate } : undefined,
    payor: [payerRef(one)],
    class: [
      toClass('group', card.rxGroup),
      { ...toClass('plan', one.clientId), name: card.planName },
      toClass('rxbin', card.rxBin),
      toClass('rxpcn', card.rxPcn),
      toClass('rxgroup', card.rxGroup),
    ],
  };
}

export const CLAIM_IDENTIFIER = `${CARIN}/CodeSystem/C4BBIdentifierType`;
