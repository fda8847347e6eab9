import { calls } from '#contract/index.ts';
import { listUnreadFields } from './contract-fields.ts';
import { callName } from './form-replay.ts';
import { expectOnly } from './known-failures.ts';
import { expect, test } from './fixture.ts';

/** Calls that no page makes. */
const uncalled: Record<string, string> = {
  'GET /user-management/username': 'for an account whose token names no user; no demo member has one',
};

/** Fields that need no reader in the portal's own code. */
const notRead: Record<string, string> = {
  'claims.search items[].responseStatus': 'claim-rules reads it',
  'content.sendMessage clientReference': 'reply-identity holds it against what was sent',
  'content.page [].id': 'every record of WordPress has one',
  'mailOrder.requestRefills clientReference': 'reply-identity holds it against what was sent',
  'mailOrder.requestRefills refused[].code':
    'kept with the order as it came; the order’s page reads it there',
  'mailOrder.requestRefills refused[].message':
    'kept with the order as it came; the order’s page reads it there',
  'prescriptions.refillable items[].inactiveDate': 'prescription-rules reads it',
  'prescriptions.refillable items[].inactiveReason': 'prescription-rules reads it',
  'prescriptions.refillable items[].lifecycle': 'prescription-state reads it',
  'prescriptions.refillable items[].transferredDate': 'prescription-rules reads it',
  'prescriptions.refillable page': 'the page that was asked for',
  'prescriptions.refillable perPage': 'as many as were asked for',
};

/** Fields that are sent and shown nowhere, and why. */
const unread: Record<string, string> = {
  'content.clientConfig autoChargeAndSHip':
    'specification 3.12 has it in a configuration of its own, and that call is asked',
  'drugs.alternatives alternatives[].isBrand':
    'a brand is told by its name; the field is for programmes that have no brand names',
  'drugs.basket drugs[].quantity': 'the quantity that the member typed is shown, which is the same',
  'drugs.basket drugs[].unit': 'the unit stands in the prescription that the line came from',
  'drugs.basket items[].lines[].planAmountCents':
    'a basket shows what the member pays of each medicine, and of the plan only the sum',
  'drugs.details family[].tier': 'the tier of each is on its own page',
  'drugs.details name': 'the page shows the whole label, drugName',
  'drugs.details route': 'the directions say it in words',
  'drugs.details therapeuticClass':
    'a word of the trade; the purpose says it in words of the member’s language',
  'drugs.pricing items[].phone': 'the number is on the page of the pharmacy, one link away',
  'drugs.pricing items[].price.coinsuranceCents':
    'a quote says what the member pays; its parts are on the claim',
  'drugs.pricing items[].price.copayCents': 'a quote says what the member pays; its parts are on the claim',
  'drugs.pricing items[].price.drugCostCents':
    'the sum of what the member and the plan pay, which are both shown',
  'drugs.search items[].therapeuticClass': 'a word of the trade; the drug’s page has its purpose',
  'enrollment.profile enrolledDate': 'the search for a profile says since when there is one',
  'enrollment.profile signature': 'who changes a profile signs it anew',
  'enrollment.profile updatedDate': 'for the programme’s own records',
  'mailOrder.requestRefills expectedDate': 'the order is fetched again',
  'member.details relationshipCode': 'the family coverage and the eligibility answer say it',
  'member.familyCoverage [].phiShared':
    'whose data may be seen is read from allowedPhiPersonCodes, which says to whom',
  'member.familyCoverage [].relationshipValue':
    'the code has words in both languages; this one is English alone',
  'orders.search items[].fromBalanceCents': 'a list shows totals; the page of the order shows who pays',
  'orders.search items[].fromCardCents': 'a list shows totals; the page of the order shows who pays',
  'orders.search items[].lines[].events[].cause':
    'each event has words in both languages; this one is English alone',
  'orders.search items[].pharmacyNpi': 'the name is shown; the number is for programmes that join by it',
  'pharmacies.search items[].storeNumber': 'on the page of the pharmacy and on claims, not in the list',
  'prescriptions.medicationHistory items[].personCode': 'the history is asked for one person',
  'prescriptions.refillable items[].openOrderNumber': 'what is on its way is read from the orders themselves',
};

test('Every call of the contract is made by a page or a form.', ({ crawl }) => {
  const made = new Set(crawl.calls);
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

// reading the types of the whole portal takes half a minute
if (process.env.TEST_ALL)
  test('Every field of a reply is read by the portal.', () => {
    test.setTimeout(900_000);
    expectOnly(listUnreadFields(), { ...notRead, ...unread });
  });
