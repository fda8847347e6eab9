/**
 * `npm run lowend`: Lynx and w3m open the guest page, sign in, order a refill and reach the thank-you page,
 * in both languages. They support little more than HTML. Keys in a terminal control them, and their saved
 * pages in var/lowend show the result. A browser that is not installed is left out.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPortal, startSandbox } from '#harness/portal.ts';

interface Browser {
  save(file: string): Promise<string>;
  /** types into the field of this label and those after it */
  fill(label: string, values: readonly string[]): Promise<void>;
  /** follows the link or presses the button with this text; with `after`, the first one behind that text */
  press(text: string, after?: string): Promise<void>;
  end(): void;
}

const PORTS = { portal: 3192, sandbox: 4192 };
const PORTAL = `http://127.0.0.1:${PORTS.portal}`;
const SANDBOX = `http://127.0.0.1:${PORTS.sandbox}`;
const FOLDER = resolve(import.meta.dirname, '../var/lowend');
const MEMBER = ['ana', 'Portal#2026'];
const [ENTER, TAB, ERASE_LINE] = ['\r', '\t', '\u0015'];
/** A page counts as shown when the terminal has been silent this long. */
const SILENT_MS = 600;
/** Generous, because the machine may be busy. */
const SHOWN_WITHIN_MS = 20_000;

/** The searched texts, without letters that some browsers' search rejects. */
const WORDS = {
  en: { guest: 'Talk to a person', logIn: 'Log in', movingOn: 'We are taking you to the sign-in page.', signIn: 'Forgot password?', userName: 'Username or email', password: 'Password', home: 'Needs your attention', refill: 'Refill all', confirm: 'Check and place your order', place: 'Place order', placed: 'Order placed successfully' },
  es: { guest: 'Hable con una persona', logIn: 'Iniciar sesi', movingOn: 'Enseguida se abre la p', signIn: 'su contrase', userName: 'Nombre de usuario o correo', password: 'Contrase', home: 'Necesita su atenci', refill: 'Resurtir las', confirm: 'Revise y haga su pedido', place: 'Hacer el pedido', placed: 'El pedido se hizo correctamente' },
}; // oxfmt-ignore

