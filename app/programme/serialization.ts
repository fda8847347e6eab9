import { z } from 'zod';
import type { CallDefinition } from '#contract/call.ts';
import { createDecoder, isJson, ProgrammeFault, findRefusal } from './fault.ts';
import { isReadable } from './plain-text.ts';
import { unwrapSchema, removeNulls } from './reply-nulls.ts';
import { isSmall, isTooMuch, takeSample } from './reply-size.ts';
import { removeUnknownEntries } from './unknown-words.ts';

/** Method and path template of a call, such as `GET /claims/{claimId}`, for faults and the log. */
export const buildCallAddress = (call: CallDefinition) => `${call.method} ${call.path}`;

export interface Outgoing {
  url: string;
  body: string | undefined;
  /** names of the query's keys, for the log */
  queryKeys: string[];
}

/**
 * Serializes a call's input, checked against the call's own schemas.
 *
 * @throws ProgrammeFault `request` when query or body break the contract; `refused` with status 404 when a path
 * parameter cannot be an id
 */
export function toOutgoingBody(call: CallDefinition, input: unknown, baseUrl: string): Outgoing {
  const { params, query, body } = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown };
  const search = toSearchParams(checked(call, call.query, query ?? {}));
  return {
    url: `${baseUrl.replace(/(?<!\/)\/+$/, '')}${toPath(call, params)}${search.size === 0 ? '' : `?${search}`}`,
    body: call.body === undefined ? undefined : JSON.stringify(checked(call, call.body, body)),
    queryKeys: [...new Set(search.keys())],
  };
}

function checked(call: CallDefinition, schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ProgrammeFault(`${buildCallAddress(call)} ${listFields(parsed.error)}`, { code: 'request' });
}

function toPath(call: CallDefinition, params: unknown): string {
  const notFound = () =>
    new ProgrammeFault(buildCallAddress(call), { code: 'refused', status: 404, sent: 'never' });
  const parsed = call.params?.safeParse(params);
  if (parsed?.success === false) throw notFound();
  const values = (parsed?.data ?? {}) as Record<string, unknown>;
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '');
    // Checked for every schema: `.` and `..` leave a path even when percent-encoded (WHATWG URL), and encoded
    // characters may be decoded in transit.
    if (/^\.{1,2}$/.test(value) || !/^[\w.~-]+$/.test(value)) throw notFound();
    return value;
  });
}

function toSearchParams(query: unknown): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    search.append(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  return search;
}

/** The body of a refusal is a short message. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/** Maximum number of fields named per payload. */
const MOST_NAMED = 3;

/** The paths of the problems in a payload, such as `items[].fillDate, total`; never a value. */
function listFields({ issues }: z.ZodError): string {
  const fields = [...new Set(issues.map(({ path }) => fieldAt(path)))];
  const others = fields.length - MOST_NAMED;
  return fields.slice(0, MOST_NAMED).join(', ') + (others > 0 ? ` and ${others} more` : '');
}

function fieldAt(path: readonly PropertyKey[]): string {
  const names = path.map((part) => {
    if (typeof part === 'number') return '[]';
    const name = String(part);
    return `.${/^[A-Za-z_]\w{0,40}$/.test(name) ? name : '?'}`;
  });
  return names.join('').replace(/^\./, '') || '(payload)';
}

/** `leftOut`: list entries with a word that the portal does not know, and the fields of those words */
type Payload =
  | { ok: true; data: unknown; leftOut?: { count: number; field: string } }
  | { ok: false; field: string; problem: string };

interface ReadOptions {
  /** whether such entries are left out; otherwise one of them breaks the contract */
  leavesOut: boolean;
}

/**
 * Reads a successful reply by the call's schema: from its headers if the call defines this, else from its body. JSON by
 * content type; text as a string, or as JSON when the schema is not a string. Everything else is read as bytes, and an
 * empty body as undefined.
 */
