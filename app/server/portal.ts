import { resolve } from 'node:path';
import * as build from 'virtual:remix/server-build';
import type { Express } from 'express';
import type { ViteDevServer } from 'vite';
import { openAnalytics } from '~/analytics/analytics.server.ts';
import { createContent } from '~/content/client.server.ts';
import { redirectForOldApp } from '~/content/served-app.server.ts';
import { readPreferences } from '~/i18n/preferences.server.ts';
import { createSessionCaller } from '~/session/caller.server.ts';
import { createSignIn } from '~/auth/oidc.server.ts';
import { openSession } from '~/session/session-store.server.ts';
import { createSystemClock } from '~/platform/clock.ts';
import type { Env } from '~/platform/env.ts';
import { createReadiness, type Readiness } from '~/platform/health.ts';
import { openAssetArchive } from '~/platform/asset-archive.ts';
import type { Lifecycle } from '~/platform/lifecycle.ts';
import type { Logger } from '~/platform/log.ts';
import { metrics } from '~/platform/metrics.ts';
import { openOrdersGauge } from '~/platform/open-orders.ts';
import { keepProgrammeDay } from '~/platform/programme-day.ts';
import { loadBuiltPages, loadDevelopmentPages } from '~/remix/pages.ts';
import { openStores } from '~/platform/stores/open-stores.ts';
import { readCertificateEnds } from '~/platform/wallet-env.ts';
import { breakerStates } from '~/programme/breaker.server.ts';
import { createProgramme } from '~/programme/http.server.ts';
import { createHttpApp } from './http-app.ts';

export interface Portal {
  app: Express;
  readiness: Readiness;
  /** updates the metrics that are computed on demand rather than counted */
  refreshMetrics(): Promise<void>;
  /** closes everything, after the last request */
  release(): Promise<void>;
}

export interface PortalOptions {
  env: Env;
  log: Logger;
  lifecycle: Lifecycle;
  /** in development: serves the browser's files from the sources */
  vite?: ViteDevServer;
}

/** Opens the stores, the programme, sign-in, content and analytics, and builds the HTTP app on them. */
export async function openPortal({ env, log, lifecycle, vite }: PortalOptions): Promise<Portal> {
  const clock = createSystemClock(Date.now, { production: env.nodeEnv === 'production' });
  const stores = await openStores(env, log, clock);
  await keepProgrammeDay(clock, stores.plain);
  const programme = createProgramme({ env, log, clock });
  const analytics = openAnalytics({ env, log, clock });
  const content = createContent({ programme, log, clock, analytics: analytics.own });
  const signIn = createSignIn({ env, stores, clock, log });
  void signIn.check();
  const readiness = createReadiness({
    lifecycle,
    store: stores.plain,
    log,
    programme: () => programme.breakers(),
  });
  const unwatch = readiness.watch();
  for (const [certificate, endsAt] of readCertificateEnds(env))
    metrics.certificateEnds.set({ certificate }, endsAt / 1_000);
  const countOpenOrders = openOrdersGauge(stores.plain, clock);
  const { publicUrl } = env;
  const keptAssets = openAssetArchive(stores.sealed, log);
  const pages = vite
    ? loadDevelopmentPages(build, { publicUrl, files: vite.middlewares })
    : await loadBuiltPages(build, { publicUrl, directory: resolve(build.assetsBuildDirectory), keptAssets });
  const app = createHttpApp({
    process: {
      env,
      log,
      clock,
      stores,
      programme,
      content,
      analytics: analytics.of,
      signIn,
      openSession,
      sessionCaller: createSessionCaller,
      readPreferences,
    },
    lifecycle,
    readiness,
    redirectFor: redirectForOldApp,
    ...pages,
  });
  return {
    app,
    readiness,
    refreshMetrics: async () => {
      metrics.requestsInFlight.set(lifecycle.running);
      for (const [service, current] of Object.entries(programme.breakers()))
        for (const state of breakerStates)
          metrics.breakers.set({ service, state }, state === current ? 1 : 0);
      await countOpenOrders();
    },
    release: async () => {
      unwatch();
      keptAssets.stop();
      await analytics.close().finally(() => stores.plain.close());
    },
  };
}
