/**
 * `npm run orca`: ten jobs in Firefox by keys alone, with the expected speech of the screen reader Orca. Prints each
 * missing utterance, and exits with 1. `npm run orca -- form` runs the jobs whose name contains the word; TRANSCRIPT=1
 * prints all utterances.
 */
import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { startPortal, startSandbox } from '../harness/portal.ts';
import { startScreenReader, type ScreenReader } from './screen-reader.ts';

const PORT = 3910;
const SHORT_PORT = 3911;
const SANDBOX_PORT = 4910;
const WITHIN_MS = 40_000;
const SILENCE_MS = 700;
const MOST_PRESSES = 60;
const PRESS_MS = 4_000;
/** The frame itself has at most 20 words (app/ui/frame/frame.test.tsx). Orca adds roles, such as 'link'. */
const MOST_WORDS = { home: 450, beforeHeading: 70 };
const SKIP_LINK = /Skip to content|Al contenido/;

const countWords = (said: string) => said.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;

const programs = ['orca', 'xdotool', 'Xvfb', 'dbus-daemon', 'firefox-esr'];
const missing = programs.filter((name) => !existsSync(`/usr/bin/${name}`));
if (missing.length > 0) {
  process.stdout.write(`Skipped without ${missing.join(', ')} (apt-get install orca xdotool xvfb dbus)\n`);
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

  /** utterances since the last step began */
  get said(): string[] {
    return this.#reader.readHeard().slice(this.#begin);
  }

  async #listen(isHeard: (said: string) => boolean, expected: string, within = WITHIN_MS): Promise<void> {
    const until = Date.now() + within;
    while (!isHeard(this.said.join(' '))) {
      if (Date.now() > until) throw new Error(`not heard: ${expected}\n    heard: ${this.said.join(' | ')}`);
      await setTimeout(50);
    }
    for (let length = -1; length !== this.said.length; await setTimeout(SILENCE_MS))
      length = this.said.length;
    if (process.env.TRANSCRIPT) process.stdout.write(`    ${this.said.join(' | ')}\n`);
  }

  /** Presses keys, or types a text in quotes, and waits for the speech with all expected texts in this order. */
  async hear(keys: string | (() => Promise<unknown>), ...expected: string[]): Promise<void> {
    this.#begin = this.#reader.readHeard().length;
    if (process.env.TRANSCRIPT && typeof keys === 'string') process.stdout.write(`  ${keys}\n`);
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

  /** Presses a key until the speech contains the text. Orca is silent where it is already, and at the page's end. */
  async reach(key: string, text: string): Promise<void> {
    for (let pressed = 0; pressed < MOST_PRESSES; pressed += 1) {
      this.#begin = this.#reader.readHeard().length;
      this.#reader.press(key);
      await this.#listen((said) => said !== '', 'anything', PRESS_MS).catch(() => undefined);
      if (this.said.join(' ').includes(text)) return;
    }
    throw new Error(`${MOST_PRESSES} times ${key} did not reach: ${text}`);
  }

  expectNotSaid(text: string): void {
    if (this.said.join(' ').includes(text)) throw new Error(`heard '${text}': ${this.said.join(' | ')}`);
  }

  /** Opens a page, and counts the spoken words between the top of the page and its heading. */
  async open(path: string, heading: string, ...expected: string[]): Promise<void> {
    const expectedHeading = `${heading} heading level 1`;
    await this.hear(() => this.#reader.firefox.open(this.#url + path), expectedHeading, ...expected);
    const [header = ''] = this.said.join(' ').split(expectedHeading);
    const words = countWords(header.slice(header.search(SKIP_LINK)));
    process.stdout.write(`  ${words} words before the heading of ${path}\n`);
    if (words > MOST_WORDS.beforeHeading) throw new Error(`more than ${MOST_WORDS.beforeHeading} words`);
  }
}

async function signIn(orca: Listener): Promise<void> {
  await orca.reach('Tab', 'Username or email entry required');
  orca.expectNotSaid('invalid');
  await orca.hear('"ana"');
  await orca.hear('Tab', 'Password password text');
  await orca.hear('"Portal#2026"');
}

const jobs: Record<string, (orca: Listener) => Promise<void>> = {
  'sign in, and all of home': async (orca) => {
    await orca.open('/auth/login?returnTo=/main/home', 'Log in');
    await signIn(orca);
    await orca.hear(
      'Return',
      'Ana heading level 1',
      'Needs your attention heading level 2',
      'Pregabalin 75 mg capsule link heading level 3 , ran out ',
      'Refill all 5 for',
      'Light version',
    );
    const all = countWords(orca.said.join(' '));
    process.stdout.write(`  ${all} words in all on home\n`);
    if (all > MOST_WORDS.home) throw new Error(`more than ${MOST_WORDS.home} words`);
  },
  'refill to thank-you': async (orca) => {
    await orca.open('/main/prescriptions', 'Prescriptions', 'Ready to refill heading level 2');
    await orca.reach('b', 'Refill for $5.40 Atorvastatin 20 mg tablet push button');
    await orca.hear('Return', 'Check and place your order heading level 1', 'Should arrive by');
    await orca.reach('b', 'Place order push button');
    const done = ['Thank you heading level 1', 'Order placed successfully', 'It should arrive by'];
    await orca.hear('Return', ...done);
  },
  'detail from the list': async (orca) => {
    await orca.open('/main/orders', 'Orders', 'Estradiol');
    await orca.reach('h', 'Estradiol 0.05 mg/day transdermal patch link heading level 2. , ordered ');
    await orca.hear('Return', 'main content Order ');
    await orca.hear('Down', 'Placed ');
    // Orca takes Alt+Left for a key of the caret, and does not announce what follows it
    await orca.hear('ctrl+bracketleft', 'main content Orders');
    await orca.hear('Down', 'orders from the past 6 months.');
  },
  'search, and the count of results': async (orca) => {
    await orca.open('/main/orders', 'Orders');
    await orca.reach('Tab', 'Medicine, Rx or order number entry');
    await orca.hear('"metformin"');
    await orca.hear('Return', 'orders found.');
    await orca.hear('Down', 'Medicine, Rx or order');
  },
  'refused form': async (orca) => {
    await orca.open('/main/settings/payment/new', 'Add a card', 'Card number entry required Card type');
    await orca.reach('b', 'Save card push button');
    await orca.hear(
      'Return',
      'There are 6 problems panel',
      'Enter the card number link',
      'Error: Enter the card number Card number entry required invalid entry',
    );
  },
  'one-time code': async (orca) => {
    await orca.open('/delete-member-account', 'Delete your account', 'Registered email address entry');
    await orca.reach('b', 'Send me a code push button');
    await orca.hear('Return', 'Enter your code heading level 1', 'It works for 10 minutes.');
    await orca.reach('Tab', 'Verification code entry required. 6 digits. You can type spaces.');
  },
  'pharmacy hours, and prices': async (orca) => {
    await orca.open('/main/find-pharmacy?q=53703', 'Find a pharmacy', 'Today ', 'miles', 'In network');
    await orca.reach('h', 'Willy Street Pharmacy #101 link heading level 3');
    await orca.hear('Return', 'main content Willy Street Pharmacy #101');
    await orca.reach('h', 'Hours heading level 2');
    await orca.reach('Down', 'Monday');
    await orca.open('/main/drug/00071015623/price', 'Prices for Lipitor 20 mg tablet', 'Your lowest price');
  },
  'Spanish page': async (orca) => {
    await orca.open('/main/orders', 'Orders');
    await orca.reach('b', 'Español push button');
    await orca.hear('Return', 'Pedidos');
    await orca.open('/main/claims', 'Reclamaciones', 'surtido el ');
    await orca.reach('b', 'English push button');
    await orca.hear('Return', 'Claims');
  },
  'ID card': async (orca) => {
    await orca.open('/main/benefits', 'Benefits');
    await orca.reach('k', 'ID card link');
    await orca.hear('Return', 'main content ID card');
    await orca.hear('Down', 'Show this at any pharmacy in your plan.');
    await orca.reach('Down', 'Member ID');
  },
  'Are you still there?': async () => {
    const short = await startPortal({
      name: 'orca-short',
      port: SHORT_PORT,
      sandboxPort: SANDBOX_PORT,
      env: { SESSION_IDLE_MINUTES: '1' },
    });
    try {
      const visitor = new Listener(reader, short.url);
      await visitor.open('/auth/login?returnTo=/main/settings', 'Log in');
      await signIn(visitor);
      await visitor.hear('Return', 'Settings heading level 1');
      await visitor.hear(
        () => Promise.resolve(),
        'Are you still there?',
        'this page will lock at',
        'dialog',
        'Stay signed in push button',
      );
      // Escape stays signed in, and leads back to the page
      await visitor.hear('Escape');
      await visitor.reach('h', 'Your account heading level 2');
    } finally {
      await short.stop('SIGKILL');
    }
  },
};

const sandbox = await startSandbox({
  name: 'orca',
  port: SANDBOX_PORT,
  portals: [PORT, SHORT_PORT].map((port) => `http://localhost:${port}`),
});
const portal = await startPortal({ name: 'orca', port: PORT, sandboxPort: SANDBOX_PORT });
const reader = await startScreenReader('en-US');
let failed = 0;
let passed = 0;
try {
  const wanted = process.argv[2] ?? '';
  for (const [job, perform] of Object.entries(jobs)) {
    if (!job.startsWith('sign in') && !job.includes(wanted)) continue;
    if (process.env.TRANSCRIPT) process.stdout.write(`${job}\n`);
    const outcome = await perform(new Listener(reader, portal.url)).catch((error: Error) => error.message);
    if (outcome === undefined) passed += 1;
    else failed += 1;
    process.stdout.write(outcome === undefined ? `pass ${job}\n` : `FAIL ${job}: ${outcome}\n`);
  }
} finally {
  await reader.close();
  await portal.stop('SIGKILL');
  await sandbox.stop();
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
