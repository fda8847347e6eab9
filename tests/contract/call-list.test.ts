/**
 * The call list of the specification, line by line: method, the path where one is given, what goes with the call and
 * what is read of its reply, as docs/openapi.json has them. Each call is made in calls.test.ts.
 */
import { expect, test } from 'vitest';
import type { Caller } from '../../app/programme/api.ts';
import type { CallDefinition } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { headersFor } from '../../app/programme/headers.ts';
import { allCalls, openApiDocument } from '../../scripts/openapi-document.ts';
import { askedBy } from '../support/contract-schemas.ts';

interface Schema {
  $ref?: string;
  type?: string;
  const?: unknown;
  items?: Schema;
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

const resolved = (schema: Schema | undefined): Schema | undefined =>
  schema?.$ref ? resolved(document.components.schemas[schema.$ref.split('/').at(-1)!]) : schema;

const named = (operation: Operation, place: string) =>
  operation.parameters.flatMap((one) => (one.in === place && one.name ? [one.name] : []));

interface Line {
  path?: string;
  /** names in the query that the line gives */
  query?: string[];
  /** names in the path */
  params?: string[];
  /** names in the body */
  body?: string[];
  /** what is read of the reply: fields, or the type of a file or a text */
  reads?: string[] | 'application/pdf' | 'text/plain';
  header?: string;
}

const operationOf = ({ method, path }: CallDefinition) => document.paths[path]![method.toLowerCase()]!;

/** Whether a call is as its line says. */
function isCalled(call: CallDefinition, method: string, line: Line = {}): void {
  const operation = operationOf(call);
  const reply = operation.responses[call.status]!;
  const { schema } = Object.values(reply.content ?? {})[0] ?? {};
  const read = resolved(schema);
  expect(call.method).toBe(method);
  if (line.path) expect(call.path).toBe(line.path);
  expect(named(operation, 'query')).toEqual(expect.arrayContaining(line.query ?? []));
  expect(named(operation, 'path')).toEqual(expect.arrayContaining(line.params ?? []));
  const sent = resolved(operation.requestBody?.content['application/json']?.schema);
  expect(Object.keys(sent?.properties ?? {})).toEqual(expect.arrayContaining(line.body ?? []));
  if (line.header) expect(Object.keys(reply.headers ?? {})).toContain(line.header);
  if (typeof line.reads === 'string') expect(Object.keys(reply.content ?? {})).toEqual([line.reads]);
  else expect(Object.keys(read?.properties ?? {})).toEqual(expect.arrayContaining(line.reads ?? []));
}

const IDS = ['clientId', 'cardId', 'personCode'];
const PLACE = [
  ...['radius', 'zipCode', 'pharmacyName', 'city', 'state', 'perPage', 'page'],
  ...['inNetwork', 'operating24Hours', 'sortByField', 'sortType'],
];
const DRUG = ['ndcTuple', 'quantity', 'daysSupply'];
const PROFILE = [
  'email',
  'firstName',
  'lastName',
  'contactNumber',
  'dateOfBirth',
  'cardId',
  'clientId',
].concat(['personCode', 'userName', 'objectId']);

const {
  benefits,
  claims,
  clinicalReviews,
  completeProfile,
  content,
  deleteAccount,
  drugs,
  enrollment,
  historicData,
  idCards,
  mailOrder,
  member,
  orders,
  pharmacies,
  preRegistration,
  prescriptionActions,
  prescriptionDocuments,
  prescriptions,
  routing,
  userManagement,
} = calls;

test('the platform is asked for by client (7.17)', () =>
  isCalled(routing.platform, 'GET', { path: '/routing/platform', query: ['clientId'], reads: ['platform'] }));
test('the labels of a language are a map (7.18)', () => {
  const path = '/CMSDocker/index.php/wp-json/wp/v2/pages/resource-file/{lang}';
  isCalled(content.labels, 'GET', { path, params: ['lang'] });
});
test('the contact number of a partner’s member is asked for by card and person (7.19)', () =>
  isCalled(completeProfile.ssoContactInfo, 'GET', { query: IDS, reads: ['mobileNumber'] }));
test('a partner’s member is updated with the values of the form (7.20)', () =>
  isCalled(completeProfile.updateSso, 'POST', { body: PROFILE }));
test('a forgotten username is sent to an e-mail address, and nothing is read of the answer (7.21)', () => {
  isCalled(userManagement.sendUsernameEmail, 'POST', { body: ['ToEmail'] });
  expect(userManagement.sendUsernameEmail.ignoresBody).toBe(true);
});
test('a direct registration reads where to go from Location (7.22)', () =>
  isCalled(completeProfile.registerDirect, 'POST', {
    body: [
      'username',
      'clientId',
      'cardId',
      'firstName',
      'lastName',
      'birthdate',
      'email',
      'contactNumber',
    ].concat('agreeTermsAndConditions'),
    header: 'location',
  }));
test('a partner’s member is registered under the member services (7.23)', () => {
  isCalled(completeProfile.registerSso, 'POST', { body: PROFILE });
  expect(completeProfile.registerSso.path).toMatch(/^\/member\/.*sso.*register/);
});
test('prices are asked for with whose they are and the filter, at the common address or a client’s (7.24)', () => {
  isCalled(drugs.pricing, 'GET', { query: [...IDS, ...PLACE, ...DRUG] });
  isCalled(drugs.clientPricing, 'GET', { query: [...IDS, ...PLACE, ...DRUG], params: ['pricingPath'] });
});
test('the family is asked for by card and client (7.25)', () =>
  isCalled(member.familyCoverage, 'GET', { query: ['cardId', 'clientId'] }));
test('the medication history is asked for by person and two days (7.26)', () =>
  isCalled(prescriptions.medicationHistory, 'GET', { query: [...IDS, 'startDate', 'endDate'] }));
test('pharmacies are asked for with whose they are and the filter, which has no drug (7.27)', () => {
  isCalled(pharmacies.search, 'GET', { query: [...IDS, ...PLACE] });
  const names = named(operationOf(pharmacies.search), 'query');
  expect(DRUG.filter((name) => names.includes(name))).toEqual([]);
});
test('the mail-order balance is asked for (7.28)', () =>
  isCalled(mailOrder.balance, 'GET', { reads: ['balanceCents'] }));
test('the temporary ID card is a file (7.29)', () =>
  isCalled(idCards.temporary, 'GET', { query: IDS, reads: 'application/pdf' }));
test('the explanation of benefits is a file of a year (7.30)', () =>
  isCalled(benefits.explanation, 'GET', { query: [...IDS, 'year'], reads: 'application/pdf' }));
test('the PDF of a prescription takes its dates, whether it is charged and shipped, and the time (7.31)', () =>
  isCalled(prescriptionDocuments.prescription, 'POST', {
    body: ['patientDateOfBirth', 'dispensedDate', 'rxDate', 'expirationDate', 'nextRefillDate'].concat([
      'isChargeShipEnabled',
      'timeStamp',
      'rxNumber',
      'patientName',
      'prescribedDrug',
    ]),
    reads: 'application/pdf',
  }));
test('the PDF of a drug takes its details and the time (7.32)', () =>
  isCalled(prescriptionDocuments.drug, 'POST', {
    body: ['drugName', 'directions', 'timeStamp'],
    reads: 'application/pdf',
  }));
test('the details of a member are asked for by username (7.33)', () =>
  isCalled(member.details, 'GET', { query: ['userName'], reads: ['firstName', 'lastName', 'dateOfBirth'] }));
test('eligibility is checked by card, name and birth date, with the API key (7.34)', () => {
  const query = ['clientId', 'cardId', 'firstName', 'lastName', 'birthDate'];
  isCalled(preRegistration.checkEligibility, 'GET', { query, reads: ['eligibilityStatus'] });
  expect(preRegistration.checkEligibility.access).toBe('apiKey');
});
test('a registration is begun with the API key, and answered in text (7.35)', () => {
  isCalled(preRegistration.preRegister, 'POST', { reads: 'text/plain' });
  expect(preRegistration.preRegister.access).toBe('apiKey');
});
test('a registration is marked as complete (7.36)', () => isCalled(completeProfile.complete, 'PATCH'));
test('a partner’s member is looked up by card, birth date and name (7.37)', () =>
  isCalled(member.ssoDetails, 'GET', {
    query: ['clientId', 'cardId', 'dateOfBirth', 'firstName', 'lastName'],
  }));
test('the username is asked for by object id (7.38)', () =>
  isCalled(userManagement.userNameByObjectId, 'GET', { query: ['objectId'], reads: ['userName'] }));
test('a code is sent by e-mail address and username (7.39)', () => {
  isCalled(userManagement.sendOtp, 'GET', { query: ['email', 'username'] });
  expect(userManagement.sendOtp.retry).toBe(false);
});
test('a code is judged by username (7.40)', () => {
  isCalled(userManagement.verifyOtp, 'GET', { query: ['username', 'otp'] });
  expect(userManagement.verifyOtp.retry).toBe(false);
});
test('the details of a member are updated (7.41)', () =>
  isCalled(member.updateDetails, 'POST', { body: ['email', 'contactNumber'] }));
test('a card id is updated by username (7.42)', () =>
  isCalled(member.updateCardId, 'POST', { body: ['username', 'cardid'] }));
test('sharing settings are read, and changed with an answer in text (7.43)', () => {
  isCalled(userManagement.phiSettings, 'GET', { query: IDS });
  isCalled(userManagement.updatePhiSettings, 'PUT', { query: IDS, reads: 'text/plain' });
  expect(userManagement.updatePhiSettings.path).toBe(userManagement.phiSettings.path);
});
test('notification settings are read and replaced (7.44)', () => {
  isCalled(userManagement.notificationSettings, 'GET');
  isCalled(userManagement.updateNotificationSettings, 'PUT');
  expect(userManagement.updateNotificationSettings.path).toBe(userManagement.notificationSettings.path);
});
test('claims are asked for by person, those who share, and a year or two days (7.45)', () =>
  isCalled(claims.search, 'GET', {
    query: [...IDS, 'allowedPhiPersonCodes', 'startDate', 'endDate', 'year'],
  }));
test('one claim is asked for by its id (7.46)', () => {
  isCalled(claims.byId, 'GET', { params: ['claimId'], query: IDS });
  expect(claims.byId.path).toMatch(/\/\{claimId\}$/);
});
test('the statuses of clinical reviews are asked for (7.47)', () =>
  isCalled(clinicalReviews.statuses, 'GET'));
test('eligibility is asked for by username (7.48)', () =>
  isCalled(member.eligibilityByUserName, 'GET', { query: ['userName'], reads: ['eligibilityStatus'] }));
test('the eligibility of a partner’s member is asked for by card and person or sequence code (7.49)', () =>
  isCalled(member.eligibilitySso, 'GET', { query: [...IDS, 'sequenceCode'], reads: ['eligibilityStatus'] }));
test('the day a client joined is asked for by client (7.50)', () =>
  isCalled(member.clientEffectiveDate, 'GET', { query: ['clientId'], reads: ['effectiveDate'] }));

test('benefits are caps and deductibles, copays, exclusions, and preferred medicines with their file (7.51, 7.52)', () => {
  for (const call of [benefits.capsAndDeductibles, benefits.copaySchedule, benefits.exclusions])
    isCalled(call, 'GET', { query: IDS });
  isCalled(benefits.preferredMedications, 'GET', { query: IDS, reads: ['items', 'total'] });
  isCalled(benefits.preferredMedicationFile, 'GET', { reads: 'application/pdf' });
});
test('orders are searched under mail-order (7.51, 7.53)', () =>
  isCalled(orders.search, 'GET', { path: '/mail-order/orders', query: IDS, reads: ['items', 'total'] }));
test('refills are requested with where to, how and what (7.51, 7.54)', () =>
  isCalled(mailOrder.requestRefills, 'POST', { body: [...IDS, 'addressId', 'paymentCardId', 'items'] }));
test('the refills of a cart are quoted together', () =>
  isCalled(mailOrder.quoteRefills, 'GET', { query: [...IDS, 'prescriptionIds'], reads: ['items'] }));
test('payment cards are read, added, changed and removed (7.51, 7.55)', () => {
  isCalled(mailOrder.paymentCards, 'GET', { query: IDS });
  isCalled(mailOrder.addPaymentCard, 'POST', { body: ['number', 'type', 'expiration', 'billingAddress'] });
  isCalled(mailOrder.changePaymentCard, 'PATCH', { params: ['paymentCardId'], body: ['expiration'] });
  isCalled(mailOrder.removePaymentCard, 'DELETE', { params: ['paymentCardId'] });
});
test('prescriptions are read one by one and as a list to refill (7.51, 7.56)', () => {
  isCalled(prescriptions.byId, 'GET', { params: ['prescriptionId'], query: IDS });
  isCalled(prescriptions.refillable, 'GET', { path: '/mail-order/refills/prescriptions', query: IDS });
});
test('shipping addresses are read, added, changed and removed (7.51, 7.57)', () => {
  isCalled(mailOrder.shippingAddresses, 'GET', { query: IDS });
  const body = ['addressLine1', 'addressLine2', 'careOfName', 'city', 'state', 'zip'];
  isCalled(mailOrder.addShippingAddress, 'POST', { body });
  isCalled(mailOrder.changeShippingAddress, 'PUT', { params: ['addressId'], body });
  isCalled(mailOrder.removeShippingAddress, 'DELETE', { params: ['addressId'] });
});
test('auto refill is set under mail-order (7.51, 7.58)', () =>
  isCalled(prescriptionActions.setAutoRefill, 'POST', {
    path: '/mail-order/set-auto-refill',
    body: [...IDS, 'prescriptionId', 'enabled'],
  }));
test('a patient is enrolled, and the enrollment searched for (7.51, 7.59)', () => {
  isCalled(enrollment.save, 'POST', { body: ['contact', 'health', 'insurance', 'prescribing', 'signature'] });
  isCalled(mailOrder.profileSearch, 'GET', { query: IDS, reads: ['enrolled'] });
});
test('records of past years are asked for with year and reason (7.51, 7.60)', () =>
  isCalled(historicData.register, 'POST', { body: [...IDS, 'kind', 'year', 'reason'] }));
test('whether a client has auto charge and ship is asked for (7.51, 7.61)', () =>
  isCalled(prescriptionActions.autoChargeShipClient, 'GET', {
    query: ['clientId'],
    reads: ['autoChargeAndSHip'],
  }));
test('a drug has details (7.51, 7.62)', () =>
  isCalled(drugs.details, 'GET', { params: ['ndc'], reads: ['drugName', 'deaClass', 'tier'] }));
test('a drug has interactions (7.51, 7.63)', () =>
  isCalled(drugs.interactions, 'GET', { params: ['ndc'], reads: ['interactions'] }));
test('drugs are searched (7.51, 7.64)', () =>
  isCalled(drugs.search, 'GET', { query: [...IDS, 'q'], reads: ['items', 'total'] }));
test('the content system has customer support and PDFs (7.51, 7.65)', () => {
  const pages = '/CMSDocker/index.php/wp-json/wp/v2/pages';
  isCalled(content.support, 'GET', { path: `${pages}/customer-support`, reads: ['phone'] });
  isCalled(content.form, 'GET', { path: `${pages}/pdf-download/{file}`, reads: 'application/pdf' });
});
test('an account is deleted by a code that is sent and judged (7.51, 7.66)', () => {
  isCalled(deleteAccount.requestOtp, 'GET', { query: ['email', 'username'] });
  isCalled(deleteAccount.verifyOtp, 'GET', { query: ['username', 'otp'] });
  isCalled(deleteAccount.submit, 'POST', { body: ['username'] });
});

test('calls are made by five methods, and each has one status of success (7.67)', () => {
  expect(new Set(allCalls.map(({ call }) => call.method))).toEqual(
    new Set(['GET', 'PUT', 'POST', 'DELETE', 'PATCH']),
  );
  for (const { call } of allCalls) {
    const codes = Object.keys(operationOf(call).responses).filter((code) => code.startsWith('2'));
    expect(codes).toEqual([String(call.status)]);
  }
});

/** The headers of a call by a member with both tokens. */
async function headersOf(call: CallDefinition): Promise<Record<string, string>> {
  const caller: Caller = {
    providerType: 'PARTNER',
    tokens: async () => ({ idToken: 'id', ssoToken: 'sso' }),
    onUnauthorized: async () => 'ended',
  };
  return headersFor(call, caller, { subscriptionKey: 'subscription', apiKey: 'api' }, 'r-1');
}
/** The ids of the calls whose headers, by a member, are such. */
async function callsWhere(is: (headers: Record<string, string>) => boolean): Promise<string[]> {
  const found: string[] = [];
  for (const { id, call } of allCalls) if (is(await headersOf(call))) found.push(id);
  return found.sort();
}

test('every call has the subscription key and its version (7.04, 7.06)', async () => {
  const without = (headers: Record<string, string>) =>
    headers['Ocp-Apim-Subscription-Key'] !== 'subscription' ||
    !/^[12]\.0$/.test(headers['x-api-version'] ?? '');
  expect(await callsWhere(without)).toEqual([]);
});
test('ProviderType is missing from the call that sends the username, and from no other (7.05, 7.07)', async () => {
  expect(await callsWhere((headers) => !('ProviderType' in headers))).toEqual([
    'userManagement.sendUsernameEmail',
  ]);
});
test('neither authorization header is with the calls of the deletion and of the registration, and with no other (7.08)', async () => {
  const none = ({ Authorization, 'Authorization-SSO': sso }: Record<string, string>) =>
    Authorization === undefined || sso === undefined;
  expect(await callsWhere(none)).toEqual(
    ['deleteAccount.requestOtp', 'deleteAccount.verifyOtp', 'deleteAccount.submit']
      .concat(['preRegistration.checkEligibility', 'preRegistration.preRegister'])
      .sort(),
  );
});
test('content is asked for as a guest with an empty Authorization, customer support as the member (7.09)', async () => {
  const asGuest = (headers: Record<string, string>) =>
    headers.Authorization === '' && headers.ProviderType === 'GUEST';
  const ofContent = allCalls.filter(({ id }) => id.startsWith('content.')).map(({ id }) => id);
  const support = ['content.support', 'content.sendMessage'];
  expect(await callsWhere(asGuest)).toEqual(ofContent.filter((id) => !support.includes(id)).sort());
  for (const call of [content.support, content.sendMessage])
    expect(await headersOf(call)).toMatchObject({ Authorization: 'Bearer id', ProviderType: 'PARTNER' });
});

/** The programme takes the same registration of a member twice. */
const TAKEN_TWICE = ['completeProfile.registerDirect', 'completeProfile.registerSso'];

test('what is added has a reference of ours, or is never sent a second time', () => {
  const adding = allCalls.filter(({ call }) => call.method === 'POST' && call.status === 201);
  const without = adding.filter(({ id, call }) => {
    const named = askedBy(call).some((name) => /^(?:clientR|r)eference$/.test(name));
    return named === (call.adds === true) && !TAKEN_TWICE.includes(id);
  });
  expect(without.map(({ id }) => id)).toEqual([]);
  expect(adding.length).toBeGreaterThan(5);
});
