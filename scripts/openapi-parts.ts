import type { Access, Service } from '#contract/call.ts';

type Json = { [key: string]: unknown };

export const serviceDescriptions: Record<Service, string> = {
  routing: 'Which platform serves a client',
  CMSDocker: 'What the content system publishes, in the shape of WordPress',
  member: 'Who a member is, how they are covered, and who else is on the card',
  'user-management': 'Accounts: usernames, one-time codes, what is shared and what is told',
  registration: 'Who may register, and the registration itself',
  claims: 'What was paid',
  benefits: 'Limits, costs and documents of a plan',
  'mail-order': 'Orders, addresses, cards and the profile of the mail-order pharmacy',
  prescriptions: 'Prescriptions, their fills and what a member does with them',
  drugs: 'What there is, what it costs and what it does',
  pharmacies: 'Where to go',
  'clinical-reviews': 'Prior authorizations and their appeals',
  'delete-account': 'The end of an account, by an e-mailed code',
};

export const headers = {
  Date: {
    description: 'RFC 9110: the time of the programme. It sets the day by which the portal reckons.',
    required: true,
    schema: { type: 'string' },
    example: 'Mon, 23 Nov 2026 15:04:05 GMT',
  },
};
export const dated = { Date: { $ref: '#/components/headers/Date' } };

export const securitySchemes = {
  subscriptionKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Ocp-Apim-Subscription-Key',
    description:
      'PROGRAMME_SUBSCRIPTION_KEY. Refused with 401 and a message that names the subscription key.',
  },
  identityToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The identity token; the Authorization header is there and empty when there is none.',
  },
  ssoToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization-SSO',
    description: '`Bearer` and the token of a partner; there and empty when there is none.',
  },
  apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'PROGRAMME_API_KEY' },
};

export const parameters = {
  ProviderType: {
    name: 'ProviderType',
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description: 'extension_ProviderType of the token; GUEST without a token and for content.',
  },
  RequestId: {
    name: 'x-request-id',
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description: "Names the portal's request in the logs of both sides.",
  },
  TraceParent: {
    name: 'traceparent',
    in: 'header',
    required: true,
    schema: { type: 'string', pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$' },
    description: 'The trace that the request belongs to (W3C Trace Context).',
  },
};

/** Descriptions of the fields that identify the person or the resource, in every schema that has them. */
export const fieldDescriptions: Record<string, string> = {
  clientId: 'The client of the programme whose plan it is.',
  cardId: 'The number on the ID card, which a family shares.',
  personCode: 'The person on the card; 01 is usually the cardholder.',
  withPersonCode: 'Who may see the data.',
  dawCode: 'NCPDP 408-D8.',
  deaClass: '`none`, II, III, IV or V.',
  rxNumber: "The pharmacy's number of a prescription; a renewed one has another.",
};

export const parameterDescriptions: Record<string, string> = {
  addressId: 'The id that the list of shipping addresses has.',
  allowedPhiPersonCodes:
    'Person codes, joined by commas, of those who share with the member: their claims too.',
  birthDate: 'As on the ID card, YYYY-MM-DD.',
  cardId: 'The number on the ID card, which a family shares.',
  city: 'Goes with state; never alone.',
  claimId: 'The id that the list of claims has.',
  clientId: 'The client of the programme whose plan it is.',
  clientReference: 'The reference that a refill request was sent with: finds the order of a lost answer.',
  dateOfBirth: 'By the token, YYYY-MM-DD.',
  daysSupply: 'Days that the quantity lasts, at least 1.',
  email: 'The address that the code goes to, or went to.',
  endDate: 'The last day, YYYY-MM-DD. Goes with startDate.',
  file: 'The name that the list of forms has.',
  firstName: 'As on the ID card, or by the token.',
  inNetwork: 'Only pharmacies in the network of the plan.',
  inquiryId: 'The id that the list of clinical reviews has.',
  lang: 'The language of the texts: en or es.',
  language: 'The language of the document: en or es.',
  lastName: 'As on the ID card, or by the token.',
  latitude: 'Degrees north, in place of a ZIP code.',
  longitude: 'Degrees east, in place of a ZIP code.',
  ndc: '11 digits, 5-4-2, with hyphens.',
  ndcTuple: '11 digits, 5-4-2, with hyphens.',
  npi: '10 digits, the last one a check digit.',
  objectId: 'oid of the identity token.',
  onlyPersonCode: 'Only the claims of this person, out of those whom the other codes allow.',
  openAt: 'Only pharmacies that are open at this moment, RFC 3339.',
  operating24Hours: 'Only pharmacies that never close.',
  orderNumber: 'The number that the member reads.',
  otp: 'The 6 digits that the member typed.',
  page: 'The first one is 1. A list without page numbers ignores it, and returns `nextCursor`.',
  paymentCardId: 'The id that the list of payment cards has.',
  perPage: 'Entries of a page.',
  period: 'How far back: the periods of the filter.',
  personCode: 'The person on the card whose data is asked for.',
  personCodes: 'Person codes, joined by commas, in place of one: the member and those who share.',
  pharmacyName: 'The name, or a part of it.',
  prescriptionId: 'The id that the list of prescriptions has.',
  pricingPath: "The part that names the client's own prices.",
  q: 'Words that the member searches for.',
  quantity: 'Units of the drug, above 0.',
  radius: 'Miles around the place. Goes with zipCode or coordinates.',
  rxNumber: 'Only the fills of this prescription.',
  search: 'Words that the member searches for.',
  sequenceCode: 'Of the token, where it has no person code.',
  services: 'Only pharmacies that have all of these, joined by commas.',
  slug: 'Which page of the content system.',
  sort: 'Which order the list is in.',
  sortByField: 'What the list is sorted by.',
  sortType: 'ASC or DESC.',
  startDate: 'The first day, YYYY-MM-DD. Goes with endDate.',
  state: 'Two capital letters. Goes with city; never alone.',
  status: 'Only entries of this status.',
  tier: 'Only drugs of this tier of the formulary.',
  userName: 'The name that the member signs in with.',
  username: 'The name that the member signs in with.',
  year: 'A calendar year; of claims in place of two days.',
  zipCode: '5 digits. Goes with radius.',
};

const problem = (description: string, example: Json, more: Json = {}) => ({
  description,
  headers: dated,
  content: {
    'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' }, example },
    ...more,
  },
});

