import { describe, expect, test } from 'vitest';
import { routes, useAllRoutes } from '#harness/portal-in-process.ts';
import { Visitor } from '#harness/visitor.ts';
import { readOperationsText } from '#harness/operations.ts';

/** Counts the records that an unknown visitor can create in the store from one address; docs/operate has the table. */
const portal = useAllRoutes();

/** The maximum by kind of record: `sign-up` → 200. */
const most = new Map(
  [...readOperationsText().matchAll(/^\| ((?:`[a-z-]+`,? )+) *\|[^|]*\| (\d+) /gm)].flatMap(
    ([, kinds, count]) => kinds!.match(/[a-z-]+/g)!.map((kind) => [kind, Number(count)] as const),
  ),
);

async function countByKind(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await portal.records()) {
    const kind = name.split(':', 1)[0]!;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

async function tooMany(): Promise<string[]> {
  return Object.entries(await countByKind()).flatMap(([kind, count]) =>
    count <= (most.get(kind) ?? 0)
      ? []
      : [`${count} of ${kind}, and ${most.get(kind) ?? 'none'} in the table`],
  );
}

/** More than any limit allows. */
const OFTEN = 260;
const AT_ONCE = 10;
const person = (index: number) => ({
  ...{ firstName: 'Rocio', lastName: `Vasquez ${'abcdefghij'[index % 10]}`, birthDate: '1986-05-17' },
  ...{ email: `rocio${index}@example.com`, contactNumber: '6085550120', terms: 'on' },
});
const junk = (index: number) => ({
  ...{ email: `someone${index}@example.com`, userName: `someone${index}`, id_token: `a.b.${index}` },
  ...{ intent: 'resend', code: '123456', mark: 'm'.repeat(43), credential: '{}', formId: `f${index}` },
});

/** Sends several at a time, like a stranger's script. */
async function many<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, shift) => first + shift);
    done.push(...(await Promise.all(indexes.map(work))));
  }
  return done;
}

describe('Stranger with one address', () => {
  test('must wait after many registrations, and leaves a bounded number of records', async () => {
    const statuses = await many(OFTEN, async (index) => {
      const browser = new Visitor(portal.url);
      const { status } = await browser.send('/sign-up');
      if (index >= OFTEN / 8) return status;
      await browser.send('/sign-up/profile', person(index));
      await browser.send('/sign-up/link-benefit', {
        cardId: `C${index}00`,
        rxGroup: 'RX1',
        userName: 'rocio',
      });
      return status;
    });
    expect([...new Set(statuses)]).toEqual([303, 429]);
    expect(await tooMany()).toEqual([]);
  });

  test('leaves a bounded number of records after many changes of one form', async () => {
    portal.clock.advance(16 * 60_000);
    const browser = new Visitor(portal.url);
    await browser.send('/sign-up');
    const { cookie } = browser;
    const statuses = await many(OFTEN, async (index) => {
      const other = new Visitor(portal.url);
      other.set(cookie);
      return (await other.send('/sign-up/profile', person(index))).status;
    });
    expect(statuses.at(-1)).toBe(429);
    expect(await tooMany()).toEqual([]);
  });

  test('leaves a bounded number of records after posts to every page from new browsers', async () => {
    const posted = routes.filter(({ module }) => module.action);
    expect(posted.length).toBeGreaterThan(40);
    for (const { path } of posted)
      await many(path.startsWith('/main/') ? 2 : 20, async (index) => {
        const browser = new Visitor(portal.url);
        browser.set(`session=${String(index).padStart(43, 'A')}; guest=${String(index).padStart(43, 'B')}`);
        await browser.send(path.replaceAll(/:\w+\??/g, '1'), junk(index));
      });
    expect(await tooMany()).toEqual([]);
  });
});

test('An ended session stores a bounded number of forms.', async () => {
  const cookie = await portal.signIn();
  portal.clock.advance(31 * 60_000);
  for (let index = 0; index < 60; index += 1) {
    const browser = new Visitor(portal.url);
    browser.set(cookie);
    await browser.send('/main/help/support', { topic: 'orders', message: `message ${index}` });
  }
  expect((await countByKind())['kept-form']).toBe(most.get('kept-form'));
});

test('A member who requests many passkeys must wait.', async () => {
  const browser = new Visitor(portal.url);
  browser.set(await portal.signIn());
  const statuses: number[] = [];
  for (let index = 0; index < 70; index += 1)
    statuses.push((await browser.send('/main/settings/passkeys/options')).status);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
  expect((await countByKind())['passkey-challenge']).toBe(most.get('passkey-challenge'));
});
