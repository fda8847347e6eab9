import { unzipSync } from 'fflate';
import fhirPackage from 'fhir';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestContext } from '~/context.ts';
import type { MemberContext } from '~/areas/shared/coverage/member-context.server.ts';
import { createSystemClock } from '~/platform/clock.ts';
import type { Api } from '~/programme/api.ts';
import { fallbackClientConfig, fallbackSupport } from '#contract/content.ts';
import { calls } from '#contract/index.ts';
import { startProgramme, type Programme } from '#harness/real-client.ts';
import { parseCsv } from '#harness/downloaded-file.ts';
import { hostileNames } from '#harness/hostile-names.ts';
import { pickVariants } from '#harness/sweeps.ts';
import { localLabels } from '~/labels.server.ts';
import { buildMyDataArchive } from './archive.server.ts';
import type { Language } from '#contract/languages.ts';

const validator = new fhirPackage.Fhir();

type Resource = { resourceType: string; id: string } & Record<string, unknown>;
interface Bundle {
  resourceType: string;
  entry: { fullUrl: string; resource: Resource }[];
}

const MEMBERS = ['ana', 'ximena', 'eve'];

let programme: Programme;
const tokens = new Map<string, string>();
beforeAll(async () => {
  programme = await startProgramme('my-data');
  for (const userName of MEMBERS) tokens.set(userName, await programme.idToken(userName));
});
afterAll(() => programme?.stop());

const contextIn = (language: Language) =>
  ({
    clock: createSystemClock(),
    content: {
      labels: async () => localLabels[language],
      client: async () => fallbackClientConfig,
      support: async () => fallbackSupport,
    },
    env: { publicUrl: 'https://portal.example.com' },
    preferences: { language, textSize: 'small', light: false },
  }) as unknown as RequestContext;

async function signedIn(userName: string): Promise<MemberContext> {
  const { api } = programme.client({ idToken: tokens.get(userName)! });
  const details = await api.call(calls.member.details, { query: { userName } });
  return {
    api,
    identity: details,
    membership: { eligibilityStatus: 'ELIGIBLE', relationshipCode: '1', checkedAt: 0 },
  } as unknown as MemberContext;
}

/** Each archive is built once for all tests that only read it. */
const made = new Map<string, ReturnType<typeof makeArchive>>();
function loadArchive(userName: string, language: Language = 'en') {
  const key = `${userName} ${language}`;
  if (!made.has(key)) made.set(key, makeArchive(userName, language));
  return made.get(key)!;
}

async function makeArchive(userName: string, language: Language = 'en', wrap = (api: Api) => api) {
  const member = await signedIn(userName);
  const { bytes, name } = await buildMyDataArchive(contextIn(language), { ...member, api: wrap(member.api) });
  const files = unzipSync(bytes);
  const text = (file: string) => Buffer.from(files[file]!).toString();
  const bundle = JSON.parse(text('fhir/bundle.json')) as Bundle;
  const of = (type: string) =>
    bundle.entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);
  return { member, bytes, name, files, text, bundle, of };
}

/** The validation errors of the FHIR library for a resource. */
const complaints = (resource: Resource) =>
  validator
    .validate(resource, { errorOnUnexpected: true })
    .messages.filter(({ severity }) => severity === 'error');

test('archives validate as FHIR R4 with resolvable references', async () => {
  /** the structure of a resource, because validating each of several thousand takes a minute */
  const form = (value: unknown): string =>
    Array.isArray(value)
      ? `[${[...new Set(value.map(form))].join()}]`
      : typeof value === 'object' && value !== null
        ? `{${Object.entries(value)
            .map(([name, each]) => `${name}:${form(each)}`)
            .join()}}`
        : typeof value === 'string' && /^[a-z-]+$/.test(value)
          ? value
          : typeof value;
  const distinct = new Map<string, Resource>();
  for (const userName of MEMBERS) {
    const { bundle } = await loadArchive(userName);
    expect(validator.validate({ ...bundle, entry: bundle.entry.slice(0, 5) }).valid).toBe(true);
    for (const { resource } of bundle.entry) distinct.set(form(resource), resource);
    const there = new Set(bundle.entry.map(({ fullUrl }) => fullUrl));
    expect(there.size).toBe(bundle.entry.length);
    const references = JSON.stringify(bundle).match(/urn:uuid:[0-9a-f-]{36}/g) ?? [];
    expect(references.filter((reference) => !there.has(reference))).toEqual([]);
  }
  expect(distinct.size).toBeGreaterThan(30);
  expect([...distinct.values()].flatMap(complaints)).toEqual([]);
});

test("contains ana's data and that of sharing people, and none of cara's", async () => {
  const { member, of, text, bundle } = await loadArchive('ana');
  const given = of('Patient').map(({ name }) => (name as { given: string[] }[])[0]!.given[0]);
  expect(given).toEqual(['Ana', 'Ben', 'Leo']);
  expect(of('Coverage')).toHaveLength(3);
  expect(JSON.stringify(bundle) + text('index.html') + text('claims.csv')).not.toContain('Cara');
  const { clientId, cardId, personCode } = member.identity;
  const own = { clientId, cardId, personCode };
  const claims = await member.api.call(calls.claims.search, {
    query: { ...own, allowedPhiPersonCodes: '02,03', startDate: '2000-01-01', endDate: '2099-12-31' },
  });
  expect(of('ExplanationOfBenefit')).toHaveLength(claims.total);
  expect(text('claims.csv').trimEnd().split('\r\n')).toHaveLength(claims.total + 1);
});