export const responses = {
  BadRequest: problem(
    'The request breaks the contract, which is a fault of the portal. `fields` names the fields.',
    {
      message: 'personCode: Invalid input',
      fields: ['personCode'],
    },
  ),
  Unauthorized: problem(
    'The token is missing, expired or unknown, so the session of the member ends. A message that names the ' +
      'subscription key, or a rejected API key, is a configuration fault and ends no session.',
    { message: 'Unauthorized. The access token is missing, invalid or expired.' },
  ),
  Forbidden: problem('The caller may not see the data of this person. The page is a 404.', {
    message: 'You may not see the data of this person.',
  }),
  TooManyRequests: {
    ...problem("'Too many attempts. Try again after sometime.'", { message: 'Try again later.' }),
    headers: {
      ...dated,
      'Retry-After': { description: 'Seconds', schema: { type: 'integer' }, example: 60 },
    },
  },
  Failed: problem(
    'From 500 on, and for a binary body, the member reads a general message whatever the body says; a GET is ' +
      'tried once more after 502, 503 and 504.',
    { message: 'The programme is broken here.' },
  ),
  Refused: problem(
    'Anything else: message, else errorMessage, or a plain text as it is.',
    { message: 'This cannot be done now.' },
    { 'text/plain': { schema: { type: 'string' }, example: 'This cannot be done now.' } },
  ),
};

export const security: Record<Access, Record<string, []>[]> = {
  member: [
    { subscriptionKey: [], identityToken: [] },
    { subscriptionKey: [], ssoToken: [] },
  ],
  support: [
    { subscriptionKey: [], identityToken: [] },
    { subscriptionKey: [], ssoToken: [] },
    { subscriptionKey: [] },
  ],
  guest: [{ subscriptionKey: [] }],
  open: [{ subscriptionKey: [] }],
  apiKey: [{ subscriptionKey: [], apiKey: [] }],
};

/** The caller, and the content of its authorization headers (specification 7.02–7.09). */
export const callers: Record<Access, string> = {
  member:
    'For a member who is signed in: the identity token in `Authorization`, or a partner’s in `Authorization-SSO`; the other one is empty.',
  support:
    'For members and guests. The authorization headers carry the token of a signed-in member, or are empty.',
  guest: 'The reply is the same for all members. `Authorization` is empty and `ProviderType` is GUEST.',
  open: 'For guests. No authorization header is sent.',
  apiKey: 'For guests. No authorization header is sent, only `x-api-key`.',
};
