import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Brand } from './brand.ts';
import { findBrandProblem } from './brand-env.ts';
import {
  EnvError,
  fhirServices,
  parseAll,
  variables,
  type ClaimSource,
  type Name,
  type Source,
  type Values,
} from './env-variables.ts';
import { checkTogether } from './env-pairs.ts';
import { isPair, type ClientCertificate } from './client-certificate.ts';
import { toProgrammeOauth, type ProgrammeOauth } from './programme-oauth.ts';
import { checkMode, checkProduction, checkWritten } from './production-env.ts';
import { refuseStart } from './refuse-start.ts';
import { readSecretFiles } from './secret-files.ts';
import { parseWallets, type Wallets } from './wallet-env.ts';
import { getErrorCode, getErrorMessage } from './error-facts.ts';
import type { Service } from '#contract/call.ts';
import { listKeys } from '#contract/typed-keys.ts';

/** The portal's environment, checked once at start. */
export interface Env extends Wallets {
  nodeEnv: 'development' | 'test' | 'production';
  port: number;
  host: string;
  /** own origin as a browser sees it, without a slash at the end */
  publicUrl: string;
  /** number of reverse proxies in front; with 0, X-Forwarded headers are ignored */
  trustProxyHops: number;
  /** the first one seals, and any of them opens */
  sessionSecrets: string[];
  sessionStoreUrl: string;
  /** a file with the password of Redis, which is read again when it changes */
  sessionStorePasswordFile?: string;
  /** fractions are allowed only outside production, for tests that cannot wait minutes */
  sessionIdleMinutes: number;
  sessionMaxHours: number;
  programmeApiUrl: string;
  programmeSubscriptionKey: string;
  programmeApiKey: string;
  programmeTimeoutMs: number;
  /** services whose calls carry the member's access token in place of the id_token */
  accessTokenServices: readonly Service[];
  /** services whose calls carry a token of the portal itself */
  programmeOauth?: ProgrammeOauth;
  clientCertificate?: ClientCertificate;
  /** a FHIR server that answers the calls of these services */
  fhir?: { url: string; services: readonly Service[] };
  /** maximum of concurrent requests; more get 503 */
  maxRequestsInFlight: number;
  idpSignInMetadataUrl: string;
  idpPasswordResetMetadataUrl: string;
  idpClientId: string;
  idpClientSecret: string;
  /** the provider's name for a claim, or a fixed value, by the portal's own name */
  idpClaims: Record<string, ClaimSource>;
  /** the provider asks for the password at every sign-in, even when the browser changes the request's `prompt` */
  idpAlwaysPrompts: boolean;
  /** replaces the scopes that the provider's metadata suggest */
  idpScopes?: string[];
  /** `clients`: ids of the clients whose members this partner may name; all when left out */
  ssoIssuers: { issuer: string; jwks_uri: string; audience: string; clients?: string[] | undefined }[];
  providerTypePartner: string;
  providerTypeDirect: string;
  /** origins, besides ours and the identity provider's, that registration may redirect to (4.20) */
  registrationRedirectOrigins: string[];
  /** origins, besides the addresses above, that this process connects to */
  connectOrigins: string[];
  /** the proxy of the company that HTTPS requests go through, when Node uses it */
  forwardProxy?: string;
  /** forgot-username gives registered and unknown addresses the same reply */
  forgotUsernameNeutral: boolean;
  /** browsers store a page to show while they are offline */
  offlinePage: boolean;
  analyticsUrl?: string;
  analyticsInstrumentationKey?: string;
  /** where spans are sent; undefined for no traces */
  otlpEndpoint?: string;
  otlpHeaders: Record<string, string>;
  /** the share of new traces that are sent, 0 to 1 */
  traceRatio: number;
  serviceName: string;
  mapsTileUrl?: string;
  mapsKey?: string;
  mapsId?: string;
  mapsAttribution?: string;
  /** brands of clients that have their own, by client id */
  brands?: Readonly<Record<string, Brand>>;
  /** addresses for reports of vulnerabilities, shown in /.well-known/security.txt */
  securityContacts: string[];
  securityPolicyUrl?: string;
  /** shows the details of /readyz */
  healthKey?: string;
  /** port of /metrics and /version; they are off without it */
  metricsPort?: number;
  metricsHost: string;
  /** the commit of the build */
  commitSha?: string;
  logLevel: string;
}

const SECRET_FILE = 'var/session-secret';

/** Addresses and keys of the sandbox programme. They must match the values in sandbox/. */
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

const sandboxAnalytics = (sandboxPort: number) => ({
  ANALYTICS_URL: `http://127.0.0.1:${sandboxPort}/analytics/v2/track`,
  ANALYTICS_INSTRUMENTATION_KEY: '5a4db0c5-0000-4000-8000-000000000001',
});

const sandboxPartner = (sandboxPort: number) => ({
  issuer: `http://localhost:${sandboxPort}/partner`,
  jwks_uri: `http://localhost:${sandboxPort}/partner/keys`,
  audience: 'member-portal',
});

const missing = (name: Name) =>
  new EnvError(`${name} is missing: in production it must be set to ${variables[name].shape}.`);

/** The secret of this working copy: created once, readable only by its owner. */
function developmentSecret(directory: string): string[] {
  const file = resolve(directory, SECRET_FILE);
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
  }
  return [readFileSync(file, 'utf8').trim()];
}

const maps = (values: Values) => ({
  mapsTileUrl: values.MAPS_TILE_URL,
  mapsKey: values.MAPS_KEY,
  mapsId: values.MAPS_ID,
  mapsAttribution: values.MAPS_ATTRIBUTION,
});
const traces = (values: Values) => ({
  otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  otlpHeaders: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
  traceRatio: values.OTEL_TRACES_SAMPLER_ARG ?? 1,
  serviceName: values.OTEL_SERVICE_NAME ?? 'member-portal',
});

