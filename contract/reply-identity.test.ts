/** Fields of a reply that are compared with its call, over the whole contract. */
import { describe, expect, test } from 'vitest';
import { listParameters, everyCall, listSchemaPaths, getRecordSchema } from '#harness/contract-schemas.ts';
import { findForeignField, identifyingFields } from './reply-identity.ts';

/** Fields that a call and its reply share without identifying anything: filters and changed values. */
const NOT_IDENTIFYING = new Set([
  'status', 'slug', 'tier', 'inNetwork', 'operating24Hours', 'services', 'latitude', 'longitude', 'rxNumber',
    'orders.byNumber: clientReference',
    'orders.cancel: clientReference',
  'pharmacyName', 'addressLine1', 'addressLine2', 'careOfName', 'city', 'state', 'zip', 'isDefault', 'type',
  'expiration', 'billingAddress', 'contact', 'health', 'insurance', 'prescribing', 'comments', 'signature',
  'kind', 'reason', 'orderUpdates', 'refillReminders', 'prescriberAnswers', 'payments', 'planNews',
  'page', 'perPage', 'enabled',
]); // oxfmt-ignore

const shared = everyCall.flatMap(([id, call]) => {
  const { fields, wrap, isList } = getRecordSchema(call.response);
  const asked = listParameters(call);
  return fields
    .filter((field) => !call.translates?.includes(field))
    .filter((field) => asked.includes(field) && !NOT_IDENTIFYING.has(field))
    .map((field) => ({ id, field, wrap, isList, asked }));
});
const isSharedThing = (asked: readonly string[]) =>
  ['prescriptionId', 'claimId', 'inquiryId'].some((name) => asked.includes(name));
/**
 * Names on a card identify no person, the reference filters a list, and a shared resource may belong to a different
 * person.
 */
const isHeld = ({ field, asked, isList }: (typeof shared)[number]) =>
  field === 'personCode'
    ? !isSharedThing(asked)
    : field === 'firstName' || field === 'lastName'
      ? asked.includes('dateOfBirth')
      : !(isList && field === 'clientReference');

/** Whether a field identifies the owner or the subject of a reply. */
const isTelling = (path: string): boolean =>
  /(?:Id|[pP]ersonCodes?|Number|ndc|Ndc|npi|Npi|year|[uU]serName|orderedBy|[rR]eference|[dD]ateOfBirth|(?:first|last|First|Last|patient|member)Name)$/.test(
    path,
  );

