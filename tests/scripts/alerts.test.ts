/** Alert rules and dashboard pass Prometheus' own checker, and each alert has its runbook. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collectProcessMetrics, registry } from '~/platform/metrics.ts';
import { getInheritedEnv, getOwnNode } from '#harness/portal.ts';

const folder = 'deploy/prometheus';
const rules = readFileSync(`${folder}/alerts.yml`, 'utf8');
const dashboard = JSON.parse(readFileSync('deploy/grafana/member-portal.json', 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const dashboardExprs = dashboard.panels.flatMap(({ targets }) =>
  targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')),
);
const alertPages = globSync('docs/operate/alerts/Portal*.md').map((path) => readFileSync(path, 'utf8'));
const alerts = [...rules.matchAll(/- alert: (\w+)([\s\S]*?)(?=- alert:|$)/g)].map(([, name, body]) => ({
  name: name!,
  body: body!,
}));

describe('Each alert', () => {
  const headings = ['Impact', 'Check', 'Fix', 'Ends when'];
  test.each(alerts)(
    `$name has a severity, a summary and a page with ${headings.join()}`,
    ({ name, body }) => {
      expect(body).toMatch(/severity: (critical|warning)/);
      expect(body).toMatch(/summary: /);
      expect(body).toContain(`runbook_url: docs/operate/alerts/${name}.md\n`);
      const page = alertPages.find((text) => text.startsWith(`# ${name}\n`));
      expect([...page!.matchAll(/^## (.*)\n\n\S/gm)].map(([, heading]) => heading)).toEqual(headings);
    },
  );

  test('has a page, and each page an alert', () => {
    const names = alertPages.map((text) => /^# (\w+)\n/.exec(text)?.[1]);
    expect(names.sort()).toEqual(alerts.map(({ name }) => name).sort());
  });
});

test('Rules and dashboard use existing metrics only.', async () => {
  collectProcessMetrics();
  const known = new Set(registry.getMetricsAsArray().map(({ name }) => name));
  const asked = [rules, ...dashboardExprs].join('\n').matchAll(/\b(?:portal|nodejs|process)_[a-z0-9_]+/g);
  const unknown = [...asked].filter(
    ([name]) => !known.has(name) && !known.has(name.replace(/_(?:bucket|count|sum)$/, '')),
  );
  expect(unknown.map(([name]) => name)).toEqual([]);
  // a rule or panel uses every counted metric
  const text = [rules, ...dashboardExprs].join('\n');
  const unseen = [...known].filter((name) => name.startsWith('portal_') && !text.includes(name));
  expect(unseen).toEqual([]);
});

/** Every combination of a selector's labels, with each alternative of each label. */
const expandMatchers = (matchers: string) =>
  [...matchers.matchAll(/(\w+)=~?"([^"]*)"/g)].reduce<Record<string, string>[]>(
    (ways, [, label, values]) =>
      ways.flatMap((way) => values!.split('|').map((value) => ({ ...way, [label!]: value }))),
    [{}],
  );

function firstMetrics() {
  const args = ['--disable-warning=ExperimentalWarning', 'tests/harness/print-first-metrics.ts'];
  const env = { ...getInheritedEnv(), NODE_ENV: 'test' as const };
  const { stdout, stderr } = spawnSync(getOwnNode(), args, { env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as Awaited<ReturnType<typeof registry.getMetricsAsJSON>>;
}

test('Counters of the rules exist from the start for each outcome and reason.', () => {
  const counted = firstMetrics();
  const isThere = (name: string, way: Record<string, string>) =>
    counted
      .find((each) => each.name === name.replace(/_count$/, ''))
      ?.values.some(({ labels }) =>
        Object.entries(way).every(([label, value]) => (labels as Record<string, unknown>)[label] === value),
      );
  const missing = [...rules.matchAll(/increase\((portal_\w+_(?:total|count))\{([^}]*)\}/g)]
    // pages have too many routes for this
    .filter(([, name]) => name !== 'portal_http_request_duration_seconds_count')
    .flatMap(([selector, name, matchers]) =>
      expandMatchers(matchers!)
        // a failed sign-in has a reason, and a successful one has none
        .filter(({ outcome, reason }) => reason === undefined || (outcome === 'done') === (reason === ''))
        .filter((way) => !isThere(name!, way))
        .map((way) => `${JSON.stringify(way)} of ${selector}`),
    );
  expect(missing).toEqual([]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

// `npm run test:all` installs promtool, and reports when it cannot
if (hasPromtool)
  describe("By Prometheus' own checker,", () => {
    const promtool = (...args: string[]) => {
      const { status, stdout, stderr, error } = spawnSync('promtool', args, { encoding: 'utf8' });
      return { status, said: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}` };
    };

    // the sample configuration names the file of the rules
    test.each([
      ['check', 'config', `${folder}/prometheus.yml`],
      ['test', 'rules', `${folder}/alerts.test.yml`],
    ])('promtool %s %s %s succeeds', (...args) => expect(promtool(...args)).toMatchObject({ status: 0 }));

    test('every query of the dashboard is valid', () => {
      const temporary = mkdtempSync(join(tmpdir(), 'dashboard-'));
      const file = join(temporary, 'rules.yml');
      const asRules = dashboardExprs.map((expr, index) => ({ record: `panel:${index}`, expr }));
      // JSON is valid YAML
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }));
      expect(promtool('check', 'rules', file)).toMatchObject({ status: 0 });
      rmSync(temporary, { recursive: true });
    });
  });
