import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { logFolder, getOwnNode, startSandbox } from './portal.ts';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('processes end with the test that started them, even when it is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stack-'));
  const name = `stack-test-${process.pid}`;
  writeFileSync(join(folder, 'lasting.ts'), 'setInterval(() => undefined, 1_000);');
  writeFileSync(
    join(folder, 'parent.ts'),
    `import { run } from ${JSON.stringify(join(import.meta.dirname, 'portal.ts'))};
     console.log(run('${name}', ${JSON.stringify(join(folder, 'lasting.ts'))}, {}, '').process.pid);`,
  );
  const parent = spawn(getOwnNode(), [join(folder, 'parent.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const child = Number(String(said));
  expect(isAlive(child)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(child)).toBe(false);
  rmSync(folder, { recursive: true });
  rmSync(join(logFolder, `${name}.log`));
});

test('a port that somebody else has is said in one line', async () => {
  // takes connections, and says nothing
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(startSandbox({ name: 'taken', port, portals: [] })).rejects.toThrow(
    /^something else answers at http:\/\/localhost:\d+: [^\n]+$/,
  );
  other.close();
});
