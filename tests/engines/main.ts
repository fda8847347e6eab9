/**
 * `npm run engines`: a member's main jobs in Chromium, Firefox and WebKit, in both languages, with scripts and in the
 * light version, which has none. Prints a table and exits with 1 when a job fails. `npm run engines -- firefox` runs one
 * engine, and `npm run engines -- smoke` some jobs in English with scripts. A page whose scripts the browser itself
 * switched off cannot be driven, and is tested in Chromium.
 */
import { setTimeout } from 'node:timers/promises';
import { startPortal, startSandbox } from '../harness/portal.ts';
import { isInstalled, openChromium, openFirefox, openWebKit, type Engine } from './driver.ts';

const PORT = 3900;
const SHORT_PORT = 3901;
const SANDBOX_PORT = 4900;
const WITHIN_MS = 30_000;

type Language = 'en' | 'es';
interface Run {
  engine: Engine;
  language: Language;
  url: string;
  stopPortal(): Promise<unknown>;
}

/** Evaluates the expression until it is true. In between, the next page may replace the current one. */
async function expectTrue({ engine }: Run, expression: string): Promise<void> {
  const end = Date.now() + WITHIN_MS;
  for (;;) {
    const seen = await engine
      .evaluate(`Promise.resolve(${expression}).then(Boolean)`)
      .catch((error: Error) => error.message);
    if (seen === true) return;
    if (Date.now() > end) {
      const where = await engine.evaluate('location.href + " " + document.body.innerText.slice(0, 200)');
      throw new Error(`${expression}: ${String(seen)} at ${String(where)}`);
    }
    await setTimeout(150);
  }
}

const text = (pattern: RegExp) => `${pattern}.test(document.body.innerText)`;
const path = (pattern: RegExp) => `${pattern}.test(location.pathname)`;

/** Waits until a document at this path has loaded, and is shown: Back hides a page until its session is confirmed. */
const expectPage = (run: Run, pattern: RegExp) =>
  expectTrue(run, `${path(pattern)} && document.readyState === 'complete' && !document.body.hidden`);

/**
 * Clicks the first button or link with a matching text, as soon as the page has loaded. Firefox reports a page that is
 * left before as a failure of the service worker.
 */
async function press(run: Run, pattern: RegExp): Promise<void> {
  const find = `[...document.querySelectorAll('main button, main a, footer button, header button')].find((each) => ${pattern}.test(each.textContent.trim()))`;
  await expectTrue(run, `document.readyState === 'complete' && ${find}`);
  await run.engine.evaluate(`(${find}).click()`);
}

/**
 * Opens a page when the current one has loaded, and waits until it has replaced it. While the current page is still
 * loading, Firefox's driver replies earlier, and Chromium's may never reply. A press or a print would then be lost with
 * the current page.
 */
async function open(run: Run, address: string): Promise<void> {
  await expectTrue(run, "document.readyState === 'complete'");
  await run.engine.evaluate('(window.isLeft = true)').catch(() => undefined);
  await run.engine.open(run.url + address);
  await expectTrue(run, "!window.isLeft && document.readyState === 'complete'");
}

async function signIn(run: Run, userName = 'ana'): Promise<void> {
  await open(run, '/auth/login?returnTo=/main/home');
  await expectTrue(run, "document.querySelector('[type=password]')");
  await run.engine.evaluate(`(() => {
    document.querySelector('[autocomplete~=username]').value = '${userName}';
    document.querySelector('[type=password]').value = 'Portal#2026';
    document.querySelector('form:has([type=password]) button').click();
  })()`);
  await expectTrue(run, path(/^\/main\/home/));
}

/** Transfers a prescription to a pharmacy of the directory. */
async function transfer(run: Run, drug: string): Promise<void> {
  await open(run, `/main/prescriptions?period=all&q=${drug}`);
  const link = `document.querySelector('main a[href^="/main/prescriptions/P"]')`;
  await expectTrue(run, link);
  await open(run, `${String(await run.engine.evaluate(`${link}.pathname`))}/transfer`);
  await expectTrue(run, "document.querySelector('#search-zipCode')");
  await run.engine.evaluate("(document.querySelector('#search-zipCode').value = '53711')");
  await press(run, /^(Search|Buscar)$/);
  await press(run, /^(Choose|Elegir) Badger Drug/);
  await expectTrue(run, "document.querySelector('[name=npi]')");
  await run.engine.evaluate("document.querySelector('#understood').click()");
  await press(run, /^(Transfer prescription|Transferir receta)$/);
  await expectTrue(run, text(/was transferred to the other pharmacy|se transfirió a la otra farmacia/));
}

