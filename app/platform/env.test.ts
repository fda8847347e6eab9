import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { variables } from './env-variables.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'portal-env-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const secret = 'a'.repeat(32);
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.com',
  SESSION_SECRET: secret,
  PROGRAMME_API_URL: 'https://api.example.com/pbm/',
  PROGRAMME_SUBSCRIPTION_KEY: 'subscription',
  PROGRAMME_API_KEY: 'key',
  IDP_SIGN_IN_METADATA_URL: 'https://idp.example.com/a/.well-known/openid-configuration',
  IDP_PASSWORD_RESET_METADATA_URL: 'https://idp.example.com/b/.well-known/openid-configuration',
  IDP_CLIENT_ID: 'portal',
  IDP_CLIENT_SECRET: 'hush',
};

describe('without any setting', () => {
  test('the portal uses the sandbox programme', () => {
    const env = readEnv({}, directory);
    expect(env).toMatchObject({
      nodeEnv: 'development',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      trustProxyHops: 0,
      sessionStoreUrl: 'sqlite:var/portal.db',
      sessionIdleMinutes: 15,
      sessionMaxHours: 12,
      programmeApiUrl: 'http://127.0.0.1:4000/api',
      programmeTimeoutMs: 8000,
      maxRequestsInFlight: 250,
      idpClientId: 'member-portal',
      ssoIssuers: [
        {
          issuer: 'http://localhost:4000/partner',
          jwks_uri: 'http://localhost:4000/partner/keys',
          audience: 'member-portal',
        },
      ],
      providerTypePartner: 'PARTNER',
      providerTypeDirect: 'DIRECT',
      registrationRedirectOrigins: [],
      forgotUsernameNeutral: false,
      offlinePage: true,
      logLevel: 'info',
    });
    expect(env.idpSignInMetadataUrl).toBe(
      'http://localhost:4000/tenant/B2C_1_SignUpSignIn/v2.0/.well-known/openid-configuration',
    );
  });

  test('a session secret is made once and kept for its owner alone', () => {
    const [made] = readEnv({}, directory).sessionSecrets;
    expect(made?.length).toBeGreaterThanOrEqual(32);
    expect(readEnv({}, directory).sessionSecrets).toEqual([made]);
    const file = join(directory, 'var/session-secret');
    expect(readFileSync(file, 'utf8')).toBe(made);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('an empty setting takes the default', () => {
    expect(readEnv({ PORT: '', PUBLIC_URL: ' ' }, directory).publicUrl).toBe('http://localhost:3000');
  });
});

test('the ports move the addresses that follow from them', () => {
  const env = readEnv({ PORT: '3720', SANDBOX_PORT: '4720' }, directory);
  expect(env.publicUrl).toBe('http://localhost:3720');
  expect(env.programmeApiUrl).toBe('http://127.0.0.1:4720/api');
  expect(env.idpPasswordResetMetadataUrl).toContain('http://localhost:4720/tenant/B2C_1_PasswordReset/');
});

test('an idle limit may be a fraction of a minute outside production', () => {
  expect(readEnv({ SESSION_IDLE_MINUTES: '0.15' }, directory).sessionIdleMinutes).toBe(0.15);
  expect(readEnv({ SESSION_IDLE_MINUTES: '20' }, directory).sessionIdleMinutes).toBe(20);
});

test('several secrets are a rotation, newest first', () => {
  const older = 'b'.repeat(40);
  expect(readEnv({ SESSION_SECRET: `${secret}, ${older}` }, directory).sessionSecrets).toEqual([
    secret,
    older,
  ]);
});

describe('in production', () => {
  test('what is set is used, without the slash at the end', () => {
    expect(readEnv(production).programmeApiUrl).toBe('https://api.example.com/pbm');
  });

  test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV' && name !== 'PUBLIC_URL'))(
    'a missing %s stops the start and is named',
    (name) => {
      expect(() => readEnv({ ...production, [name]: undefined })).toThrow(
        new RegExp(`^${name} is missing: .+\\.$`),
      );
    },
  );

  test('no partner is trusted unless named', () => {
    expect(readEnv(production).ssoIssuers).toEqual([]);
  });

  test('a partner whose keys come over plain http is refused', () => {
    const issuer = { issuer: 'https://sso.example', jwks_uri: 'http://sso.example/keys', audience: 'portal' };
    expect(() => readEnv({ ...production, SSO_ISSUERS: JSON.stringify([issuer]) })).toThrow(
      /^SSO_ISSUERS is wrong/,
    );
  });

  test('an idle limit of less than a minute is refused', () => {
    expect(() => readEnv({ ...production, SESSION_IDLE_MINUTES: '0.5' })).toThrow(
      /^SESSION_IDLE_MINUTES is wrong/,
    );
  });

  test('a portal on plain http is refused', () => {
    expect(() => readEnv({ ...production, PUBLIC_URL: 'http://portal.example.com' })).toThrow(
      /^PUBLIC_URL is wrong/,
    );
  });
});

describe('a wrong setting stops the start with one line that names it and not its value', () => {
  test.each([
    ['PORT', 'three thousand'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'localhost:3000'],
    ['PUBLIC_URL', 'https://portal.example.com/members'],
    ['TRUST_PROXY', 'yes'],
    ['SESSION_SECRET', 'tooshort'],
    ['SESSION_SECRET', `${secret},short`],
    ['SESSION_STORE_URL', 'postgres://db'],
    ['SESSION_IDLE_MINUTES', '0.5h'],
    ['SESSION_IDLE_MINUTES', '0.01'],
    ['SESSION_IDLE_MINUTES', '721'],
    ['PROGRAMME_API_URL', 'ftp://example.com'],
    ['PROGRAMME_TIMEOUT_MS', '1.5'],
    ['MAX_REQUESTS_IN_FLIGHT', 'many'],
    ['PROGRAMME_API_KEY', 'two\nlines'],
    ['SSO_ISSUERS', '[{"issuer":"x"}]'],
    ['SSO_ISSUERS', 'not json'],
    [
      'SSO_ISSUERS',
      '[{"issuer":"urn:partner","jwks_uri":"https://partner.example/keys","audience":"portal"}]',
    ],
    ['FORGOT_USERNAME_NEUTRAL', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
  ])('%s=%s', (name, value) => {
    let message = '';
    try {
      readEnv({ [name]: value }, directory);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(new RegExp(`^${name} is wrong: it should be .+\\.$`));
    expect(message).not.toContain('\n');
    expect(message).not.toContain(value);
  });
});

test.each([
  ['ANALYTICS_INSTRUMENTATION_KEY', { ANALYTICS_URL: 'https://collector.example/v2/track' }],
  ['ANALYTICS_URL', { ANALYTICS_INSTRUMENTATION_KEY: 'a-key' }],
])('half of where events go stops the start: %s is missing', (name, settings) => {
  expect(() => readEnv(settings, directory)).toThrow(new RegExp(`^${name} is missing: .+\\.$`));
});

test('.env.example names exactly the variables that the portal reads', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(named.toSorted()).toEqual(Object.keys(variables).toSorted());
  expect(() =>
    readEnv(
      Object.fromEntries([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map((m) => [m[1], m[2]])),
      directory,
    ),
  ).not.toThrow();
});
