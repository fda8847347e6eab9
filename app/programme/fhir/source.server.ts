/** Searches of one member's resources on a FHIR server: bundles with all their pages, and resources they refer to. */
import { decodeJwt } from 'jose';
import { z } from 'zod';
import type { Caller } from '../api.ts';
import type { FaultDetails } from '../fault.ts';
import type { Outcome } from '../send.server.ts';
import { Bundle, formatName, Patient, readTarget, Related, type Reference } from './resources.ts';
import { NPI } from './codes.ts';

/** Ends an answer early, with this outcome as the result of the call. */
export class EarlyEnd extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome | FaultDetails) {
    super('early end');
    this.outcome =
      'kind' in outcome ? outcome : { kind: 'fault', fault: outcome, down: false, retriable: false };
  }
}

/** Pages of one search. More than a member can have; a longer list is refused, never cut silently. */
const MAX_PAGES = 20;
const PER_PAGE = '100';

export interface Source {
  /** the day of the portal's clock */
  today: string;
  person: Caller['person'];
  loadPatient(): Promise<Patient>;
  /** @throws EarlyEnd; 'foreign' when a resource is about a different patient */
  search<T>(type: string, schema: z.ZodType<T>, query: Record<string, string | string[]>): Promise<Found<T>>;
}

export interface Found<T> {
  items: T[];
  /** the resource that a reference of an item leads to, when it contains it or the server included it */
  findRelated(item: Holder, reference: Reference | undefined): Related | undefined;
}

interface Holder {
  contained: readonly Related[];
}

interface SourceOptions {
  base: string;
  today: string;
  person: Caller['person'];
  idToken: string | undefined;
  /** reads an address of the server within the time of the call */
  read(url: string): Promise<Outcome>;
  /** learns the headers of the newest reply */
  onReply(headers: Headers): void;
}

type Raw = z.infer<typeof Bundle>['entry'][number]['resource'];

export function createSource({ base, today, person, idToken, read, onReply }: SourceOptions): Source {
  async function readJson(url: string): Promise<unknown> {
    const outcome = await read(url);
    if (outcome.kind === 'fault' || outcome.status !== 200) throw new EarlyEnd(outcome);
    onReply(outcome.headers);
    try {
      return JSON.parse(new TextDecoder().decode(outcome.body));
    } catch {
      throw new EarlyEnd({ code: 'contract', status: 200 });
    }
  }

  async function searchAll(type: string, query: Record<string, string | string[]>): Promise<Raw[]> {
    const address = new URL(`${base}/${type}`);
    for (const [name, values] of Object.entries({ ...query, _count: PER_PAGE }))
      for (const value of [values].flat()) address.searchParams.append(name, value);
    const found: Raw[] = [];
    let next: URL | undefined = address;
    for (let page = 1; next; page += 1) {
      // the member's token goes to no other server
      if (page > MAX_PAGES || next.origin !== address.origin)
        throw new EarlyEnd({ code: page > MAX_PAGES ? 'tooLarge' : 'redirect' });
      const bundle: z.infer<typeof Bundle> | undefined = Bundle.safeParse(await readJson(next.href)).data;
      if (!bundle) throw new EarlyEnd({ code: 'contract', status: 200 });
      found.push(...bundle.entry.map(({ resource }) => resource));
      const link: string | undefined = bundle.link.find(({ relation }) => relation === 'next')?.url;
      next = link === undefined ? undefined : new URL(link, address);
    }
    return found;
  }

  async function findPatient(): Promise<Patient> {
    const own = readUser(idToken);
    const given =
      own === undefined ? await searchAll('Patient', {}) : [await readJson(`${base}/Patient/${own}`)];
    const patients = given.flatMap((one) => Patient.safeParse(one).data ?? []);
    // a token that opens several patients' records names none of them
    const [patient] = patients;
    if (patients.length !== 1 || !patient) throw new EarlyEnd({ code: 'refused', status: 404 });
    if (own !== undefined && patient.id !== own) throw new EarlyEnd({ code: 'foreign', status: 200 });
    return patient;
  }

  let patient: Promise<Patient> | undefined;
  const loadPatient = () => (patient ??= findPatient());

  return {
    today,
    person,
    loadPatient,
    async search(type, schema, query) {
      const { id } = await loadPatient();
      const all = await searchAll(type, { patient: id, ...query });
      const mine = all.filter(({ resourceType }) => resourceType === type);
      if (!mine.every((one) => isAbout(one, `Patient/${id}`)))
        throw new EarlyEnd({ code: 'foreign', status: 200 });
      return {
        items: mine.flatMap((one) => schema.safeParse(one).data ?? []),
        findRelated: (item, reference) => findRelated(all, item, reference),
      };
    },
  };
}

/** SMART App Launch 2: the id_token's `fhirUser` is the address of the patient who signed in. */
function readUser(idToken: string | undefined): string | undefined {
  try {
    const { fhirUser } = decodeJwt(idToken ?? '');
    return /^Patient\/(.+)$/.exec(readTarget(String(fhirUser)) ?? '')?.[1];
  } catch {
    return undefined;
  }
}

const About = z.object({ reference: z.string() }).optional();

const isAbout = (resource: Raw, patient: string) =>
  readTarget(
    About.safeParse(resource.subject ?? resource.patient ?? resource.beneficiary).data?.reference,
  ) === patient;

function findRelated(
  all: readonly Raw[],
  { contained }: Holder,
  reference: Reference | undefined,
): Related | undefined {
  const target = reference?.reference;
  if (target?.startsWith('#')) return contained.find(({ id }) => `#${id}` === target);
  const wanted = readTarget(target);
  return Related.safeParse(all.find(({ resourceType, id }) => `${resourceType}/${String(id)}` === wanted))
    .data;
}

/** Name and NPI of a practitioner or an organization; empty when the server has neither. */
export function readProvider<T extends Holder>(found: Found<T>, item: T, reference: Reference | undefined) {
  const related = found.findRelated(item, reference);
  const name = typeof related?.name === 'string' ? related.name : formatName(related?.name?.[0]);
  const identifiers = [reference?.identifier, ...(related?.identifier ?? [])];
  return {
    name: name || (reference?.display ?? ''),
    npi: identifiers.find((one) => one?.system === NPI)?.value ?? '',
  };
}
