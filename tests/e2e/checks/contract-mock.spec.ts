/** The portal in front of a mock that Prism makes of docs/openapi.json: connected by its address alone. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { logFolder, getOwnNode, startPortal } from '#harness/portal.ts';
import { Visitor } from '#harness/visitor.ts';
import { expect, test } from '#harness/browser.ts';

/** Hundreds of packages, so it is fetched where it is used, and is none of the project's own. */
const PRISM = '@stoplight/prism-cli@5.16.0';
const PAGES = 30;

async function startMock(port: number) {
  const args = ['--yes', '--package', PRISM, 'prism', 'mock', '--port', String(port), 'docs/openapi.json'];
  const env = { ...process.env, PATH: `${dirname(getOwnNode())}:${process.env.PATH}` };
  const mock = spawn('npx', args, { env, stdio: 'ignore', detached: true });
  const stop = () => process.kill(-mock.pid!, 'SIGTERM');
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 240_000, message: 'Prism answers' }).toBe(true);
  return { url, stop };
}

test('thirty pages of a member render from the mock, and no reply breaks the contract', async ({ stack }) => {
  test.setTimeout(400_000);
  const name = `mock-${stack.portalPort}`;
  const port = stack.portalPort + 1;
  const mock = await startMock(stack.portalPort + 9);
  const { sandboxPort } = stack;
  const portal = await startPortal({ name, port, sandboxPort, programmeApiUrl: mock.url });
  try {
    const ana = new Visitor(portal.url);
    const home = await ana.signIn('ana');
    expect([home.status, home.url]).toEqual([200, `${portal.url}/main/home`]);
    const seen = new Set<string>();
    const next = ['/main/home', '/main/orders', '/main/claims', '/main/prescriptions', '/main/benefits'];
    const broken: string[] = [];
    while (next.length > 0 && seen.size < PAGES) {
      const path = next.shift()!;
      if (seen.has(path)) continue;
      const page = await ana.visit(path);
      seen.add(path);
      if (page.status >= 500) broken.push(`${path}: ${page.status}`);
      for (const link of page.document.querySelectorAll('main a[href^="/main/"], nav a[href^="/main/"]')) {
        const to = link.getAttribute('href')!.split('#')[0]!;
        // one of each kind: the same page with another filter or of another thing is no other page
        const kind = (address: string) => address.split('?')[0]!.replaceAll(/\/[^/]*\d[^/]*/g, '/:id');
        if (![...seen, ...next].some((known) => kind(known) === kind(to))) next.push(to);
      }
    }
    expect(broken).toEqual([]);
    expect(seen.size).toBe(PAGES);
    const log = join(logFolder, `portal-${name}.log`);
    expect(existsSync(log)).toBe(true);
    const lines = readFileSync(log, 'utf8').split('\n');
    expect(lines.filter((line) => line.includes('breaks the contract'))).toEqual([]);
  } finally {
    await portal.stop();
    mock.stop();
  }
});