/** Sends keys. Resolves when the program has printed something and is silent again. */
async function openTerminal(command: string, home: string) {
  const program = spawn('script', ['--quiet', '--flush', '--command', `stty rows 60 cols 100; exec ${command}`, '/dev/null'], { env: { ...process.env, HOME: home, TERM: 'xterm', LANG: 'C.UTF-8' }, stdio: ['pipe', 'pipe', 'ignore'] }); // oxfmt-ignore
  let heardAt = 0;
  program.stdout.on('data', () => (heardAt = Date.now()));
  const becomeSilent = async () => {
    const startedAt = Date.now();
    while (Date.now() - startedAt < SHOWN_WITHIN_MS) {
      await wait(50);
      if (heardAt >= startedAt && Date.now() - heardAt > SILENT_MS) return;
    }
  };
  const type = async (...groups: string[]) => {
    for (const group of groups) {
      program.stdin.write(group);
      await becomeSilent();
    }
  };
  const saveBy = async (file: string, ...keys: string[]) => {
    rmSync(file, { force: true });
    await type(...keys);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  await becomeSilent();
  return { type, saveBy, end: () => void program.kill() };
}

const escaped = (words: string) => words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

async function openLynx(url: string, folder: string): Promise<Browser> {
  writeFileSync(`${folder}/lynx.cfg`, 'INCLUDE:/etc/lynx/lynx.cfg\nFORCE_COOKIE_PROMPT:yes\nINFOSECS:0\nMESSAGESECS:0\nALERTSECS:0\n'); // oxfmt-ignore
  writeFileSync(
    `${folder}/.lynxrc`,
    'accept_all_cookies=on\nkeypad_mode=LINKS_AND_FORM_FIELDS_ARE_NUMBERED\n',
  );
  const { type, saveBy, end } = await openTerminal(`lynx -nocolor -cfg=${folder}/lynx.cfg ${url}`, folder);
  const save = (file: string) => saveBy(file, 'p', ENTER, ERASE_LINE + file + ENTER);
  /** the number of the first matching link, button or field */
  const numberIn = async (pattern: string, after: string) => {
    const page = await save(`${folder}/current.txt`);
    const found = new RegExp(pattern).exec(page.slice(page.indexOf(after)))?.groups;
    if (!found) throw new Error(`lynx does not show ${pattern}:\n${page}`);
    return found;
  };
  return {
    save,
    end,
    async press(text, after = '') {
      const { bracket, number } = await numberIn(String.raw`(?<bracket>\(?)\[(?<number>\d+)\][^[\n]*?${escaped(text)}`, after); // oxfmt-ignore
      await type(number!, ENTER);
      // the number only moves to a button; Enter presses it
      if (bracket) await type(ENTER);
    },
    async fill(label, values) {
      const { number } = await numberIn(String.raw`${escaped(label)}[^[]*\[(?<number>\d+)`, '');
      await type(`${number}g`, ENTER);
      for (const value of values) await type(value, TAB);
    },
  };
}

async function openW3m(url: string, folder: string): Promise<Browser> {
  const { type, saveBy, end } = await openTerminal(`w3m -cols 100 -o accept_cookie=1 -o confirm_qq=0 -o ignorecase_search=0 ${url}`, folder); // oxfmt-ignore
  const find = (text: string) => type(`/${text}${ENTER}`);
  return {
    save: (file) => saveBy(file, 'S', ERASE_LINE + file + ENTER),
    end,
    async press(text, after) {
      await type('g');
      if (after) await find(after);
      await find(text);
      await type(ENTER);
    },
    async fill(label, values) {
      await type('g');
      await find(label);
      for (const value of values) await type(TAB, ENTER, value + ENTER);
    },
  };
}

async function walk(browser: Browser, folder: string, language: keyof typeof WORDS): Promise<void> {
  const say = WORDS[language];
  const signIn = async () => {
    await browser.fill(say.userName, MEMBER);
    await browser.press(say.logIn, say.password);
  };
  const steps: [name: string, shown: string, move?: () => Promise<void>][] = [
    ['guest', WORDS.en.guest],
    ...(language === 'es' ? [['spanish', say.guest, () => browser.press('Espa')] as [string, string, () => Promise<void>]] : []), // oxfmt-ignore
    ['sign-in', say.signIn, () => browser.press(say.logIn)],
    ['home', say.home, signIn],
    ['confirm', say.confirm, () => browser.press(say.refill)],
    ['thank-you', say.placed, () => browser.press(say.place)],
  ];
  for (const [name, shown, move] of steps) {
    await move?.();
    const until = Date.now() + SHOWN_WITHIN_MS;
    for (;;) {
      const text = await browser.save(join(folder, `${name}.txt`));
      if (text.includes(shown)) break;
      if (Date.now() > until) throw new Error(`${name} is not there:\n${text}`);
      // these browsers show a page's refresh as a link instead of following it
      if (name === 'sign-in') await browser.press(say.logIn, say.movingOn).catch(() => undefined);
    }
  }
}

async function countOrders(): Promise<number> {
  const calls = (await (await fetch(`${SANDBOX}/calls.json`)).json()) as { path: string; status: number }[];
  return calls.filter(({ path, status }) => path.endsWith('/mail-order/refills-request') && status < 300)
    .length;
}

const metadata = (policy: string) => `${SANDBOX}/tenant/${policy}/v2.0/.well-known/openid-configuration`;
const sandbox = await startSandbox({ name: 'lowend', port: PORTS.sandbox, portals: [PORTAL], env: { SANDBOX_PUBLIC_URL: SANDBOX } }); // oxfmt-ignore
const env = { IDP_SIGN_IN_METADATA_URL: metadata('B2C_1_SignUpSignIn'), IDP_PASSWORD_RESET_METADATA_URL: metadata('B2C_1_PasswordReset') }; // oxfmt-ignore
const portal = await startPortal({ name: 'lowend', port: PORTS.portal, sandboxPort: PORTS.sandbox, publicUrl: PORTAL, env }); // oxfmt-ignore
for (const [name, open] of Object.entries({ lynx: openLynx, w3m: openW3m }))
  for (const language of ['en', 'es'] as const) {
    if (spawnSync(name, ['-version']).error) continue;
    const folder = join(FOLDER, `${name}-${language}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await fetch(`${SANDBOX}/reset`, { method: 'POST' });
    const browser = await open(`${PORTAL}/guest-login`, folder);
    const failure = await walk(browser, folder, language).catch((error: unknown) => String(error));
    browser.end();
    const orders = await countOrders();
    console.log(`${name} (${language}): ${orders} orders placed${failure ? `, ${failure}` : ''}`);
    if (failure !== undefined || orders !== 1) process.exitCode = 1;
  }
await portal.stop();
await sandbox.stop();
