/** A FHIR server with the records of one patient, on this machine. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitForEnd } from '#harness/programme.ts';
import * as records from './fhir-records.ts';

interface Resource {
  resourceType: string;
  id: string;
}

/** Pages of two resources, linked by `next`. */
const PER_PAGE = 2;

/** The CapabilityStatement of a server that has all that the portal reads. */
const searchable = (type: string, names: string[], searchInclude: string[]) => ({
  type,
  interaction: [{ code: 'search-type' }],
  searchParam: ['patient', ...names].map((name) => ({ name })),
  searchInclude,
});
const statement = {
  resourceType: 'CapabilityStatement',
  fhirVersion: '4.0.1',
  format: ['application/fhir+json'],
  rest: [
    {
      mode: 'server',
      resource: [
        { type: 'Patient', interaction: [{ code: 'read' }] },
        searchable('Coverage', [], []),
        searchable('MedicationRequest', ['intent'], ['MedicationRequest:medication']),
        searchable('MedicationDispense', [], ['*']),
        searchable('ExplanationOfBenefit', ['service-date', '_id'], ['*']),
      ],
    },
  ],
};

export async function startFhirServer() {
  /** Contents that a test may change: resources by type, each list with what a search includes. */
  const fhir = {
    url: '',
    accepted: '',
    statement,
    resources: {} as Record<string, Resource[] | undefined>,
    reset() {
      fhir.accepted = 'Bearer access';
      fhir.resources = {
        Coverage: [records.endedCoverage, records.coverage],
        MedicationRequest: [...records.medicationRequests, records.medication],
        MedicationDispense: records.medicationDispenses,
        ExplanationOfBenefit: [
          records.paid,
          records.rejected,
          records.nonFinancial,
          records.medical,
          ...records.included,
        ],
      };
    },
    close: () => waitForEnd(server),
  };

  function answer(url: URL, authorization: string | undefined): [status: number, body: object] {
    if (url.pathname === '/r4/metadata') return [200, fhir.statement];
    const outcome = (code: string) => ({
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', code }],
    });
    if (authorization !== fhir.accepted) return [401, outcome('login')];
    const [, , type = '', id] = url.pathname.split('/');
    if (type === 'Patient') return id === 'Patient1' ? [200, records.patient] : [404, outcome('not-found')];
    const all = fhir.resources[type];
    if (!all || url.searchParams.get('patient') !== 'Patient1') return [404, outcome('not-supported')];
    const from = Number(url.searchParams.get('from') ?? 0);
    const next = new URL(url);
    next.searchParams.set('from', String(from + PER_PAGE));
    const link = from + PER_PAGE < all.length ? [{ relation: 'next', url: next.href }] : [];
    const entry = all.slice(from, from + PER_PAGE).map((resource) => ({ resource }));
    return [200, { resourceType: 'Bundle', type: 'searchset', link, entry }];
  }

  const server = createServer((request, response) => {
    const [status, body] = answer(new URL(request.url ?? '', fhir.url), request.headers.authorization);
    response.writeHead(status, { 'content-type': 'application/fhir+json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  fhir.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/r4`;
  fhir.reset();
  return fhir;
}
