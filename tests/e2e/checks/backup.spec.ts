/** Tests a backup taken while members use the portal, and its restore into an empty folder. */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, resetProgramme, test } from '#harness/browser.ts';
import { getOwnNode, startPortal } from '#harness/portal.ts';
import { Visitor } from '#harness/visitor.ts';

/** @param blocks the maximum size of a file, to simulate a nearly full disk */
const backUp = (store: string, target: string, blocks = 'unlimited') =>
  promisify(execFile)(
    'sh',
    [
      ...['-c', 'ulimit -f "$1"; exec "$2" --disable-warning=ExperimentalWarning scripts/backup.ts "$3"'],
      ...['backup', blocks, getOwnNode(), target],
    ],
    { env: { NODE_ENV: 'test', SESSION_STORE_URL: store } },
  );

/** Signs in and puts the first available refill into the cart. */
async function fillCart(visitor: Visitor, userName: string) {
  const list = await visitor.signIn(userName, '/main/prescriptions?status=active');
  const href = list.document.querySelector('main a[href^="/main/prescriptions/P"]')!.getAttribute('href')!;
  const detail = await visitor.visit(href);
  await visitor.submit(
    detail,
    detail.document.querySelector<HTMLFormElement>('main form[action="/main/cart"]')!,
  );
}

async function placeOrder(visitor: Visitor): Promise<string> {
  const address = await visitor.visit('/main/cart/address');
  const payment = await visitor.submit(address, visitor.form(address, 'Continue to payment'));
  const confirm = await visitor.submit(payment, visitor.form(payment, 'Continue to the last step'));
  const done = await visitor.submit(confirm, visitor.form(confirm, 'Place order'));
  return new URL(done.url).pathname;
}

test('a backup has sessions, carts and orders, and opens in an empty folder', async ({ stack }) => {
  await resetProgramme(stack);
  const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  const [store, copy, restored] = ['portal.db', 'backup.db', 'restored.db'].map((name) => join(folder, name));
  const port = stack.portalPort + 1;
  const start = (name: string, file: string) =>
    startPortal({ name, port, sandboxPort: stack.sandboxPort, env: { SESSION_STORE_URL: `sqlite:${file}` } });
  const portal = await start('backed-up', store!);
  const [ana, hugo] = [new Visitor(portal.url), new Visitor(portal.url)];
  let isBusy = true;
  try {
    await fillCart(ana, 'ana');
    const thankYou = await placeOrder(ana);
    expect(thankYou).toMatch(/^\/main\/cart\/thank-you\//);
    await fillCart(hugo, 'hugo');
    const lines = (await hugo.visit('/main/cart')).document.querySelectorAll('main form').length;

    // every page writes to its session during the backup
    const work = Array.from({ length: 3 }, async () => {
      while (isBusy) expect((await ana.visit('/main/orders')).status).toBe(200);
    });
    const { stdout } = await backUp(`sqlite:${store}`, copy!);
    expect(stdout).toMatch(/^\d+ records are in /);
    expect(statSync(copy!).mode & 0o777).toBe(0o600);
    await expect(backUp(`sqlite:${store}`, copy!)).rejects.toThrow('EEXIST');
    await expect(backUp(`sqlite:${store}`, join(folder, 'half.db'), '20')).rejects.toThrow('no backup');
    expect(existsSync(join(folder, 'half.db'))).toBe(false);
    await expect(backUp('redis://localhost', join(folder, 'other.db'))).rejects.toThrow('Redis keeps');
    isBusy = false;
    await Promise.all(work);
    await portal.stop('SIGKILL');

    copyFileSync(copy!, restored!);
    const again = await start('restored', restored!);
    try {
      const page = await ana.visit(thankYou);
      expect([page.status, new URL(page.url).pathname]).toEqual([200, thankYou]);
      const cart = await hugo.visit('/main/cart');
      expect(new URL(cart.url).pathname).toBe('/main/cart');
      expect(cart.document.querySelectorAll('main form')).toHaveLength(lines);
    } finally {
      await again.stop();
    }
  } finally {
    isBusy = false;
    await portal.stop();
    rmSync(folder, { recursive: true });
  }
});
