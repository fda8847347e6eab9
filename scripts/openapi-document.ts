import { readFileSync } from 'node:fs';
import { z } from 'zod';
import * as address from '#contract/address.ts';
import type { CallDefinition } from '#contract/call.ts';
import * as claims from '#contract/claims.ts';
import * as clinicalReview from '#contract/clinical-review.ts';
import * as common from '#contract/common.ts';
import * as completeProfile from '#contract/complete-profile.ts';
import * as content from '#contract/content.ts';
import * as deleteAccount from '#contract/delete-account.ts';
import { Pdf } from '#contract/document.ts';
import * as idCard from '#contract/id-card.ts';
import * as enrollment from '#contract/enrollment.ts';
import { calls } from '#contract/index.ts';
import { callRefusals, type CallRefusal } from '#contract/refusals.ts';
import * as mailOrder from '#contract/mail-order.ts';
import * as member from '#contract/member.ts';
import * as notifications from '#contract/notifications.ts';
import * as oneTimeCode from '#contract/one-time-code.ts';
import * as order from '#contract/order.ts';
import * as preRegistration from '#contract/pre-registration.ts';
import * as pages from '#contract/pages.ts';
import * as phiSettings from '#contract/phi-settings.ts';
import * as prescriptionDocument from '#contract/prescription-document.ts';
import * as prescriptionActions from '#contract/prescription-actions.ts';
import * as prescription from '#contract/prescription.ts';
import { MAX_ENTRIES, MAX_LEVELS, MAX_VALUES } from '../app/programme/reply-size.ts';
import { findComment, describeFields, describeShownChange } from './openapi-comments.ts';
import {
  callers,
  dated,
  headers,
  parameterDescriptions,
  parameters,
  responses,
  security,
  securitySchemes,
  serviceDescriptions,
} from './openapi-parts.ts';

type Json = { [key: string]: unknown };

/** The sandbox's replies to demo members, by call; `npm run openapi:examples` records them again. */
export const EXAMPLES_FILE = new URL('./openapi-examples.json', import.meta.url);
export const examples: Record<string, { request?: unknown; response?: unknown }> = JSON.parse(
  readFileSync(EXAMPLES_FILE, 'utf8'),
);

const PDF = 'application/pdf';

/** Schemas that the contract exports become components with the same name. */
const named = z.registry<{ id: string }>();
for (const module of [
  address,
  claims,
  clinicalReview,
  common,
  content,
  idCard,
  mailOrder,
  member,
  notifications,
  order,
  pages,
  phiSettings,
  prescription,
  prescriptionDocument,
  oneTimeCode,
  deleteAccount,
  preRegistration,
  completeProfile,
  enrollment,
  prescriptionActions,
]) {
  for (const [id, value] of Object.entries(module)) {
    if (value instanceof z.ZodType && !named.has(value)) named.add(value, { id });
  }
}

export const allCalls: { id: string; call: CallDefinition }[] = Object.entries(calls).flatMap(
  ([group, definitions]) =>
    Object.entries<CallDefinition>(definitions).map(([name, call]) => ({ id: `${group}.${name}`, call })),
);

