/** Portals beside the worker's own, whose programme can be made to fail. */
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts';
import { startPortal, type RunningPortal } from './portal.ts';
import { readRecordedCalls, type Beside, type Stack } from './browser.ts';

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

/** Rules that repeat recorded replies with changed values. A rule applies to longer paths too, so those come first. */
export async function repeatReplies(
  stack: Stack,
  change: (text: string, key: string) => string,
  headers: Record<string, string> = {},
) {
  const changed = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => changed(each, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each, name)]));
    return typeof value === 'string' ? change(value, key) : value;
  };
  const calls = await readRecordedCalls(stack);
  const read = calls.filter(({ method, status }) => method === 'GET' && status === 200);
  const rules = [];
  for (const { path, query, headers: sent } of new Map(read.map((call) => [call.path, call])).values()) {
    const url = new URL(`${stack.sandbox.url}${path.startsWith('/api') ? '' : '/api'}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const { host: _host, connection: _connection, 'accept-encoding': _encoding, ...own } = sent;
    const reply = await fetch(url, { headers: own });
    if (!reply.headers.get('content-type')?.includes('json')) continue;
    rules.push({ path: url.pathname, method: 'GET', json: changed(await reply.json()), headers });
  }
  return rules.sort((a, b) => b.path.length - a.path.length);
}
