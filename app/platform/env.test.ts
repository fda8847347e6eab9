import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '#harness/folder.ts';
import { productionSettings, SECRET } from '#harness/production-settings.ts';
import { findStartError } from '#harness/start-error.ts';
import { readEnv } from './env.ts';
import { startErrorsPage } from '../../scripts/start-errors.ts';
import { variables, type Name } from './env-variables.ts';

const directory = useFolder();

const readStartError = (settings: Record<string, string | undefined>) => findStartError(settings, directory);

describe('empty environment', () => {
  test('uses the sandbox programme', () => {
    const env = readEnv({}, directory);
    const issuer = 'http://localhost:4000/partner';
    const sandboxPartner = { issuer, jwks_uri: `${issuer}/keys`, audience: 'member-portal' };
    expect(env).toMatchObject({
      ...{ nodeEnv: 'development', port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000' },
      ...{ trustProxyHops: 0, sessionStoreUrl: 'sqlite:var/portal.db', sessionIdleMinutes: 15 },
      ...{ sessionMaxHours: 12, programmeApiUrl: 'http://127.0.0.1:4000/api', programmeTimeoutMs: 8000 },
      ...{ maxRequestsInFlight: 250, idpClientId: 'member-portal', ssoIssuers: [sandboxPartner] },
      ...{ providerTypePartner: 'PARTNER', providerTypeDirect: 'DIRECT', registrationRedirectOrigins: [] },
      ...{ forgotUsernameNeutral: false, offlinePage: true, securityContacts: [], logLevel: 'info' },
    });
    const tenant = 'http://localhost:4000/tenant/B2C_1_SignUpSignIn/v2.0';
    expect(env.idpSignInMetadataUrl).toBe(`${tenant}/.well-known/openid-configuration`);
  });

  test('creates one session secret that only its owner can read', () => {
    const [made] = readEnv({}, directory).sessionSecrets;
    expect(made?.length).toBeGreaterThanOrEqual(32);
    expect(readEnv({}, directory).sessionSecrets).toEqual([made]);
    const file = join(directory, 'var/session-secret');
    expect(readFileSync(file, 'utf8')).toBe(made);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('uses the default for an empty setting', () => {
    expect(readEnv({ PORT: '', PUBLIC_URL: ' ' }, directory).publicUrl).toBe('http://localhost:3000');
  });
});

test('derives addresses from the ports', () => {
  const env = readEnv({ PORT: '3720', SANDBOX_PORT: '4720' }, directory);
  expect(env.publicUrl).toBe('http://localhost:3720');
  expect(env.programmeApiUrl).toBe('http://127.0.0.1:4720/api');
  expect(env.idpPasswordResetMetadataUrl).toContain('http://localhost:4720/tenant/B2C_1_PasswordReset/');
});

test('accepts a fraction of a minute as idle limit outside production', () => {
  expect(readEnv({ SESSION_IDLE_MINUTES: '0.15' }, directory).sessionIdleMinutes).toBe(0.15);
  expect(readEnv({ SESSION_IDLE_MINUTES: '20' }, directory).sessionIdleMinutes).toBe(20);
});

test('reads several secrets as a rotation, newest first', () => {
  const older = 'b'.repeat(40);
  const { sessionSecrets } = readEnv({ SESSION_SECRET: `${SECRET}, ${older}` }, directory);
  expect(sessionSecrets).toEqual([SECRET, older]);
});

describe('production environment', () => {
  test('strips the trailing slash of an address', () => {
    expect(readEnv(productionSettings).programmeApiUrl).toBe('https://api.example.com/pbm');
  });

  const required = Object.keys(productionSettings).filter((name) => !/^(?:NODE_ENV|TRUST_PROXY)$/.test(name));
  test.each(required)('refuses to start without %s, and names it (9.26)', (name) => {
    const problem = readStartError({ ...productionSettings, [name]: undefined });
    expect(problem).toMatch(new RegExp(`^${name} is missing: [^\\n]+\\.$`));
  });

  test('trusts no partner by default', () => {
    expect(readEnv(productionSettings).ssoIssuers).toEqual([]);
  });

  test('refuses a partner that is named twice', () => {
    const issuer = (name: string, keys: string) => ({
      ...{
        issuer: `https://${name}.example`,
        jwks_uri: `https://${name}.example/${keys}`,
        audience: 'portal',
      },
    });
    const said = (...issuers: object[]) =>
      readStartError({ ...productionSettings, SSO_ISSUERS: JSON.stringify(issuers) });
    expect(said(issuer('a', 'keys'), issuer('b', 'keys'))).toBe('');
    const line = 'SSO_ISSUERS is wrong: it should name each issuer once.';
    expect(said(issuer('a', 'keys'), issuer('a', 'new-keys'))).toBe(line);
  });
});

describe('production checks', () => {
  const far = 'http://10.0.0.5:8080';
  const keysByHttp =
    '[{"issuer":"https://sso.example","jwks_uri":"http://sso.example/keys","audience":"portal"}]';
  // oxfmt-ignore
  const mistakes: [string, string, Record<string, string | undefined>, RegExp][] = [
    ['TRUST_PROXY left out behind https', 'TRUST_PROXY', { TRUST_PROXY: undefined }, /number of proxies/],
    ['a sign-in by http', 'IDP_SIGN_IN_METADATA_URL', { IDP_SIGN_IN_METADATA_URL: far }, /https/],
    ['a reset by http', 'IDP_PASSWORD_RESET_METADATA_URL', { IDP_PASSWORD_RESET_METADATA_URL: far }, /https/],
    ['a registration by http', 'REGISTRATION_REDIRECT_ORIGINS', { REGISTRATION_REDIRECT_ORIGINS: far }, /https/],
    ['a collector by http', 'ANALYTICS_URL', { ANALYTICS_URL: far, ANALYTICS_INSTRUMENTATION_KEY: 'key' }, /https/],
    ['a FHIR server by http', 'PROGRAMME_FHIR_URL', { PROGRAMME_FHIR_URL: far }, /https/],
    ['maps by http', 'MAPS_TILE_URL', { MAPS_TILE_URL: `${far}/{z}/{x}/{y}.png` }, /https/],
    ['keys of a partner by http', 'SSO_ISSUERS', { SSO_ISSUERS: keysByHttp }, /https/],
    ['a secret of one letter', 'SESSION_SECRET', { SESSION_SECRET: 'a'.repeat(64) }, /openssl/],
    ['a secret of two letters', 'SESSION_SECRET', { SESSION_SECRET: 'ab'.repeat(32) }, /openssl/],
    ['the alphabet', 'SESSION_SECRET', { SESSION_SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, /openssl/],
    ['one weak secret of two', 'SESSION_SECRET', { SESSION_SECRET: `${SECRET},${'x'.repeat(40)}` }, /openssl/],
  ];
  test.each(mistakes)('stop the start with one line: %s', (_what, name, settings, mend) => {
    const problem = readStartError({ ...productionSettings, ...settings });
    expect(problem).toMatch(new RegExp(`^${name} is (?:wrong|missing): [^\\n]+\\.$`));
    expect(problem).toMatch(mend);
    const values = Object.values(settings).filter((value) => value !== undefined && value.length > 2);
    for (const value of values) expect(problem).not.toContain(value);
  });

  test.each([
    ['openssl rand -base64 48', 'kC0u7aJrXyq0v1Jt2b9YF8m3oQe5wLZs6RhTgNdPiVxKfUBnSlAcEjMWDpGzOHyI'],
    ['openssl rand -hex 32', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    ['32 hexadecimal digits', '3b5d5c3712955042212316173ccf37be'],
    ['a UUID twice', '0b0c5f3e-6a57-4c1e-9d42-8c8e1a7f2b63,7f1c9a2e-55b0-4a86-b7de-2f60c3d8e914'],
  ])('accept a generated secret: %s', (_how, made) => {
    expect(readStartError({ ...productionSettings, SESSION_SECRET: made })).toBe('');
  });

  test('accept a local portal without TLS and proxy', () => {
    const local = {
      PUBLIC_URL: 'http://localhost:3000',
      TRUST_PROXY: '0',
      PROGRAMME_API_URL: 'http://127.0.0.1:4000/api',
      IDP_SIGN_IN_METADATA_URL: 'http://localhost:4000/a',
      SESSION_STORE_URL: 'redis://127.0.0.2:6379',
    };
    expect(readStartError({ ...productionSettings, ...local })).toBe('');
  });
});

/** Typical mistakes with a valid value, and values of different settings. */
const changes: Record<string, (value: string) => string> = {
  'in double quotes': (value) => `"${value}"`,
  'in single quotes': (value) => `'${value}'`,
  'in capitals': (value) => value.toUpperCase(),
  'with a line end in it': (value) => `${value.slice(0, 9)}\n${value.slice(9)}x`,
};
const endings = { slash: '/', comma: ',', query: '?a=1', fragment: '#a' };
const others = [
  ...['þórður-€', '0', '-1', '9'.repeat(30), '::1', '/etc/passwd', 'portal.example.com', '{}', 'null'],
  ...[
    'portal.example.com:443',
    'https://',
    'https://portal.example.com:99999',
    'https:///portal.example.com',
  ],
  ...['https://ana:secret@example.com', 'https://PORTAL.example.com/…', 'x'.repeat(100_000)],
];
const slips: Record<string, (value: string) => string> = {
  ...changes,
  ...Object.fromEntries(
    Object.entries(endings).map(([what, end]) => [`with a ${what}`, (value) => value + end]),
  ),
  ...Object.fromEntries(others.map((other) => [other, () => other])),
};

/** Variables with a web address. */
const webAddresses = Object.entries(variables).flatMap(([name]) =>
  /_URL$|_ORIGINS$/.test(name) && name !== 'SESSION_STORE_URL' ? [name] : [],
);

test.each(Object.keys(variables))('accepts any %s or refuses it in one line', (name) => {
  const example =
    { ...productionSettings, ANALYTICS_INSTRUMENTATION_KEY: 'key' }[name] ?? 'https://a.example.com/b';
  for (const slip of Object.values(slips)) {
    const said = readStartError({ ...productionSettings, [name]: slip(example) });
    if (said !== '') expect(said).toMatch(/^[A-Z][A-Z_]+ is (?:wrong|missing): [^\n]+\.$/);
  }
  const line = `${name} is wrong: it should have no quotes around it.`;
  for (const quote of ['"', "'"])
    expect(readStartError({ ...productionSettings, [name]: quote + example + quote })).toBe(line);
});

/** Texts that may contain a number sign. */
const freeTexts = ['MAPS_ATTRIBUTION', 'SESSION_SECRET', 'WALLET_APPLE_KEY_PASSPHRASE'];
const withoutNumberSign = Object.keys(variables).filter((name) => !freeTexts.includes(name));
test.each(withoutNumberSign)('refuses a comment after the value of %s', (name) => {
  const example = { ...productionSettings, PORT: '3000' }[name] ?? 'key';
  const line = `${name} is wrong: it should have no comment behind it.`;
  for (const value of [`${example} # of the vault`, `${example}\t#`, '# none'])
    expect(readStartError({ ...productionSettings, [name]: value })).toBe(line);
});

test.each(Object.keys(variables))('refuses the name before the value of %s', (name) => {
  const line = `${name} is wrong: it should be the value alone, without the name before it.`;
  for (const before of [`${name}=`, `export ${name}=`, `${name}: `])
    expect(readStartError({ ...productionSettings, [name]: `${before}true` })).toBe(line);
});

test('accepts an address with a scheme in capitals', () => {
  const tile = '//tiles.example.com/{z}/{x}/{y}.png';
  const partner = { issuer: 'HTTPS://sso.example', jwks_uri: 'HTTPS://sso.example/keys', audience: 'portal' };
  const env = readEnv({
    ...productionSettings,
    PUBLIC_URL: 'HTTPS://Portal.Example.com',
    PROGRAMME_API_URL: 'HTTPS://api.example.com/PBM',
    IDP_SIGN_IN_METADATA_URL: 'Https://idp.example.com/A',
    MAPS_TILE_URL: `HTTPS:${tile}`,
    SSO_ISSUERS: JSON.stringify([partner]),
  });
  expect(env).toMatchObject({
    publicUrl: 'https://portal.example.com',
    programmeApiUrl: 'https://api.example.com/PBM',
    idpSignInMetadataUrl: 'https://idp.example.com/A',
    mapsTileUrl: `https:${tile}`,
    // An issuer must match its tokens exactly.
    ssoIssuers: [{ issuer: 'HTTPS://sso.example', jwks_uri: 'https://sso.example/keys' }],
  });
});

test.each(webAddresses)('accepts only complete addresses in %s', (name) => {
  const taken = Object.keys(slips).filter((slip) => {
    const address = name === 'MAPS_TILE_URL' ? 'https://a.example.com/{z}/{x}/{y}' : 'https://a.example.com';
    const said = readStartError({ ...productionSettings, [name]: slips[slip]!(address) });
    return !said.startsWith(`${name} is wrong: `);
  });
  const harmless = ['in capitals', 'with a slash', 'with a query', 'with a fragment', 'with a comma'];
  expect(taken.filter((slip) => !harmless.includes(slip))).toEqual([]);
});

const parseSettings = (settings: string) =>
  Object.fromEntries(
    [...settings.matchAll(/([A-Z][A-Z_]+)=(.*?)(?= [A-Z_]+=|$)/g)].map(([, name, value]) => [name!, value!]),
  );

const partner = '"issuer":"https://a.example","jwks_uri":"https://a.example/keys","audience":"portal"';
const wrongValues = (name: Name, ...values: string[]) => values.map((value) => `${name}=${value}`);

/** values in a wrong format for each variable */
const wrongFormats = [
  ...wrongValues(
    'SESSION_STORE_URL',
    ...['postgres://db', 'redis://a:1,b:2', 'redis-sentinel://a:26379/mymaster', 'redis://:6379'],
    ...['redis+sentinel://a:26379', 'redis+sentinel://a,,b/portal', 'redis+cluster://a:1,b:0'],
    ...['redis+cluster://a:1/0', 'redis+sentinel://:pass/word@a/portal', 'redis+sentinel://a/portal/1/2'],
    ...['redis://:pass/word@localhost:6379', 'redis://ana:12/word@localhost:6379'],
    ...['redis://:pass#word@localhost:6379', 'redis://localhost:0', 'sqlite: var/portal.db', 'sqlite:<file>'],
  ),
  ...wrongValues(
    'PUBLIC_URL',
    ...['https://portal.example.com,', 'https://portal.example.com./', 'http://0.0.0.0:3000'],
    ...['https://[::]:8443', 'https://portal.example.com:443'],
  ),
  ...wrongValues(
    'SECURITY_CONTACT',
    ...['https://ana:hush@example.com/report', 'https://example.com:99999', 'https://münchen.example'],
    'mailto:niña@example.com',
  ),
  ...wrongValues(
    'SSO_ISSUERS',
    ...['[{"issuer":"x"}]', 'not json', `[{${partner},"clients":[]}]`, `[{${partner},"client":"1"}]`],
    `[{${partner.replace('https:', 'urn:').replace('//', '')}}]`,
  ),
  ...[
    'PORT=70000',
    `SESSION_SECRET=${SECRET},short`,
    'PROGRAMME_API_KEY=two\nlines',
    'PROGRAMME_TIMEOUT_MS=1.5',
  ],
  ...['PROGRAMME_API_URL=https://api.example.com:0/pbm', 'PROGRAMME_API_URL=https://a.example/pbm?version=1'],
  ...[`COMMIT_SHA=${'c'.repeat(65)}`, 'SESSION_IDLE_MINUTES=0.5h', 'SESSION_IDLE_MINUTES=0.01'],
  ...['MAPS_TILE_URL=https://tiles.example/one.png', 'MAPS_ATTRIBUTION=Maps\nof ours'],
  ...['NODE_ENV=staging', 'PORT=three', 'HOST=*', 'PUBLIC_URL=portal.example.com'],
  ...['PUBLIC_URL=https://portal.example.com/members', 'TRUST_PROXY=yes', 'SESSION_SECRET=tooshort'],
  ...['SESSION_STORE_URL=redis://a,b', 'SESSION_STORE_URL=rediss://:100%@redis.example.com'],
  ...['SESSION_STORE_PASSWORD_FILE=a<b', 'SESSION_STORE_URL=sqlite://var/portal.db'],
  ...['SESSION_IDLE_MINUTES=721', 'SESSION_MAX_HOURS=0'],
  ...['LOG_LEVEL=loud', 'HEALTH_KEY=short', 'METRICS_PORT=none', 'METRICS_PORT=3000', 'METRICS_HOST=*'],
  ...['COMMIT_SHA=a b', 'PROGRAMME_API_URL=ftp://example.com', 'PROGRAMME_FHIR_URL=fhir.example.com/r4'],
  ...['PROGRAMME_FHIR_SERVICES=CMSDocker', 'PROGRAMME_ACCESS_TOKEN_SERVICES=everything'],
  ...['PROGRAMME_OAUTH_SERVICES=everything', 'PROGRAMME_OAUTH_TOKEN_URL=login.example.com/token'],
  ...[
    'PROGRAMME_OAUTH_METHOD=basic',
    'PROGRAMME_OAUTH_SCOPE=pbm\\read',
    'PROGRAMME_MEMBER_TOKEN_HEADER=Authorization',
  ],
  ...['PROGRAMME_CLIENT_CERTIFICATE=client.crt', 'PROGRAMME_CLIENT_KEY=client.key'],
  ...['PROGRAMME_TIMEOUT_MS=8s', 'MAX_REQUESTS_IN_FLIGHT=many', 'IDP_CLAIMS=card_id'],
  ...['IDP_ALWAYS_PROMPTS=yes', 'IDP_SCOPES=profile', 'SSO_ISSUERS=https://sso.partner.example'],
  ...['REGISTRATION_REDIRECT_ORIGINS=welcome.example.com', 'CONNECT_ORIGINS=keys.example.com'],
  ...['FORGOT_USERNAME_NEUTRAL=perhaps', 'OFFLINE_PAGE=no', 'SECURITY_CONTACT=security@example.com'],
  ...['SECURITY_POLICY_URL=http://example.com/policy', 'OTEL_EXPORTER_OTLP_ENDPOINT=collector:4318'],
  ...['OTEL_EXPORTER_OTLP_HEADERS=api-key', 'OTEL_TRACES_SAMPLER_ARG=10%'],
  ...['OTEL_SERVICE_NAME=member portal', 'MAPS_TILE_URL=https://tiles.example.com', 'SANDBOX_PORT=none'],
  ...['BRANDS={"10002":{"name":"Harbor"}}'],
];

test.each(wrongFormats)('refuses %s in production, and names the format', (setting) => {
  const [, name = '', value] = /^(\w+)=([^]*)$/.exec(setting)!;
  const { shape } = variables[name as Name];
  const line = `${name} is wrong: it should be ${shape}.`;
  expect(readStartError({ ...productionSettings, [name]: value })).toBe(line);
});

test('the table of wrong formats includes every variable with a format', () => {
  const named = new Set(wrongFormats.map((setting) => setting.split('=')[0]));
  // any text is valid, or the whole set is checked together (wallets)
  const free =
    /^(?:MAPS_(?:KEY|ID|ATTRIBUTION)|WALLET_.*|ANALYTICS_INSTRUMENTATION_KEY|PROGRAMME_\w*KEY|PROGRAMME_OAUTH_(?:CLIENT_\w+|AUDIENCE)|IDP_CLIENT_\w+|PROVIDER_TYPE_\w+|IDP_\w+_METADATA_URL|ANALYTICS_URL)$/;
  expect(Object.keys(variables).filter((name) => !named.has(name) && !free.test(name))).toEqual([]);
});

const startErrors = readFileSync(new URL('../../docs/operate/start-errors.md', import.meta.url), 'utf8');

// oxfmt-ignore
test.each([
  ['NODE_ENV=', "NODE_ENV is missing: where PUBLIC_URL is not this machine's it must be set, for members to production."],
  ['PUBLIC_URL=http://portal.example.com', 'PUBLIC_URL is wrong: in production it should begin with https:// (http:// only for localhost).'],
  ['TRUST_PROXY=0', 'TRUST_PROXY is wrong: with a PUBLIC_URL of https:// it should be the number of proxies in front, at least the 1 that ends TLS.'],
  ['SESSION_SECRET=change-me!change-me!change-me!change-me!', 'SESSION_SECRET is wrong: in production it should be random, such as `openssl rand -base64 48` gives.'],
  ['SESSION_STORE_URL=redis://10.0.0.5:6379', 'SESSION_STORE_URL is wrong: in production a Redis on another machine should be reached by rediss:// (redis:// only for localhost).'],
  ['SESSION_STORE_URL=redis+cluster://10.0.0.5:6379', 'SESSION_STORE_URL is wrong: in production a Redis on another machine should be reached by rediss:// (redis:// only for localhost).'],
  ['SESSION_STORE_PASSWORD_FILE=var/password SESSION_STORE_URL=rediss://:pass@a.example', 'SESSION_STORE_PASSWORD_FILE is wrong: it should be the path of a file with the password of Redis, where SESSION_STORE_URL has none.'],
  ['SESSION_STORE_URI=sqlite:var/portal.db', 'SESSION_STORE_URI is wrong: the portal reads no such variable, but SESSION_STORE_URL.'],
  ['SESSION_IDLE_MINUTES=0.5', 'SESSION_IDLE_MINUTES is wrong: in production it should be at least 1.'],
  ['HEALTH_KEY=aaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'HEALTH_KEY is wrong: in production it should be random, such as `openssl rand -base64 24` gives.'],
  ['PROGRAMME_OAUTH_TOKEN_URL=http://login.example.com/token', 'PROGRAMME_OAUTH_TOKEN_URL is wrong: in production it should begin with https:// (http:// only for localhost).'],
  ['PROGRAMME_OAUTH_SERVICES=claims PROGRAMME_OAUTH_TOKEN_URL=https://login.example.com/token', "PROGRAMME_OAUTH_CLIENT_ID is missing: where PROGRAMME_OAUTH_TOKEN_URL is set, it must be the portal's client id at that endpoint."],
  ['PROGRAMME_API_URL=http://10.0.0.5:8080', 'PROGRAMME_API_URL is wrong: in production it should begin with https:// (http:// only for localhost).'],
  [`PROGRAMME_API_KEY=${'k'.repeat(5_000)}`, 'PROGRAMME_API_KEY is wrong: it should be no longer than 4096 characters.'],
  ['PROGRAMME_API_KEY=<API key>', "PROGRAMME_API_KEY is wrong: it is a placeholder still, and should be the programme's API key."],
  ['IDP_CLIENT_SECRET="hush"', 'IDP_CLIENT_SECRET is wrong: it should have no quotes around it.'],
  ['PROVIDER_TYPE_PARTNER=DIRECT', 'PROVIDER_TYPE_PARTNER is wrong: it should be the name of the provider type of partner members, another than PROVIDER_TYPE_DIRECT and GUEST.'],
  ['PROVIDER_TYPE_DIRECT=GUEST', 'PROVIDER_TYPE_DIRECT is wrong: it should be the name of the provider type of members who register directly, another than PROVIDER_TYPE_PARTNER and GUEST.'],
  ['SESSION_IDLE_MINUTES=120 SESSION_MAX_HOURS=1', 'SESSION_IDLE_MINUTES is wrong: it should be no longer than SESSION_MAX_HOURS.'],
  ['ANALYTICS_URL=https://collector.example.com/track', 'ANALYTICS_INSTRUMENTATION_KEY is missing: where ANALYTICS_URL is set, it must be the key that goes with ANALYTICS_URL.'],
  ['ANALYTICS_INSTRUMENTATION_KEY=a-key', 'ANALYTICS_URL is missing: where ANALYTICS_INSTRUMENTATION_KEY is set, it must be the address that takes batches of events.'],
  ['MAPS_TILE_URL=https://tiles.example.com/{z}/{x}/{y}.png?key={key}', "MAPS_KEY is missing: where MAPS_TILE_URL has {key} in it, it must be the tile service's key."],
  ['MAPS_KEY=a-key', 'MAPS_TILE_URL is missing: where MAPS_KEY is set, it must be the address of a tile with {z}, {x} and {y} in it, such as https://tiles.example.com/{z}/{x}/{y}.png.'],
  ['MAPS_ID=a MAPS_TILE_URL=https://tiles.example.com/{z}/{x}/{y}', 'MAPS_TILE_URL is wrong: where MAPS_ID is set, it should have {id} in it.'],
  ['METRICS_HOST=0.0.0.0', 'METRICS_PORT is missing: where METRICS_HOST is set, it must be a port number from 1 to 65535, another than PORT.'],
  ['SECURITY_POLICY_URL=https://example.com/policy', 'SECURITY_CONTACT is missing: where SECURITY_POLICY_URL is set, it must be one or more addresses, separated by commas, such as mailto:security@example.com or https://….'],
  ['BRANDS={"10002":{"name":"Harbor","accent":"#ffcc00","accentDark":"#9db8ff"}}', 'BRANDS is wrong: for client 10002, accent gives a contrast of 1.5 to 1 (#ffcc00 on #ffffff), and 4.5 to 1 is the minimum.'],
  ['WALLET_APPLE_TEAM_ID=AB12CD34EF', 'WALLET_APPLE_PASS_TYPE_ID is missing: where one of WALLET_APPLE_PASS_TYPE_ID, WALLET_APPLE_TEAM_ID, WALLET_APPLE_CERTIFICATE, WALLET_APPLE_PRIVATE_KEY, WALLET_APPLE_WWDR_CERTIFICATE, WALLET_APPLE_KEY_PASSPHRASE is set, it should be a pass type identifier such as pass.com.example.card.'],
])('refuses a production start with %s: %s', (settings, problem) => {
  expect(readStartError({ ...productionSettings, ...parseSettings(settings) })).toBe(problem);
});

test('matches docs/operate/start-errors.md with the output of npm run start-errors', () => {
  expect(startErrors).toBe(startErrorsPage());
});

describe('.env.example', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const copy = Object.fromEntries(
    [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  );

  test('names exactly the variables that the portal reads', () => {
    expect(Object.keys(copy).toSorted()).toEqual(Object.keys(variables).toSorted());
  });

  test('equals the defaults when copied unchanged', () => {
    expect(readEnv(copy, directory)).toEqual(readEnv({}, directory));
  });

  test('starts the portal at a changed port', () => {
    expect(readEnv({ ...copy, PORT: '3100' }, directory).publicUrl).toBe('http://localhost:3100');
  });
});
