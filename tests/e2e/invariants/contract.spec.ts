import { expect, test } from '@playwright/test';
import { calls } from '../../../app/programme/contract/index.ts';
import { unreadFields } from './contract-fields.ts';
import { callName } from './form-replay.ts';
import { expectOnly } from './known-failures.ts';
import { readWalk } from './saved-walk.ts';

/** Calls that no page makes. */
const uncalled: Record<string, string> = {
  'GET /routing/platform': 'no page needs it',
  'GET /user-management/username': 'for an account whose token names no user; no demo member has one',
};

/** Fields that need no reader in the portal's own code. */
const notRead: Record<string, string> = {
  'benefits.explanationFigures year': 'the year that was asked for',
  'claims.search items[].responseStatus': 'claim-rules reads it',
  'content.page [].id': 'every record of WordPress has one',
  'prescriptions.refillable items[].inactiveDate': 'prescription-rules reads it',
  'prescriptions.refillable items[].lifecycle': 'prescription-state reads it',
  'prescriptions.refillable items[].renewal.requestedFrom': 'prescription-state reads it',
  'prescriptions.refillable items[].transferredDate': 'prescription-rules reads it',
  'prescriptions.refillable page': 'the page that was asked for',
  'prescriptions.refillable perPage': 'as many as were asked for',
};

/** Fields that are sent and shown nowhere. */
const unread: Record<string, string> = {
  'content.clientConfig autoChargeAndSHip': 'the call for clients with auto charge and ship is asked instead',
  'content.clientConfig commonConfig': 'nobody reads it',
  'drugs.alternatives alternatives[].isBrand': 'the page tells brands by their names',
  'drugs.basket drugs[].quantity': 'the page has its own',
  'drugs.basket drugs[].unit': 'the page has its own',
  'drugs.basket items[].lines[].planAmountCents': 'only the sum is shown',
  'drugs.details family[].isBrand': 'not shown',
  'drugs.details family[].tier': 'not shown',
  'drugs.details name': 'the page puts the name together',
  'drugs.details route': 'not shown',
  'drugs.details therapeuticClass': 'not shown',
  'drugs.pricing items[].phone': 'not shown',
  'drugs.pricing items[].price.coinsuranceCents': 'only what the member pays is shown',
  'drugs.pricing items[].price.copayCents': 'only what the member pays is shown',
  'drugs.pricing items[].price.drugCostCents': 'only what the member and the plan pay is shown',
  'drugs.search items[].therapeuticClass': 'not shown',
  'enrollment.profile enrolledDate': 'not shown',
  'enrollment.profile signature': 'not shown',
  'enrollment.profile updatedDate': 'not shown',
  'mailOrder.paymentCards [].billingAddress': 'not shown',
  'mailOrder.requestRefills expectedDate': 'the order is fetched again',
  'mailOrder.requestRefills placedAt': 'the order is fetched again',
  'mailOrder.requestRefills totalCents': 'the order is fetched again',
  'member.details relationshipCode': 'the family says it',
  'member.familyCoverage [].cardImage': 'not shown',
  'member.familyCoverage [].cardImageError': 'not shown',
  'member.familyCoverage [].phiShared': 'the codes of who shares are read instead',
  'member.familyCoverage [].relationshipValue': 'the code has words of the portal',
  'orders.search items[].lines[].events[].cause': 'not shown',
  'orders.search items[].lines[].shipmentMethod': 'not shown',
  'orders.search items[].pharmacyNpi': 'not shown',
  'pharmacies.search items[].storeNumber': 'not shown in the list',
  'prescriptions.medicationHistory items[].personCode': 'not shown',
  'routing.platform platform': 'the call is never made',
};

test('Every call of the contract is made by a page or a form.', () => {
  const made = new Set(readWalk().calls);
  const all = Object.values(calls).flatMap((group) => Object.values(group).map(callName));
  expect(all.length).toBeGreaterThan(60);
  expect(
    [...made].filter((call) => !all.includes(call)),
    'calls that the contract does not have',
  ).toEqual([]);
  expectOnly(
    all.filter((call) => !made.has(call)),
    uncalled,
  );
});

test('Every field of a reply is read by the portal.', () => {
  test.setTimeout(900_000);
  expectOnly(unreadFields(), { ...notRead, ...unread });
});
