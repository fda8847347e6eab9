/**
 * The records of one patient as the public guides' examples show them: CARIN Blue Button (Patient1, Coverage3,
 * EOBPharmacy1) and US Core (MedicationRequest uscore-mo1 to -mo3, MedicationDispense). Names and amounts are invented.
 */
const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
const C4BB = 'http://hl7.org/fhir/us/carin-bb/CodeSystem';
const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const coded = (system: string, code: string, text?: string) => ({ coding: [{ system, code }], text });
const subject = { reference: 'Patient/Patient1' };

export const patient = {
  ...{ resourceType: 'Patient', id: 'Patient1', active: true, gender: 'male', birthDate: '1986-01-01' },
  identifier: [{ type: coded(`${TERMINOLOGY}/v2-0203`, 'MB'), value: '1234-234-1243-12345678901' }],
  name: [{ family: 'Example', given: ['Johnny'] }],
  telecom: [{ system: 'phone', value: '(301)555-1212' }],
  address: [{ type: 'physical', line: ['123 Main Street'], city: 'Erie', state: 'PA', postalCode: '12519' }],
};

const coverageClass = (code: string, value: string, name?: string) => ({
  ...{ type: coded(`${TERMINOLOGY}/coverage-class`, code), value, name },
});

export const coverage = {
  ...{ resourceType: 'Coverage', id: 'Coverage3', status: 'active' },
  type: coded(`${TERMINOLOGY}/v3-ActCode`, 'HIP', 'health insurance plan policy'),
  ...{ subscriberId: '12345678901', beneficiary: subject, dependent: '01' },
  relationship: coded(`${TERMINOLOGY}/subscriber-relationship`, 'self'),
  period: { start: '2026-01-01' },
  payor: [{ reference: 'Organization/Payer1', display: 'Example Health Plan' }],
  class: [
    coverageClass('group', '021890', 'Acme Corporation'),
    coverageClass('plan', 'XYZ123', 'XYZ123 Consumer Advantage'),
  ],
};

/** Coverage of an earlier year, which the running one replaces. */
export const endedCoverage = {
  ...{ ...coverage, id: 'Coverage2', period: { start: '2019-01-01', end: '2019-10-31' } },
};

const written = (id: string, day: string, more: object) => ({
  ...{ resourceType: 'MedicationRequest', id, status: 'active', intent: 'order', subject, authoredOn: day },
  identifier: [{ system: 'https://pharmacy.example/rx', value: `77${id.at(-1)}0001` }],
  requester: { reference: 'Practitioner/1', display: 'Ronald Bone, MD' },
  dosageInstruction: [{ text: '10 mL twice daily' }],
  dispenseRequest: {
    numberOfRepeatsAllowed: 3,
    quantity: { value: 480, unit: 'mL' },
    expectedSupplyDuration: { value: 30, unit: 'days', system: 'http://unitsofmeasure.org', code: 'd' },
  },
  ...more,
});

/** The medicine coded, contained and referred to, and one without what a page needs. */
export const medicationRequests = [
  written('uscore-mo1', '2026-10-05', {
    medicationCodeableConcept: coded(RXNORM, '582620', 'Nizatidine 15 MG/ML Oral Solution'),
  }),
  written('uscore-mo2', '2026-09-05', {
    contained: [{ resourceType: 'Medication', id: 'med2', code: { text: 'Fluoxetine 20 MG Capsule' } }],
    medicationReference: { reference: '#med2' },
  }),
  written('uscore-mo3', '2026-08-05', {
    status: 'stopped',
    medicationReference: { reference: 'Medication/uscore-med3' },
  }),
  written('uscore-mo4', '2026-08-01', {
    medicationCodeableConcept: { text: 'Lisinopril 10 MG Tablet' },
    dispenseRequest: undefined,
  }),
];
export const medication = {
  ...{ resourceType: 'Medication', id: 'uscore-med3', code: { text: 'Warfarin 5 MG Tablet' } },
};

