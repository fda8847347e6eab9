/**
 * A card number that a member types goes through to the programme and stays nowhere: not in a page, a
 * log, a session, a cart, a form that was refused, nor in what the programme shows of its calls. Cards
 * are added, refused and lost on the way first; then everything that was written is read.
 */
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { createLogger } from '../../../app/platform/log.ts';
import { sealedStore } from '../../../app/platform/stores/sealed.ts';
import { sqliteStore } from '../../../app/platform/stores/sqlite.ts';
import { programmeYear } from '#harness/clocks.ts';
import { startFaultProxy } from '#harness/fault-proxy.ts';
import { logFolder, startPortal, startSandbox } from '#harness/portal.ts';
import { Visitor, type Page } from '#harness/visitor.ts';

const FIRST_PORT = Number(process.env.E2E_FIRST_PORT ?? 3200) + 60;
const SECRET = 'a-secret-of-the-card-number-test-0123456789';

/** Numbers of nobody, and what becomes of each. */
const accepted = '4000056655665556';
const missingName = '5200828282828210';
const noLuhn = '4111111111111112';
const wrongType = '6011000990139424';
const lost = '371449635398431';
const numbers = [accepted, missingName, noLuhn, wrongType, lost];

/** A member's browser that keeps every byte it was sent. */
class Collector extends Visitor {
  readonly received: string[] = [];
  override async once(address: string, init: RequestInit = {}): Promise<Response> {
    const reply = await super.once(address, init);
    this.received.push(`${reply.url} ${JSON.stringify([...reply.headers])} ${await reply.clone().text()}`);
    return reply;
  }
}

const spaced = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
/** The ways in which a number could be written down. */
const written = (number: string) => [
  number,
  spaced(number),
  spaced(number).replaceAll(' ', '-'),
  encodeURIComponent(spaced(number)),
  spaced(number).replaceAll(' ', '+'),
  Buffer.from(number).toString('base64').replace(/=+$/, ''),
  Buffer.from(spaced(number)).toString('base64').replace(/=+$/, ''),
];

async function toNewCard(visitor: Visitor): Promise<Page> {
  const list = await visitor.signIn('ana', '/main/prescriptions?status=active');
  const id = list.document.querySelector<HTMLInputElement>('main [name=prescriptionId]')!.value;
  await visitor.post('/main/cart', new URLSearchParams({ intent: 'add', prescriptionId: id }));
  const address = await visitor.visit('/main/cart/address');
  await visitor.submit(address, visitor.form(address, 'Continue to payment'));
  return visitor.visit('/main/cart/payment/new');
}

const typed = (number: string, type: string, more: Record<string, string> = {}) => ({
  number: spaced(number),
  type,
  month: '12',
  year: String(programmeYear() + 2),
  firstName: 'Ana',
  lastName: 'Rivera',
  ...more,
});

/** Every value of the portal's store as it is when it is open. */
async function storeTexts(file: string): Promise<string[]> {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare('SELECT key, value FROM entries').all() as { key: string; value: string }[];
  const plain = sqliteStore(file, Date.now);
  const sealed = sealedStore(plain, [SECRET], createLogger('silent'));
  const opened = await Promise.all(
    rows.map(async ({ key, value }) =>
      value.startsWith('s1.') ? JSON.stringify((await sealed.get(key)) ?? 'not opened') : value,
    ),
  );
  await plain.close();
  db.close();
  return rows.map(({ key }, index) => `${key} ${opened[index]}`);
}

const filesOf = (folder: string) =>
  readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'));

test('a card number is in no page, no log, no session, no cart and no draft', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cards-'));
  const storeFile = join(folder, 'portal.db');
  const sandboxPort = FIRST_PORT + 1_000;
  const sandbox = await startSandbox({
    name: 'cards',
    port: sandboxPort,
    portals: [`http://localhost:${FIRST_PORT}`],
    env: { SANDBOX_DB: join(folder, 'programme.db') },
  });
  const proxy = await startFaultProxy({ target: sandbox.url });
  const portal = await startPortal({
    name: 'cards',
    port: FIRST_PORT,
    sandboxPort,
    programmeApiUrl: `${proxy.url}/api`,
    env: { SESSION_STORE_URL: `sqlite:${storeFile}`, SESSION_SECRET: SECRET, LOG_LEVEL: 'debug' },
  });
  try {
    const ana = new Collector(portal.url);
    let page = await toNewCard(ana);
    const send = async (fields: Record<string, string>) => {
      page = await ana.submit(page, ana.form(page, 'Save and use this card'), fields);
      return page.status;
    };
    expect(await send(typed(missingName, 'Mastercard', { firstName: '' }))).toBe(422);
    expect(await send(typed(noLuhn, 'Visa'))).toBe(422);
    expect(await send(typed(wrongType, 'Visa'))).toBe(422);
    proxy.set([{ method: 'POST', path: '/api/mail-order/payment-cards', drop: true, times: 1 }]);
    expect(await send(typed(lost, 'American Express'))).toBe(422);
    proxy.clear();
    await ana.visit(`/main/cart/payment/new?number=${accepted.slice(0, 4)}`);
    expect(await send(typed(accepted, 'Visa'))).toBe(200);
    const confirm = await ana.visit('/main/cart/confirm');
    expect(confirm.text).toContain('ending in 5556');
    await ana.submit(confirm, ana.form(confirm, 'Place order'));

    const helpers = await Promise.all(
      ['calls.json', 'outbox.json'].map(async (name) => (await fetch(`${sandbox.url}/${name}`)).text()),
    );
    const stored = await storeTexts(storeFile);
    expect(stored.some((text) => text.startsWith('cart:'))).toBe(true);
    expect(stored.some((text) => text.includes('"identity"'))).toBe(true);
    expect(stored.filter((text) => text.endsWith('"not opened"'))).toEqual([]);
    const places = {
      pages: ana.received,
      stores: stored,
      'files of portal and programme': filesOf(folder),
      logs: filesOf(logFolder),
      'what the programme shows': helpers,
    };
    for (const [place, texts] of Object.entries(places)) {
      expect(texts.length, place).toBeGreaterThan(0);
      const found = numbers.filter((number) =>
        written(number).some((text) => texts.some((one) => one.includes(text))),
      );
      expect(found, place).toEqual([]);
    }
  } finally {
    await portal.stop();
    await proxy.close();
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