const fhir = ({ PROGRAMME_FHIR_URL: url, PROGRAMME_FHIR_SERVICES: named }: Values): Env['fhir'] =>
  url === undefined ? undefined : { url, services: named ?? fhirServices };

function clientCertificate(values: Values): ClientCertificate | undefined {
  const { PROGRAMME_CLIENT_CERTIFICATE: cert, PROGRAMME_CLIENT_KEY: key } = values;
  if (cert === undefined || key === undefined) return undefined;
  if (isPair({ cert, key })) return { cert, key };
  throw new EnvError(`PROGRAMME_CLIENT_KEY is wrong: it should be ${variables.PROGRAMME_CLIENT_KEY.shape}.`);
}

const programmeAccess = (values: Values) => ({
  fhir: fhir(values),
  accessTokenServices: values.PROGRAMME_ACCESS_TOKEN_SERVICES ?? [],
  programmeOauth: toProgrammeOauth(values),
  clientCertificate: clientCertificate(values),
});

const originLists = (values: Values) => ({
  registrationRedirectOrigins: values.REGISTRATION_REDIRECT_ORIGINS ?? [],
  connectOrigins: values.CONNECT_ORIGINS ?? [],
});

function wallets(values: Values): Wallets {
  try {
    return parseWallets(values);
  } catch (error) {
    throw new EnvError(getErrorMessage(error));
  }
}

function brands({ BRANDS }: Values): Env['brands'] {
  const problem = BRANDS && findBrandProblem(BRANDS);
  if (problem) throw new EnvError(problem);
  return BRANDS;
}

/** Node reads these variables, if its switch is on. */
const readForwardProxy = (source: Source) =>
  source.NODE_USE_ENV_PROXY === '1' ? source.https_proxy || source.HTTPS_PROXY : undefined;

/** Variables without which production does not start. */
const REQUIRED: Name[] = ['PUBLIC_URL', 'SESSION_SECRET', ...listKeys(sandboxValues(0))];

/**
 * Reads and checks the environment.
 *
 * Outside production, the programme's addresses default to the sandbox, and a session secret is created in var/ of
 * `directory`.
 * @throws EnvError naming the first variable that is missing or wrong
 */
export function readEnv(source: Source, directory: string = process.cwd()): Env {
  const values = parseAll(checkWritten(readSecretFiles(source)));
  const nodeEnv = values.NODE_ENV ?? 'development';
  const port = values.PORT ?? 3000;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${port}`;
  checkMode(values);
  if (nodeEnv === 'production') {
    for (const name of REQUIRED) if (values[name] === undefined) throw missing(name);
    checkProduction({ ...values, PUBLIC_URL: publicUrl });
  }
  checkTogether({ ...values, PORT: port });
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
    sessionStorePasswordFile: values.SESSION_STORE_PASSWORD_FILE,
    sessionIdleMinutes: values.SESSION_IDLE_MINUTES ?? 15,
    sessionMaxHours: values.SESSION_MAX_HOURS ?? 12,
    programmeApiUrl: programme.PROGRAMME_API_URL,
    programmeSubscriptionKey: programme.PROGRAMME_SUBSCRIPTION_KEY,
    programmeApiKey: programme.PROGRAMME_API_KEY,
    programmeTimeoutMs: values.PROGRAMME_TIMEOUT_MS ?? 8000,
    ...programmeAccess(values),
    maxRequestsInFlight: values.MAX_REQUESTS_IN_FLIGHT ?? 250,
    idpSignInMetadataUrl: programme.IDP_SIGN_IN_METADATA_URL,
    idpPasswordResetMetadataUrl: programme.IDP_PASSWORD_RESET_METADATA_URL,
    idpClientId: programme.IDP_CLIENT_ID,
    idpClientSecret: programme.IDP_CLIENT_SECRET,
    idpClaims: values.IDP_CLAIMS ?? {},
    idpAlwaysPrompts: values.IDP_ALWAYS_PROMPTS ?? false,
    idpScopes: values.IDP_SCOPES,
    ssoIssuers: values.SSO_ISSUERS ?? (nodeEnv === 'production' ? [] : [sandboxPartner(sandboxPort)]),
    providerTypePartner: values.PROVIDER_TYPE_PARTNER ?? 'PARTNER',
    providerTypeDirect: values.PROVIDER_TYPE_DIRECT ?? 'DIRECT',
    ...originLists(values),
    forwardProxy: readForwardProxy(source),
    forgotUsernameNeutral: values.FORGOT_USERNAME_NEUTRAL ?? false,
    offlinePage: values.OFFLINE_PAGE ?? true,
    analyticsUrl: analytics.ANALYTICS_URL,
    analyticsInstrumentationKey: analytics.ANALYTICS_INSTRUMENTATION_KEY,
    ...traces(values),
    ...maps(values),
    ...wallets(values),
    brands: brands(values),
    securityContacts: values.SECURITY_CONTACT ?? [],
    securityPolicyUrl: values.SECURITY_POLICY_URL,
    healthKey: values.HEALTH_KEY,
    metricsPort: values.METRICS_PORT || undefined,
    metricsHost: values.METRICS_HOST ?? '127.0.0.1',
    commitSha: values.COMMIT_SHA,
    logLevel: values.LOG_LEVEL ?? 'info',
  };
}

/** The environment of the process. An invalid one ends the process with one line that names the setting. */
export function loadEnv(source: Source): Env {
  try {
    return readEnv(source);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return refuseStart(error.message);
  }
}
