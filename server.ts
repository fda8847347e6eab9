/** The portal's process: environment, log, stores, the programme, pages over HTTP, and an orderly end. */
import { openAnalytics } from './app/analytics/open-analytics.server.ts';
import { createContent } from './app/content/client.server.ts';
import { blockedTo } from './app/content/served-app.server.ts';
import { readPreferences } from './app/i18n/preferences.server.ts';
import { sessionCaller } from './app/identity/caller.server.ts';
import { createSignIn } from './app/identity/oidc.server.ts';
import { openSession } from './app/identity/session-store.server.ts';
import { systemClock } from './app/platform/clock.ts';
import { loadEnv } from './app/platform/env.ts';
import { createHttpApp } from './app/platform/http-app.ts';
import { createLifecycle, stopOnSignals } from './app/platform/lifecycle.ts';
import { listen } from './app/platform/listen.ts';
import { createLogger } from './app/platform/log.ts';
import { builtPages, developmentPages } from './app/platform/pages.ts';
import { openStores } from './app/platform/stores/open-stores.ts';
import { createProgramme } from './app/programme/http.server.ts';

const env = loadEnv();
const log = createLogger(env.logLevel);
const clock = systemClock();
const stores = await openStores(env, log, clock);
const programme = createProgramme({ env, log, clock });
const analytics = openAnalytics({ env, log, clock });
const content = createContent({ programme, log, clock, analytics: analytics.own });
const signIn = createSignIn({ env, stores, clock, log });

const development = process.argv.includes('--dev');
const pages = await (development ? developmentPages(env) : builtPages(env));
const lifecycle = createLifecycle();
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
    sessionCaller,
    readPreferences,
  },
  lifecycle,
  programmeState: () => programme.breakers(),
  ledTo: blockedTo,
  ...pages,
});
const server = await listen(app, env, log);
stopOnSignals({
  server,
  lifecycle,
  log,
  release: () => analytics.close().finally(() => stores.plain.close()),
  exit: (code) => process.exit(code),
});
