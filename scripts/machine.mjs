/** The tools that the tests need, installed only when missing. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, findProjectNode, root, run } from './project.mjs';

/** Debian's browsers; headless shell does the same work in half the time. */
const SYSTEM_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** @param {string} command @param {string[]} args */
const works = (command, args, cwd = root) => spawnSync(command, args, { cwd, stdio: 'ignore' }).status === 0;

const isRoot = process.getuid?.() === 0;
const canInstall = works('apt-get', ['--version']) && (isRoot || works('sudo', ['-n', 'true']));
let listsAreFresh = false;

/** @param {string[]} args */
const apt = (args) => run(isRoot ? 'env' : 'sudo', [...(isRoot ? [] : ['-n', 'env']), 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]); // oxfmt-ignore

/** @param {string} name Debian packages, separated by spaces */
async function installPackage(name) {
  if (!canInstall) return false;
  await refreshLists();
  return apt(['install', '-y', '-qq', '--no-install-recommends', ...name.split(' ')]);
}

async function refreshLists() {
  if (!listsAreFresh && canInstall) await apt(['update', '-qq']);
  listsAreFresh = true;
}

/** The folder in which Playwright expects the browser of its own version. */
function playwrightChromium() {
  const ask = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))";
  return spawnSync(findProjectNode(), ['-e', ask], { cwd: root, encoding: 'utf8' }).stdout.trim();
}

/** @returns {Promise<boolean>} whether the system has a Chromium, after an attempt to install Debian's */
async function ensureSystemChromium() {
  if (SYSTEM_CHROMIUMS.some((path) => existsSync(path))) return true;
  console.log('Installing Chromium …');
  return (await installPackage('chromium-headless-shell')) || installPackage('chromium');
}

/** A Chromium: Playwright's own, else the system's, else whichever can be installed. */
export async function ensureChromium() {
  if (existsSync(playwrightChromium()) || (await ensureSystemChromium())) return;
  const cli = ['node_modules/playwright/cli.js'];
  if (!(await run(findProjectNode(), [...cli, 'install', '--only-shell', 'chromium'])))
    fail(
      'The browser tests need Chromium, and it could not be installed: run `npx playwright install chromium`, or install it as /usr/bin/chromium.',
    );
  if (canInstall && isRoot) await run(findProjectNode(), [...cli, 'install-deps', 'chromium']);
}

/** @typedef {{ debian: string, isThere: () => boolean, without: string, onlyInAll?: boolean }} Tool */

/** @type {Record<string, Tool>} */
const TOOLS = {
  Redis: {
    debian: 'redis-server',
    isThere: () => works('redis-server', ['--version']),
    without: 'the store is tested on SQLite alone',
  },
  Java: {
    debian: 'default-jre-headless',
    isThere: () => works('java', ['-version']),
    without: 'no page is checked by the Nu HTML checker',
    onlyInAll: true,
  },
  Prometheus: {
    debian: 'prometheus',
    isThere: () => works('promtool', ['--version']),
    without: 'the alert rules are neither checked nor tried',
    onlyInAll: true,
  },
  nginx: {
    debian: 'nginx-light',
    isThere: () => works('nginx', ['-v']) || works('/usr/sbin/nginx', ['-v']),
    without: 'neither the rolling deploy nor production in small is tried',
    onlyInAll: true,
  },
  faketime: {
    debian: 'faketime',
    isThere: () => works('faketime', ['--version']),
    without: 'no portal runs on a wrong clock',
    onlyInAll: true,
  },
  Lynx: {
    debian: 'lynx',
    isThere: () => works('lynx', ['-version']),
    without: 'it orders no refill',
    onlyInAll: true,
  },
  w3m: {
    debian: 'w3m',
    isThere: () => works('w3m', ['-version']),
    without: 'it orders no refill',
    onlyInAll: true,
  },
  'The driver of Chromium': {
    debian: 'chromium-driver',
    isThere: () => existsSync('/usr/bin/chromedriver'),
    without: 'no job is tried in it',
    onlyInAll: true,
  },
  Firefox: {
    debian: 'firefox-esr',
    isThere: () => existsSync('/usr/bin/firefox-esr'),
    without: 'no job is tried in it',
    onlyInAll: true,
  },
  Orca: {
    debian: 'orca at-spi2-core xdotool xvfb dbus',
    isThere: () => ['orca', 'xdotool', 'Xvfb', 'dbus-daemon'].every((name) => existsSync(`/usr/bin/${name}`)),
    without: 'no job is heard',
    onlyInAll: true,
  },
  WebKit: {
    debian: 'webkit2gtk-driver xvfb',
    isThere: () => ['WebKitWebDriver', 'Xvfb'].every((name) => existsSync(`/usr/bin/${name}`)),
    without: 'no job is tried in it',
    onlyInAll: true,
  },
};

/** For tests/harness/chromium.ts, separate from the machine's fonts, which no test depends on. */
const fonts = join(root, 'node_modules', '.cache', 'fonts');
const FONT_PACKAGES = ['fonts-roboto-unhinted', 'fonts-dejavu-core'];

/**
 * Downloads the fonts, which needs no root.
 * @returns {Promise<string[]>} a line for the checks that lack them
 */
export async function ensureFonts() {
  if (existsSync(join(fonts, 'fonts.conf'))) return [];
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  const download = () => works('apt-get', ['download', '-qq', ...FONT_PACKAGES], folder);
  const isFetched =
    (download() || (await refreshLists().then(download))) &&
    readdirSync(folder).every((file) => works('dpkg-deb', ['-x', file, 'files'], folder));
  if (isFetched) {
    mkdirSync(fonts, { recursive: true });
    cpSync(join(folder, 'files', 'usr', 'share', 'fonts'), fonts, { recursive: true });
    // Characters without a font of their own get the font of most Android phones.
    const fallback = '<match><edit name="family" mode="append"><string>Roboto</string></edit></match>';
    const content = `<dir>${fonts}</dir><cachedir>${join(fonts, 'cache')}</cachedir>${fallback}`;
    writeFileSync(join(fonts, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${content}</fontconfig>\n`);
  }
  rmSync(folder, { recursive: true });
  return isFetched ? [] : [`The fonts are missing (${FONT_PACKAGES.join(', ')}): widths are judged in those of this machine.`]; // oxfmt-ignore
}

/**
 * Installs missing tools and a Chromium with Debian's packages; npm may install the project's at the same time. The
 * checks of a tool that cannot be installed are skipped.
 *
 * @param {boolean} isAll of `npm run test:all`
 * @returns {Promise<string[]>} a line for each check that will be skipped
 */
export async function ensureTools(isAll) {
  const lacking = [];
  // Playwright's own browsers are in this folder; which version it needs is known only when it is installed
  if (!existsSync(join(homedir(), '.cache', 'ms-playwright'))) await ensureSystemChromium();
  for (const [name, { debian, isThere, without, onlyInAll }] of Object.entries(TOOLS)) {
    if ((onlyInAll && !isAll) || isThere()) continue;
    console.log(`Installing ${name} …`);
    await installPackage(debian);
    if (!isThere()) lacking.push(`${name} is missing (Debian's package ${debian}): ${without}.`);
  }
  if (!isRoot) lacking.push('This user is not root: no store runs on a full disk.');
  return lacking;
}
