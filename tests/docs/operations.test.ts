/** Commands, variables and log texts in docs/operate exist under the given name. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { variables } from '~/platform/env-variables.ts';
import { collectProcessMetrics, registry } from '~/platform/metrics.ts';
import { hasRedisServer, startRedis, type RedisServer } from '#harness/redis-server.ts';
import { readOperationsText } from '#harness/operations.ts';

const page = readOperationsText();
const fences = [...page.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, text]) => text!);
/** Running text. Messages about wrong variables are removed, because they name missing variables. */
const prose = page
  .replaceAll(/^```\n[\s\S]*?^```$/gm, '')
  .split('\n')
  .filter((line) => !/^\| `[A-Z_]+=/.test(line))
  .join('\n');
const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!);

const COMMANDS = [
  ...['base64', 'chronyc', 'curl', 'df', 'docker', 'fuser', 'grep', 'iostat', 'nginx', 'node', 'npm'],
  ...['openssl', 'promtool', 'redis', 'redis-cli', 'systemctl', 'timedatectl'],
];
/** commands with the operator's values filled in */
const commands = quoted
  .filter((text) => COMMANDS.includes(text.split(' ', 1)[0]!) && !/^docker --/.test(text))
  .map((text) => text.replaceAll(/<[a-z]+>|…/g, 'x'));

const bashSays = (script: string) => spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' }).stderr;

test.each([...fences, ...commands])('has commands that bash can read: %s', (script) => {
  expect(bashSays(script)).toBe('');
});

test('finds commands', () => expect([fences.length >= 6, commands.length >= 25]).toEqual([true, true]));

describe.runIf(hasRedisServer)('Redis commands', () => {
  let redis: RedisServer;
  let client: ReturnType<typeof createClient>;
  beforeAll(async () => {
    redis = await startRedis();
    client = createClient({ url: redis.url });
    await client.connect();
  });
  afterAll(async () => {
    client.destroy();
    await redis.stop();
  });
  const isSetting = async (name: string) => name in (await client.configGet(name));

  const asked = [
    ...commands.flatMap((text) => /^redis(?:-cli)? (?!-)(.*)/.exec(text)?.[1] ?? []),
    ...fences.flatMap((text) =>
      [...text.matchAll(/^redis (?!-)(.*?)(?: && .*)?$/gm)].map(([, rest]) => rest!),
    ),
  ];
  test.each([...new Set(asked)])('include: %s', async (text) => {
    const [command, ...more] = text.split(' ');
    if (command === 'config') expect(await isSetting(more[1]!)).toBe(true);
    else if (command === 'info')
      expect(await redis.run('INFO', more[0]!)).toMatch(new RegExp(`^# ${more[0]}`, 'i'));
    else expect(await redis.run('COMMAND', 'INFO', command!)).toContain(command);
  });

  test('use existing setting names', async () => {
    const SETTING = /^((?:maxmemory|min-replicas|appendonly)[a-z-]*)/;
    const settings = quoted.flatMap((text) => SETTING.exec(text)?.[1] ?? []);
    expect(new Set(settings).size).toBeGreaterThan(4);
    for (const setting of settings) expect(await isSetting(setting), setting).toBe(true);
  });
});