test('preserves the amounts, status and reason of a claim', async () => {
  const { member, of } = await loadArchive('ana');
  const { clientId, cardId, personCode } = member.identity;
  const period = { startDate: '2000-01-01', endDate: '2099-12-31' };
  const query = { clientId, cardId, personCode, ...period, perPage: 100 };
  const { items } = await member.api.call(calls.claims.search, { query });
  const benefits = new Map(
    of('ExplanationOfBenefit').map((one) => [(one.identifier as { value: string }[])[0]!.value, one]),
  );
  for (const claim of items) {
    const benefit = benefits.get(claim.claimId)!;
    const total = benefit.total as { category: { coding: { code: string }[] }; amount: { value: number } }[];
    const cents = (code: string) =>
      Math.round(total.find(({ category }) => category.coding[0]!.code === code)!.amount.value * 100);
    expect([cents('drugcost'), cents('paidbypatient'), cents('paidtoprovider')]).toEqual([
      claim.drugCostCents,
      claim.patientPayCents,
      claim.planAmountCents,
    ]);
    expect(benefit.status).toBe(claim.status === 'Reversed' ? 'cancelled' : 'active');
    expect(JSON.stringify(benefit).includes('denialreason')).toBe(claim.rejectCode !== undefined);
  }
});

test('writes the page and the tables in the member’s language', async () => {
  const { text, name, files } = await loadArchive('ximena', 'es');
  expect(name).toMatch(/^mis-datos-\d{4}-\d\d-\d\d$/);
  const names = ['claims.csv', 'fhir/bundle.json', 'index.html', 'prescriptions.csv'];
  expect(Object.keys(files).sort()).toEqual(names);
  expect(text('index.html')).toContain('<html lang="es">');
  expect(text('index.html')).toContain('Ximena Peñalosa Núñez');
  expect(text('claims.csv').split('\r\n')[0]).toContain('Reclamación');
});

test('reports that eve has no data', async () => {
  const { text, of } = await loadArchive('eve');
  expect(of('ExplanationOfBenefit')).toEqual([]);
  expect(text('index.html').match(/There are no entries\./g)).toHaveLength(2);
});

/** Replaces every name by a hostile text; ids, dates and codes stay. */
const NAMES = /(?:Name|name|drug|Drug|directions|directionsEs)$/;
function withNames(value: unknown, hostile: string, key = ''): unknown {
  if (typeof value === 'string') return NAMES.test(key) && key !== 'userName' ? hostile : value;
  if (Array.isArray(value)) return value.map((one) => withNames(one, hostile, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withNames(each, hostile, name)]),
  );
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

// each archive takes a second or two
const few = [hostileNames.join(' '), ...pickVariants(hostileNames, 0)];
test.each(few)('escapes the name %j in every file', async (hostile) => {
  const wrap = (api: Api): Api => ({
    call: async (call, input, options) =>
      withNames(await api.call(call, input, options), hostile) as Awaited<
        ReturnType<typeof api.call>
      > as never,
  });
  const plain = await loadArchive('ana');
  const { text, bundle } = await makeArchive('ana', 'en', wrap);
  for (const file of ['claims.csv', 'prescriptions.csv']) {
    const [before, after] = [plain.text(file), text(file)].map((csv) => parseCsv(csv));
    expect(after!.map((row) => row.length)).toEqual(before!.map((row) => row.length));
    expect(after![1]!.some((cell) => cell.includes('Marker'))).toBe(true);
    expect(after!.flat().filter((cell) => /^[\s]*[=+@-]|[\0\r\u202e]/.test(cell))).toEqual([]);
  }
  const [before, after] = [plain.text('index.html'), text('index.html')].map(
    (html) => new JSDOM(html).window.document,
  );
  const shape = (document: Document) => [...document.querySelectorAll('*')].map(({ tagName }) => tagName);
  expect(shape(after!)).toEqual(shape(before!));
  expect(after!.body.textContent).toContain('Marker');
  expect(text('index.html')).not.toMatch(/[\0\r\u202e]/);
  expect(bundle.entry).toHaveLength(plain.bundle.entry.length);
  expect(textsIn(bundle).filter((each) => /[\0\r\u202e]/.test(each))).toEqual([]);
  const kinds = new Map(bundle.entry.map(({ resource }) => [resource.resourceType, resource]));
  for (const resource of kinds.values()) expect(complaints(resource)).toEqual([]);
});

test('creates no archive when a page of claims fails', async () => {
  const fail = (api: Api): Api => ({
    call: (call, input, options) =>
      call.path === '/claims' ? Promise.reject(new Error('down')) : api.call(call, input, options),
  });
  await expect(makeArchive('ana', 'en', fail)).rejects.toThrow('down');
});
