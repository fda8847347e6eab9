/** What is left of samples and templates, and names that are nearly right, in the environment of a production start. */
import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { variables } from './env-variables.ts';

const production: Record<string, string> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.com',
  TRUST_PROXY: '1',
  SESSION_SECRET: 'q3Zr8vLw1nXk5tYb7mHc0dJf2sPg9aUe',
  PROGRAMME_API_URL: 'https://api.example.com/pbm',
  PROGRAMME_SUBSCRIPTION_KEY: 'subscription',
  PROGRAMME_API_KEY: 'key',
  IDP_SIGN_IN_METADATA_URL: 'https://idp.example.com/a/.well-known/openid-configuration',
  IDP_PASSWORD_RESET_METADATA_URL: 'https://idp.example.com/b/.well-known/openid-configuration',
  IDP_CLIENT_ID: 'portal',
  IDP_CLIENT_SECRET: 'hush',
};

/** What is said of these settings; nothing when they are taken. */
function problemOf(settings: Record<string, string | undefined>): string {
  try {
    readEnv(settings);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const names = Object.keys(variables);

const leftOvers = [
  '<your value here>',
  '${VALUE_OF_THE_VAULT}',
  '$(openssl rand -base64 48)',
  '{{ .Values.portal.value }}',
  '…',
  '...',
  'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'undefined',
  'null',
];

test.each(names)('%s does not take what a sample or a template leaves', (name) => {
  for (const value of leftOvers) {
    const said = problemOf({ ...production, [name]: value });
    expect(said, value).toMatch(new RegExp(`^${name} is wrong: [^\\n]+\\.$`));
    if (value.length > 3) expect(said).not.toContain(value);
  }
});

const secrets = names.filter((name) => /(?:_KEY|_ID|_SECRET)$/.test(name));
test.each(secrets)('%s is more than advice', (name) => {
  for (const value of ['change-me', 'please-change-this-to-a-long-random-text', 'REPLACE_WITH_YOUR_KEY'])
    expect(problemOf({ ...production, [name]: value }), value).toMatch(new RegExp(`^${name} is wrong: `));
});

const slipsOf = (name: string) => [
  name.replace('_', ''),
  name.replace('_', '__'),
  `${name}S`,
  name.slice(0, -1),
  name.replace('PROGRAMME', 'PROGRAM'),
  name.replace('_URL', '_URI'),
];
/** shorter ones are too near to those of other programs */
const long = names.filter((name) => name.length >= 10);

test.each(long)('a name that is nearly %s is said to be wrong, not passed over', (name) => {
  const without = { ...production, [name]: undefined };
  for (const slip of slipsOf(name).filter((each) => !names.includes(each)))
    expect(problemOf({ ...without, [slip]: 'something' })).toBe(
      `${slip} is wrong: the portal reads no such variable, but ${name}.`,
    );
});

test('names of other programs are theirs', () => {
  const others = {
    ...{
      PATH: '/bin',
      HOSTNAME: 'a',
      HOME: '/',
      LOGLEVEL: 'debug',
      NODE_OPTIONS: '--max-old-space-size=128',
    },
    ...{
      KUBERNETES_SERVICE_HOST: '10.0.0.1',
      MEMBER_PORTAL_PORT: 'tcp://10.0.0.2:80',
      REDIS_URL: 'redis://a',
    },
    ...{
      NODE_EXTRA_CA_CERTS: '/a.crt',
      MALLOC_ARENA_MAX: '1',
      SESSION_MANAGER: 'local/a',
      SSL_CERT_FILE: '/a',
    },
  };
  expect(problemOf({ ...production, ...others })).toBe('');
});

const addresses = ['PROGRAMME_API_URL', 'IDP_SIGN_IN_METADATA_URL', 'IDP_PASSWORD_RESET_METADATA_URL'];
test.each(addresses)('%s is one address', (name) => {
  const url = 'https://api.example.com/pbm';
  for (const value of [`${url},${url}`, `${url}${url}`, `${url};`, `${url}'`, `${url}"`, `${url}/<path>`])
    expect(problemOf({ ...production, [name]: value }), value).toMatch(new RegExp(`^${name} is wrong: `));
});

test('a file of SQLite is a path, and a password of Redis is encoded', () => {
  const wrong = [
    'sqlite://var/portal.db',
    'sqlite: var/portal.db',
    'sqlite:<file>',
    'rediss://:100%@a.example',
  ];
  for (const url of wrong)
    expect(problemOf({ ...production, SESSION_STORE_URL: url }), url).toMatch(
      /^SESSION_STORE_URL is wrong: /,
    );
  const right = ['sqlite:var/a.db', 'sqlite:/var/a.db', 'sqlite:///var/a.db', 'rediss://:100%25@a.example/1'];
  for (const url of right) expect(problemOf({ ...production, SESSION_STORE_URL: url }), url).toBe('');
});