const jobs: Record<string, (run: Run) => Promise<void>> = {
  'sign in': async (run) => {
    await signIn(run);
    await expectTrue(run, "document.querySelector('h1')");
  },
  'refill to thank-you': async (run) => {
    await open(run, '/main/prescriptions');
    await press(run, /^(Refill for|Resurtir por) /);
    await expectTrue(run, path(/^\/main\/cart\/confirm/));
    await press(run, /^(Place order|Hacer el pedido)$/);
    await expectTrue(run, path(/thank/));
  },
  'transfer to a pharmacy': (run) => transfer(run, 'metformin'),
  'transfer for a viewed person': async (run) => {
    const isViewing = text(/Ben Rivera’s data|Datos de Ben Rivera/);
    await press(run, /^Ben /);
    await expectTrue(run, isViewing);
    await transfer(run, 'rosuvastatin');
    await press(run, /^(Back to my data|Volver a mis datos)$/);
    await expectTrue(run, `!${isViewing}`);
  },
  'card with errors': async (run) => {
    await open(run, '/main/settings/payment/new');
    await expectTrue(run, "document.querySelector('[autocomplete=cc-number]')");
    await run.engine.evaluate(`(() => {
      const number = document.querySelector('[autocomplete=cc-number]');
      number.value = '4111111111111112';
      number.form.noValidate = true;
      number.form.querySelector('button:not([name])').click();
    })()`);
    await expectTrue(
      run,
      "document.querySelector('.errors') && document.querySelector('[aria-invalid=true]')",
    );
  },
  'filter and pages': async (run) => {
    await open(run, '/main/prescriptions?period=all&sort=drug');
    await press(run, /^(Next|Siguiente)$/);
    await expectTrue(run, '/page=2/.test(location.search) && /sort=drug/.test(location.search)');
  },
  'detail and Back': async (run) => {
    await open(run, '/main/orders');
    await expectPage(run, /^\/main\/orders$/);
    await run.engine.evaluate(`document.querySelector('main a[href^="/main/orders/"]').click()`);
    await expectPage(run, /^\/main\/orders\/\d+/);
    // clicks by script, because WebKit's driver skips history entries without a user gesture
    await run.engine.evaluate('history.back()');
    await expectPage(run, /^\/main\/orders$/);
  },
  'list as CSV': async (run) => {
    await open(run, '/main/claims');
    const link = `document.querySelector('main a[href*="/csv"]')`;
    await expectTrue(run, link);
    const type = `fetch(${link}.href).then((reply) => reply.text().then(() => reply.headers.get('content-type')))`;
    await expectTrue(run, `${type}.then((said) => /csv/.test(said))`);
  },
  'passkey page without an authenticator': async (run) => {
    await open(run, '/main/settings/passkeys');
    await expectTrue(run, "document.querySelector('h1').textContent.length > 3");
  },
  'light version': async (run) => {
    await open(run, '/main/more');
    await press(run, /^(Light version|Versión ligera)$/);
    await expectTrue(run, text(/You see the light version|Está viendo la versión ligera/));
    await expectTrue(run, "document.querySelector('script[type=module]') === null");
    await press(run, /^(Full version|Versión completa)$/);
    await expectTrue(run, text(/You see the full version|Está viendo la versión completa/));
  },
  'other language': async (run) => {
    await open(run, '/main/orders');
    const other = run.language === 'en' ? 'es' : 'en';
    await press(run, other === 'es' ? /^Español$/ : /^English$/);
    await expectTrue(run, `document.documentElement.lang === '${other}'`);
    await press(run, other === 'es' ? /^English$/ : /^Español$/);
    await expectTrue(run, `document.documentElement.lang === '${run.language}'`);
  },
  'sign out and Back': async (run) => {
    await open(run, '/main/home');
    await open(run, '/auth/logout');
    await press(run, /^(Sign out|Cerrar sesión)$/);
    await expectTrue(run, `location.port === '${SANDBOX_PORT}' || ${path(/^\/guest-login/)}`);
    await open(run, '/main/home');
    await expectTrue(run, '!/Ana Rivera/.test(document.body.innerText)');
  },
  print: async (run) => {
    await signIn(run);
    await open(run, '/main/membership/id-card');
    const sheets = await run.engine.countSheets();
    if (sheets !== undefined && sheets !== 1) throw new Error(`the ID card prints on ${sheets} sheets`);
  },
  'session warning and lock': async (run) => {
    const env = { SESSION_IDLE_MINUTES: '0.4' };
    const at = { name: 'engines-short', port: SHORT_PORT, sandboxPort: SANDBOX_PORT, env };
    const portal = await startPortal(at);
    try {
      const short = { ...run, url: portal.url };
      await signIn(short);
      await open(short, '/main/settings');
      await expectTrue(short, "document.querySelector('dialog[open] button')");
      await expectTrue(short, path(/^\/auth\/locked/));
      await expectTrue(short, '!/Ana/.test(document.body.innerText)');
    } finally {
      await portal.stop('SIGKILL');
    }
  },
  'no connection': async (run) => {
    await open(run, '/guest-login');
    await setTimeout(3_000);
    await run.stopPortal();
    await open(run, '/guest-login/forms').catch(() => undefined);
    const said = /Please check your internet connection|Revise su conexión a internet/;
    await expectTrue(run, text(said));
  },
};

