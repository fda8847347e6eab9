import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { refuseStart } from './refuse-start.ts';
import { walletsOf, walletVariables } from './wallet-env.ts';
import type { Wallets } from './wallet-env.ts';

/** The portal's environment, checked once at start. */
export interface Env extends Wallets {
  nodeEnv: 'development' | 'test' | 'production';
  port: number;
  host: string;
  /** own origin as a browser sees it, without a slash at the end */
  publicUrl: string;
  /** how many reverse proxies stand in front; 0 believes no X-Forwarded header */
  trustProxyHops: number;
  /** first seals, all open */
  sessionSecrets: string[];
  sessionStoreUrl: string;
  sessionIdleMinutes: number;
  sessionMaxHours: number;
  programmeApiUrl: string;
  programmeSubscriptionKey: string;
  programmeApiKey: string;
  programmeTimeoutMs: number;
  idpSignInMetadataUrl: string;
  idpPasswordResetMetadataUrl: string;
  idpClientId: string;
  idpClientSecret: string;
  /** what the identity provider calls a claim, by the name that the portal reads */
  idpClaims: Record<string, string>;
  /** instead of those that the provider's metadata suggest */
  idpScopes?: string[];
  ssoIssuers: { issuer: string; jwks_uri: string; audience: string }[];
  providerTypePartner: string;
  providerTypeDirect: string;
  /** origins beside our own and the identity provider's that a registration may lead to (4.20) */
  registrationRedirectOrigins: string[];
  /** forgot-username answers registered and unknown addresses with one sentence */
  forgotUsernameNeutral: boolean;
  /** browsers keep a page for when they have no connection */
  offlinePage: boolean;
  analyticsUrl?: string;
  analyticsInstrumentationKey?: string;
  mapsTileUrl?: string;
  mapsKey?: string;
  mapsId?: string;
  logLevel: string;
}

/** An environment variable is missing or wrong. The message is one line for the operator; it never holds the value. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

const SECRET_MIN_LENGTH = 32;
const SECRET_FILE = 'var/session-secret';

const whole = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((n) => n >= from && n <= to);
const text = z.string().regex(/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/);
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => url.replace(/\/$/, '') === new URL(url).origin)
  .transform((url) => new URL(url).origin);
/** of an issuer only what a page can have as its origin: forms come from there (form-guards.ts) */
const plainUrl = z.url({ protocol: /^https?$/ });
const ssoIssuer = z.object({ issuer: plainUrl, jwks_uri: plainUrl, audience: z.string().min(1) });

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  }
});

const variable = <T extends z.ZodType>(schema: T, shape: string) => ({ schema, shape });

/** Every variable the portal reads: its schema, and the words that say what it should look like. */
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
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .refine((list) => list.every((secret) => secret.length >= SECRET_MIN_LENGTH)),
    `one or more random texts of at least ${SECRET_MIN_LENGTH} characters, separated by commas, newest first`,
  ),
  SESSION_STORE_URL: variable(
    z.string().regex(/^(?:sqlite:.+|rediss?:\/\/.+)$/),
    'sqlite:<file> or redis://<host>:<port> (rediss:// for TLS)',
  ),
  SESSION_IDLE_MINUTES: variable(whole(1, 720), 'a whole number of minutes from 1 to 720'),
  SESSION_MAX_HOURS: variable(whole(1, 168), 'a whole number of hours from 1 to 168'),
  PROGRAMME_API_URL: variable(
    httpUrl,
    "the base address of the programme's API, such as https://api.example.com/pbm",
  ),
  PROGRAMME_SUBSCRIPTION_KEY: variable(text, "the programme's subscription key"),
  PROGRAMME_API_KEY: variable(text, "the programme's API key"),
  PROGRAMME_TIMEOUT_MS: variable(whole(100, 60000), 'a whole number of milliseconds from 100 to 60000'),
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
    json.pipe(z.record(z.string().regex(/^[a-zA-Z_]{1,60}$/), z.string().min(1).max(200))),
    'a JSON object such as {"extension_CardId":"card_id"}: names that the portal reads, and those of the provider',
  ),
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
    z
      .string()
      .transform((list) => list.split(',').map((each) => each.trim()))
      .pipe(z.array(origin)),
    'one or more origins, separated by commas, such as https://welcome.example.com',
  ),
  FORGOT_USERNAME_NEUTRAL: variable(
    z.enum(['true', 'false']).transform((word) => word === 'true'),
    'true or false',
  ),
  OFFLINE_PAGE: variable(
    z.enum(['true', 'false']).transform((word) => word === 'true'),
    'true or false',
  ),
  ANALYTICS_URL: variable(httpUrl, 'the address that takes batches of events'),
  ANALYTICS_INSTRUMENTATION_KEY: variable(text, 'the key that goes with ANALYTICS_URL'),
  MAPS_TILE_URL: variable(httpUrl, 'the address of a tile service'),
  MAPS_KEY: variable(text, "the tile service's key"),
  MAPS_ID: variable(text, "the tile service's map id"),
  ...walletVariables,
  SANDBOX_PORT: variable(whole(1, 65535), 'a port number from 1 to 65535'),
  LOG_LEVEL: variable(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'trace, debug, info, warn, error, fatal or silent',
  ),
} as const;

