/**
 * Browsers without scripts and with little CSS, from Debian: `npm run lowend`. lynx and w3m go from the guest page
 * through sign-in and a refill to the thank-you page by the keyboard; of NetSurf and Dillo, under Xvfb, there are
 * pictures. Text and pictures go to var/lowend; what is not installed is left out. Reports, and never fails.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPortal, startSandbox } from '../tests/support/stack.ts';

const PORTS = { portal: 3190, sandbox: 4190 };
const DISPLAY = ':87';
const portalUrl = `http://localhost:${PORTS.portal}`;
const folder = resolve('var/lowend');
const has = (command: string) => spawnSync('which', [command]).status === 0;

/** What a page must say for a step to count as reached. */
const STEPS: [name: string, says: RegExp][] = [
  ['guest', /Your medicines, benefits and orders in one place/],
  ['home', /Needs your attention/],
  ['confirm', /Check and place your order/],
  ['thank-you', /Thank you/],
];
const fileOf = (browser: string, step: string) => join(folder, `${browser}-${step}.txt`);

/** Runs a browser in a terminal of its own; it reads the keys as fast as it takes them. */
const inTerminal = (command: string, keys?: string) =>
  spawnSync('script', ['-qc', command, '/dev/null'], {
    ...(keys !== undefined && { input: keys }),
    timeout: 120_000,
    env: { ...process.env, TERM: 'vt100', LINES: '40', COLUMNS: '80', HOME: folder },
  });

const ENTER = '^J';
const DOWN = 'Down Arrow';
const typed = (text: string) => [...text].map((key) => (key === ' ' ? '<space>' : key));
const find = (text: string) => ['/', ...typed(text), ENTER];

/** lynx replays a list of keys; `p` prints the page that it shows to a file. */
function lynx() {
  const save = (step: string) => ['p', ENTER, '^U', ...typed(fileOf('lynx', step)), ENTER];
  const keys = [
    ...save('guest'),
    ...find('Log in'),
    ENTER,
    ...find('Username'),
    ...typed('ana'),
    DOWN,
    ...typed('Portal#2026'),
    DOWN,
    ENTER,
    ...save('home'),
    ...find('Refill all'),
    ENTER,
    ...save('confirm'),
    ...find('Place order'),
    ENTER,
    ...save('thank-you'),
    'q',
    'y',
  ];
  const list = join(folder, 'lynx.keys');
  writeFileSync(list, keys.map((key) => `key ${key}\n`).join(''));
  inTerminal(`lynx -accept_all_cookies -cmd_script=${list} ${portalUrl}/guest-login`);
}

/** w3m takes keys from its terminal; `S` saves the page that it shows as text. */
function w3m() {
  const go = (text: string) => `/${text}\n\n`;
  const save = (step: string) => `S${fileOf('w3m', step)}\n`;
  const keys = [
    save('guest'),
    go('Log in'),
    ...['/Username\n', '\t\n', 'ana\n', '\t\n', 'Portal#2026\n', '\t\n'],
    save('home'),
    go('Refill all'),
    save('confirm'),
    go('Place order'),
    save('thank-you'),
    'qy',
  ].join('');
  inTerminal(`w3m -cookie ${portalUrl}/guest-login`, keys);
}

/** A picture of what a graphical browser shows of a page. */
async function picture(browser: string, step: string, path: string) {
  const shown = spawn(browser, [portalUrl + path], {
    env: { ...process.env, DISPLAY, HOME: folder },
    stdio: 'ignore',
  });
  await wait(8_000);
  spawnSync('import', ['-display', DISPLAY, '-window', 'root', join(folder, `${browser}-${step}.png`)]);
  shown.kill();
  await wait(500);
}

async function pictures(browser: string) {
  await picture(browser, 'guest', '/guest-login');
  await picture(browser, 'sign-in', '/auth/login');
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, '.dillo'), { recursive: true });
writeFileSync(join(folder, '.dillo', 'cookiesrc'), 'DEFAULT ACCEPT_SESSION\n');
const sandbox = await startSandbox({ name: 'lowend', port: PORTS.sandbox, portals: [portalUrl] });
const portal = await startPortal({ name: 'lowend', port: PORTS.portal, sandboxPort: PORTS.sandbox });
const screen = has('Xvfb')
  ? spawn('Xvfb', [DISPLAY, '-screen', '0', '1000x1400x24'], { stdio: 'ignore' })
  : undefined;
try {
  const reset = () => fetch(`http://localhost:${PORTS.sandbox}/reset`, { method: 'POST' });
  for (const [browser, walk] of [
    ['lynx', lynx],
    ['w3m', w3m],
  ] as const) {
    if (!has(browser)) {
      console.log(`${browser}: not installed`);
      continue;
    }
    await reset();
    walk();
    for (const [step, says] of STEPS) {
      const file = fileOf(browser, step);
      const reached = existsSync(file) && says.test(readFileSync(file, 'utf8'));
      console.log(`${browser}: ${step} ${reached ? 'reached' : 'NOT reached'} (${file})`);
    }
  }
  for (const browser of ['netsurf-gtk', 'dillo']) {
    if (!screen || !has(browser) || !has('import')) {
      console.log(`${browser}: not installed, or no Xvfb and ImageMagick`);
      continue;
    }
    await pictures(browser);
    console.log(`${browser}: pictures of the guest page and of sign-in in ${folder}`);
  }
} finally {
  screen?.kill();
  await portal.stop();
  await sandbox.stop();
}
