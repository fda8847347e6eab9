/** Writes the contract with the programme down as an OpenAPI 3.1 document. */
import { z } from 'zod';
import * as address from '../app/programme/contract/address.ts';
import type { Access, CallDefinition } from '../app/programme/contract/call.ts';
import * as claims from '../app/programme/contract/claims.ts';
import * as clinicalReview from '../app/programme/contract/clinical-review.ts';
import * as common from '../app/programme/contract/common.ts';
import * as completeProfile from '../app/programme/contract/complete-profile.ts';
import * as content from '../app/programme/contract/content.ts';
import * as deleteAccount from '../app/programme/contract/delete-account.ts';
import { Pdf } from '../app/programme/contract/document.ts';
import * as idCard from '../app/programme/contract/id-card.ts';
import * as enrollment from '../app/programme/contract/enrollment.ts';
import { calls } from '../app/programme/contract/index.ts';
import * as mailOrder from '../app/programme/contract/mail-order.ts';
import * as member from '../app/programme/contract/member.ts';
import * as notifications from '../app/programme/contract/notifications.ts';
import * as oneTimeCode from '../app/programme/contract/one-time-code.ts';
import * as order from '../app/programme/contract/order.ts';
import * as preRegistration from '../app/programme/contract/pre-registration.ts';
import * as pages from '../app/programme/contract/pages.ts';
import * as phiSettings from '../app/programme/contract/phi-settings.ts';
import * as prescriptionDocument from '../app/programme/contract/prescription-document.ts';
import * as prescriptionActions from '../app/programme/contract/prescription-actions.ts';
import * as prescription from '../app/programme/contract/prescription.ts';

type Json = { [key: string]: unknown };

const PDF = 'application/pdf';

/** Schemas under the name that the contract exports them by become components. */
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

/** All calls, each with the name it has in the contract. */
export const allCalls: { id: string; call: CallDefinition }[] = Object.entries(calls).flatMap(
  ([group, definitions]) =>
    Object.entries(definitions).map(([name, call]) => ({
      id: `${group}.${name}`,
      call: call as CallDefinition,
    })),
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
      description:
        'Every call that the portal makes. A field that is not listed here is ignored; one that is listed and ' +
        'wrong makes the portal show that block as failed. Money is in integer cents.',
    },
    servers: [{ url: 'https://programme.example', description: 'PROGRAMME_API_URL' }],
    tags: [...new Set(allCalls.map(({ call }) => call.service))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes,
      parameters,
      responses,
      schemas: sorted({ ...schemas, ErrorBody: wire(common.ErrorBody, schemas, true) }),
    },
  };
}

const securitySchemes = {
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

const parameters = {
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
};

const responses = {
  Refused: {
    description:
      '401 ends the session of the member. 429 asks to try later. From 500 on, and for a binary body, the ' +
      'member sees a general message; otherwise message, else errorMessage, or a plain text as it is.',
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } },
      'text/plain': { schema: { type: 'string' } },
    },
  },
};

const security: Record<Access, Record<string, []>[]> = {
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

function operation(id: string, call: CallDefinition, schemas: Json): Json {
  return {
    operationId: id,
    summary: call.summary,
    ...(call.retry === false && { description: 'The portal never repeats this GET by itself.' }),
    tags: [call.service],
    security: security[call.access],
    parameters: [
      ...fields('path', call.params, schemas),
      ...fields('query', call.query, schemas),
      { name: 'x-api-version', in: 'header', required: true, schema: { const: call.version } },
      ...(call.omitsProviderType ? [] : [{ $ref: '#/components/parameters/ProviderType' }]),
      { $ref: '#/components/parameters/RequestId' },
    ],
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: wire(call.body, schemas) } } },
    }),
    responses: { [call.status]: success(call, schemas), default: { $ref: '#/components/responses/Refused' } },
  };
}

function success(call: CallDefinition, schemas: Json): Json {
  const description = call.summary;
  if (call.status === 204) return { description };
  if (call.answersBy === 'headers') return { description, headers: headersOf(call.response, schemas) };
  const schema = wire(call.response, schemas);
  const text = schema.type === 'string' ? 'text/plain' : 'application/json';
  const type = String(schema.contentMediaType ?? text);
  return { description, content: { [type]: { schema } } };
}

function headersOf(response: z.ZodType, schemas: Json): Json {
  const { shape } = response as z.ZodObject;
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, { schema: wire(field as z.ZodType, schemas) }]),
  );
}

function fields(where: 'path' | 'query', object: z.ZodObject | undefined, schemas: Json): Json[] {
  return Object.entries(object?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !z.safeParse(field as z.ZodType, undefined).success,
    schema: wire(field as z.ZodType, schemas),
  }));
}

/**
 * The JSON Schema of what goes over the wire: a field with a default may be absent there. Named
 * schemas end up in `schemas`, with a reference in their place.
 */
function wire(schema: z.ZodType, schemas: Json, whole = false): Json {
  const document = z.toJSONSchema(z.object({ schema }), {
    io: 'input',
    metadata: named,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) =>
      void (zodSchema === Pdf && Object.assign(jsonSchema, { type: 'string', contentMediaType: PDF })),
  });
  const { $defs, properties } = document as unknown as { $defs?: Json; properties: { schema: Json } };
  for (const [name, definition] of Object.entries($defs ?? {})) schemas[name] ??= tidy(definition);
  const result = tidy(properties.schema) as Json;
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(result.$ref))?.[1];
  return whole && name !== undefined ? (schemas[name] as Json) : result;
}

/** References to components, without the bounds of safe integers and inner names. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key, v]) => key !== 'id' && key !== '$schema' && Math.abs(Number(v)) !== Number.MAX_SAFE_INTEGER,
  );
  return Object.fromEntries(
    kept.map(([key, v]) => [
      key,
      key === '$ref' ? String(v).replace('#/$defs/', '#/components/schemas/') : tidy(v),
    ]),
  );
}

const sorted = (object: Json) =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => a.localeCompare(b, 'en')));
