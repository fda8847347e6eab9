/** The variables that the portal reads, with the format of each. */
import { z } from 'zod';
import { ClientBrands } from './brand-env.ts';
import { clientCertificateVariables } from './client-certificate.ts';
import {
  whole,
  minutes,
  text,
  isContact,
  plainUrl,
  webUrl,
  httpUrl,
  baseUrl,
  origin,
  words,
  flag,
  isHeader,
  json,
  parseRedisAddress,
  isSqliteFile,
} from './env-formats.ts';
import { programmeOauthVariables } from './programme-oauth.ts';
import { walletVariables } from './wallet-env.ts';
import { services } from '#contract/call.ts';

/**
 * An environment variable is missing or wrong. The message is one line for the operator and never contains the value.
 */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

const SECRET_MIN_LENGTH = 32;

const claimText = z.string().min(1).max(200);
/** The name of a claim, or the names that lead into an object: ["https://plan.example/member", "card"]. */
const claimPlace = z.union([claimText, z.array(claimText).min(2).max(5)]);
const claimSource = z.union([
  claimPlace,
  z.strictObject({ value: claimText }),
  z.strictObject({ from: claimPlace, values: z.record(claimText, claimText) }),
]);
/** Source of a claim at the provider. `values` maps the member's groups or roles to values. */
export type ClaimSource = z.infer<typeof claimSource>;
/** Claims that all members of a portal may share. With a shared card or name, they would be one person. */
const SHARED_CLAIMS = ['extension_ProviderType', 'extension_ClientId', 'extension_RxGRP', 'email_verified'];
/** Claims that IDP_CLAIMS may map: those that app/auth/claims.ts reads about a member. */
export const MEMBER_CLAIMS = [
  ...SHARED_CLAIMS,
  'sub',
  'oid',
  'email',
  'given_name',
  'family_name',
  'preferred_username',
  'extension_CardId',
  'extension_PersonCode',
  'extension_SequenceCode',
  'extension_IsMigrated',
  'extension_UserName',
  'extension_DateOfBirth',
];
const ssoIssuer = z.strictObject({
  issuer: plainUrl,
  jwks_uri: webUrl,
  audience: z.string().min(1),
  clients: z.array(z.string().min(1)).min(1).optional(),
});

/** Content and the platform of a client are the programme's own. */
export const fhirServices = services.filter((service) => service !== 'routing' && service !== 'CMSDocker');

const variable = <T extends z.ZodType>(schema: T, shape: string) => ({ schema, shape });

