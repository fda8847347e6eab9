/** Leftovers of templates and misspelled names in the environment of a production start. */
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { productionSettings } from '#harness/production-settings.ts';
import { findStartError } from '#harness/start-error.ts';
import { readEnv } from './env.ts';
import { variables } from './env-variables.ts';

const names = Object.keys(variables);

const leftOvers = [
  ...['<your value here>', '${VALUE_OF_THE_VAULT}', '$(openssl rand -base64 48)'],
  ...['{{ .Values.portal.value }}', '…', '...', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'undefined'],
  ...['null', '$VALUE_OF_THE_VAULT', '%VALUE_OF_THE_VAULT%'],
];

/** Refuses each value of a variable in one line, with this reason if there is one. */
function expectRefused(name: string, values: string[], reason = '') {
  for (const value of values) {
    const said = findStartError({ ...productionSettings, [name]: value });
    expect(said, value).toMatch(new RegExp(`^${name} is wrong: ${reason}[^\\n]+\\.$`));
    if (value.length > 3) expect(said).not.toContain(value);
  }
}

test.each(names)('refuses template leftovers in %s', (name) => expectRefused(name, leftOvers));

const secrets = names.filter((name) => /(?:_KEY|_ID|_SECRET)$/.test(name));
test.each(secrets)('refuses advice as the value of %s', (name) => {
  expectRefused(name, ['change-me', 'please-change-this-to-a-long-random-text', 'REPLACE_WITH_YOUR_KEY']);
});

const describeSlip = (slip: string, name: string) =>
  `${slip} is wrong: the portal reads no such variable, but ${name}.`;
const listSlips = (name: string) => [
  ...[name.replace('_', ''), name.replace('_', '__'), `${name}S`, name.slice(0, -1)],
  ...[name.replace('PROGRAMME', 'PROGRAM'), name.replace('_URL', '_URI')],
  ...['_', '-', '.'].map((mark) => name.toLowerCase().replaceAll('_', mark)),
];
/**
 * Other programs have variables like the shorter names, and may set port and host in lower case. Without NODE_ENV, only
 * the lower case is checked. Production has no sandbox, so its variables are not checked.
 */
const ofOurs = names.filter((name) => name.includes('_') && !/^(?:SANDBOX_PORT|NODE_ENV)$/.test(name));
test.each(ofOurs)('reports a misspelled name of %s', (name) => {
  const without = { ...productionSettings, [name]: undefined };
  const slips = name.length < 10 ? [name.toLowerCase()] : listSlips(name);
  for (const slip of slips.filter((each) => !names.includes(each)))
    expect(findStartError({ ...without, [slip]: 'something' })).toBe(describeSlip(slip, name));
});

test.each(names)('reports a byte order mark before %s', (name) => {
  const line = `${name} is not read: the file that sets it should be UTF-8 without a byte order mark.`;
  const file = parseEnv(`\uFEFF${name}=something\r\n# a comment\r\n`);
  for (const settings of [productionSettings, {}])
    expect(findStartError({ ...settings, [name]: undefined, ...file })).toBe(line);
});

test.each(secrets)("refuses a secret's location as the value of %s", (name) => {
  const places = [
    ...['file:///run/secrets/portal', '@/run/secrets/portal', 'vault:secret/data/portal#key'],
    ...['op://vault/portal/key', 'arn:aws:secretsmanager:us-east-1:123456789012:secret:portal-Ab12Cd'],
    ...['projects/123/secrets/portal/versions/latest', '@Microsoft.KeyVault(SecretUri=https://a.example/b)'],
  ];
  expectRefused(name, places, 'it is a placeholder still');
});

/**
 * Variables of container platforms, clouds, build servers and other programs that resemble a variable of the portal or
 * are a service's address.
 */
