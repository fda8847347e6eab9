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
/** Shorter names resemble those of other programs. Production has no sandbox, so its variables are not checked. */
const long = names.filter((name) => name.length >= 10 && name !== 'SANDBOX_PORT');

test.each(long)('reports a misspelled name of %s', (name) => {
  const without = { ...productionSettings, [name]: undefined };
  for (const slip of listSlips(name).filter((each) => !names.includes(each)))
    expect(findStartError({ ...without, [slip]: 'something' })).toBe(describeSlip(slip, name));
});

/** Other programs may set port and host in lower case. Without NODE_ENV, only these are checked. */
const ofOurs = names.filter((name) => name.includes('_') && !/^(?:SANDBOX_PORT|NODE_ENV)$/.test(name));
test.each(ofOurs)('reports %s in lower case', (name) => {
  const slip = name.toLowerCase();
  const settings = { ...productionSettings, [name]: undefined, [slip]: 'something' };
  expect(findStartError(settings)).toBe(describeSlip(slip, name));
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

/** Variables of container platforms, clouds, build servers, npm and other programs. */
const others = `
  KUBERNETES_PORT KUBERNETES_PORT_443_TCP KUBERNETES_PORT_443_TCP_ADDR KUBERNETES_PORT_443_TCP_PORT
  KUBERNETES_PORT_443_TCP_PROTO KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS
  REDIS_PORT REDIS_HOST REDIS_URL REDIS_URL_FILE REDIS_PORT_6379_TCP REDIS_SERVICE_HOST REDIS_SERVICE_PORT
  REDIS_MASTER_SERVICE_HOST REDIS_TLS_URL PORTAL_PORT PORTAL_SERVICE_HOST PORTAL_SERVICE_PORT
  PORTAL_PORT_80_TCP MEMBER_PORTAL_PORT MEMBER_PORTAL_SERVICE_HOST MEMBER_PORTAL_SERVICE_PORT
  MEMBER_PORTAL_SERVICE_PORT_HTTP METRICS_PORT METRICS_PORT_9100_TCP METRICS_PORT_9100_TCP_ADDR
  METRICS_SERVICE_HOST METRICS_SERVICE_PORT METRIC_PORT METRIC_SERVICE_HOST METRICS_PORT_80_TCP SANDBOX_PORT
  SANDBOX_PORT_4000_TCP SANDBOX_SERVICE_HOST SANDBOX_SERVICE_PORT SANDBOX_HOST SANDBOX_URL ANALYTICS_PORT
  ANALYTICS_SERVICE_HOST ANALYTICS_SERVICE_PORT ANALYTICS_ID MAPS_PORT MAPS_SERVICE_HOST MAPS_SERVICE_PORT
  IDP_PORT IDP_SERVICE_HOST IDP_SERVICE_PORT SESSION_PORT SESSION_SERVICE_HOST SESSIONS_PORT
  PROGRAMME_API_PORT PROGRAMME_API_SERVICE_HOST PROGRAMME_API_SERVICE_PORT PROGRAMME_API_PORT_80_TCP
  PROGRAMME_PORT SANDBOXES_PORT METRICS_PROXY_PORT METRICS_API_PORT OTEL_METRICS_PORT npm_config_cache
  npm_config_user_agent npm_config_noproxy npm_config_prefix npm_config_global_prefix npm_config_local_prefix
  npm_config_userconfig npm_config_globalconfig npm_config_init_module npm_config_node_gyp
  npm_config_npm_version npm_execpath npm_node_execpath npm_command npm_lifecycle_event npm_lifecycle_script
  npm_package_json npm_package_name npm_package_version npm_package_engines_node INIT_CWD COLOR EDITOR NODE
  NODE_OPTIONS NODE_VERSION YARN_VERSION NODE_PATH NODE_EXTRA_CA_CERTS NODE_NO_WARNINGS UV_THREADPOOL_SIZE
  MALLOC_ARENA_MAX PATH HOME HOSTNAME SHLVL PWD OLDPWD USER LOGNAME SHELL TERM LANG LC_ALL TZ TMPDIR MAIL _
  SSH_AUTH_SOCK SSH_CONNECTION SESSION_MANAGER XDG_SESSION_ID XDG_SESSION_TYPE XDG_RUNTIME_DIR
  DBUS_SESSION_BUS_ADDRESS INVOCATION_ID JOURNAL_STREAM SYSTEMD_EXEC_PID NOTIFY_SOCKET LISTEN_FDS
  STATE_DIRECTORY CREDENTIALS_DIRECTORY MEMORY_PRESSURE_WATCH HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy
  https_proxy no_proxy ALL_PROXY TRUSTED_PROXIES TRUSTED_PROXY SSL_CERT_FILE SSL_CERT_DIR CI CI_COMMIT_SHA
  CI_COMMIT_REF_NAME CI_COMMIT_SHORT_SHA GIT_COMMIT GIT_COMMIT_SHA GITHUB_SHA GITHUB_REF GITHUB_ACTIONS
  GITHUB_RUN_ID GITHUB_WORKSPACE GITHUB_TOKEN BUILD_ID BUILD_NUMBER BUILD_SOURCEVERSION CIRCLE_SHA1 SHORT_SHA
  COMMIT_REF COMMIT_TAG COMMIT_ID COMMIT_HASH COMMIT_TIME COMMIT_MSG LAST_COMMIT_SHA HEAD_COMMIT_SHA
  DRONE_COMMIT_SHA RENDER_GIT_COMMIT VERCEL_GIT_COMMIT_SHA HEROKU_SLUG_COMMIT SOURCE_VERSION
  RAILWAY_GIT_COMMIT_SHA JENKINS_URL RUNNER_OS TEAMCITY_VERSION AWS_REGION AWS_DEFAULT_REGION
  AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_EXECUTION_ENV
  AWS_CONTAINER_CREDENTIALS_RELATIVE_URI AWS_ROLE_ARN AWS_WEB_IDENTITY_TOKEN_FILE ECS_CONTAINER_METADATA_URI
  ECS_CONTAINER_METADATA_URI_V4 ECS_AGENT_URI K_SERVICE K_REVISION K_CONFIGURATION CLOUD_RUN_JOB
  GOOGLE_CLOUD_PROJECT GCLOUD_PROJECT GCP_PROJECT GOOGLE_APPLICATION_CREDENTIALS GAE_SERVICE GAE_VERSION
  GOOGLE_CLIENT_ID GOOGLE_CLIENT_SECRET AZURE_CLIENT_ID AZURE_CLIENT_SECRET AZURE_TENANT_ID
  AZURE_SUBSCRIPTION_ID AZURE_AUTHORITY_HOST AZURE_FEDERATED_TOKEN_FILE AZURE_HTTP_USER_AGENT
  IDENTITY_ENDPOINT IDENTITY_HEADER MSI_ENDPOINT MSI_SECRET APPSETTING_WEBSITE_AUTH_ENABLED
  APPLICATIONINSIGHTS_CONNECTION_STRING APPINSIGHTS_INSTRUMENTATIONKEY
  ApplicationInsightsAgent_EXTENSION_VERSION CONTAINER_APP_NAME CONTAINER_APP_REVISION CONTAINER_APP_HOSTNAME
  CONTAINER_APP_PORT WEBSITE_SITE_NAME WEBSITE_HOSTNAME WEBSITE_INSTANCE_ID WEBSITE_RESOURCE_GROUP
  WEBSITE_OWNER_NAME WEBSITE_SKU WEBSITE_AUTH_ENABLED WEBSITE_AUTH_CLIENT_ID WEBSITE_AUTH_LOGOUT_PATH
  WEBSITE_RUN_FROM_PACKAGE WEBSITE_NODE_DEFAULT_VERSION WEBSITES_PORT WEBSITES_ENABLE_APP_SERVICE_STORAGE
  WEBSITE_PRIVATE_IP WEBSITE_PUBLIC_URL SCM_DO_BUILD_DURING_DEPLOYMENT SCM_COMMIT_ID SCM_RUN_FROM_PACKAGE DYNO
  HEROKU_APP_NAME DATABASE_URL FLY_APP_NAME FLY_REGION FLY_PUBLIC_IP FLY_PRIVATE_IP VCAP_APPLICATION
  VCAP_SERVICES CF_INSTANCE_INDEX RAILWAY_PUBLIC_DOMAIN RAILWAY_PUBLIC_URL RENDER_EXTERNAL_URL
  RENDER_INSTANCE_ID NOMAD_ALLOC_ID NOMAD_PORT_http NOMAD_ADDR_http CONSUL_HTTP_ADDR VAULT_ADDR VAULT_TOKEN
  DD_SERVICE DD_TRACE_AGENT_URL DD_AGENT_HOST
  OTEL_EXPORTER_PROMETHEUS_PORT OTEL_RESOURCE_ATTRIBUTES NEW_RELIC_LICENSE_KEY SENTRY_DSN POD_NAME POD_NAMESPACE POD_IP NODE_NAME
  HOST_IP AD_CLIENT_ID B2C_CLIENT_ID OIDC_CLIENT_ID OIDC_CLIENT_SECRET AAD_CLIENT_ID AAD_CLIENT_SECRET
  SSO_CLIENT_ID API_CLIENT_ID APP_CLIENT_ID IDM_CLIENT_SECRET ADP_CLIENT_ID SESSION_KEY SESSION_SECURE
  SESSION_DRIVER SESSION_LIFETIME SESSION_STORE SESSION_NAME APP_URL APP_PUBLIC_URL CDN_PUBLIC_URL
  API_PUBLIC_URL PUBLIC_IP PUBLIC_DIR PUBLIC_PORT PUBLIC_HOST LOG_FORMAT HEALTH_PORT HEALTH_URL HEALTH_PATH
  HEALTH_CHECK_PATH HEALTHCHECK_KEY METRICS_PATH METRICS_USER METRICS_KEY METRICS_TOKEN METRICS_ENABLED
  METRICS_ADDR
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

test('requires a path for SQLite and an encoded password for Redis', () => {
  expectRefused('SESSION_STORE_URL', [
    'sqlite://var/portal.db',
    'sqlite: var/portal.db',
    'rediss://:100%@a.example',
  ]);
  // the form as the message writes it
  expect(findStartError({ ...productionSettings, SESSION_STORE_URL: 'sqlite:<file>' })).toMatch(
    / is wrong: /,
  );
  const right = ['sqlite:var/a.db', 'sqlite:/var/a.db', 'sqlite:///var/a.db', 'rediss://:100%25@a.example/1'];
  right.push('rediss+sentinel://a.example,[::1]:1/portal/2', 'rediss+cluster://portal@a.example:1,b.example');
  for (const url of right)
    expect(findStartError({ ...productionSettings, SESSION_STORE_URL: url }), url).toBe('');
});
