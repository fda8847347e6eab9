/**
 * Checks whether a reply is about the person and the resource that the call named. Pure; the client checks every reply.
 */

import { isSameName } from './account-name.ts';
import type { CallDefinition } from './call.ts';

/** Reply fields that identify a person or a resource, compared if the call contains them too. */
export const identifyingFields = [
  'userName',
  'clientId',
  'cardId',
  'personCode',
  'orderNumber',
  'claimId',
  'prescriptionId',
  'inquiryId',
  'ndc',
  'npi',
  'addressId',
  'paymentCardId',
  'year',
] as const;

/** Fields that identify a person looked up by name and date of birth. */
const personFields = ['dateOfBirth', 'firstName', 'lastName'] as const;
/** References that the portal chose. A programme may ignore them as list filters; elsewhere the reply repeats them. */
const referenceFields = ['clientReference', 'reference'] as const;

/** Ids of resources that a different person may share: their person code then differs from the caller's. */
const sharedThings = ['prescriptionId', 'prescriptionIds', 'claimId', 'inquiryId'];
/** Comma-separated person codes, in addition to the caller's own. */
const personLists = ['personCodes', 'allowedPhiPersonCodes', 'onlyPersonCode'];

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Case, accents, hyphens and spaces do not distinguish people. */
export const toPlainForm = (value: unknown): string =>
  String(value)
    .normalize('NFD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase();

const isSameValue = (name: string, asked: unknown, given: unknown) =>
  name === 'userName' ? isSameName(String(asked), String(given)) : toPlainForm(asked) === toPlainForm(given);

const askedFor = ({
  params,
  query,
  body,
}: {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}): Values => ({
  ...(isValues(body) && body),
  ...(isValues(query) && query),
  ...(isValues(params) && params),
});

/** Removes the fields that the tokens left empty. */
const pickKnown = (person: Values): Values =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== ''));

function collectPersonCodes(asked: Values): Set<string> | undefined {
  if (sharedThings.some((name) => name in asked)) return undefined;
  const lists = personLists.flatMap((name) => {
    const list = asked[name];
    return Array.isArray(list) ? list.map(String) : String(list ?? '').split(',');
  });
  const codes = [asked.personCode, ...lists].filter((code) => code !== undefined && code !== '');
  return codes.length === 0 ? undefined : new Set(codes.map(String));
}

/** The records with identifying fields: the reply itself, or the entries of a list. */
const listRecords = (reply: unknown): { records: Values[]; isList: boolean } => {
  if (Array.isArray(reply)) return { records: reply.filter(isValues), isList: true };
  if (!isValues(reply)) return { records: [], isList: false };
  return Array.isArray(reply.items)
    ? { records: reply.items.filter(isValues), isList: true }
    : { records: [reply], isList: false };
};

/** Whether each returned item is one of the requested items. */
function areSent({ items, prescriptionIds }: Values, { refused, prescriptionId }: Values): boolean {
  if (typeof prescriptionIds === 'string') return prescriptionIds.split(',').includes(String(prescriptionId));
  if (!Array.isArray(items) || !Array.isArray(refused)) return true;
  const sent = new Set(items.filter(isValues).map(({ prescriptionId }) => prescriptionId));
  return refused.every((line) => isValues(line) && sent.has(line.prescriptionId));
}

/** Whether an order in a list was placed by one of these people, or has a line for one; true for any other record. */
function concerns({ orderedBy, lines }: Values, codes: ReadonlySet<string>): boolean {
  if (orderedBy === undefined || codes.has(String(orderedBy))) return true;
  return !Array.isArray(lines) || lines.some((line) => isValues(line) && codes.has(String(line.personCode)));
}

/**
 * The name of the first field which shows that a reply is about a different person or resource; undefined without one.
 * Checks only the records of a list, the lines of an order and the refused items of an order request.
 * reply-identity.test.ts names each deeper field.
 * @param person the caller, if known
 */
export function findForeignField(
  input: unknown,
  reply: unknown,
  { translates = [], about }: Pick<CallDefinition, 'translates' | 'about'> = {},
  person: Partial<Record<'clientId' | 'personCode', string>> = {},
): string | undefined {
  const asked = {
    ...(about === 'caller' && pickKnown(person)),
    ...askedFor(isValues(input) ? input : {}),
  };
  const { records, isList } = listRecords(reply);
  const names: string[] = [
    ...identifyingFields.filter((name) => name !== 'personCode'),
    ...('dateOfBirth' in asked ? personFields : []),
    ...(isList ? [] : referenceFields),
  ].filter((name) => !translates.includes(name));
  const codes = collectPersonCodes(asked);
  for (const record of records) {
    const field = names.find(
      (name) =>
        asked[name] !== undefined &&
        record[name] !== undefined &&
        asked[name] !== record[name] &&
        !isSameValue(name, asked[name], record[name]),
    );
    if (field !== undefined) return field;
    if (!areSent(asked, record)) return 'prescriptionId';
    if (codes && record.personCode !== undefined && !codes.has(String(record.personCode)))
      return 'personCode';
    if (codes && isList && !concerns(record, codes)) return 'orderedBy';
  }
  return undefined;
}
