/** Compares the specification's call list with docs/openapi.json, line by line. calls.test.ts makes each call. */
import { expect, test } from 'vitest';
import type { Caller } from '../../app/programme/api.ts';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { buildHeaders } from '../../app/programme/headers.ts';
import { allCalls, openApiDocument } from '../../scripts/openapi-document.ts';
import { listParameters } from '#harness/contract-schemas.ts';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
}
type Content = Record<string, { schema: Schema }>;
interface Operation {
  parameters: { name?: string; in?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content; headers?: Record<string, unknown> }>;
}
const document = openApiDocument() as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const getOperation = ({ method, path }: CallDefinition) => document.paths[path]![method.toLowerCase()]!;

const resolved = (schema: Schema | undefined): Schema | undefined =>
  schema?.$ref ? resolved(document.components.schemas[schema.$ref.split('/').at(-1)!]) : schema;
const fieldsIn = (content: Content = {}) =>
  Object.keys(resolved(Object.values(content)[0]?.schema)?.properties ?? {});

/** The part of the document for each mark before a name. */
function documented(call: CallDefinition): Record<string, string[]> {
  const { parameters, requestBody, responses } = getOperation(call);
  const { content = {}, headers = {} } = responses[call.status]!;
  const named = (place: string) =>
    parameters.flatMap((one) => (one.in === place && one.name ? one.name : []));
  return {
    '?': named('query'),
    ':': named('path'),
    '=': fieldsIn(requestBody?.content),
    '>': [...fieldsIn(content), ...Object.keys(content)],
    '^': Object.keys(headers),
  };
}

const names: Record<string, string> = {
  IDS: 'clientId,cardId,personCode',
  FILTER:
    'radius,zipCode,pharmacyName,city,state,perPage,page,inNetwork,operating24Hours,sortByField,sortType',
  DRUG: 'ndcTuple,quantity,daysSupply',
  PROFILE: 'email,firstName,lastName,contactNumber,dateOfBirth,cardId,clientId,personCode,userName,objectId',
  ADDRESS: 'addressLine1,addressLine2,careOfName,city,state,zip',
};
const PAGES = '/CMSDocker/index.php/wp-json/wp/v2/pages';

const { benefits, claims, clinicalReviews, completeProfile, content, deleteAccount, drugs, enrollment } =
  calls;
const { historicData, idCards, mailOrder, member, orders, pharmacies, preRegistration, routing } = calls;
const { prescriptionActions, prescriptionDocuments, prescriptions, userManagement } = calls;

