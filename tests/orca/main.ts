/**
 * `npm run orca`: ten jobs in Firefox by keys alone, with what the screen reader Orca says at each step. Prints what
 * was not said as expected, and exits with 1. `npm run orca -- filter` runs the jobs whose name contains the word;
 * TRANSCRIPT=1 prints everything that was said.
 */
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { startPortal, startSandbox } from '../harness/portal.ts';
import { startScreenReader, type ScreenReader } from './screen-reader.ts';

const PORT = 3910;
const SANDBOX_PORT = 4910;
const WITHIN_MS = 40_000;
const SILENCE_MS = 700;
const MOST_PRESSES = 60;
const MOST_WORDS = { home: 450, beforeHeading: 60 };

const programs = ['orca', 'xdotool', 'Xvfb', 'dbus-daemon', 'firefox-esr'];
const missing = programs.filter((name) => !existsSync(`/usr/bin/${name}`));
if (missing.length > 0) {
  process.stdout.write(`Skipped: ${missing.join(', ')} not installed (apt-get install orca xdotool xvfb dbus)\n`);
  process.exit(0);
}

class Listener {
  readonly #reader: ScreenReader;
  readonly #url: string;
  #begin = 0;

  constructor(reader: ScreenReader, url: string) {
    this.#reader = reader;
    this.#url = url;
  }

  /** what was said since the last step began */
  get said(): string[] {
    return this.#reader.readHeard().slice(this.#begin);
  }

  async #listen(isHeard: (said: string) => boolean, expected: string): Promise<void> {
    const until = Date.now() + WITHIN_MS;
    while (!isHeard(this.said.join(' '))) {
      if (Date.now() > until) throw new Error(`not heard: ${expected}\n    heard: ${this.said.join(' | ')}`);
      await setTimeout(50);
    }
    for (let length = -1; length !== this.said.length; await setTimeout(SILENCE_MS)) length = this.said.length;
    if (process.env.TRANSCRIPT) process.stdout.write(`    ${this.said.join(' | ')}\n`);
  }

  /** Presses keys, or types a text in quotes, and waits until all expected texts were said in this order. */
  async hear(keys: string | (() => Promise<unknown>), ...expected: string[]): Promise<void> {
    this.#begin = this.#reader.readHeard().length;
    if (process.env.TRANSCRIPT) process.stdout.write(`  ${String(keys)}\n`);
    if (typeof keys !== 'string') await keys();
    else if (keys.startsWith('"')) this.#reader.type(keys.slice(1, -1));
    else this.#reader.press(keys);
    const isHeard = (said: string) => {
      let at = 0;
      return expected.every((each) => {
        at = said.indexOf(each, at) + each.length;
        return at >= each.length;
      });
    };
    await this.#listen(isHeard, expected.join(' … '));
  }

  /** Presses a key until the text is said. */
  async reach(key: string, text: string): Promise<void> {
    for (let pressed = 0; pressed < MOST_PRESSES; pressed += 1) {
      this.#begin = this.#reader.readHeard().length;
      this.#reader.press(key);
      await this.#listen((said) => said !== '', 'anything');
      if (this.said.join(' ').includes(text)) return;
    }
    throw new Error(`${MOST_PRESSES} times ${key} did not reach: ${text}`);
  }

  expectNotSaid(text: string): void {
    if (this.said.join(' ').includes(text)) throw new Error(`heard '${text}': ${this.said.join(' | ')}`);
  }

  open(path: string, ...expected: string[]): Promise<void> {
    return this.hear(() => this.#reader.firefox.open(this.#url + path), ...expected);
  }

  evaluate = (expression: string) => this.#reader.firefox.evaluate(expression);
}

const jobs: Record<string, (orca: Listener) => Promise<void>> = {
  'sign in': async (orca) => {
    await orca.open('/auth/login?returnTo=/main/home', 'Log in');
    // from the address bar to the page
    await orca.hear('F6', 'Log in');
    await orca.reach('Tab', 'entry');
    await orca.hear('"ana"');
    await orca.hear('Tab', 'Password password text');
    await orca.hear('"Portal#2026"');
    await orca.hear('Return', 'Good evening, Ana heading level 1', 'Refill all 5', 'Light version');
  },
  'refill to thank-you': async (orca) => {
    await orca.open('/main/prescriptions', 'Prescriptions heading level 1');
    await orca.reach('b', 'Refill for $5.40 Atorvastatin 20 mg tablet');
    await orca.hear('Return', 'Check and place your order');
    await orca.reach('b', 'Place order');
    await orca.hear('Return', 'hank');
  },
  'detail from list and back': async (orca) => {
    await orca.open('/main/orders', 'Orders heading level 1');
    await orca.reach('h', 'Estradiol');
    await orca.hear('Return', 'heading level 1');
    await orca.hear('Down');
    await orca.hear('alt+Left', 'Orders');
  },
  'filter and its count': async (orca) => {
    await orca.open('/main/orders', 'Orders heading level 1');
    await orca.reach('e', 'Medicine, Rx or order number');
    await orca.hear('Return');
    await orca.hear('"metformin"');
    await orca.hear('Return', 'orders');
  },
  'refused form': async (orca) => {
    await orca.open('/main/settings/payment/new', 'heading level 1');
    await orca.reach('Tab', 'entry');
    orca.expectNotSaid('invalid');
    await orca.reach('b', 'Save');
    await orca.hear('Return', 'problem');
  },
  'one-time code': async (orca) => {
    await orca.open('/delete-member-account', 'heading level 1');
    await orca.reach('b', 'code');
    await orca.hear('Return', 'heading level 1');
    await orca.reach('Tab', 'entry');
  },
  'pharmacy hours and price cards': async (orca) => {
    await orca.open('/main/find-pharmacy?q=53703', 'heading level 1');
    await orca.reach('h', 'Pharmacy');
    await orca.hear('Return', 'heading level 1');
    await orca.open('/main/drug?q=metformin', 'heading level 1');
  },
  'Spanish page': async (orca) => {
    await orca.open('/main/orders', 'Orders heading level 1');
    await orca.reach('b', 'Español');
    await orca.hear('Return', 'Pedidos');
    await orca.reach('b', 'English');
    await orca.hear('Return', 'Orders');
  },
  'ID card': async (orca) => {
    await orca.open('/main/orders', 'Orders heading level 1');
    await orca.reach('k', 'ID card');
    await orca.hear('Return', 'heading level 1');
  },
  'Are you still there?': async (orca) => {
    await orca.open('/main/orders', 'Orders heading level 1');
  },
};

const sandbox = await startSandbox({
  name: 'orca',
  port: SANDBOX_PORT,
  portals: [`http://localhost:${PORT}`],
});
const portal = await startPortal({ name: 'orca', port: PORT, sandboxPort: SANDBOX_PORT });
const reader = await startScreenReader('en-US');
let failed = 0;
let passed = 0;
try {
  const wanted = process.argv[2] ?? '';
  for (const [job, perform] of Object.entries(jobs)) {
    if (job !== 'sign in' && !job.includes(wanted)) continue;
    if (process.env.TRANSCRIPT) process.stdout.write(`${job}\n`);
    const outcome = await perform(new Listener(reader, portal.url)).catch((error: Error) => error.message);
    if (outcome === undefined) passed += 1;
    else failed += 1;
    process.stdout.write(`${outcome === undefined ? 'pass' : 'FAIL'} ${job}${outcome ? `: ${outcome}` : ''}\n`);
  }
} finally {
  await reader.close();
  await portal.stop('SIGKILL');
  await sandbox.stop();
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
