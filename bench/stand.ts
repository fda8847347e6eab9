/** The portal in front of the sandbox, with the replayed programme in between, for as long as a measurement takes. */
import { startPortal, startSandbox } from '../tests/support/stack.ts';
import { Visitor } from '../tests/support/visitor.ts';
import { startReplay } from './replay.ts';
import type { Replay } from './replay.ts';
import { ports } from './settings.ts';

export const portalUrl = `http://localhost:${ports.portal}`;

export interface Stand {
  pid: number;
  replay: Replay;
  /** Signs in and gives the cookies of the session. */
  cookieOf(userName: string): Promise<string>;
  /** ends the portal alone, and waits until it is gone */
  stopPortal(): Promise<unknown>;
}

/** Ends everything that `act` left running, whatever comes of it. */
export async function withStand<T>(
  act: (stand: Stand) => Promise<T>,
  portalEnv: Record<string, string> = {},
): Promise<T> {
  const ending: (() => unknown)[] = [];
  try {
    const sandbox = await startSandbox({ name: 'bench', port: ports.sandbox, portals: [portalUrl] });
    ending.unshift(() => sandbox.stop());
    const replay = await startReplay(ports.replay, ports.sandbox);
    ending.unshift(() => replay.stop());
    const portal = await startPortal({
      name: 'bench',
      port: ports.portal,
      sandboxPort: ports.sandbox,
      programmeApiUrl: `http://127.0.0.1:${ports.replay}/api`,
      env: { NODE_ENV: 'production', ...portalEnv },
    });
    ending.unshift(() => portal.stop());
    const pid = portal.process.pid;
    if (pid === undefined) throw new Error('the portal did not start');
    return await act({ pid, replay, cookieOf, stopPortal: () => portal.stop() });
  } finally {
    for (const end of ending) await end();
  }
}

async function cookieOf(userName: string): Promise<string> {
  const visitor = new Visitor(portalUrl);
  const page = await visitor.signIn(userName, '/main/prescriptions');
  if (!page.url.startsWith(`${portalUrl}/main/`) || page.status !== 200)
    throw new Error(`${userName} could not sign in: ${page.status} at ${page.url}`);
  return visitor.cookies(portalUrl);
}