/** Per line: call, method, path, then names: `?` in the query, `:` path, `=` body, `>` reply, `^` reply headers. */
// oxfmt-ignore
const lines: [line: string, call: CallDefinition, ...rest: string[]][] = [
  ['the platform by client (7.17)', routing.platform, 'GET /routing/platform', '?clientId', '>platform'],
  ['the labels of a language (7.18)', content.labels, `GET ${PAGES}/resource-file/{lang}`, ':lang'],
  ['a partner’s contact number (7.19)', completeProfile.ssoContactInfo, 'GET', '?IDS', '>mobileNumber'],
  ['a partner’s member, updated (7.20)', completeProfile.updateSso, 'POST', '=PROFILE'],
  ['a forgotten username, sent (7.21)', userManagement.sendUsernameEmail, 'POST', '=ToEmail'],
  ['a direct registration (7.22)', completeProfile.registerDirect, 'POST', '=username,clientId,cardId,firstName,lastName,birthdate,email,contactNumber,agreeTermsAndConditions', '^location'],
  ['a partner’s member, registered (7.23)', completeProfile.registerSso, 'POST', '=PROFILE'],
  ['prices (7.24)', drugs.pricing, 'GET', '?IDS,FILTER,DRUG'],
  ['prices at a client’s address (7.24)', drugs.clientPricing, 'GET', '?IDS,FILTER,DRUG', ':pricingPath'],
  ['the family (7.25)', member.familyCoverage, 'GET', '?cardId,clientId'],
  ['the medication history (7.26)', prescriptions.medicationHistory, 'GET', '?IDS,startDate,endDate'],
  ['pharmacies (7.27)', pharmacies.search, 'GET', '?IDS,FILTER'],
  ['the mail-order balance (7.28)', mailOrder.balance, 'GET', '>balanceCents'],
  ['the temporary ID card (7.29)', idCards.temporary, 'GET', '?IDS', '>application/pdf'],
  ['the explanation of benefits (7.30)', benefits.explanation, 'GET', '?IDS,year', '>application/pdf'],
  ['the PDF of a prescription (7.31)', prescriptionDocuments.prescription, 'POST', '=patientDateOfBirth,dispensedDate,rxDate,expirationDate,nextRefillDate,isChargeShipEnabled,timeStamp,rxNumber,patientName,prescribedDrug', '>application/pdf'],
  ['the PDF of a drug (7.32)', prescriptionDocuments.drug, 'POST', '=drugName,ndc,directions,timeStamp', '>application/pdf'],
  ['the details of a member (7.33)', member.details, 'GET', '?userName', '>firstName,lastName,dateOfBirth'],
  ['eligibility by card and name (7.34)', preRegistration.checkEligibility, 'GET', '?clientId,cardId,firstName,lastName,birthDate', '>eligibilityStatus'],
  ['a registration, begun (7.35)', preRegistration.preRegister, 'POST', '>text/plain'],
  ['a registration, complete (7.36)', completeProfile.complete, 'PATCH'],
  ['a partner’s member, found (7.37)', member.ssoDetails, 'GET', '?clientId,cardId,dateOfBirth,firstName,lastName'],
  ['the username by object id (7.38)', userManagement.userNameByObjectId, 'GET', '?objectId', '>userName'],
  ['a code, sent (7.39)', userManagement.sendOtp, 'GET', '?email,username'],
  ['a code, judged (7.40)', userManagement.verifyOtp, 'GET', '?username,otp'],
  ['the details of a member, updated (7.41)', member.updateDetails, 'POST', '=email,contactNumber'],
  ['a card id, updated (7.42)', member.updateCardId, 'POST', '=username,cardid'],
  ['sharing settings (7.43)', userManagement.phiSettings, 'GET', '?IDS'],
  ['sharing settings, changed (7.43)', userManagement.updatePhiSettings, `PUT ${userManagement.phiSettings.path}`, '?IDS', '>text/plain'],
  ['notification settings (7.44)', userManagement.notificationSettings, 'GET'],
  ['notification settings, replaced (7.44)', userManagement.updateNotificationSettings, `PUT ${userManagement.notificationSettings.path}`],
  ['claims (7.45)', claims.search, 'GET', '?IDS,allowedPhiPersonCodes,startDate,endDate,year'],
  ['one claim (7.46)', claims.byId, 'GET /claims/{claimId}', ':claimId', '?IDS'],
  ['the statuses of clinical reviews (7.47)', clinicalReviews.statuses, 'GET'],
  ['eligibility by username (7.48)', member.eligibilityByUserName, 'GET', '?userName', '>eligibilityStatus'],
  ['a partner’s eligibility (7.49)', member.eligibilitySso, 'GET', '?IDS,sequenceCode', '>eligibilityStatus'],
  ['the day a client joined (7.50)', member.clientEffectiveDate, 'GET', '?clientId', '>effectiveDate'],
  ['caps and deductibles (7.51, 7.52)', benefits.capsAndDeductibles, 'GET', '?IDS'],
  ['copays (7.52)', benefits.copaySchedule, 'GET', '?IDS'],
  ['exclusions (7.52)', benefits.exclusions, 'GET', '?IDS'],
  ['preferred medicines (7.52)', benefits.preferredMedications, 'GET', '?IDS', '>items,total'],
  ['the file of preferred medicines (7.52)', benefits.preferredMedicationFile, 'GET', '>application/pdf'],
  ['orders (7.51, 7.53)', orders.search, 'GET /mail-order/orders', '?IDS', '>items,total'],
  ['refills, requested (7.51, 7.54)', mailOrder.requestRefills, 'POST', '=IDS,addressId,paymentCardId,items'],
  ['the refills of a cart, quoted', mailOrder.quoteRefills, 'GET', '?IDS,prescriptionIds', '>items'],
  ['payment cards (7.51, 7.55)', mailOrder.paymentCards, 'GET', '?IDS'],
  ['a payment card, added (7.55)', mailOrder.addPaymentCard, 'POST', '=number,type,expiration,billingAddress'],
  ['a payment card, changed (7.55)', mailOrder.changePaymentCard, 'PATCH', ':paymentCardId', '=expiration'],
  ['a payment card, removed (7.55)', mailOrder.removePaymentCard, 'DELETE', ':paymentCardId'],
  ['one prescription (7.51, 7.56)', prescriptions.byId, 'GET', ':prescriptionId', '?IDS'],
  ['prescriptions to refill (7.56)', prescriptions.refillable, 'GET /mail-order/refills/prescriptions', '?IDS'],
  ['shipping addresses (7.51, 7.57)', mailOrder.shippingAddresses, 'GET', '?IDS'],
  ['a shipping address, added (7.57)', mailOrder.addShippingAddress, 'POST', '=ADDRESS'],
  ['a shipping address, changed (7.57)', mailOrder.changeShippingAddress, 'PUT', ':addressId', '=ADDRESS'],
  ['a shipping address, removed (7.57)', mailOrder.removeShippingAddress, 'DELETE', ':addressId'],
  ['auto refill, set (7.51, 7.58)', prescriptionActions.setAutoRefill, 'POST /mail-order/set-auto-refill', '=IDS,prescriptionId,enabled'],
  ['a patient, enrolled (7.51, 7.59)', enrollment.save, 'POST', '=contact,health,insurance,prescribing,signature'],
  ['an enrollment, searched (7.59)', mailOrder.profileSearch, 'GET', '?IDS', '>enrolled'],
  ['records of past years (7.51, 7.60)', historicData.register, 'POST', '=IDS,kind,year,reason'],
  ['auto charge and ship of a client (7.51, 7.61)', prescriptionActions.autoChargeShipClient, 'GET', '?clientId', '>autoChargeAndSHip'],
  ['a drug’s details (7.51, 7.62)', drugs.details, 'GET', ':ndc', '>drugName,deaClass,tier'],
  ['a drug’s interactions (7.51, 7.63)', drugs.interactions, 'GET', ':ndc', '>interactions'],
  ['drugs (7.51, 7.64)', drugs.search, 'GET', '?IDS,q', '>items,total'],
  ['customer support (7.51, 7.65)', content.support, `GET ${PAGES}/customer-support`, '>phone'],
  ['a PDF of the content system (7.65)', content.form, `GET ${PAGES}/pdf-download/{file}`, '>application/pdf'],
  ['the code of a deletion, sent (7.51, 7.66)', deleteAccount.requestOtp, 'GET', '?email,username'],
  ['the code of a deletion, judged (7.66)', deleteAccount.verifyOtp, 'GET', '?username,otp'],
  ['a deletion (7.66)', deleteAccount.submit, 'POST', '=username'],
];

