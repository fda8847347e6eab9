/** Debian's Prometheus with the rules of deploy/, accelerated so that an alert takes seconds. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WINDOW_SECONDS = 20;

/** The rules with shorter windows and waits. */
const hurried = (rules: string) =>
  rules
    .replaceAll(/\[\d+m\]/g, `[${WINDOW_SECONDS}s]`)
    .replaceAll(/(process_start_time_seconds >= 0 <) \d+/g, `$1 ${WINDOW_SECONDS}`)
    .replaceAll(/for: \w+/g, 'for: 1s')
    // orders are young in a test
    .replaceAll(/state="unknown", age=~"[^"]*"/g, 'state="unknown"');

interface Alert {
  labels: { alertname: string };
  state: string;
}

export const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;

export interface Prometheus {
  /** the names of the alerts that are firing */
  firing(): Promise<string[]>;
  stop(): void;
}

/** Fails without Prometheus, which `npm test` installs. @param targets addresses of metrics, `127.0.0.1:9101` */
export function startPrometheus(port: number, targets: string[]): Prometheus {
  const folder = mkdtempSync(join(tmpdir(), 'prometheus-'));
  writeFileSync(join(folder, 'alerts.yml'), hurried(readFileSync('deploy/prometheus/alerts.yml', 'utf8')));
  const sample = readFileSync('deploy/prometheus/prometheus.yml', 'utf8');
  const config = sample
    .replaceAll('15s', '1s')
    .replace(/targets: \[.*\]/, `targets: ${JSON.stringify(targets)}`);
  writeFileSync(join(folder, 'prometheus.yml'), config);
  const server = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  server.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return {
    async firing() {
      const reply = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`).catch(() => undefined);
      if (!reply?.ok) return [];
      const { data } = (await reply.json()) as { data: { alerts: Alert[] } };
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    },
    stop: () => void server.kill('SIGKILL'),
  };
}
