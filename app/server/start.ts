import type { RequestListener } from 'node:http';
import type { ViteDevServer } from 'vite';
import { loadEnv } from '~/platform/env.ts';
import { EnvError } from '~/platform/env-variables.ts';
import { createLifecycle, exitProcess, stopOnSignals } from '~/platform/lifecycle.ts';
import { listen } from '~/platform/listen.ts';
import { createLogger } from '~/platform/log.ts';
import type { Details } from '~/platform/health.ts';
import { serveMetrics } from '~/platform/metrics-server.ts';
import { refuseOtherConnections } from '~/platform/outgoing-connections.ts';
import { refuseStart } from '~/platform/refuse-start.ts';
import { startTracing } from '~/platform/tracing.ts';
import { openPortal, type Portal, type PortalOptions } from './portal.ts';

interface Serving extends Pick<Portal, 'refreshMetrics'> {
  app: RequestListener;
  details(): Promise<Details>;
  release(): Promise<void>;
}

/**
 * The portal from its sources. Any edit of a server file reopens all of it, so that every module uses the same classes.
 */
function reloadingPortal(vite: ViteDevServer, options: PortalOptions): Serving {
  let current: { module: unknown; portal: Promise<Portal> } | undefined;
  const newest = async (): Promise<Portal> => {
    const module = (await vite.ssrLoadModule('/app/server/portal.ts')) as { openPortal: typeof openPortal };
    if (current?.module !== module) {
      const last = current?.portal;
      current = { module, portal: module.openPortal({ ...options, vite }) };
      await last?.then((portal) => portal.release());
    }
    return current.portal;
  };
  return {
    app: (request, response) => {
      newest().then(
        ({ app }) => app(request, response),
        (error: Error) => {
          vite.ssrFixStacktrace(error);
          console.error(error);
          response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(error.stack);
        },
      );
    },
    details: async () => (await newest()).readiness.details(),
    refreshMetrics: async () => (await newest()).refreshMetrics(),
    release: async () => (await current?.portal)?.release(),
  };
}

/**
 * Opens the portal. Reports faults that the environment check cannot find: a store that cannot be opened, or that
 * refuses the portal.
 */
async function openedPortal(options: PortalOptions): Promise<Serving> {
  try {
    const portal = await openPortal(options);
    return { ...portal, details: () => portal.readiness.details() };
  } catch (error) {
    if (error instanceof EnvError) return refuseStart(error.message);
    options.log.fatal({ event: 'process.fault', err: error });
    return refuseStart('The portal cannot start: the line of the log before this one says where it failed.');
  }
}

/**
 * Runs the portal until a signal ends it. @param environment as in docs/operate @param vite only in development
 */
export async function start(environment: NodeJS.ProcessEnv, vite?: ViteDevServer): Promise<void> {
  const env = loadEnv(environment);
  const log = createLogger(env.logLevel);
  refuseOtherConnections(env, log);
  const stopTracing = await startTracing(env, log);
  const lifecycle = createLifecycle();
  const options = { env, log, lifecycle };
  const portal: Serving = vite ? reloadingPortal(vite, options) : await openedPortal(options);
  const { metricsPort: port } = env;
  const metricsServer =
    port === undefined
      ? undefined
      : await serveMetrics({ env, log, port, details: portal.details, refresh: portal.refreshMetrics });
  const server = await listen(portal.app, env, log);
  const release = async () => {
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    await portal.release();
    await stopTracing();
  };
  stopOnSignals({ server, lifecycle, log, release, exit: exitProcess });
}