/** Every variable the portal reads: its schema, and a description of its format. */
export const variables = {
  NODE_ENV: variable(z.enum(['development', 'test', 'production']), 'development, test or production'),
  PORT: variable(whole(1, 65535), 'a port number from 1 to 65535'),
  HOST: variable(
    z.string().regex(/^[A-Za-z0-9.:_-]+$/),
    'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  ),
  PUBLIC_URL: variable(origin, 'an origin without a path, such as https://portal.example.com'),
  TRUST_PROXY: variable(whole(0, 10), 'the number of reverse proxies in front of the portal, 0 to 10'),
  SESSION_SECRET: variable(
    z
      .string()
      .regex(/^[\x20-\x7e]+$/)
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .refine((list) => list.every((secret) => secret.length >= SECRET_MIN_LENGTH)),
    `one or more random texts of at least ${SECRET_MIN_LENGTH} characters, separated by commas, newest first`,
  ),
  SESSION_STORE_URL: variable(
    z.string().refine((address) => isSqliteFile(address) || parseRedisAddress(address) !== undefined),
    'sqlite:<file>, redis://<host>:<port>, redis+sentinel://<host>:<port>,<host>:<port>/<name> or redis+cluster://<host>:<port>,<host>:<port> (rediss for TLS), with / @ : # ? and % in a password written as %2F %40 %3A %23 %3F and %25',
  ),
  SESSION_STORE_PASSWORD_FILE: variable(
    z.string().regex(/^[^<>\n]+$/),
    'the path of a file with the password of Redis, where SESSION_STORE_URL has none',
  ),
  SESSION_IDLE_MINUTES: variable(
    minutes(0.05, 720),
    'a number of minutes from 1 to 720, or a fraction from 0.05 in a test',
  ),
  SESSION_MAX_HOURS: variable(whole(1, 168), 'a whole number of hours from 1 to 168'),
  PROGRAMME_API_URL: variable(
    baseUrl,
    "the base address of the programme's API, such as https://api.example.com/pbm",
  ),
  PROGRAMME_FHIR_URL: variable(
    baseUrl,
    'the base address of a FHIR R4 server, such as https://fhir.example.com/r4',
  ),
  PROGRAMME_FHIR_SERVICES: variable(
    words.pipe(z.array(z.enum(fhirServices))),
    'services of the calls, without routing and CMSDocker, separated by commas, such as member,claims',
  ),
  PROGRAMME_ACCESS_TOKEN_SERVICES: variable(
    words.pipe(z.array(z.enum(services))),
    'services of the calls, separated by commas, such as claims,drugs',
  ),
  ...programmeOauthVariables,
  ...clientCertificateVariables,
  PROGRAMME_SUBSCRIPTION_KEY: variable(text, "the programme's subscription key"),
  PROGRAMME_API_KEY: variable(text, "the programme's API key"),
  PROGRAMME_TIMEOUT_MS: variable(whole(100, 60000), 'a whole number of milliseconds from 100 to 60000'),
  MAX_REQUESTS_IN_FLIGHT: variable(whole(1, 100000), 'a whole number from 1 to 100000'),
  IDP_SIGN_IN_METADATA_URL: variable(
    httpUrl,
    'the address of the OpenID discovery document of the sign-in flow',
  ),
  IDP_PASSWORD_RESET_METADATA_URL: variable(
    httpUrl,
    'the address of the OpenID discovery document of the password-reset flow',
  ),
  IDP_CLIENT_ID: variable(text, "the portal's client id at the identity provider"),
  IDP_CLIENT_SECRET: variable(text, "the portal's client secret at the identity provider"),
  IDP_CLAIMS: variable(
    json.pipe(
      z
        .partialRecord(z.enum(MEMBER_CLAIMS), claimSource)
        .transform((names) => names as Record<string, ClaimSource>)
        .refine((names) =>
          Object.entries(names).every(
            ([claim, source]) =>
              typeof source === 'string' || Array.isArray(source) || SHARED_CLAIMS.includes(claim),
          ),
        ),
    ),
    'a JSON object such as {"extension_CardId":"card_id","extension_ProviderType":{"value":"DIRECT"}}: names that the portal reads (docs/integrate/claims.md), and those of the provider; a value or values only of extension_ProviderType, extension_ClientId, extension_RxGRP or email_verified',
  ),
  IDP_ALWAYS_PROMPTS: variable(flag, 'true or false'),
  IDP_SCOPES: variable(
    z
      .string()
      .transform((list) => list.split(/\s+/))
      .refine(
        (list) => list.includes('openid') && list.every((scope) => /^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)),
      ),
    'scopes with spaces in between, openid among them',
  ),
  SSO_ISSUERS: variable(
    json.pipe(z.array(ssoIssuer)),
    'a JSON list such as [{"issuer":"https://…","jwks_uri":"https://…","audience":"…"}]',
  ),
  PROVIDER_TYPE_PARTNER: variable(text, 'the name of the provider type of partner members'),
  PROVIDER_TYPE_DIRECT: variable(text, 'the name of the provider type of members who register directly'),
  REGISTRATION_REDIRECT_ORIGINS: variable(
    words.pipe(z.array(origin)),
    'one or more origins, separated by commas, such as https://welcome.example.com',
  ),
  CONNECT_ORIGINS: variable(
    words.pipe(z.array(origin)),
    'one or more origins, separated by commas, such as https://keys.example.com',
  ),
  FORGOT_USERNAME_NEUTRAL: variable(flag, 'true or false'),
  OFFLINE_PAGE: variable(flag, 'true or false'),
  ANALYTICS_URL: variable(httpUrl, 'the address that takes batches of events'),
  ANALYTICS_INSTRUMENTATION_KEY: variable(text, 'the key that goes with ANALYTICS_URL'),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(baseUrl, 'the address of a collector of traces'),
  OTEL_EXPORTER_OTLP_HEADERS: variable(
    z
      .string()
      .transform((list) => list.split(',').map((each) => each.trim().split(/=(.*)/s, 2)))
      .refine((pairs) => pairs.every(([name, value]) => isHeader(name, value)))
      .transform((pairs) => Object.fromEntries(pairs) as Record<string, string>),
    'headers for the collector, such as api-key=abc, separated by commas',
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    z
      .string()
      .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0+)?)$/)
      .transform(Number),
    'a number from 0 to 1',
  ),
  OTEL_SERVICE_NAME: variable(
    z.string().regex(/^[\w.-]{1,100}$/),
    'up to 100 letters, digits, dots and dashes',
  ),
  MAPS_TILE_URL: variable(
    webUrl.refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part))),
    'the address of a tile with {z}, {x} and {y} in it, such as https://tiles.example.com/{z}/{x}/{y}.png',
  ),
  MAPS_KEY: variable(text, "the tile service's key"),
  MAPS_ID: variable(text, "the tile service's map id"),
  MAPS_ATTRIBUTION: variable(
    z
      .string()
      .max(200)
      .regex(/^\P{C}*$/u),
    'whose maps they are, as plain text of up to 200 characters',
  ),
  ...walletVariables,
  BRANDS: variable(
    json.pipe(ClientBrands),
    'a JSON object such as {"10002":{"name":"Harbor","accent":"#1a3a8f","accentDark":"#9db8ff"}}: by client id, the name, the color of links in both schemes and, if wanted, the mark as path data in a square of 28 units',
  ),
  SANDBOX_PORT: variable(whole(1, 65535), 'a port number from 1 to 65535'),
  SECURITY_CONTACT: variable(
    words.refine((list) => list.every(isContact)),
    'one or more addresses, separated by commas, such as mailto:security@example.com or https://…',
  ),
  SECURITY_POLICY_URL: variable(
    webUrl.refine((url) => url.startsWith('https:')),
    'an address that begins with https://',
  ),
  HEALTH_KEY: variable(text.min(24), 'a random text of at least 24 characters'),
  METRICS_PORT: variable(whole(1, 65535), 'a port number from 1 to 65535, another than PORT'),
  METRICS_HOST: variable(
    z.string().regex(/^[A-Za-z0-9.:_-]+$/),
    'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  ),
  COMMIT_SHA: variable(
    z.string().regex(/^[\w.-]{1,64}$/),
    'what was built: up to 64 letters, digits, dots, - and _',
  ),
  LOG_LEVEL: variable(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'trace, debug, info, warn, error, fatal or silent',
  ),
} as const;

