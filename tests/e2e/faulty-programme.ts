/** The worker's second portal, whose programme can be made to fail, and where a minute of nothing locks. */
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { startPortal, type Running } from '../support/stack.ts';
import { test as base, type Stack } from './fixtures.ts';

export interface TourStack {
  stack: Stack;
  portal: Running;
  proxy: FaultProxy;
}

export const test = base.extend<object, { tourStack: TourStack }>({
  tourStack: [
    async ({ stack }, use) => {
      const proxy = await startFaultProxy({ target: stack.sandbox.url });
      const portal = await startPortal({
        name: `tour-${stack.portalPort}`,
        port: stack.portalPort + 2,
        sandboxPort: stack.sandboxPort,
        programmeApiUrl: `${proxy.url}/api`,
        env: { SESSION_IDLE_MINUTES: '1', PROGRAMME_TIMEOUT_MS: '3000' },
      });
      await use({ stack, portal, proxy });
      await portal.stop();
      await proxy.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