/** Fields that reply-identity.ts does not compare, with the reason; by path, or by `call: path`. */
const NOT_HELD: Record<string, readonly string[]> = {
  'of a thing that is held by its own id, or by the person of its list': [
    'orders.byNumber: clientReference', 'orders.cancel: clientReference',
    'rxNumber', 'lines.rxNumber', 'patientName', 'patientDateOfBirth', 'lines.patientName', 'lines.lineId',
    'memberFirstName', 'memberLastName', 'prescriberNpi', 'pharmacyNpi', 'lines.shipmentNumber', 'fillId',
    'pharmacyStoreNumber', 'storeNumber', 'pharmacy.storeNumber', 'idCards.details: memberName', 'expiration.year',
    'claims.byId: ndc', 'claims.search: ndc', 'prescriptions.refillable: ndc', 'prescriptions.byId: ndc',
    'prescriptionActions.requestRenewal: ndc', 'prescriptionActions.withdrawRenewal: ndc', 'prescriptionActions.transferOut: ndc',
    'prescriptionActions.transferToMailOrder: ndc', 'prescriptionActions.setRefillReminder: ndc', 'prescriptionActions.setAutoRefill: ndc',
    'clinicalReviews.statuses: ndc', 'clinicalReviews.byId: ndc',
  ],
  'leads to another thing, which is held when it is opened': [
    'openOrderNumber', 'arriving.orderNumber', 'lines.prescriptionId', 'orderNumber', 'claimId', 'prescriptionId', 'review.inquiryId',
  ],
  'was found or made by the call, which had no id to send': [
    'addressId', 'paymentCardId', 'inquiryId', 'requestId', 'reference', 'historicData.requests: year',
    'historicData.requests: clientReference', 'mailOrder.paymentCards: firstName',
    'mailOrder.paymentCards: lastName', 'mailOrder.addPaymentCard: firstName', 'mailOrder.addPaymentCard: lastName', 'mailOrder.changePaymentCard: firstName',
    'mailOrder.changePaymentCard: lastName', 'userManagement.userNameByObjectId: userName',
    'preRegistration.checkEligibility: personCode', 'member.ssoDetails: userName',
    'benefits.preferredMedications: ndc', 'pharmacies.search: npi', 'pharmacy.npi', 'strengths.ndc',
    'family.ndc', 'alternatives.ndc', 'drugs.savings: ndc', 'npi', 'cheapest.npi', 'mailOrder.npi',
    'drugs.ndc', 'lines.ndc', 'cheapest.lines.ndc', 'mailOrder.lines.ndc', 'insurance.insuranceMemberId',
    'insurance.insuranceGroupId',
  ],
  'is the year that the page then names; the call asks for the present one, whichever that is for the plan': [
    'benefits.capsAndDeductibles: year',
  ],
  'is the account of the user name that was asked for': [
    'member.details: firstName', 'member.details: lastName', 'member.details: dateOfBirth',
    'contactNumber', 'mobileNumber',
  ],
  'is said in another form than it was asked in, or of an earlier request that is still under way': [
    'preRegistration.checkEligibility: clientId', 'historicData.register: clientReference',
  ],
  'only filters a list, which a programme may not do; the one that was asked for is looked for in it': [
    'orders.search: clientReference',
  ],
  'may be new at the programme while the session has the old one': [
    'member.details: cardId', 'member.eligibilityByUserName: cardId',
  ],
  'is the question itself: who is on the card': [
    'allowedPhiPersonCodes', 'member.familyCoverage: personCode', 'member.familyCoverage: firstName',
    'member.familyCoverage: lastName', 'member.familyCoverage: dateOfBirth',
  ],
  'has rows for people of the card only, on its page; its history keeps those who have left': [
    'shares.personCode', 'shares.withPersonCode', 'changes.personCode', 'changes.withPersonCode',
    'changes.byPersonCode',
  ],
  'may be a card of another person of the family, and is looked for among the reader’s own': ['autoRefillCardId'],
  'is held against who shares, by the page of that thing': [
    'prescriptions.byId: personCode', 'claims.byId: personCode', 'clinicalReviews.byId: personCode',
    'orders.byNumber: lines.personCode', 'orders.byNumber: orderedBy',
  ],
  'is of what was read, and its person held, before the action; the page is read again': [
    'prescriptionActions.requestRenewal: personCode', 'prescriptionActions.withdrawRenewal: personCode',
    'prescriptionActions.transferOut: personCode', 'prescriptionActions.transferToMailOrder: personCode',
    'prescriptionActions.setRefillReminder: personCode', 'prescriptionActions.setAutoRefill: personCode',
    'orders.cancel: lines.personCode', 'orders.cancel: orderedBy',
  ],
}; // oxfmt-ignore

describe('identifying field', () => {
  const reasons = new Set(Object.values(NOT_HELD).flat());
  const telling = everyCall.flatMap(([id, call]) =>
    listSchemaPaths(call.response)
      .filter(isTelling)
      .map((path) => ({ id, path, call })),
  );
  const listNames = ({ id, path }: (typeof telling)[number]) => [path, `${id}: ${path}`];
  /** Whether a different value is rejected there, if every sent value is known. */
  const isHeldAt = ({ path, call }: (typeof telling)[number]) => {
    const { wrap } = getRecordSchema(call.response);
    const asked: Record<string, unknown> = Object.fromEntries(
      listParameters(call).map((name) => [name, name === 'items' ? [{ prescriptionId: 'A1' }] : 'A1']),
    );
    const record = path.split('.').reduceRight<unknown>((inner, name, depth) => {
      const value = { [name]: inner };
      return depth > 0 && ['lines', 'refused'].includes(path.split('.')[depth - 1]!) ? [value] : value;
    }, 'B2') as object;
    const person = { clientId: 'A1', personCode: 'A1' };
    // an order is foreign only when neither its orderer nor a patient was requested
    const whole = ['orderedBy', 'lines.personCode'].includes(path)
      ? { orderedBy: 'B2', lines: [{ personCode: 'B2' }] }
      : record;
    return findForeignField({ query: asked }, wrap(whole), call, person) !== undefined;
  };
  test('is compared or listed with a reason', () => {
    expect(telling.length).toBeGreaterThan(150);
    const open = telling
      .filter((one) => !isHeldAt(one) && !listNames(one).some((name) => reasons.has(name)))
      .map(({ id, path }) => `${id}: ${path}`);
    expect(open).toEqual([]);
  });
  test('is listed only while it exists and is not compared', () => {
    const used = new Set(telling.filter((one) => !isHeldAt(one)).flatMap(listNames));
    expect([...reasons].filter((name) => !used.has(name))).toEqual([]);
  });
});

