/** Pages for operators, on a separate port that the load balancer does not forward. */
import { createServer, type Server } from 'node:http';
import { version } from '../../package.json';
import type { Env } from './env.ts';
import { toStatusCode, type Details } from './health.ts';
import type { Logger } from './log.ts';
import { collectProcessMetrics, metrics, registry } from './metrics.ts';
import { refuseToListen } from './refuse-start.ts';

interface MetricsServerOptions {
  env: Pick<Env, 'metricsHost' | 'commitSha'>;
  log: Logger;
  details(): Promise<Details>;
  /** updates the metrics that are computed on demand rather than counted */
  refresh(): Promise<void>;
}

type Page = () => Promise<{ status?: number; type: string; body: string }>;

const json = (value: unknown, status = 200) => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});

/** `/metrics` in the text format of Prometheus, `/version`, and `/readyz` with all its details. */
function createPages({ env, details, refresh }: MetricsServerOptions): Record<string, Page> {
  const commit = env.commitSha ?? 'unknown';
  const about = { version, commit, node: process.version };
  const startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();
  metrics.buildInfo.set(about, 1);
  collectProcessMetrics();
  return {
    '/metrics': async () => {
      await refresh();
      return { type: registry.contentType, body: await registry.metrics() };
    },
    '/version': async () => json({ ...about, startedAt }),
    '/readyz': async () => {
      const all = await details();
      return json(all, toStatusCode(all.status, ''));
    },
  };
}

/** Listens on METRICS_HOST and METRICS_PORT; ends the process when it cannot. */
export async function serveMetrics(options: MetricsServerOptions & { port: number }): Promise<Server> {
  const { env, log, port } = options;
  const pages = createPages(options);
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!page || !isRead) {
      response.writeHead(page ? 405 : 404, { 'Cache-Control': 'no-store' }).end();
      return;
    }
    page().then(
      ({ status = 200, type, body }) =>
        response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body),
      (err: unknown) => {
        log.error({ event: 'request.fault', err });
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      refuseToListen(`METRICS_HOST ${env.metricsHost}, METRICS_PORT ${port}`, error),
    );
    server.listen(port, env.metricsHost, resolve);
  });
  log.info({ event: 'listening', host: env.metricsHost, port, kind: 'metrics' });
  return server;
}