type Name = keyof typeof variables;
type Values = { [N in Name]?: z.output<(typeof variables)[N]['schema']> };
type Source = Record<string, string | undefined>;

/** An empty value counts as unset, so that `NAME=` in a file takes the default. */
function parseAll(source: Source): Values {
  const values: Record<string, unknown> = {};
  for (const [name, { schema, shape }] of Object.entries(variables)) {
    const raw = source[name]?.trim();
    if (!raw) continue;
    const parsed = schema.safeParse(raw);
    if (!parsed.success) throw new EnvError(`${name} is wrong: it should be ${shape}.`);
    values[name] = parsed.data;
  }
  return values as Values;
}

/** What the sandbox programme answers to; the other half of this is sandbox/ itself. */
function sandboxValues(sandboxPort: number) {
  const idp = (flow: string) =>
    `http://localhost:${sandboxPort}/tenant/${flow}/v2.0/.well-known/openid-configuration`;
  return {
    PROGRAMME_API_URL: `http://127.0.0.1:${sandboxPort}/api`,
    PROGRAMME_SUBSCRIPTION_KEY: 'sandbox-subscription-key',
    PROGRAMME_API_KEY: 'sandbox-api-key',
    IDP_SIGN_IN_METADATA_URL: idp('B2C_1_SignUpSignIn'),
    IDP_PASSWORD_RESET_METADATA_URL: idp('B2C_1_PasswordReset'),
    IDP_CLIENT_ID: 'member-portal',
    IDP_CLIENT_SECRET: 'sandbox-client-secret',
  };
}

/** The sandbox's collector of events (sandbox/collector/). */
const sandboxAnalytics = (sandboxPort: number) => ({
  ANALYTICS_URL: `http://127.0.0.1:${sandboxPort}/analytics/v2/track`,
  ANALYTICS_INSTRUMENTATION_KEY: '5a4db0c5-0000-4000-8000-000000000001',
});

/** The sandbox's partner (sandbox/partner/). */
const sandboxPartner = (sandboxPort: number) => ({
  issuer: `http://localhost:${sandboxPort}/partner`,
  jwks_uri: `http://localhost:${sandboxPort}/partner/keys`,
  audience: 'member-portal',
});

const missing = (name: Name) =>
  new EnvError(`${name} is missing: in production it must be set to ${variables[name].shape}.`);

/** The secret of this working copy: made once, readable by its owner alone. */
function developmentSecret(directory: string): string[] {
  const file = resolve(directory, SECRET_FILE);
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return [readFileSync(file, 'utf8').trim()];
}

function wallets(values: Values): Wallets {
  try {
    return walletsOf(values);
  } catch (error) {
    throw new EnvError((error as Error).message);
  }
}

const isLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

