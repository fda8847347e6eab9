/** Two builds, one after the other and back again, in the set-up of deploy/, while members read and post. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { hasNginx, startNginx } from './nginx.ts';
import { findFreePort, startRedis } from '#harness/redis-server.ts';
import { getOwnNode, startPortal, startSandbox } from '#harness/portal.ts';
import { Visitor } from '#harness/visitor.ts';
import { logInByForm } from '#harness/page-actions.ts';

test.setTimeout(900_000);
test.skip(!hasNginx, 'there is no nginx');

/** A second build with different names of scripts and style sheet. */
function buildAgain(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-build-'));
  const parts =
    'app contract public scripts server.ts package.json tsconfig.json remix.config.js vite.config.ts';
  for (const part of parts.split(' ')) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  appendFileSync(join(folder, 'app/paths.ts'), "\n(globalThis as { build?: string }).build = 'second';\n");
  appendFileSync(join(folder, 'app/ui/styles/index.css'), '\nmain { --build: 2 }\n');
  for (const script of [['node_modules/.bin/remix', 'vite:build'], ['scripts/compress-assets.mjs']]) {
    const { status, stderr } = spawnSync(getOwnNode(), script, {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
  }
  return folder;
}

const figures = { pages: 0, posts: 0, assets: 0, clicks: 0 };
const faults: string[] = [];

/** One page with all of its files; every fifth visitor posts. */
async function look(visitor: Visitor, turn: number) {
  const paths = ['/main/home', '/main/prescriptions', '/main/orders', '/main/more', '/main/help/support'];
  const path = paths[turn % paths.length]!;
  const page = await visitor.once(path);
  const html = await page.text();
  figures.pages += 1;
  if (page.status !== 200) faults.push(`${page.status} ${path}`);
  for (const file of new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))) {
    const reply = await visitor.once(file);
    await reply.arrayBuffer();
    figures.assets += 1;
    if (reply.status !== 200) faults.push(`${reply.status} ${file}`);
  }
  if (turn % 5 !== 0) return;
  const form = await visitor.visit('/main/settings/address/new');
  const addressLine1 = `${turn} Main Street`;
  const refused = await visitor.submit(form, visitor.form(form, 'Save'), { addressLine1 });
  figures.posts += 1;
  const kept = refused.document.querySelector('[name=addressLine1]')?.getAttribute('value');
  if (refused.status !== 422 || kept !== addressLine1) faults.push(`${refused.status} post`);
}

/** Few enough for a busy machine to accept all. */
const MOST_AT_ONCE = 20;

/** Starts ten pages a second, even before earlier ones have ended, as far as the machine can follow. */
async function tenPagesASecond(visitors: Visitor[], isOver: () => boolean) {
  const running = new Set<Promise<unknown>>();
  for (let turn = 0; !isOver(); turn += 1) {
    const page = look(visitors[turn % visitors.length]!, turn)
      .catch((error: Error) => faults.push(`${error.message} ${String(error.cause)}`))
      .finally(() => running.delete(page));
    running.add(page);
    await wait(100);
    if (running.size >= MOST_AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
}

/** Clicks links of a page that stays open, one after the other. */
async function keepPressing(page: Page, isOver: () => boolean) {
  for (let turn = 0; !isOver(); turn += 1) {
    const [name, path] =
      turn % 2 === 0 ? ['Orders', '/main/orders'] : ['Prescriptions', '/main/prescriptions'];
    await page.locator(`nav a[href="${path}"]:visible, header a[href="${path}"]:visible`).first().click();
    await page
      .waitForURL((url) => url.pathname === path, { timeout: 120_000 })
      .catch(() => faults.push(`lost click: ${name}`));
    figures.clicks += 1;
    if (turn % 7 === 6) await page.reload();
  }
}

async function openPage(browser: Browser, url: string) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: url });
  const page = await context.newPage();
  page.on('response', (response) => {
    if (response.url().includes('/assets/') && response.status() >= 400)
      faults.push(`${response.status()} ${response.url()}`);
  });
  await logInByForm(page, 'ana');
  return page;
}

test('a rolling deploy and its rollback lose no page, file, click or post', async ({ browser }) => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const second = buildAgain();
  const [port, plainPort, sandboxPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const ports = [await findFreePort(), await findFreePort()] as [number, number];
  const publicUrl = `https://localhost:${port}`;
  const redis = await startRedis();
  const sandbox = await startSandbox({ name: 'rolling', port: sandboxPort, portals: [publicUrl] });
  const start = (index: 0 | 1, folder?: string) =>
    startPortal({
      name: `rolling-${index}`,
      port: ports[index],
      sandboxPort,
      publicUrl,
      ...(folder !== undefined && { folder }),
      env: { SESSION_STORE_URL: redis.url, TRUST_PROXY: '1' },
    });
  const running = [await start(0), await start(1)];
  const nginx = await startNginx(port, plainPort, ports, '500r/s');
  let isOver = false;
  try {
    const visitors = [new Visitor(publicUrl), new Visitor(publicUrl)];
    await visitors[0]!.signIn('hugo');
    await visitors[1]!.signIn('eve');
    const pressed = await openPage(browser, publicUrl);
    const halfFilled = await openPage(browser, publicUrl);
    await halfFilled.goto('/main/settings/address/new');
    await halfFilled.locator('[name=addressLine1]').fill('1 Half Street');
    const work = Promise.all([tenPagesASecond(visitors, () => isOver), keepPressing(pressed, () => isOver)]);
    for (const folder of [second, undefined]) {
      // The second process follows as soon as the first is back, because operators need not wait longer.
      for (const index of [0, 1] as const) {
        await running[index]!.stop('SIGTERM');
        running[index] = await start(index, folder);
      }
      await wait(4_000);
      // Values typed before the deploy are posted after it, and stay in an incomplete form.
      await halfFilled.getByRole('button', { name: 'Save' }).click();
      await expect(halfFilled.locator('main [aria-invalid=true]').first()).toBeVisible();
      await expect(halfFilled.locator('[name=addressLine1]')).toHaveValue('1 Half Street');
    }
    isOver = true;
    await work;
    console.log(JSON.stringify(figures));
    expect(faults).toEqual([]);
    expect(figures.pages).toBeGreaterThan(100);
    expect(figures.assets).toBeGreaterThan(1_000);
    expect(figures.posts).toBeGreaterThan(20);
    expect(figures.clicks).toBeGreaterThan(10);
    // the proxy's log has neither address nor query of a member
    expect(nginx.accessLog()).not.toMatch(/\/main|prescriptions/);
  } finally {
    isOver = true;
    await Promise.all(running.map((portal) => portal.stop()));
    await nginx.stop();
    await Promise.all([sandbox.stop(), redis.stop()]);
    rmSync(second, { recursive: true });
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  }
});