const others = `
  KUBERNETES_PORT KUBERNETES_PORT_443_TCP KUBERNETES_PORT_443_TCP_ADDR KUBERNETES_PORT_443_TCP_PORT
  KUBERNETES_PORT_443_TCP_PROTO KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS REDIS_PORT REDIS_HOST
  REDIS_URL REDIS_PORT_6379_TCP REDIS_SERVICE_PORT REDIS_TLS_URL PORTAL_PORT PORTAL_SERVICE_HOST
  PORTAL_SERVICE_PORT PORTAL_PORT_80_TCP MEMBER_PORTAL_PORT MEMBER_PORTAL_SERVICE_HOST
  MEMBER_PORTAL_SERVICE_PORT MEMBER_PORTAL_SERVICE_PORT_HTTP METRICS_PORT METRICS_PORT_9100_TCP
  METRICS_PORT_9100_TCP_ADDR METRICS_SERVICE_HOST METRICS_SERVICE_PORT METRIC_PORT METRIC_SERVICE_HOST
  METRICS_PORT_80_TCP SANDBOX_PORT SANDBOX_PORT_4000_TCP SANDBOX_SERVICE_PORT SANDBOX_HOST SANDBOX_URL
  ANALYTICS_PORT ANALYTICS_SERVICE_PORT ANALYTICS_ID MAPS_PORT MAPS_SERVICE_PORT IDP_PORT IDP_SERVICE_PORT
  SESSION_PORT SESSIONS_PORT PROGRAMME_API_PORT PROGRAMME_API_SERVICE_HOST PROGRAMME_API_SERVICE_PORT
  PROGRAMME_API_PORT_80_TCP PROGRAMME_PORT SANDBOXES_PORT METRICS_PROXY_PORT METRICS_API_PORT
  OTEL_METRICS_PORT NODE NODE_OPTIONS NODE_VERSION NODE_PATH HOME HOSTNAME SESSION_MANAGER HTTP_PROXY
  HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy ALL_PROXY TRUSTED_PROXIES TRUSTED_PROXY CI_COMMIT_SHA
  GIT_COMMIT_SHA GITHUB_SHA BUILD_ID CIRCLE_SHA1 SHORT_SHA COMMIT_REF COMMIT_TAG COMMIT_ID COMMIT_HASH
  COMMIT_TIME COMMIT_MSG LAST_COMMIT_SHA HEAD_COMMIT_SHA DRONE_COMMIT_SHA JENKINS_URL AWS_REGION
  AWS_ROLE_ARN GCP_PROJECT GOOGLE_CLIENT_ID GOOGLE_CLIENT_SECRET AZURE_CLIENT_ID AZURE_CLIENT_SECRET
  MSI_SECRET CONTAINER_APP_PORT WEBSITE_SKU WEBSITES_PORT SCM_COMMIT_ID DYNO DATABASE_URL FLY_PUBLIC_IP
  NOMAD_PORT_http VAULT_TOKEN OTEL_EXPORTER_PROMETHEUS_PORT POD_NAME POD_IP NODE_NAME HOST_IP AD_CLIENT_ID
  B2C_CLIENT_ID OIDC_CLIENT_ID OIDC_CLIENT_SECRET AAD_CLIENT_ID AAD_CLIENT_SECRET SSO_CLIENT_ID
  API_CLIENT_ID APP_CLIENT_ID IDM_CLIENT_SECRET ADP_CLIENT_ID SESSION_KEY SESSION_SECURE SESSION_DRIVER
  SESSION_LIFETIME SESSION_STORE SESSION_NAME APP_URL APP_PUBLIC_URL CDN_PUBLIC_URL API_PUBLIC_URL PUBLIC_IP
  PUBLIC_DIR PUBLIC_PORT PUBLIC_HOST LOG_FORMAT HEALTH_PORT HEALTH_URL HEALTH_PATH HEALTHCHECK_KEY
  METRICS_PATH METRICS_USER METRICS_KEY METRICS_TOKEN METRICS_ENABLED METRICS_ADDR
`
  .trim()
  .split(/\s+/);

test('ignores the variables of other programs', () => {
  const makeValue = (name: string) => (/_PORT$|_TCP$/.test(name) ? 'tcp://10.96.0.7:6379' : 'a');
  const isRefused = (name: string) =>
    findStartError({ ...productionSettings, [name]: makeValue(name) }) !== '';
  expect(others.filter(isRefused)).toEqual([]);
});

test('opens no metrics port for a service named metrics', () => {
  const link = { METRICS_PORT: 'tcp://10.96.0.7:9100' };
  expect(readEnv({ ...productionSettings, ...link }).metricsPort).toBeUndefined();
  const problem = findStartError({ ...productionSettings, ...link, METRICS_HOST: '0.0.0.0' });
  expect(problem).toMatch(/^METRICS_PORT is missing/);
});

const addresses = ['PROGRAMME_API_URL', 'IDP_SIGN_IN_METADATA_URL', 'IDP_PASSWORD_RESET_METADATA_URL'];
test.each(addresses)('refuses anything but one address in %s', (name) => {
  const url = 'https://api.example.com/pbm';
  expectRefused(name, [`${url},${url}`, `${url}${url}`, `${url};`, `${url}'`, `${url}"`, `${url}/<path>`]);
});

// env.test.ts has addresses of stores that are refused
test('accepts paths of SQLite and an encoded password of Redis', () => {
  const right = ['sqlite:var/a.db', 'sqlite:/var/a.db', 'sqlite:///var/a.db', 'rediss://:100%25@a.example/1'];
  right.push('rediss+sentinel://a.example,[::1]:1/portal/2', 'rediss+cluster://portal@a.example:1,b.example');
  for (const url of right)
    expect(findStartError({ ...productionSettings, SESSION_STORE_URL: url }), url).toBe('');
});