export function openApiDocument(): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const { id, call } of allCalls) {
    (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(id, call, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Programme API of the member portal',
      version: '1.0',
      description: [
        'Every call that the portal makes. A field that is not listed here is ignored, null where the schema has none ' +
          'is a field that is missing, and one that is wrong makes the portal show that block as failed. Money is in integer cents.',
        'A word whose schema has `examples` may be another one: it is shown without its name. A word of an `enum` decides ' +
          'what a member may do or pays: an entry of a list with another one is left out, and the page says how many are ' +
          'missing; elsewhere the reply is wrong.',
        `A reply has at most 2 MB of text, ${MAX_ENTRIES.toLocaleString('en')} entries in a list, ` +
          `${MAX_VALUES.toLocaleString('en')} values and ${MAX_LEVELS} levels; a PDF at most 5 MB. The portal asks for at ` +
          'most 100 entries of a list that has pages.',
        'The `Date` header of every response sets the day: what is too soon, late or expired is told by it, so ' +
          'that the clocks of both sides need not agree. A day begins at midnight in America/New_York.',
        'Every request has `Ocp-Apim-Subscription-Key`, `x-api-version`, `x-request-id` and `traceparent`. Calls of members and ' +
          'of content also have `Authorization` and `Authorization-SSO`, each `Bearer` and a token or empty; the ' +
          'delete-account calls, `check-eligibility` and `pre-register` have neither.',
      ].join('\n\n'),
      contact: { name: 'The team that runs the portal', url: 'https://programme.example/portal' },
      license: {
        name: 'Part of the contract between programme and portal',
        identifier: 'LicenseRef-Contract',
      },
    },
    servers: [{ url: 'https://programme.example', description: 'PROGRAMME_API_URL' }],
    security: security.member,
    tags: [...new Set(allCalls.map(({ call }) => call.service))].sort().map((name) => ({
      name,
      description: serviceDescriptions[name],
    })),
    paths,
    components: {
      securitySchemes,
      parameters,
      headers,
      responses,
      schemas: sorted({ ...schemas, ErrorBody: errorBody(schemas) }),
    },
  };
}

/** A message for the member, and a code for which the portal has its own message. */
function errorBody(schemas: Json): Json {
  const base = wire(common.ErrorBody, schemas, true);
  const { properties } = base as { properties: Json };
  const message = { ...(properties.message as Json), description: 'In words for the member' };
  const code = { type: 'string', description: 'Which refusal it is; the codes of each call stand with it' };
  const fields = { type: 'array', items: { type: 'string' }, description: 'What of the request is wrong' };
  return { ...base, properties: { ...properties, message, code, fields } };
}

function operation(id: string, call: CallDefinition, schemas: Json): Json {
  return {
    operationId: id,
    summary: call.summary,
    description: [
      callers[call.access],
      call.omitsProviderType && 'It goes without `ProviderType`.',
      call.retry === false && 'The portal never repeats this GET by itself.',
      call.method !== 'GET' && 'The portal never repeats it by itself.',
      call.shows && describeShownChange(id),
    ]
      .filter(Boolean)
      .join(' '),
    tags: [call.service],
    security: security[call.access],
    parameters: [
      ...fields(id, 'path', call.params, schemas),
      ...fields(id, 'query', call.query, schemas),
      {
        name: 'x-api-version',
        in: 'header',
        required: true,
        schema: { const: call.version },
        description: 'The version of the call.',
      },
      ...(call.omitsProviderType ? [] : [{ $ref: '#/components/parameters/ProviderType' }]),
      { $ref: '#/components/parameters/RequestId' },
      { $ref: '#/components/parameters/TraceParent' },
    ],
    ...(call.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': json(
            describeFields(wire(call.body, schemas), id) as Json,
            requestExample(id, call.body),
          ),
        },
      },
    }),
    responses: {
      [call.status]: success(id, call, schemas),
      ...usualRefusals(call),
      ...ownRefusals(callRefusals[id] ?? []),
      default: ref('Refused'),
    },
  };
}

const ref = (name: keyof typeof responses) => ({ $ref: `#/components/responses/${name}` });

const usualRefusals = ({ access }: CallDefinition) => ({
  400: ref('BadRequest'),
  401: ref('Unauthorized'),
  ...(access === 'member' && { 403: ref('Forbidden') }),
  429: ref('TooManyRequests'),
  500: ref('Failed'),
});

const EXAMPLE_WORDS = 'A sentence for the member that says why.';