export type Name = keyof typeof variables;
export type Values = { [N in Name]?: z.output<(typeof variables)[N]['schema']> };
export type Source = Record<string, string | undefined>;

/** longer than any valid value; catches a whole file, or a list instead of one entry */
const MAX_LENGTH = 4_096;
/** for lists, and PEM in base64 */
const MAX_LENGTH_OF_LISTS = 65_536;
const isList = (name: string) => /^(?:SSO_ISSUERS$|BRANDS$|WALLET_|PROGRAMME_CLIENT_)/.test(name);

/** A number sign may be part of these values. */
const FREE_TEXTS = new Set(['MAPS_ATTRIBUTION', 'SESSION_SECRET', 'WALLET_APPLE_KEY_PASSPHRASE']);
/** A comment after the value: shells and .env remove it, but docker --env-file does not. */
const hasComment = (name: string, value: string) => !FREE_TEXTS.has(name) && /\s#|^#\s/.test(value);

/** Kubernetes and Docker set METRICS_PORT to the address of a service called `metrics`. */
export const isServiceLink = (name: string, value: string) =>
  name.endsWith('_PORT') && /^(?:tcp|udp|sctp):\/\//.test(value);

/**
 * Checks the variables that are set. An empty value counts as unset, so `NAME=` in a file means the default.
 * @throws EnvError naming the first variable that is wrong
 */
export function parseAll(source: Source): Values {
  const values: Record<string, unknown> = {};
  for (const [name, { schema, shape }] of Object.entries(variables)) {
    const raw = source[name]?.trim();
    if (!raw || isServiceLink(name, raw)) continue;
    const most = isList(name) ? MAX_LENGTH_OF_LISTS : MAX_LENGTH;
    if (raw.length > most)
      throw new EnvError(`${name} is wrong: it should be no longer than ${most} characters.`);
    // shells and .env strip quotes; docker --env-file, manifests and systemd do so only in part
    if (/^(["'])[^]*\1$/.test(raw))
      throw new EnvError(`${name} is wrong: it should have no quotes around it.`);
    // a whole line of .env instead of its value
    if (raw.match(/^(?:export )?(\w+) ?[:=]/)?.[1] === name)
      throw new EnvError(`${name} is wrong: it should be the value alone, without the name before it.`);
    if (hasComment(name, raw)) throw new EnvError(`${name} is wrong: it should have no comment behind it.`);
    const parsed = schema.safeParse(raw);
    if (!parsed.success) throw new EnvError(`${name} is wrong: it should be ${shape}.`);
    values[name] = parsed.data;
  }
  return values as Values;
}