test.each(lines)("documents %s as in the specification's list", (_line, call, address, ...parts) => {
  const [method, path = call.path] = address!.split(' ');
  expect([call.method, call.path]).toEqual([method, path]);
  for (const part of parts) {
    const listed = part
      .slice(1)
      .split(',')
      .flatMap((name) => (names[name] ?? name).split(','));
    expect(documented(call)[part[0]!]).toEqual(expect.arrayContaining(listed));
    if (part.includes('/')) expect(documented(call)['>']).toEqual(listed);
  }
});

test('reads nothing of the reply to a sent username (7.21)', () => {
  expect(allCalls.filter(({ call }) => call.ignoresBody).map(({ id }) => id)).toEqual([
    'userManagement.sendUsernameEmail',
  ]);
});
test('never repeats calls that send or check codes (7.39, 7.40)', () => {
  const once = allCalls.filter(({ call }) => call.method === 'GET' && call.retry === false);
  expect(once.map(({ id }) => id).sort()).toEqual([
    ...['deleteAccount.requestOtp', 'deleteAccount.verifyOtp'],
    ...['userManagement.sendOtp', 'userManagement.verifyOtp'],
  ]);
});
test('makes the eligibility check and the registration with the API key alone (7.34, 7.35)', () => {
  const withKey = allCalls.filter(({ call }) => call.access === 'apiKey').map(({ id }) => id);
  expect(withKey).toEqual(
    expect.arrayContaining(['preRegistration.checkEligibility', 'preRegistration.preRegister']),
  );
});

