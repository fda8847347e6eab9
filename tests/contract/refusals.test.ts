/** The sandbox refuses like a real gateway, and the portal's client recognizes the refusal. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '../../app/programme/api.ts';
import type { CallDefinition } from '#contract/call.ts';
import { ProgrammeFault } from '../../app/programme/fault.ts';
import { allCalls, examples, openApiDocument } from '../../scripts/openapi-document.ts';
import { ana, startProgramme, type Programme } from '#harness/real-client.ts';

let programme: Programme;
let token = '';
let api: Api;

beforeAll(async () => {
  programme = await startProgramme('refusals');
  token = await programme.idToken('ana');
  api = programme.client({ idToken: token }).api;
});
afterAll(() => programme?.stop());

/** An id of each kind that does not exist. */
const NOTHING = {
  ...{ claimId: 'NONE', inquiryId: 'NONE', orderNumber: 'NONE', prescriptionId: 'NONE' },
  ...{ addressId: 'NONE', paymentCardId: 'NONE', ndc: '99999-9999-99', npi: '9999999999' },
  ...{ lang: 'en', file: 'none', clientId: 'NONE', pricingPath: 'none' },
};
const pricing = { ndcTuple: '00071-0156-23', quantity: 30, daysSupply: 30, zipCode: '53703', radius: 10 };
const { paths } = openApiDocument() as { paths: Record<string, Record<string, { responses: object }>> };

/** The status of a refusal, else of the call's success. */
const requestStatus = (call: CallDefinition, input: object): Promise<number> =>
  api.call(call, input as never).then(
    () => call.status,
    (error: unknown) => (error instanceof ProgrammeFault && error.status) || 0,
  );

test.each(
  allCalls.filter(({ id, call }) => call.params !== undefined || id === 'preRegistration.preRegister'),
)('$id refuses an unknown id with a documented status', async ({ id, call }) => {
  const body = examples[id]?.request as object | undefined;
  const status = await requestStatus(call, {
    params: NOTHING,
    query: { ...ana, ...pricing, lang: 'en' },
    body: call.params === undefined ? { ...body, cardId: 'NONE' } : body,
  });
  expect(Object.keys(paths[call.path]![call.method.toLowerCase()]!.responses)).toContain(String(status));
});
