/** Portals beside the worker's own, whose programme can be made to fail. */
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { startPortal, type RunningPortal } from './portal.ts';
import type { Beside, Stack } from './browser.ts';

export interface FaultyPortal {
  portal: RunningPortal;
  /** the proxy between it and its programme */
  proxy: FaultProxy;
}

/** The portal of this name, behind a proxy that makes its programme fail. */
export const openFaultyPortal = (
  name: string,
  { sandbox, sandboxPort }: Stack,
  beside: Beside,
  env: Record<string, string> = {},
): Promise<FaultyPortal> =>
  beside(name, async (port) => {
    const proxy = await startFaultProxy({ target: sandbox.url });
    const programmeApiUrl = `${proxy.url}/api`;
    const portal = await startPortal({ name: `${name}-${port}`, port, sandboxPort, programmeApiUrl, env });
    return {
      ...{ portal, proxy },
      async stop() {
        await portal.stop();
        await proxy.close();
      },
    };
  });
