/** The part of check-connection for a FHIR server: what its CapabilityStatement has of what the portal reads. */
import { z } from 'zod';
import type { Service } from '#contract/call.ts';
import { send } from '../app/programme/send.server.ts';
import { withHint, type Check } from './check-table.ts';

const TIMEOUT_MS = 10_000;

const names = z.array(z.string()).catch([]);
const CapabilityStatement = z.object({
  resourceType: z.literal('CapabilityStatement'),
  fhirVersion: z.string().catch('no version'),
  format: names,
  rest: z
    .array(
      z.object({
        resource: z
          .array(
            z.object({
              type: z.string(),
              interaction: z.array(z.object({ code: z.string() })).catch([]),
              searchParam: z.array(z.object({ name: z.string() })).catch([]),
              searchInclude: names,
            }),
          )
          .catch([]),
      }),
    )
    .catch([]),
});

interface Need {
  type: string;
  /** services whose pages read it */
  services: readonly Service[];
  /** effects on members without a search parameter, or without an `_include` */
  limits?: Record<string, string>;
  /** effect of a missing resource, if pages work without it */
  without?: string;
}

const prescriptions = ['mail-order', 'prescriptions'] as const;
/** The resources and parameters that app/programme/fhir sends. */
const needs: Need[] = [
  { type: 'Patient', services: ['member', 'claims', ...prescriptions] },
  { type: 'Coverage', services: ['member', 'claims', ...prescriptions] },
  {
    type: 'MedicationRequest',
    services: prescriptions,
    limits: {
      intent: 'plans and proposals are listed as prescriptions',
      'MedicationRequest:medication': 'a medicine in a resource of its own has no name',
    },
  },
  {
    type: 'MedicationDispense',
    services: prescriptions,
    limits: { 'MedicationDispense:medication': 'a dispensed medicine in a resource of its own has no name' },
    without: 'prescriptions have no fills',
  },
  {
    type: 'ExplanationOfBenefit',
    services: ['claims', 'prescriptions'],
    limits: {
      'service-date': 'each year lists the claims of all years',
      'ExplanationOfBenefit:provider': 'pharmacies may have no name',
      'ExplanationOfBenefit:care-team': 'prescribers may have no name',
    },
  },
];

/** Prints a row for the version and for each resource that the portal reads for the services in PROGRAMME_FHIR_SERVICES. */
export async function checkFhir({ env: { fhir }, printRow }: Check): Promise<void> {
  if (!fhir)
    return printRow('fhir', 'PROGRAMME_FHIR_URL', 'skipped', 'not set: the programme has everything');
  const request = { url: `${fhir.url}/metadata`, body: undefined };
  const outcome = await send('GET', request, { Accept: 'application/fhir+json' }, TIMEOUT_MS);
  const statement = outcome.kind === 'reply' && outcome.status === 200 ? parse(outcome.body) : undefined;
  const what = 'its /metadata is the CapabilityStatement of R4';
  if (!statement) {
    const said =
      outcome.kind === 'fault' ? withHint(outcome.reason ?? outcome.fault.code) : String(outcome.status);
    return printRow('fhir', what, false, `${said}: PROGRAMME_FHIR_URL`);
  }
  const { fhirVersion, format, rest } = statement;
  const hasJson = format.some((name) => /json/i.test(name));
  const isR4 = fhirVersion.startsWith('4.0');
  const fault = [isR4 ? '' : fhirVersion, hasJson ? '' : 'no JSON'].filter(Boolean).join(', ');
  printRow('fhir', what, isR4 && hasJson, fault && `does not work: ${fault}: PROGRAMME_FHIR_URL`);
  const offered = rest.flatMap(({ resource }) => resource);
  for (const { type, services, limits = {}, without } of needs) {
    const reading = services.filter((service) => fhir.services.includes(service));
    if (reading.length === 0) continue;
    const row = `${type} for ${reading.join(', ')}`;
    const found = offered.find((each) => each.type === type);
    const codes = found?.interaction.map(({ code }) => code) ?? [];
    const has = [...(found?.searchParam.map(({ name }) => name) ?? []), ...(found?.searchInclude ?? [])];
    // the Patient is read by its id, and searched without one
    const isReadable = type === 'Patient' ? codes.includes('read') : has.includes('patient');
    const isOffered = isReadable && (type === 'Patient' || codes.includes('search-type'));
    const missing = Object.keys(limits).filter(
      (name) => !has.includes(name) && !(name.includes(':') && has.includes('*')),
    );
    if (isOffered && missing.length === 0) printRow('fhir', row, true, 'works');
    else if (isOffered)
      printRow(
        'fhir',
        row,
        'limited',
        `works with these limits: ${missing.map((name) => `no ${name}: ${limits[name]}`).join('; ')}`,
      );
    else if (without) printRow('fhir', row, 'limited', `works with this limit: ${without}`);
    else {
      const lack = found ? (type === 'Patient' ? 'no read' : 'no search by patient') : 'no such resource';
      printRow('fhir', row, false, `does not work: ${lack}: PROGRAMME_FHIR_SERVICES`);
    }
  }
}

function parse(body: Uint8Array) {
  try {
    return CapabilityStatement.safeParse(JSON.parse(new TextDecoder().decode(body))).data;
  } catch {
    return undefined;
  }
}