export function parsePayload(
  call: CallDefinition,
  headers: Headers,
  body: Uint8Array,
  { leavesOut }: ReadOptions = { leavesOut: false },
): Payload {
  if (!call.ignoresBody && isMarkup(headers.get('content-type'), body))
    return { ok: false, field: '(payload)', problem: 'page' };
  if (carriesRefusal(call, headers, body)) return { ok: false, field: '(payload)', problem: 'refusal' };
  let result: z.ZodSafeParseResult<unknown> | undefined;
  const { values, isLarge } =
    call.answersBy === 'headers'
      ? { values: [Object.fromEntries(headers)], isLarge: false }
      : readings(headers.get('content-type'), body, call.response);
  for (const value of values) {
    result = isLarge ? checkedLarge(call.response, value) : call.response.safeParse(value);
    if (result?.success) return { ok: true, data: result.data };
    const most = leavesOut && result && readableIn(call, value, result.error);
    if (most) return most;
  }
  if (isLarge && result === undefined) return { ok: false, field: '(payload)', problem: 'too_big' };
  const error = result?.error;
  if (error === undefined) return { ok: false, field: '(payload)', problem: 'missing' };
  return { ok: false, field: listFields(error), problem: error.issues[0]?.code ?? 'invalid' };
}

/** Whether it begins as a web page. A proxy sends one, with status 200, even instead of a reply without content. */
const isMarkup = (contentType: string | null, body: Uint8Array): boolean =>
  createDecoder(contentType).decode(body.subarray(0, 200)).trimStart().startsWith('<');

/**
 * True if a 2xx body is really an error body that the response schema would accept: empty, text, or only optional
 * fields. A larger body is not checked.
 */
function carriesRefusal(call: CallDefinition, headers: Headers, body: Uint8Array): boolean {
  const schema = call.answersBy === 'headers' ? z.unknown() : unwrapSchema(call.response);
  const isOpen = schema instanceof z.ZodUnknown || schema instanceof z.ZodString;
  if (call.ignoresBody || body.byteLength > MAX_REFUSAL_BYTES) return false;
  if (!isOpen && !(schema instanceof z.ZodObject && schema.safeParse({}).success)) return false;
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return readings(headers.get('content-type'), body, z.unknown()).values.some((value) => {
    const refusal = findRefusal(value);
    return refusal !== undefined && !known.some((name) => name in refusal);
  });
}

/** The reply without the entries that have an unknown word, if this is its only fault. */
function readableIn(
  { response: schema, hasLoneEntries }: CallDefinition,
  value: unknown,
  found: z.ZodError,
): Payload | undefined {
  // only a sample of a large reply was checked before
  const error = schema.safeParse(value).error ?? found;
  const readable = removeUnknownEntries(value, error, hasLoneEntries);
  const result = readable && schema.safeParse(readable.value);
  if (!result?.success) return undefined;
  return { ok: true, data: result.data, leftOut: { count: readable!.count, field: listFields(error) } };
}

/** Usually all entries of a list have the same problem, so a sample is checked first. */
function checkedLarge(schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> | undefined {
  const sampled = takeSample(value);
  if (sampled === undefined) return undefined;
  const result = schema.safeParse(sampled.sample);
  const isEntryWrong = result.error?.issues[0]?.path.some((part) => typeof part === 'number') ?? false;
  return isEntryWrong ? result : schema.safeParse(value);
}

interface Readings {
  values: unknown[];
  isLarge: boolean;
}

/**
 * Possible readings of a body. The most likely comes last, so that its problem is reported; empty when the body is too
 * large.
 */
function readings(contentType: string | null, body: Uint8Array, schema: z.ZodType): Readings {
  if (body.byteLength === 0) return { values: [undefined], isLarge: false };
  if (contentType !== null && !isJson(contentType) && !/^text\//i.test(contentType))
    return { values: [body], isLarge: false };
  const text = createDecoder(contentType).decode(body);
  if (isTooMuch(text)) return { values: [], isLarge: true };
  const isLarge = !isSmall(text);
  const json = parsed(text, schema);
  if (json === undefined) return { values: [isReadable(text)], isLarge };
  return { values: isJson(contentType) ? [json.value] : [isReadable(text), json.value], isLarge };
}

/**
 * Escapes and characters that text must not contain. One search over the whole text costs less than checking each
 * string.
 */
const UNREADABLE = /\\[bfr]|\\u(?:00[01789]|20[26]|d[89a-f])|[\u007F-\u009F\u202A-\u202E\u2066-\u2069]/i;

const readableValue = (_name: string, value: unknown) =>
  typeof value === 'string' ? isReadable(value) : value;

function parsed(text: string, schema: z.ZodType): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text, UNREADABLE.test(text) ? readableValue : undefined);
    if (text.includes('null')) removeNulls(schema, value);
    return { value };
  } catch {
    return undefined;
  }
}