describe('reply identity', () => {
  test('is compared where the contract names it', () => {
    expect(shared.length).toBeGreaterThan(30);
    const fields = identifyingFields.filter((field) => shared.some((one) => one.field === field));
    const others = ['dateOfBirth', 'firstName', 'lastName', 'clientReference', 'reference'];
    expect(new Set(shared.map(({ field }) => field))).toEqual(new Set([...fields, ...others]));
  });
  test.each(shared.filter(isHeld))('is compared for $id: $field', ({ field, wrap, asked }) => {
    const others = Object.fromEntries(
      asked.filter((name) => name === 'dateOfBirth').map((name) => [name, '1974-03-14']),
    );
    const input = { query: { ...others, [field]: 'A 1' } };
    expect(findForeignField(input, wrap({ [field]: 'A 1' }))).toBeUndefined();
    expect(findForeignField(input, wrap({}))).toBeUndefined();
    expect(findForeignField(input, wrap({ [field]: 'B-2' }))).toBe(field);
    const byPath = { params: { [field]: 'A 1' }, query: others };
    expect(findForeignField(byPath, wrap({ [field]: 'B-2' }))).toBe(field);
  });
  test.each([
    ["another person's claim in a list", { personCode: '01', allowedPhiPersonCodes: '02,03' }, '04', 'personCode'], // oxfmt-ignore
    ['the claim of one who shares', { personCode: '01', allowedPhiPersonCodes: '02,03' }, '03', undefined],
    ["one's own", { personCode: '01', allowedPhiPersonCodes: '' }, '01', undefined],
    ['a person of a list of codes', { personCode: '01', personCodes: ['01', '02'] }, '02', undefined],
  ])('is compared: %s', (_what, query, personCode, field) => {
    const items = [{ personCode: query.personCode }, { personCode }];
    expect(findForeignField({ query }, { items })).toBe(field);
  });
  test.each([
    ['of a different person', '04', ['04'], 'orderedBy'],
    ['of a different person, for two', '04', ['04', '05'], 'orderedBy'],
    ["by a different person, with a line of one's own", '04', ['04', '01'], undefined],
    ['for another person', '01', ['04'], undefined],
    ['by a person of the list', '02', ['04'], undefined],
    ['without the person who placed it', undefined, ['04'], undefined],
  ])('is compared for an order in a list %s', (_what, orderedBy, codes, field) => {
    const order = { orderedBy, lines: codes.map((personCode) => ({ personCode })) };
    const query = { personCode: '01', personCodes: '01,02' };
    expect(findForeignField({ query }, { items: [order] })).toBe(field);
    expect(findForeignField({ query, params: { orderNumber: 'M1' } }, order)).toBeUndefined();
  });
  test.each([
    ['what was sent', ['rx-1', 'rx-2'], undefined],
    ['something else', ['rx-2', 'rx-9'], 'prescriptionId'],
  ])('is compared for a refusal of %s in an order', (_what, refused, field) => {
    const items = [{ prescriptionId: 'rx-1' }, { prescriptionId: 'rx-2' }];
    const reply = { orderNumber: 'M1', refused: refused.map((prescriptionId) => ({ prescriptionId })) };
    expect(findForeignField({ body: { items } }, reply)).toBe(field);
  });
  test.each([
    ['the same person, on a new card', { clientId: 'C1', cardId: 'NEW2', personCode: '01' }, undefined],
    ['another person of the card', { clientId: 'C1', cardId: 'OLD1', personCode: '02' }, 'personCode'],
    ['a member of another client', { clientId: 'C2', cardId: 'OLD1', personCode: '01' }, 'clientId'],
  ])("is compared for the caller's account with %s", (_what, reply, field) => {
    const input = { query: { userName: 'ana' } };
    const caller = { clientId: 'C1', personCode: '01' };
    expect(findForeignField(input, reply, { about: 'caller' }, caller)).toBe(field);
    const unknown = { clientId: '', personCode: '' };
    expect(findForeignField(input, reply, { about: 'caller' }, unknown)).toBeUndefined();
    expect(findForeignField(input, reply, {}, caller)).toBeUndefined();
  });
  test('ignores the spelling of a name, card or code', () => {
    const query = { dateOfBirth: '1980-01-02', firstName: 'José', lastName: "O'Neil", cardId: 'abc123' };
    const reply = { dateOfBirth: '1980-01-02', firstName: 'JOSE', lastName: 'ONEIL', cardId: 'ABC123' };
    expect(findForeignField({ query }, reply)).toBeUndefined();
    expect(findForeignField({ query }, { ...reply, lastName: 'Rivera' })).toBe('lastName');
    expect(findForeignField({ params: { ndc: '00093-7212-56' } }, { ndc: '00093721256' })).toBeUndefined();
  });
  const cases = [undefined, null, 'text', 7, [], [null], new Uint8Array([1])];
  test.each(cases)('is absent for a reply like %j', (reply) => {
    expect(findForeignField({ query: { cardId: 'A' } }, reply)).toBeUndefined();
    expect(findForeignField(undefined, reply)).toBeUndefined();
  });
});