test('uses five methods, and one status of success for each call (7.67)', () => {
  expect(new Set(allCalls.map(({ call }) => call.method))).toEqual(
    new Set(['GET', 'PUT', 'POST', 'DELETE', 'PATCH']),
  );
  for (const { call } of allCalls) {
    const codes = Object.keys(getOperation(call).responses).filter((code) => code.startsWith('2'));
    expect(codes).toEqual([String(call.status)]);
  }
});

/** The headers of a call by a member with both tokens. */
async function captureHeaders(call: CallDefinition): Promise<Record<string, string>> {
  const caller: Caller = {
    providerType: 'PARTNER',
    tokens: async () => ({ idToken: 'id', ssoToken: 'sso' }),
    onUnauthorized: async () => 'ended',
  };
  const keys = { subscriptionKey: 'subscription', apiKey: 'api' };
  return (await buildHeaders(call, caller, keys, 'r-1')).headers;
}
/** The ids of the calls with these headers for a member. */
async function callsWhere(is: (headers: Record<string, string>) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const { id, call } of allCalls) if (is(await captureHeaders(call))) found.push(id);
  return found.sort();
}

test('sends the subscription key and its version with every call (7.04, 7.06)', async () => {
  const without = (headers: Record<string, string>) =>
    headers['Ocp-Apim-Subscription-Key'] !== 'subscription' ||
    !/^[12]\.0$/.test(headers['x-api-version'] ?? '');
  expect(await callsWhere(without)).toEqual([]);
});
test('omits ProviderType from the call that sends the username only (7.05, 7.07)', async () => {
  expect(await callsWhere((sent) => !('ProviderType' in sent))).toEqual(['userManagement.sendUsernameEmail']);
});
test('omits both authorization headers from the calls of deletion and registration only (7.08)', async () => {
  const none = ({ Authorization, 'Authorization-SSO': sso }: Record<string, string>) =>
    Authorization === undefined || sso === undefined;
  expect(await callsWhere(none)).toEqual(
    ['deleteAccount.requestOtp', 'deleteAccount.verifyOtp', 'deleteAccount.submit']
      .concat(['preRegistration.checkEligibility', 'preRegistration.preRegister'])
      .sort(),
  );
});
test('requests content as a guest with an empty Authorization, and customer support as the member (7.09)', async () => {
  const asGuest = (headers: Record<string, string>) =>
    headers.Authorization === '' && headers.ProviderType === 'GUEST';
  const ofContent = allCalls.filter(({ id }) => id.startsWith('content.')).map(({ id }) => id);
  const support = ['content.support', 'content.sendMessage'];
  expect(await callsWhere(asGuest)).toEqual(ofContent.filter((id) => !support.includes(id)).sort());
  for (const call of [content.support, content.sendMessage])
    expect(await captureHeaders(call)).toMatchObject({ Authorization: 'Bearer id', ProviderType: 'PARTNER' });
});

/** The programme takes the same registration of a member twice. */
const TAKEN_TWICE = ['completeProfile.registerDirect', 'completeProfile.registerSso'];

test('sends our reference with each call that adds a record, or sends the call once', () => {
  const adding = allCalls.filter(({ call }) => call.method === 'POST' && call.status === 201);
  const without = adding.filter(({ id, call }) => {
    const named = listParameters(call).some((name) => /^(?:clientR|r)eference$/.test(name));
    return named === (call.adds === true) && !TAKEN_TWICE.includes(id);
  });
  expect(without.map(({ id }) => id)).toEqual([]);
  expect(adding.length).toBeGreaterThan(5);
});