function checkProduction(values: Values, publicUrl: string) {
  const required: Name[] = ['SESSION_SECRET', ...(Object.keys(sandboxValues(0)) as Name[])];
  for (const name of required) if (values[name] === undefined) throw missing(name);
  if (!publicUrl.startsWith('https:') && !isLoopback(publicUrl)) {
    throw new EnvError(
      'PUBLIC_URL is wrong: in production it should begin with https:// (http:// only for localhost).',
    );
  }
  const addresses = (values.SSO_ISSUERS ?? []).flatMap(({ issuer, jwks_uri }) => [issuer, jwks_uri]);
  if (!addresses.every((address) => address.startsWith('https:') || isLoopback(address))) {
    throw new EnvError(
      'SSO_ISSUERS is wrong: in production its addresses should begin with https:// (http:// only for localhost).',
    );
  }
}

/**
 * Reads and checks the environment.
 *
 * Outside production, what names the programme falls back to the sandbox, and a session secret is
 * made in var/ of `directory`.
 * @throws EnvError naming the first variable that is missing or wrong
 */
export function readEnv(source: Source, directory: string = process.cwd()): Env {
  const values = parseAll(source);
  const nodeEnv = values.NODE_ENV ?? 'development';
  const port = values.PORT ?? 3000;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${port}`;
  if (nodeEnv === 'production') checkProduction(values, publicUrl);
  const sandboxPort = values.SANDBOX_PORT ?? 4000;
  const programme = { ...sandboxValues(sandboxPort), ...values };
  const analytics = nodeEnv === 'production' || values.ANALYTICS_URL ? values : sandboxAnalytics(sandboxPort);
  return {
    nodeEnv,
    port,
    host: values.HOST ?? '127.0.0.1',
    publicUrl,
    trustProxyHops: values.TRUST_PROXY ?? 0,
    sessionSecrets: values.SESSION_SECRET ?? developmentSecret(directory),
    sessionStoreUrl: values.SESSION_STORE_URL ?? 'sqlite:var/portal.db',
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES ?? 15,
    sessionMaxHours: values.SESSION_MAX_HOURS ?? 12,
    programmeApiUrl: programme.PROGRAMME_API_URL,
    programmeSubscriptionKey: programme.PROGRAMME_SUBSCRIPTION_KEY,
    programmeApiKey: programme.PROGRAMME_API_KEY,
    programmeTimeoutMs: values.PROGRAMME_TIMEOUT_MS ?? 8000,
    idpSignInMetadataUrl: programme.IDP_SIGN_IN_METADATA_URL,
    idpPasswordResetMetadataUrl: programme.IDP_PASSWORD_RESET_METADATA_URL,
    idpClientId: programme.IDP_CLIENT_ID,
    idpClientSecret: programme.IDP_CLIENT_SECRET,
    idpClaims: values.IDP_CLAIMS ?? {},
    ...(values.IDP_SCOPES && { idpScopes: values.IDP_SCOPES }),
    ssoIssuers: values.SSO_ISSUERS ?? (nodeEnv === 'production' ? [] : [sandboxPartner(sandboxPort)]),
    providerTypePartner: values.PROVIDER_TYPE_PARTNER ?? 'PARTNER',
    providerTypeDirect: values.PROVIDER_TYPE_DIRECT ?? 'DIRECT',
    registrationRedirectOrigins: values.REGISTRATION_REDIRECT_ORIGINS ?? [],
    forgotUsernameNeutral: values.FORGOT_USERNAME_NEUTRAL ?? false,
    offlinePage: values.OFFLINE_PAGE ?? true,
    ...(analytics.ANALYTICS_URL && { analyticsUrl: analytics.ANALYTICS_URL }),
    ...(analytics.ANALYTICS_INSTRUMENTATION_KEY && {
      analyticsInstrumentationKey: analytics.ANALYTICS_INSTRUMENTATION_KEY,
    }),
    ...(values.MAPS_TILE_URL && { mapsTileUrl: values.MAPS_TILE_URL }),
    ...(values.MAPS_KEY && { mapsKey: values.MAPS_KEY }),
    ...(values.MAPS_ID && { mapsId: values.MAPS_ID }),
    ...wallets(values),
    logLevel: values.LOG_LEVEL ?? 'info',
  };
}

/** The environment of this process; a wrong one ends it with one line that says what to set. */
export function loadEnv(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return refuseStart(error.message);
  }
}
