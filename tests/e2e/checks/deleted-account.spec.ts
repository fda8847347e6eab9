/** After an account was deleted the store of a running portal is opened: nothing in it is of its member. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LabelKey } from '../../../app/i18n/translate.ts';
import { createLogger } from '../../../app/platform/log.ts';
import { withKeyedNames } from '../../../app/platform/stores/keyed-names.ts';
import { sealedStore } from '../../../app/platform/stores/sealed.ts';
import { sqliteStore } from '../../../app/platform/stores/sqlite.ts';
import { label } from '../../support/label.ts';
import { startPortal, TEST_SECRET } from '../../support/stack.ts';
import { Visitor } from '../../support/visitor.ts';
import { mailedCode, START, words } from '../delete-account.ts';
import { expect, resetProgramme, test, type Stack } from '../fixtures.ts';

const ana = { userName: 'ana', email: 'ana.rivera@example.com', cardId: 'MPA100200' };
const kinds = ['account', 'archive', 'cart', 'near', 'of', 'session', 'session-of'];

/** What ana leaves behind in a browser: each by a page of the portal. */
async function leaveRecords(visitor: Visitor): Promise<void> {
  const list = await visitor.signIn(ana.userName, '/main/prescriptions?status=active');
  const prescriptionId = list.document.querySelector<HTMLInputElement>('main [name=prescriptionId]')!.value;
  await visitor.post('/main/cart', new URLSearchParams({ intent: 'add', prescriptionId }));
  const finder = await visitor.visit('/main/find-pharmacy');
  const near = new URLSearchParams({ latitude: '43.07', longitude: '-89.4' });
  await visitor.post(finder.url, near);
  const data = await visitor.visit('/main/settings/my-data');
  const form = visitor.form(data, 'Make my file');
  const box = form.querySelector<HTMLInputElement>('[type=checkbox]')!.name;
  await visitor.submit(data, form, { [box]: 'on' });
}

function openStores(file: string) {
  const plain = sqliteStore(file, Date.now);
  return { plain, sealed: sealedStore(plain, [TEST_SECRET], createLogger('silent')) };
}

/** Whose records there are, as the notes about accounts say. */
const ownersIn = (records: readonly string[]): string[] =>
  records.flatMap((record) => {
    const [, owners] = /^account:\S+ (\[.*\])$/.exec(record) ?? [];
    return owners === undefined ? [] : (JSON.parse(owners) as string[]);
  });

/** The names of records that are kept for an owner, whose own name is in none of them. */
async function namesOf(file: string, owner: string): Promise<string[]> {
  const stores = openStores(file);
  const names = await withKeyedNames(stores, [TEST_SECRET]).plain.keysWith(owner);
  await stores.plain.close();
  return names;
}

/** Every record, opened. */
async function recordsOf(file: string): Promise<string[]> {
  const { plain, sealed } = openStores(file);
  const records: string[] = [];
  for (const key of await plain.keysWith('')) {
    const value = (await plain.get(key)) ?? '';
    records.push(`${key} ${value.startsWith('s1.') ? JSON.stringify(await sealed.get(key)) : value}`);
  }
  await plain.close();
  return records;
}

async function deleteAccount(visitor: Visitor, stack: Stack): Promise<string> {
  const say = words.en;
  const start = await visitor.visit(START);
  const typed = { email: ana.email, userName: ana.userName };
  const code = await visitor.submit(start, visitor.form(start, say.sendCode), typed);
  const codeForm = visitor.form(code, say.goOn);
  const confirm = await visitor.submit(
    code,
    codeForm,
    { code: await mailedCode(stack, ana.email) },
    say.goOn,
  );
  const confirmForm = visitor.form(confirm, say.remove);
  const box = confirmForm.querySelector<HTMLInputElement>('[type=checkbox]')!.name;
  return (await visitor.submit(confirm, confirmForm, { [box]: 'on' })).text;
}

// who comes after finds everybody there
test.afterAll(({ stack }) => resetProgramme(stack));

test('a deleted account leaves nothing in the store, whichever browser it was used in', async ({ stack }) => {
  await resetProgramme(stack);
  const folder = mkdtempSync(join(tmpdir(), 'deleted-'));
  const file = join(folder, 'portal.db');
  const portal = await startPortal({
    name: 'deleted-account',
    port: stack.portalPort + 1,
    sandboxPort: stack.sandboxPort,
    env: { SESSION_STORE_URL: `sqlite:${file}` },
  });
  try {
    const [phone, laptop, guest] = [1, 2, 3].map(() => new Visitor(portal.url)) as [
      Visitor,
      Visitor,
      Visitor,
    ];
    const bens = new Visitor(portal.url);
    await leaveRecords(phone);
    await laptop.signIn(ana.userName);
    await bens.signIn('ben');
    const before = await recordsOf(file);
    const owners = ownersIn(before);
    expect(owners).toHaveLength(4);
    const isAnas = (record: string) =>
      /"userName":"ana"|"username":"ana"|ana\.rivera|"personCode":"01"/.test(record);
    expect(before.filter(isAnas).length).toBeGreaterThan(1);

    expect(await deleteAccount(guest, stack)).toContain(words.en.gone);

    const after = await recordsOf(file);
    const bensOwners = ownersIn(after);
    expect(bensOwners).toHaveLength(2);
    const anas = owners.filter((owner) => !bensOwners.includes(owner));
    for (const kind of kinds)
      expect([kind, before.some((record) => record.startsWith(`${kind}:`))]).toEqual([kind, true]);
    expect(anas).toHaveLength(2);
    for (const owner of anas) expect(await namesOf(file, owner)).toEqual([]);
    expect(after.filter((record) => isAnas(record) || anas.some((owner) => record.includes(owner)))).toEqual(
      [],
    );

    for (const visitor of [phone, laptop])
      expect((await visitor.visit('/main/more')).document.querySelector('[type=password]')).not.toBeNull();
    expect((await bens.visit('/main/more')).text).toContain('Ben Rivera');
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('nobody reads that a deleted account still sees or shows data', async ({ stack }) => {
  await resetProgramme(stack);
  const say = (key: LabelKey, values: Record<string, string> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, value),
      label('en', key),
    );
  const [anas, ben] = [new Visitor(stack.portal.url), new Visitor(stack.portal.url)];
  const share = await anas.signIn(ana.userName, '/main/phi-settings/01/02');
  await anas.submit(share, anas.form(share, say('family.one.turnOn')), { agreed: 'on' });
  const family = await ben.signIn('ben', '/main/membership/01');
  await ben.submit(family, ben.form(family, say('family.profile.view', { name: 'Ana Rivera' })));
  expect((await ben.visit('/main/phi-settings')).text).toContain(say('family.share.youShare'));

  await deleteAccount(new Visitor(stack.portal.url), stack);

  expect((await ben.visit('/main/orders')).text).toContain(
    say('family.viewing.ended', { name: 'Ana Rivera' }),
  );
  const sharing = await ben.visit('/main/phi-settings');
  expect(sharing.text).not.toContain(say('family.share.youShare'));
  expect(sharing.text).toContain(say('family.change.leftBy.own', { viewer: 'Ana Rivera' }));
  expect((await ben.visit('/main/membership/01')).status).toBe(404);
});