/** The refusals of one call by status, with an example of each code. */
function ownRefusals(refusals: readonly CallRefusal[]): Json {
  const byStatus = Map.groupBy(refusals, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => {
      const examples: Json = {};
      for (const { code, when } of all)
        if (code !== undefined) examples[code] = { summary: when, value: { code, message: EXAMPLE_WORDS } };
      const shown = Object.keys(examples).length > 0 ? { examples } : { example: { message: EXAMPLE_WORDS } };
      const description = all.map(({ code, when }) => (code ? `\`${code}\`: ${when}` : when)).join('\n\n');
      const schema = { $ref: '#/components/schemas/ErrorBody' };
      return [status, { description, headers: dated, content: { 'application/json': { schema, ...shown } } }];
    }),
  );
}

/** Leaves out test data that does not fit the call. */
const requestExample = (id: string, body: z.ZodType): unknown => body.safeParse(examples[id]?.request).data;

const json = (schema: Json, example: unknown): Json => ({
  schema,
  ...(example !== undefined && { example }),
});

function success(id: string, call: CallDefinition, schemas: Json): Json {
  const description = call.summary;
  if (call.status === 204) return { description, headers: dated };
  if (call.answersBy === 'headers')
    return { description, headers: { ...dated, ...toHeaders(call.response, schemas) } };
  const schema = describeReply(id, wire(call.response, schemas));
  const text = schema.type === 'string' ? 'text/plain' : 'application/json';
  const type = String(schema.contentMediaType ?? text);
  return { description, headers: dated, content: { [type]: json(schema, examples[id]?.response) } };
}

/** Includes the contract's comment on the whole reply. */
function describeReply(id: string, schema: Json): Json {
  const description = findComment(id, 'response');
  return { ...(description !== undefined && { description }), ...(describeFields(schema, id) as Json) };
}

function toHeaders(response: z.ZodType, schemas: Json): Json {
  if (!(response instanceof z.ZodObject)) throw new Error('headers are the fields of an object');
  return Object.fromEntries(
    Object.entries(response.shape).map(([name, field]) => [name, { schema: wire(field, schemas) }]),
  );
}

function fields(id: string, where: 'path' | 'query', object: z.ZodObject | undefined, schemas: Json): Json[] {
  return Object.entries(object?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    description: findComment(id, name) ?? parameterDescriptions[name],
    required: where === 'path' || !z.safeParse(field, undefined).success,
    schema: wire(field, schemas),
  }));
}

/** Fields with a default may be absent; named schemas go to `schemas`, and references replace them. */
function wire(schema: z.core.$ZodType, schemas: Json, whole = false): Json {
  const document = z.toJSONSchema(z.object({ schema }), {
    io: 'input',
    metadata: named,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === Pdf) Object.assign(jsonSchema, { type: 'string', contentMediaType: PDF });
      // the words of a list that a programme may extend
      const { examples: words } = z.globalRegistry.get(zodSchema) ?? {};
      if (words) Object.assign(jsonSchema, { examples: words });
    },
  });
  const { $defs, properties } = document as unknown as { $defs?: Json; properties: { schema: Json } };
  for (const [name, definition] of Object.entries($defs ?? {}))
    schemas[name] ??= describeFields(tidy(definition), name);
  const result = tidy(properties.schema) as Json;
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(result.$ref))?.[1];
  return whole && name !== undefined ? (schemas[name] as Json) : result;
}

/** Turns internal names into references to components, and removes the bounds of safe integers. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, v]) =>
      // a property may be called id, but a schema's name is a string
      !(key === 'id' && typeof v === 'string') &&
      key !== '$schema' &&
      Math.abs(Number(v)) !== Number.MAX_SAFE_INTEGER,
  );
  return Object.fromEntries(
    kept.map(([key, v]) => [
      key,
      key === '$ref'
        ? String(v).replace('#/$defs/', '#/components/schemas/')
        : key === 'pattern' && typeof v === 'string'
          ? portable(v)
          : tidy(v),
    ]),
  );
}

/** Python's regular expressions have no \p{…}, so its validators fail on it. */
const portable = (pattern: string) => pattern.replaceAll(String.raw`\p{C}`, String.raw`\x00-\x1f\x7f-\x9f`);

const sorted = (object: Json) =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => a.localeCompare(b, 'en')));
