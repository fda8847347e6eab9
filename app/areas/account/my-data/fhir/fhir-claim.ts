/** A claim as an ExplanationOfBenefit (CARIN Blue Button's pharmacy profile). */
import type { Claim } from '#contract/claims.ts';
import type { ArchivePerson } from '../grant.server.ts';
import { CLAIM_IDENTIFIER, toCoverageRef, toPatientRef, toPayerRef } from './fhir-people.ts';
import { CARIN, NDC, TERMINOLOGY } from '~/programme/fhir/codes.ts';
import { toNpiIdentifier, toCoding, toMoney, toProfile, toUuid, type Resource } from './fhir-terms.ts';

const ADJUDICATION = `${CARIN}/CodeSystem/C4BBAdjudication`;
const INFO = `${CARIN}/CodeSystem/C4BBSupportingInfoType`;
const CARE_TEAM = `${CARIN}/CodeSystem/C4BBClaimCareTeamRole`;
const DAW = `${TERMINOLOGY}/NCPDPDispensedAsWrittenOrProductSelectionCode`;
const REJECT = `${TERMINOLOGY}/NCPDPRejectCode`;
const COMPOUND = `${TERMINOLOGY}/NCPDPCompoundCode`;

const amount = (system: string, code: string, cents: number) => ({
  category: toCoding(system, code),
  amount: toMoney(cents),
});

const toAmounts = (claim: Claim) => [
  amount(ADJUDICATION, 'drugcost', claim.drugCostCents),
  amount(`${TERMINOLOGY}/adjudication`, 'copay', claim.copayCents),
  amount(ADJUDICATION, 'coinsurance', claim.coinsuranceCents),
  amount(`${TERMINOLOGY}/adjudication`, 'deductible', claim.deductibleCents),
  amount(ADJUDICATION, 'paidbypatient', claim.patientPayCents),
  amount(ADJUDICATION, 'paidtoprovider', claim.planAmountCents),
];

const toDenial = ({ rejectCode }: Claim) =>
  rejectCode === undefined
    ? []
    : [{ category: toCoding(ADJUDICATION, 'denialreason'), reason: toCoding(REJECT, rejectCode) }];

const toSupportingInfo = (claim: Claim) =>
  [
    {
      category: toCoding(INFO, 'dayssupply'),
      valueQuantity: {
        value: claim.daysSupply,
        system: 'http://unitsofmeasure.org',
        code: 'd',
        unit: 'days',
      },
    },
    { category: toCoding(INFO, 'dawcode'), code: toCoding(DAW, claim.dawCode) },
    { category: toCoding(INFO, 'compoundcode'), code: toCoding(COMPOUND, claim.compound ? '2' : '1') },
    { category: toCoding(INFO, 'clmrecvddate'), timingDate: claim.processedDate },
  ].map((info, i) => ({ sequence: i + 1, ...info }));

const toItem = (claim: Claim) => ({
  sequence: 1,
  careTeamSequence: [1],
  productOrService: toCoding(NDC, claim.ndc.replaceAll('-', ''), claim.drugName),
  servicedDate: claim.fillDate,
  quantity: { value: claim.quantity, unit: claim.quantityUnit },
  adjudication: [...toAmounts(claim), ...toDenial(claim)],
});

/** @param base the portal's own address, the system of its identifiers */
export function toExplanationOfBenefit(claim: Claim, one: ArchivePerson, base: string): Resource {
  return {
    resourceType: 'ExplanationOfBenefit',
    id: toUuid('ExplanationOfBenefit', one.clientId, claim.claimId),
    meta: {
      ...toProfile('C4BB-ExplanationOfBenefit-Pharmacy'),
      lastUpdated: `${claim.processedDate}T00:00:00Z`,
    },
    identifier: [
      { type: toCoding(CLAIM_IDENTIFIER, 'uc'), system: `${base}/fhir/claim`, value: claim.claimId },
    ],
    status: claim.status === 'Reversed' ? 'cancelled' : 'active',
    type: toCoding(`${TERMINOLOGY}/claim-type`, 'pharmacy'),
    use: 'claim',
    patient: toPatientRef(one),
    billablePeriod: { start: claim.fillDate, end: claim.fillDate },
    created: claim.processedDate,
    insurer: toPayerRef(one),
    provider: toNpiIdentifier(claim.pharmacyNpi, claim.pharmacyName),
    prescription: {
      identifier: { system: `${base}/fhir/prescription`, value: claim.rxNumber },
    },
    outcome: claim.status === 'Pending' ? 'queued' : 'complete',
    careTeam: [
      {
        sequence: 1,
        provider: toNpiIdentifier(claim.prescriberNpi, claim.prescriberName),
        role: toCoding(CARE_TEAM, 'prescribing'),
      },
    ],
    supportingInfo: toSupportingInfo(claim),
    insurance: [{ focal: !claim.nonPrimary, coverage: toCoverageRef(one) }],
    item: [toItem(claim)],
    total: toAmounts(claim),
    processNote: claim.additionalMessage
      ? [{ number: 1, type: 'display', text: claim.additionalMessage }]
      : undefined,
  };
}
