/** The tools that the tests need: a Chromium, a Redis server and Java, installed only when missing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail, projectNode, root, run } from './project.mjs';

/** Debian's browsers; headless shell does the same work in half the time. */
const SYSTEM_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** @param {string} command @param {string[]} args */
const works = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'ignore' }).status === 0;

const isRoot = process.getuid?.() === 0;
const canInstall = works('apt-get', ['--version']) && (isRoot || works('sudo', ['-n', 'true']));
let listsAreFresh = false;

/** @param {string} name a Debian package */
async function installPackage(name) {
  if (!canInstall) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string[]} args */
  const apt = (args) => (isRoot ? run('apt-get', args, env) : run('sudo', ['-n', 'apt-get', ...args], env));
  if (!listsAreFresh) await apt(['update', '-qq']);
  listsAreFresh = true;
  return apt(['install', '-y', '-qq', '--no-install-recommends', name]);
}

/** Where Playwright expects the browser of its own version. */
function playwrightChromium() {
  const ask = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  return spawnSync(projectNode(), ['-e', ask], { cwd: root, encoding: 'utf8' }).stdout.trim();
}

const hasSystemChromium = () => SYSTEM_CHROMIUMS.some((path) => existsSync(path));

/** A Chromium: Playwright's own, else the system's, else whichever can be installed. */
export async function ensureChromium() {
  if (existsSync(playwrightChromium()) || hasSystemChromium()) return;
  console.log('Installing Chromium …');
  for (const name of ['chromium-headless-shell', 'chromium']) if (await installPackage(name)) return;
  const cli = ['node_modules/playwright/cli.js'];
  if (!(await run(projectNode(), [...cli, 'install', '--only-shell', 'chromium'])))
    fail(
      'The browser tests need Chromium, and it could not be installed: run `npx playwright install chromium`, or install it as /usr/bin/chromium.',
    );
  if (canInstall && isRoot) await run(projectNode(), [...cli, 'install-deps', 'chromium']);
}

/**
 * Installs a program that is missing.
 *
 * @param {string} name
 * @param {string} debianPackage
 * @param {() => boolean} isThere
 * @returns whether it is there now
 */
async function ensureProgram(name, debianPackage, isThere) {
  if (isThere()) return true;
  console.log(`Installing ${name} …`);
  await installPackage(debianPackage);
  return isThere();
}

/** A Redis server for the tests of the shared store; without one they cover SQLite alone. */
export async function ensureRedis() {
  if (!(await ensureProgram('Redis', 'redis-server', () => works('redis-server', ['--version']))))
    console.warn(
      'There is no redis-server and it could not be installed: the store is tested on SQLite alone.',
    );
}

/** Prometheus, with its checker for the alert rules; the long run of the tests fails without it. */
export async function ensurePromtool() {
  if (!(await ensureProgram('Prometheus', 'prometheus', () => works('promtool', ['--version']))))
    console.warn(
      "There is no promtool and it could not be installed (Debian's package prometheus has it): the alert rules cannot be checked or tried.",
    );
}

/** faketime for a portal whose clock is wrong, in `npm run test:all`, which fails without it. */
export async function ensureFaketime() {
  if (!(await ensureProgram('faketime', 'faketime', () => works('faketime', ['--version']))))
    console.warn(
      'There is no faketime and it could not be installed: a wrong clock cannot be tried, and its test fails.',
    );
}

/** nginx for the rolling deploy of `npm run test:all`, which fails without one. */
export async function ensureNginx() {
  const hasNginx = () => works('nginx', ['-v']) || works('/usr/sbin/nginx', ['-v']);
  if (!(await ensureProgram('nginx', 'nginx-light', hasNginx)))
    console.warn(
      'There is no nginx and it could not be installed: the rolling deploy cannot be tried, and its test fails.',
    );
}

/** A Java runtime for the Nu HTML checker, which is a Java program (npm's vnu-jar). */
export async function ensureJava() {
  if (!(await ensureProgram('Java', 'default-jre-headless', () => works('java', ['-version']))))
    fail('The markup check needs Java, and it could not be installed: install a Java 17 runtime.');
}
