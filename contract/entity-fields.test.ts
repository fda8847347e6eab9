/** The entities of specification section 3, with its names for fields and values. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toBareSchema } from '#harness/contract-schemas.ts';
import { languages } from './languages.ts';
import { Address } from './address.ts';
import { Cap } from './benefits.ts';
import { Claim } from './claims.ts';
import { ClinicalReview } from './clinical-review.ts';
import { EligibilityStatus, ErrorBody, RelationshipCode } from './common.ts';
import { DirectRegistration, ProfileForm } from './complete-profile.ts';
import { ClientConfig, ContentConfig } from './content.ts';
import { MailOrderProfile } from './enrollment.ts';
import { calls } from './index.ts';
import { NewPaymentCard } from './mail-order.ts';
import { Eligibility, FamilyMember } from './member.ts';
import { Order, OrderLine } from './order.ts';
import { Pharmacy } from './pharmacies.ts';
import { Prescription } from './prescription.ts';

const listFields = (schema: z.ZodType | undefined): string[] => {
  const object = toBareSchema(schema);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
};

const place =
  'radius zipCode pharmacyName city state perPage page inNetwork operating24Hours sortByField sortType';

test.each<[entity: string, schema: z.ZodType | undefined, fields: string]>([
  ['complete-profile form (3.02)', ProfileForm, 'email firstName lastName contactNumber dateOfBirth cardId clientId personCode userName objectId'], // oxfmt-ignore
  ['direct-registration request (3.03)', DirectRegistration, 'username clientId cardId firstName lastName birthdate email contactNumber agreeTermsAndConditions'], // oxfmt-ignore
  ['contact info response (3.05)', calls.completeProfile.ssoContactInfo.response, 'mobileNumber'],
  ['routing response (3.05)', calls.routing.platform.response, 'platform'],
  ['client configuration (3.08)', ClientConfig, 'clientBannerMessage hideOutOfNetwork disableDigitalIDCards suppressMailOrderFeatures hideDrugPricingTab'], // oxfmt-ignore
  ['flags of the client’s banner (3.09)', ClientConfig.shape.enableBannerMessage, 'commonHeader benefitScreen mailOrderScreen orderCheckoutScreen'], // oxfmt-ignore
  ['client configuration (3.11)', ClientConfig, 'links pharmacySearchConfig commonConfig'],
  ['client configuration (3.12)', ClientConfig, 'autoChargeAndSHip'],
  ['configuration of the content system (3.13)', ContentConfig, 'DISABLE_TERMED_USER_AFTER'],
  ['member in the family coverage (3.16)', FamilyMember, 'allowedPhiPersonCodes cardId dateOfBirth firstName gender lastName personCode phiShared relationshipCode relationshipValue cardImage cardImageError'], // oxfmt-ignore
  ['eligibility verification response (3.17)', Eligibility, 'clientId cardId personCode relationshipCode eligibilityStatus'], // oxfmt-ignore
  ['prescription, of its dates (3.21)', Prescription, 'patientDateOfBirth dispensedDate rxDate expirationDate nextRefillDate'], // oxfmt-ignore
  ['prescription, of what is labelled (3.22)', Prescription, 'patientName rxNumber prescriberName prescribedDrug dispensedDrug directions dawCode deaClass daysSupply quantity refillsAllowed refillsRemaining status specialty refillReminder autoChargeAndShip'], // oxfmt-ignore
  ['order (3.23)', Order, 'orderNumber status receivedDate pharmacyName shippingAddress'],
  ['line of an order (3.23)', OrderLine, 'drugName quantity daysSupply shipmentCarrier shipmentDate shipmentMethod shipmentNumber'], // oxfmt-ignore
  ['claim, of what it is (3.25)', Claim, 'claimId rxNumber drugName prescriberName prescriberNpi'],
  ['claim, of its pharmacy (3.26)', Claim, 'pharmacyName pharmacyNpi pharmacyAddress pharmacyPhone pharmacyStoreNumber'], // oxfmt-ignore
  ['claim, of its dates (3.27)', Claim, 'fillDate processedDate writtenDate'],
  ['claim, of its amounts (3.28)', Claim, 'copayCents patientPayCents planAmountCents totalMemberPayCents clientPayCents reimbursementCents'], // oxfmt-ignore
  ['claim, of everything else (3.29)', Claim, 'status quantity compound daysSupply dawCode ndc specialty formularyTier brand routeOfAdministration maintenance nonPrimary additionalMessage'], // oxfmt-ignore
  ['cap (3.30)', Cap, 'alias capType frequency single family member clientGroupName'],
  ['limit of a cap (3.30)', Cap.shape.family, 'limitCents accumulationCents'],
  ['pharmacy (3.31)', Pharmacy, 'name nabp npi phone address distanceMiles hours services inNetwork operating24Hours'], // oxfmt-ignore
  ['address (3.32)', Address, 'addressLine1 addressLine2 careOfName city state zip'],
  ['payment card (3.33)', NewPaymentCard, 'number type expiration firstName lastName billingAddress isDefault'], // oxfmt-ignore
  ['clinical review (3.34)', ClinicalReview, 'inquiryId createdDate requestedBy status statusDescription memberFirstName memberLastName drugName'], // oxfmt-ignore
  ['mail-order profile (3.35)', MailOrderProfile, 'contact health insurance prescribing comments signature'],
  ['drug pricing filter (3.41)', calls.drugs.pricing.query, `ndcTuple quantity daysSupply ${place}`],
  ['pharmacy filter (3.41)', calls.pharmacies.search.query, place],
  ['body of an error (3.52)', ErrorBody, 'message errorMessage'],
])('defines the fields of the %s', (_entity, schema, fields) => {
  expect(listFields(schema)).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('omits the fields of a drug from a pharmacy search (3.41, 7.27)', () => {
  const fields = listFields(calls.pharmacies.search.query);
  expect(fields.filter((field) => /^(?:ndc|quantity|daysSupply)/.test(field))).toEqual([]);
});

test('defines three eligibility statuses (3.46, 3.47)', () => {
  expect(EligibilityStatus.options).toEqual(['FUTURE_EFFECTIVE', 'ELIGIBLE', 'TERMED']);
});

test('reads a relationship as a code from 1 to 8, and anything else as other (3.46, 3.48)', () => {
  const codes = ['1', '2', '3', '4', '5', '6', '7', '8'];
  expect(codes.map((code) => RelationshipCode.parse(code))).toEqual(codes);
  expect(['0', '9', '18', 'spouse'].map((code) => RelationshipCode.parse(code))).toEqual(Array(4).fill('4'));
});

test('defines the languages English and Spanish (3.46, 3.51)', () => {
  expect(languages).toEqual(['en', 'es']);
});
