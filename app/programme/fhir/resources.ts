/**
 * The parts of FHIR R4 resources that the portal reads. An absent or malformed part is undefined, because servers differ
 * in what they fill. The contract's schemas decide afterwards what a page needs.
 */
import { z } from 'zod';

const text = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);
const list = <T extends z.ZodType>(item: T) => z.array(item).catch([]);
const part = <T extends z.ZodType>(object: T) => object.optional().catch(undefined);

const Concept = z.object({
  coding: list(z.object({ system: text, code: text, display: text })),
  text,
});
export type Concept = z.infer<typeof Concept>;

const Identifier = z.object({ type: part(Concept), system: text, value: text });
const Reference = z.object({ reference: text, display: text, identifier: part(Identifier) });
export type Reference = z.infer<typeof Reference>;

const Name = z.object({ family: text, given: list(z.string()), text });
/** A practitioner, an organization or a medication that another resource refers to. */
export const Related = z.object({
  id: text,
  identifier: list(Identifier),
  // an organization has a text, a practitioner a list
  name: z
    .union([z.string(), z.array(Name)])
    .optional()
    .catch(undefined),
  code: part(Concept),
});
export type Related = z.infer<typeof Related>;

const contained = list(Related);

const Period = z.object({ start: text, end: text });
const Quantity = z.object({ value: number, unit: text });
const Telecom = z.object({ system: text, value: text });

export const Patient = z.object({
  id: z.string(),
  identifier: list(Identifier),
  name: list(Name),
  telecom: list(Telecom),
  gender: text,
  birthDate: text,
  address: list(z.object({ line: list(z.string()), city: text, state: text, postalCode: text })),
});
export type Patient = z.infer<typeof Patient>;

export const Coverage = z.object({
  status: text,
  beneficiary: part(Reference),
  subscriberId: text,
  dependent: text,
  relationship: part(Concept),
  period: part(Period),
  payor: list(Reference),
  class: list(z.object({ type: part(Concept), value: text, name: text })),
});
export type Coverage = z.infer<typeof Coverage>;

const medicine = {
  contained,
  medicationCodeableConcept: part(Concept),
  medicationReference: part(Reference),
};

export const MedicationRequest = z.object({
  ...medicine,
  id: z.string(),
  identifier: list(Identifier),
  status: text,
  subject: part(Reference),
  authoredOn: text,
  requester: part(Reference),
  dosageInstruction: list(z.object({ text, patientInstruction: text })),
  dispenseRequest: part(
    z.object({
      validityPeriod: part(Period),
      numberOfRepeatsAllowed: number,
      quantity: part(Quantity),
      expectedSupplyDuration: part(Quantity),
      performer: part(Reference),
    }),
  ),
});
export type MedicationRequest = z.infer<typeof MedicationRequest>;

export const MedicationDispense = z.object({
  ...medicine,
  status: text,
  subject: part(Reference),
  authorizingPrescription: list(Reference),
  whenPrepared: text,
  whenHandedOver: text,
  quantity: part(Quantity),
  daysSupply: part(Quantity),
  performer: list(z.object({ actor: part(Reference) })),
});
export type MedicationDispense = z.infer<typeof MedicationDispense>;

const Adjudication = z.object({
  category: part(Concept),
  reason: part(Concept),
  amount: part(z.object({ value: number })),
});

export const ExplanationOfBenefit = z.object({
  contained,
  id: z.string(),
  status: text,
  outcome: text,
  type: part(Concept),
  patient: part(Reference),
  created: text,
  billablePeriod: part(Period),
  provider: part(Reference),
  prescription: part(Reference),
  careTeam: list(z.object({ provider: part(Reference), role: part(Concept) })),
  supportingInfo: list(
    z.object({
      category: part(Concept),
      code: part(Concept),
      timingDate: text,
      valueQuantity: part(Quantity),
    }),
  ),
  adjudication: list(Adjudication),
  item: list(
    z.object({
      productOrService: part(Concept),
      servicedDate: text,
      servicedPeriod: part(Period),
      quantity: part(Quantity),
      adjudication: list(Adjudication),
    }),
  ),
  total: list(Adjudication),
  processNote: list(z.object({ text })),
});
export type ExplanationOfBenefit = z.infer<typeof ExplanationOfBenefit>;

export const Bundle = z.object({
  resourceType: z.literal('Bundle'),
  link: list(z.object({ relation: text, url: text })),
  entry: list(z.object({ resource: z.looseObject({ resourceType: z.string() }) })),
});

/** Whether a concept has one of these codes, in any system: several guides define the same codes. */
export const hasCode = (concept: Concept | undefined, ...codes: string[]): boolean =>
  concept?.coding.some(({ code }) => code !== undefined && codes.includes(code)) ?? false;

export const readCode = (concept: Concept | undefined): string | undefined =>
  concept?.coding.find(({ code }) => code !== undefined)?.code;

/** The words of a concept for a reader. */
export const readText = (concept: Concept | undefined): string | undefined =>
  concept?.text ?? concept?.coding.find(({ display }) => display !== undefined)?.display;

/** The day of a date or a dateTime. */
export const readDay = (dateTime: string | undefined): string | undefined => dateTime?.slice(0, 10);

/** `Patient/123` of a relative, absolute or versioned reference. */
export const readTarget = (reference: string | undefined): string | undefined =>
  /(?:^|\/)([A-Z][A-Za-z]{1,60}\/[A-Za-z0-9.-]{1,64})(?:\/_history\/[^/]{1,64})?$/.exec(reference ?? '')?.[1];

/** A name as people write it. */
export const formatName = (name: Patient['name'][number] | undefined): string =>
  name?.text ?? [...(name?.given ?? []), name?.family].filter(Boolean).join(' ');

/** Ascending order of texts and dates; absent ones first. */
export const compare = (a = '', b = ''): number => (a < b ? -1 : Number(a > b));
