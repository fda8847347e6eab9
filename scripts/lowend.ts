/**
 * `npm run lowend [-- --language es lynx w3m netsurf dillo]`: browsers that know little more than HTML go from the
 * guest page through sign-in and a refill to the thank-you page. What they showed is saved in var/lowend, as text or
 * picture.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPortal, startSandbox } from '../tests/support/stack.ts';
import { openLynx, openW3m } from './lowend-terminal.ts';
import { openWindow } from './lowend-window.ts';

export interface LowEndBrowser {
  /** what the script can read: the page's text, or the window's title */
  reads: 'words' | 'title';
  /** does not follow a page's automatic redirect, but shows its link */
  staysOnRefresh: boolean;
  /** saves what is shown, as text in this file or as a picture beside it, and returns what can be read */
  save(file: string): Promise<string>;
  /** types into the field of this label and those after it */
  fill(label: string, values: readonly string[]): Promise<void>;
  /** follows the link or presses the button with these words; with `after`, the first one behind those words */
  press(text: string, after?: string): Promise<void>;
  end(): void;
}

const PORTS = { portal: 3192, sandbox: 4192 };
// NetSurf stores no cookie for a host without a dot
const PORTAL = `http://127.0.0.1:${PORTS.portal}`;
const SANDBOX = `http://127.0.0.1:${PORTS.sandbox}`;
const FOLDER = resolve(import.meta.dirname, '../var/lowend');
/** Generous, because the machine may be busy. */
const SHOWN_WITHIN_MS = 20_000;
const MEMBER = ['ana', 'Portal#2026'];

/** What is looked for, without the letters that not every browser's search takes. */
const WORDS = {
  en: {
    guest: 'Talk to a person',
    logIn: 'Log in',
    movingOn: 'We are taking you to the sign-in page.',
    signIn: 'Forgot password?',
    userName: 'Username or email',
    password: 'Password',
    home: 'Needs your attention',
    refill: 'Refill all',
    confirm: 'Check and place your order',
    place: 'Place order',
    placed: 'Order placed successfully',
    titles: { logIn: 'Log in', home: 'Home', cart: 'Cart' },
  },
  es: {
    guest: 'Hable con una persona',
    logIn: 'Iniciar sesi',
    movingOn: 'Enseguida se abre la p',
    signIn: 'su contrase',
    userName: 'Nombre de usuario o correo',
    password: 'Contrase',
    home: 'Necesita su atenci',
    refill: 'Resurtir las',
    confirm: 'Revise y haga su pedido',
    place: 'Hacer el pedido',
    placed: 'Pedido recibido',
    titles: { logIn: 'Iniciar sesi', home: 'Inicio', cart: 'Carrito' },
  },
};
/** The button for Spanish, as far as every browser can type it. */
const SWITCH = 'Espa';

const { values, positionals } = parseArgs({
  options: { language: { type: 'string', default: 'en' } },
  allowPositionals: true,
});
const language = values.language as keyof typeof WORDS;
const say = WORDS[language];

const BROWSERS: Record<string, (url: string, folder: string) => Promise<LowEndBrowser>> = {
  lynx: openLynx,
  w3m: openW3m,
  netsurf: (url, folder) => openWindow('netsurf', url, folder),
  dillo: (url, folder) => openWindow('dillo', url, folder),
};

async function ordersPlaced(): Promise<number> {
  const calls = (await (await fetch(`${SANDBOX}/calls.json`)).json()) as Record<string, unknown>[];
  return calls.filter(
    ({ path, status }) => String(path).endsWith('/mail-order/refills-request') && Number(status) < 300,
  ).length;
}

interface Step {
  name: string;
  words: string;
  title: string;
  move?: () => Promise<void>;
}

const stepsOf = (browser: LowEndBrowser): Step[] => [
  { name: 'guest', words: WORDS.en.guest, title: 'Member Portal' },
  ...(language === 'es'
    ? [{ name: 'spanish', words: say.guest, title: 'Member Portal', move: () => browser.press(SWITCH) }]
    : []),
  { name: 'sign-in', words: say.signIn, title: say.titles.logIn, move: () => browser.press(say.logIn) },
  {
    name: 'home',
    words: say.home,
    title: say.titles.home,
    move: async () => {
      await browser.fill(say.userName, MEMBER);
      await browser.press(say.logIn, say.password);
    },
  },
  { name: 'confirm', words: say.confirm, title: say.titles.cart, move: () => browser.press(say.refill) },
  { name: 'thank-you', words: say.placed, title: say.titles.cart, move: () => browser.press(say.place) },
];

async function walk(browser: LowEndBrowser, folder: string): Promise<string[]> {
  const seen: string[] = [];
  for (const { name, move, ...says } of stepsOf(browser)) {
    const file = join(folder, `${seen.length + 1}-${name}.txt`);
    await move?.();
    const until = Date.now() + SHOWN_WITHIN_MS;
    for (let isThere = false; !isThere;) {
      const shown = await browser.save(file);
      isThere = shown.includes(says[browser.reads]);
      if (!isThere && Date.now() > until) throw new Error(`${name} is not there:\n${shown}`);
      if (!isThere && name === 'sign-in' && browser.staysOnRefresh)
        await browser.press(say.logIn, say.movingOn).catch(() => undefined);
    }
    seen.push(name);
    console.log(`  ${name}`);
  }
  return seen;
}

const names = positionals.length > 0 ? positionals : Object.keys(BROWSERS);
const sandbox = await startSandbox({
  name: 'lowend',
  port: PORTS.sandbox,
  portals: [PORTAL],
  env: { SANDBOX_PUBLIC_URL: SANDBOX },
});
const tenant = (policy: string) => `${SANDBOX}/tenant/${policy}/v2.0/.well-known/openid-configuration`;
const portal = await startPortal({
  name: 'lowend',
  port: PORTS.portal,
  sandboxPort: PORTS.sandbox,
  publicUrl: PORTAL,
  env: {
    IDP_SIGN_IN_METADATA_URL: tenant('B2C_1_SignUpSignIn'),
    IDP_PASSWORD_RESET_METADATA_URL: tenant('B2C_1_PasswordReset'),
  },
});
try {
  for (const name of names) {
    const open = BROWSERS[name];
    if (!open) throw new Error(`'${name}' is none of ${Object.keys(BROWSERS).join(', ')}`);
    const folder = join(FOLDER, language === 'en' ? name : `${name}-${language}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await fetch(`${SANDBOX}/reset`, { method: 'POST' });
    const browser = await open(`${PORTAL}/guest-login`, folder);
    console.log(name);
    try {
      await walk(browser, folder);
      console.log(`  orders placed: ${await ordersPlaced()}`);
    } catch (error) {
      await browser.save(join(folder, 'stopped.txt'));
      writeFileSync(join(folder, 'error.txt'), String(error));
      console.log(`  stopped: ${String(error).split('\n', 1)[0]} (${folder})`);
    } finally {
      browser.end();
    }
  }
} finally {
  await portal.stop();
  await sandbox.stop();
}