/** Only a page with scripts registers the worker, watches the time, and can leave the light version out. */
const NEEDS_SCRIPTS = ['no connection', 'light version', 'session warning and lock'];
const SMOKE = ['sign in', 'refill to thank-you', 'card with errors', 'detail and Back', 'sign out and Back'];
const wanted = process.argv.slice(2).filter((word) => word !== 'smoke');
const isSmoke = process.argv.includes('smoke');

/** WebKit takes the name of a language, the others a locale. */
const OPENERS = {
  chromium: (language: Language) => openChromium(`${language}-US`),
  firefox: (language: Language) => openFirefox(`${language}-US`),
  webkit: openWebKit,
};

interface Setting {
  engine: keyof typeof OPENERS;
  language: Language;
  hasScripts: boolean;
}

async function runAll({ engine: name, language, hasScripts }: Setting): Promise<string[][]> {
  const sandbox = await startSandbox({
    name: 'engines',
    port: SANDBOX_PORT,
    portals: [PORT, SHORT_PORT].map((port) => `http://localhost:${port}`),
  });
  const portal = await startPortal({ name: 'engines', port: PORT, sandboxPort: SANDBOX_PORT });
  const engine = await OPENERS[name](language);
  const run: Run = { engine, language, url: portal.url, stopPortal: () => portal.stop('SIGKILL') };
  const rows: string[][] = [];
  try {
    await open(run, '/guest-login');
    // WebKit requests pages in English
    if (language === 'es' && name === 'webkit') await press(run, /^Español$/);
    await expectTrue(run, `document.documentElement.lang === '${language}'`);
    if (!hasScripts) {
      await press(run, /^(Light version|Versión ligera)$/);
      await expectTrue(run, "document.querySelector('script[type=module]') === null");
    }
    for (const [job, perform] of Object.entries(jobs)) {
      if (!hasScripts && NEEDS_SCRIPTS.includes(job)) continue;
      if (isSmoke && !SMOKE.includes(job)) continue;
      const outcome = await perform(run).then(
        () => 'pass',
        (error: Error) => `FAIL ${error.message}`,
      );
      const isOffline = job === 'no connection';
      const errors = await engine.takeErrors();
      const said = isOffline ? [] : errors;
      rows.push([engine.name, language, hasScripts ? 'scripts' : 'light', job, outcome, said.join(' ')]);
      process.stdout.write(`${rows.at(-1)!.join(' | ')}\n`);
    }
  } finally {
    await engine.close();
    await portal.stop('SIGKILL');
    await sandbox.stop();
  }
  return rows;
}

const rows: string[][] = [];
for (const engine of ['chromium', 'firefox', 'webkit'] as const) {
  if (wanted.length > 0 && !wanted.includes(engine)) continue;
  if (!isInstalled(engine)) {
    process.stdout.write(`${engine} is not installed, and is left out\n`);
    continue;
  }
  for (const language of ['en', 'es'] as const)
    for (const hasScripts of [true, false]) {
      if (isSmoke && (language === 'es' || !hasScripts)) continue;
      rows.push(...(await runAll({ engine, language, hasScripts })));
    }
}
const bad = rows.filter(([, , , , outcome, said]) => outcome !== 'pass' || said);
process.stdout.write(`${rows.length - bad.length} passed, ${bad.length} failed\n`);
process.exit(bad.length === 0 ? 0 : 1);
