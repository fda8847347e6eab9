/** Whether a reply is about who and what was asked for. Pure; the client asks it of every reply. */

import type { CallDefinition } from './call.ts';

/** Fields by which a reply says whose or what it is, when the call named it too. */
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

/** A person looked up by name and date of birth. */
const personFields = ['dateOfBirth', 'firstName', 'lastName'] as const;
/** What the portal gave its own name: filters of a list that a programme may ignore, otherwise echoed. */
const referenceFields = ['clientReference', 'reference'] as const;

/** Ids of one thing that somebody else may share: their person code is not the asker's. */
const sharedThings = ['prescriptionId', 'claimId', 'inquiryId'];
/** Lists of person codes, joined by commas, beside the asker's own. */
const personLists = ['personCodes', 'allowedPhiPersonCodes', 'onlyPersonCode'];

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Upper and lower case, accents, hyphens and spaces are a matter of taste, not of identity. */
const plain = (value: unknown): string =>
  String(value)
    .normalize('NFD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase();

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

function personCodesOf(asked: Values): Set<string> | undefined {
  if (sharedThings.some((name) => name in asked)) return undefined;
  const lists = personLists.flatMap((name) => {
    const list = asked[name];
    return Array.isArray(list) ? list.map(String) : String(list ?? '').split(',');
  });
  const codes = [asked.personCode, ...lists].filter((code) => code !== undefined && code !== '');
  return codes.length === 0 ? undefined : new Set(codes.map(String));
}

/** The records in which a reply says whose it is: itself, or the entries of a list. */
const recordsOf = (reply: unknown): { records: Values[]; isList: boolean } => {
  if (Array.isArray(reply)) return { records: reply.filter(isValues), isList: true };
  if (!isValues(reply)) return { records: [], isList: false };
  return Array.isArray(reply.items)
    ? { records: reply.items.filter(isValues), isList: true }
    : { records: [reply], isList: false };
};

/**
 * The name of the first field that says that a reply is about somebody or something else than was asked
 * for; undefined when there is none. Never looks deeper than the records of a list.
 *
 * @param input what the call was made with
 * @param reply the payload, parsed
 * @param call the call, for the fields that it translates
 */
export function foreignField(
  input: unknown,
  reply: unknown,
  { translates = [] }: Pick<CallDefinition, 'translates'> = {},
): string | undefined {
  const asked = askedFor((input ?? {}) as object);
  const { records, isList } = recordsOf(reply);
  const names: string[] = [
    ...identifyingFields.filter((name) => name !== 'personCode'),
    ...('dateOfBirth' in asked ? personFields : []),
    ...(isList ? [] : referenceFields),
  ].filter((name) => !translates.includes(name));
  const codes = personCodesOf(asked);
  for (const record of records) {
    const field = names.find(
      (name) =>
        asked[name] !== undefined &&
        record[name] !== undefined &&
        asked[name] !== record[name] &&
        plain(asked[name]) !== plain(record[name]),
    );
    if (field !== undefined) return field;
    if (codes && record.personCode !== undefined && !codes.has(String(record.personCode)))
      return 'personCode';
  }
  return undefined;
}
