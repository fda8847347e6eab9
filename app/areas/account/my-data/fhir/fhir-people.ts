/** Patient, Coverage and the payer, by CARIN Blue Button's profiles. */
import type { ArchivePerson } from '../grant.server.ts';
import { CARIN, genders, relationships, TERMINOLOGY } from '~/programme/fhir/codes.ts';
import { toCoding, toProfile, toReference, toUuid, type Resource } from './fhir-terms.ts';

const key = ({ clientId, person }: ArchivePerson) => [clientId, person.cardId, person.personCode];

export const toPatientRef = (one: ArchivePerson) => toReference('Patient', ...key(one));
export const toCoverageRef = (one: ArchivePerson) => toReference('Coverage', ...key(one));
export const toPayerRef = (one: Pick<ArchivePerson, 'card'>) =>
  toReference('Organization', one.card.issuerName);

/** The payer, which all people of an archive share. */
export const toPayer = ({ card }: ArchivePerson): Resource => ({
  resourceType: 'Organization',
  id: toUuid('Organization', card.issuerName),
  meta: toProfile('C4BB-Organization'),
  active: true,
  type: [toCoding(`${TERMINOLOGY}/organization-type`, 'pay')],
  name: card.issuerName,
  telecom: card.phones.map(({ phone }) => ({ system: 'phone', value: phone })),
});

export function toPatient(one: ArchivePerson, base: string): Resource {
  const { person } = one;
  return {
    resourceType: 'Patient',
    id: toUuid('Patient', ...key(one)),
    meta: toProfile('C4BB-Patient'),
    identifier: [
      {
        type: toCoding(`${TERMINOLOGY}/v2-0203`, 'MB'),
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
  type: toCoding(`${TERMINOLOGY}/coverage-class`, code),
  value,
});

export function toCoverage(one: ArchivePerson, base: string, today: string): Resource {
  const { person, card } = one;
  const { effectiveDate, terminationDate } = card;
  const isOver = terminationDate !== undefined && terminationDate < today;
  return {
    resourceType: 'Coverage',
    id: toUuid('Coverage', ...key(one)),
    meta: toProfile('C4BB-Coverage'),
    identifier: [
      {
        type: toCoding(`${TERMINOLOGY}/v2-0203`, 'MB'),
        system: `${base}/fhir/member`,
        value: `${person.cardId}-${person.personCode}`,
      },
    ],
    status: isOver ? 'cancelled' : 'active',
    type: toCoding(`${TERMINOLOGY}/v3-ActCode`, 'DRUGPOL'),
    subscriberId: person.cardId,
    beneficiary: toPatientRef(one),
    dependent: person.personCode,
    relationship: toCoding(`${TERMINOLOGY}/subscriber-relationship`, relationships[person.relationshipCode]),
    period: (effectiveDate ?? terminationDate) ? { start: effectiveDate, end: terminationDate } : undefined,
    payor: [toPayerRef(one)],
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
