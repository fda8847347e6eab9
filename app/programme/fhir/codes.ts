/** Code systems of HL7 FHIR R4 and of CARIN Blue Button (C4BB), for reading and for the member's own export. */
export const CARIN = 'http://hl7.org/fhir/us/carin-bb';
export const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
export const NPI = 'http://hl7.org/fhir/sid/us-npi';
export const NDC = 'http://hl7.org/fhir/sid/ndc';

/** NCPDP relationship codes as FHIR's subscriber-relationship; the first one of a word is read back. */
export const relationships = {
  '1': 'self',
  '2': 'spouse',
  '3': 'child',
  '4': 'other',
  '5': 'child',
  '6': 'other',
  '7': 'child',
  '8': 'common',
} as const;

export const genders = { F: 'female', M: 'male', X: 'other', U: 'unknown' } as const;