export const medicationDispenses = ['2026-10-06', '2026-11-10'].map((day, index) => ({
  ...{ resourceType: 'MedicationDispense', id: `dispense-${index}`, status: 'completed', subject },
  authorizingPrescription: [{ reference: 'MedicationRequest/uscore-mo1' }],
  medicationCodeableConcept: coded(RXNORM, '582620', 'Nizatidine 15 MG/ML Oral Solution'),
  performer: [{ actor: { display: 'Main Street Pharmacy' } }],
  ...{ quantity: { value: 480, unit: 'mL' }, daysSupply: { value: 30, unit: 'days' } },
  whenHandedOver: `${day}T10:20:00Z`,
}));

const amount = (system: string, code: string, value: number) => ({
  category: coded(system, code),
  amount: { value, currency: 'USD' },
});
const info = (code: string, more: object) => ({
  ...{ category: coded(`${C4BB}/C4BBSupportingInfoType`, code), ...more },
});

export const paid = {
  ...{ resourceType: 'ExplanationOfBenefit', id: 'EOBPharmacy1', status: 'active', use: 'claim' },
  type: coded(`${TERMINOLOGY}/claim-type`, 'pharmacy', 'Pharmacy'),
  ...{ patient: subject, created: '2026-10-07T00:00:00+00:00', outcome: 'complete' },
  billablePeriod: { start: '2026-10-06', end: '2026-10-06' },
  provider: { reference: 'Organization/ProviderOrganization1' },
  careTeam: [
    {
      provider: { reference: 'Practitioner/Practitioner1' },
      role: coded(`${C4BB}/C4BBClaimCareTeamRole`, 'prescribing'),
    },
  ],
  supportingInfo: [
    info('dawcode', { code: coded(`${TERMINOLOGY}/NCPDPDispensedAsWrittenOrProductSelectionCode`, '7') }),
    info('clmrecvddate', { timingDate: '2026-10-07' }),
    info('dayssupply', { valueQuantity: { value: 30 } }),
  ],
  adjudication: [
    {
      category: coded(`${C4BB}/C4BBAdjudicationDiscriminator`, 'billingnetworkstatus'),
      reason: coded(`${C4BB}/C4BBPayerAdjudicationStatus`, 'innetwork'),
    },
  ],
  item: [
    {
      sequence: 1,
      productOrService: {
        coding: [
          { system: 'http://hl7.org/fhir/sid/ndc', code: '0777-3105-02', display: 'Prozac 20 MG Capsule' },
        ],
      },
      servicedDate: '2026-10-06',
      quantity: { value: 30, unit: 'capsule' },
    },
  ],
  total: [
    amount(`${C4BB}/C4BBAdjudication`, 'paidtoprovider', 62.5),
    amount(`${TERMINOLOGY}/adjudication`, 'submitted', 265),
    amount(`${C4BB}/C4BBAdjudication`, 'paidbypatient', 12.5),
    amount(`${TERMINOLOGY}/adjudication`, 'copay', 12.5),
  ],
};
export const rejected = {
  ...paid,
  id: 'EOBPharmacy2',
  item: [
    {
      ...paid.item[0],
      servicedDate: '2026-09-06',
      adjudication: [
        {
          category: coded(`${C4BB}/C4BBAdjudicationDiscriminator`, 'denialreason'),
          reason: coded(`${TERMINOLOGY}/NCPDPRejectCode`, '75'),
        },
      ],
    },
  ],
  total: [amount(`${TERMINOLOGY}/adjudication`, 'submitted', 265)],
};
/** The guide's profile without amounts: the member's part is unknown. */
export const nonFinancial = { ...paid, id: 'EOBPharmacy3', total: [] };
export const medical = {
  ...{ ...paid, id: 'EOBProfessional1', type: coded(`${TERMINOLOGY}/claim-type`, 'professional') },
};

export const included = [
  { resourceType: 'Organization', id: 'ProviderOrganization1', name: 'Main Street Pharmacy' },
  {
    resourceType: 'Practitioner',
    id: 'Practitioner1',
    name: [{ family: 'Smith', given: ['Jane'] }],
    identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }],
  },
];