test('names only existing flags of Node', () => {
  const flags = [...prose.matchAll(/(?:NODE_OPTIONS="|\bnode )((?:--[a-z][\w=.-]*\s?)+)/g)].flatMap(
    ([, list]) => list!.trim().split(/\s+/),
  );
  expect(flags.length).toBeGreaterThan(2);
  const args = [...new Set(flags), '--eval', '0'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([status, stderr.replace('.env not found. Continuing without it.\n', '')]).toEqual([0, '']);
});

/** Variables that Node, the C library or the build of the image reads. */
const OTHERS_VARIABLES = [
  ...['HTTPS_PROXY', 'MALLOC_ARENA_MAX', 'NODE_EXTRA_CA_CERTS', 'NODE_IMAGE', 'NODE_OPTIONS'],
  ...['NODE_USE_ENV_PROXY', 'NO_PROXY'],
];

/** Error names of Node and jose. */
const CODES = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
];

test('names only variables that a program reads', () => {
  const named = [
    ...quoted.flatMap((text) => text.match(/(?<![\w-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\w…])/g) ?? []),
    ...fences.flatMap((text) => [...text.matchAll(/(?<![\w$/])([A-Z][A-Z_]+)=/g)].map(([, name]) => name!)),
  ];
  const known = [...Object.keys(variables), ...OTHERS_VARIABLES, ...CODES, 'PATH'];
  expect(new Set(named).size).toBeGreaterThan(30);
  expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([]);
});

test('names only existing metrics and alerts', async () => {
  collectProcessMetrics();
  const known = new Set(registry.getMetricsAsArray().map(({ name }) => name));
  const figures = [...page.matchAll(/\b(?:portal|nodejs|process)_[a-z0-9_]{3,}/g)].map(([name]) => name);
  expect(figures.filter((name) => !known.has(name))).toEqual([]);
  // the page documents each metric of the portal
  expect([...known].filter((name) => name.startsWith('portal_') && !figures.includes(name))).toEqual([]);
  const alerts = readFileSync('deploy/prometheus/alerts.yml', 'utf8');
  const named = [...prose.matchAll(/\bPortal[A-Z]\w+/g)].map(([name]) => name);
  expect(named.filter((name) => !alerts.includes(`- alert: ${name}\n`))).toEqual([]);
});

const alertPages = globSync('docs/operate/alerts/Portal*.md').map((path) => readFileSync(path, 'utf8'));
/** The text below one heading, of every alert page. */
const readSections = (heading: string) =>
  alertPages.map((text) => text.split(`## ${heading}\n`)[1]!.split('\n## ')[0]!).join('\n');

test('names only panels of the dashboard', () => {
  const { panels } = JSON.parse(readFileSync('deploy/grafana/member-portal.json', 'utf8')) as {
    panels: { title: string }[];
  };
  const text = [...['Check', 'Fix', 'Ends when'].map(readSections)].join('\n');
  const sentTo = [...text.matchAll(/'([A-Z][\w ,-]+)'/g)].map(([, title]) => title!);
  expect(sentTo.length).toBeGreaterThan(15);
  expect(sentTo.filter((title) => !panels.some((panel) => panel.title.startsWith(title)))).toEqual([]);
});

const source = globSync('app/**/*.{ts,tsx}', { exclude: (path) => /\.test\.tsx?$/.test(path) })
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

test('quotes only texts of the portal and its log', () => {
  const read = (part: string, words: RegExp) =>
    [...readSections(part).matchAll(words)].map(([, text]) => text!);
  const told = [
    ...read('Impact', /'([A-Z][^'`]+)'/g),
    ...read('Check', /[Tt]he line (?:'([^'`]+)'|"[^"]+")/g).filter(Boolean),
  ];
  expect(told.length).toBeGreaterThan(6);
  expect(told.filter((text) => !source.includes(text))).toEqual([]);
});

test('lists exactly the events and reasons of the log', () => {
  const written = [...source.matchAll(/\bevent: '([\w.-]+)'/g)].map(([, name]) => name!);
  const told = [...page.matchAll(/^\| (`event: [^|]*)\|/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/`(?:event: )?([\w.-]+)`/g)].map(([, name]) => name!),
  );
  expect(told.toSorted()).toEqual([...new Set(written)].toSorted());
  const sentTo = quoted.flatMap((text) => /^event: ([\w.-]+)$/.exec(text)?.[1] ?? []);
  expect(sentTo.filter((name) => !written.includes(name))).toEqual([]);
  const [, faults] = /export type StoreFault =\s*([^;]*);/.exec(source)!;
  const reasons = [...faults!.matchAll(/'(\w+)'/g)].map(([, name]) => name!);
  const runbook = readFileSync('docs/operate/alerts/PortalStoreDown.md', 'utf8');
  expect(reasons.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
});
