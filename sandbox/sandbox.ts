/** The whole sandbox on one address: helpers at the root, the API below /api, and the identity provider. */
import express from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBadBody, createApi } from './api/api.ts';
import { createCallRecord } from './api/call-record.ts';
import { checkGatewayKeys } from './api/gateway.ts';
import { createCollector } from './collector/collector.ts';
import { advanceProgramme } from './data/advance.ts';
import { createClock } from './data/clock.ts';
import { openDatabase } from './data/database.ts';
import { SEED_VERSION, readSeededVersion } from './data/schema.ts';
import { resetToSeed } from './data/seed/seed-snapshot.ts';
import type { ProgrammeState } from './data/programme-state.ts';
import { createAdmin } from './admin/admin.ts';
import { REGISTERED_PATH } from './idp/flows.ts';
import { createIdentityProvider } from './idp/provider.ts';
import { createVerifyAccess } from './idp/verify-access.ts';
import { createOutbox } from './outbox.ts';
import { guardRequests } from './request-guard.ts';
import { createPartner } from './partner/partner.ts';
import { createVerifyPartner } from './partner/tokens.ts';

interface SandboxOptions {
  /** 0 for a free one */
  port: number;
  host: string;
  /** a file, or `:memory:` */
  databasePath: string;
  /** the sandbox's own origin as a browser sees it; http://localhost:port when absent */
  baseUrl?: string;
  /** origins of the portals that sign in here; links use the first one */
  portalUrls: string[];
  /** milliseconds since the epoch, by the machine's clock */
  now?: () => number;
}

export interface Sandbox {
  baseUrl: string;
  programme: ProgrammeState;
  close(): Promise<void>;
}

/** A failing step must not stop the sandbox; the next call repeats and reports it. */
function keepMoving(programme: ProgrammeState): void {
  try {
    advanceProgramme(programme);
  } catch (error) {
    console.error(error);
  }
}

/** Interval of updates of the programme's data without a call. */
const TICK_MS = 15_000;
/** Longer than clients store an idle connection, so that a request never uses a closing one. */
const KEEP_ALIVE_MS = 75_000;

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** The portal calls these addresses for any host, and some machines resolve localhost to ::1 first. */
const LOOPBACK = ['127.0.0.1', '::1'];

/** Also listens on a loopback address. Skips one that the host already includes, or that the machine does not have. */
async function listenToo(app: express.Express, port: number, host: string): Promise<Server | undefined> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
  return listen(server, port, host).then(
    () => server,
    () => undefined,
  );
}

function openProgrammeState(databasePath: string, now?: () => number): ProgrammeState {
  const db = openDatabase(databasePath);
  const programme = { db, clock: createClock(db, now) };
  if (readSeededVersion(db) !== SEED_VERSION) resetToSeed(programme);
  return programme;
}

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const programme = openProgrammeState(options.databasePath, options.now);
  const { db, clock } = programme;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
  const port = await listen(server, options.port, options.host);
  const baseUrl = options.baseUrl ?? `http://localhost:${port}`;
  app.use(guardRequests([baseUrl, ...options.portalUrls]));

  const record = createCallRecord();
  const outbox = createOutbox(db, clock.now);
  const signer = { db, baseUrl };
  const verify = { own: createVerifyAccess(signer), partner: createVerifyPartner(signer) };
  const portalUrl = options.portalUrls[0] ?? 'http://localhost:3000';
  const registeredUrl = baseUrl + REGISTERED_PATH;
  app.use(
    '/api',
    createApi({ programme, keys: checkGatewayKeys(), verify, registeredUrl }, record, portalUrl),
  );
  const collector = createCollector();
  app.use(collector.router);
  const reset = () => {
    resetToSeed(programme);
    record.clear();
    collector.clear();
  };
  app.use(createAdmin({ programme, outbox, record, baseUrl, portalUrl, reset }));
  app.use(createPartner({ ...signer, portalUrl }));
  app.use(createIdentityProvider({ db, baseUrl, portalUrls: options.portalUrls, outbox }));
  app.use(createBadBody);

  const more = LOOPBACK.filter((host) => host !== options.host).map((host) => listenToo(app, port, host));
  const servers = [server, ...(await Promise.all(more))].filter((one) => one !== undefined);
  advanceProgramme(programme);
  const tick = setInterval(() => keepMoving(programme), TICK_MS);
  tick.unref();
  return {
    baseUrl,
    programme,
    async close() {
      clearInterval(tick);
      await Promise.all(servers.map(closeServer));
      db.close();
    },
  };
}
