import { expect } from '@playwright/test';
import { parseHTML } from '#harness/parse-html.ts';
import { callName, findCall, FormReplay, isChange, GUEST } from './form-replay.ts';
import type { CrawledForm } from './form-crawl.ts';
import { test } from './fixture.ts';

/** A spouse who shares with ana, and a daughter who does not. The forms alternate between them. */
const OTHERS = ['ben', 'cara'];

const TITLE = 'This page belongs to another person who signed in here';

/** The problems of a reply to a form that one member opened and a different one sent. */
async function findFaults(replay: FormReplay, form: CrawledForm, other: string): Promise<string[]> {
  await replay.restore();
  const owner = replay.visitor(form.visitor);
  const { place, named } = await replay.walkTo(owner, form);
  const { address, init } = await replay.request(owner, place, named);
  const before = replay.programme.digest();
  replay.takeCalls();
  const { http, name } = replay.visitor(other);
  const faults: string[] = [];
  const reply = await http.once(address, init);
  const html = await reply.text();
  if (reply.status !== 409) faults.push(`answers ${reply.status}`);
  const { title, member } = framed(html);
  if (title !== TITLE) faults.push('does not say why');
  if (member !== name) faults.push(`has the frame of ${member}`);
  const data = await http.once(dataAddress(address), init);
  await data.arrayBuffer();
  // a route without a page has no data requests
  if (data.status !== 409 && data.status !== 404) faults.push(`answers ${data.status} to a data request`);
  const changes = replay.takeCalls().filter(isChange);
  faults.push(...changes.map((made) => callName(findCall(made)!)));
  if (changes.length === 0 && replay.programme.digest() !== before)
    faults.push('the programme has other data');
  return faults;
}

/** The heading of a page, and the first name of the member in its frame. */
function framed(html: string): { title: string | undefined; member: string | undefined } {
  const { document } = parseHTML(html);
  const member = document.querySelector('header b')?.textContent?.split(' ')[0]?.toLowerCase();
  return { title: document.querySelector('h1')?.textContent ?? undefined, member };
}

/** An open page can send a form without a document. */
function dataAddress(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname === '/' ? '/_root.data' : `${url.pathname}.data`;
  return url.href;
}

test('A form of a different member changes nothing, with the reason.', async ({ programme, crawl }) => {
  test.setTimeout(900_000);
  // a guest's form has no member
  const forms = crawl.forms.filter(({ name, visitor }) => name.startsWith('/') && visitor !== GUEST);
  const replay = new FormReplay(programme);
  // in two languages, because only a member with two sessions can end one
  await replay.begin([...new Set([GUEST, ...OTHERS, ...forms.map(({ visitor }) => visitor)])], ['en', 'es']);
  const found: string[] = [];
  for (const [index, form] of forms.entries()) {
    const other = OTHERS[index % OTHERS.length]!;
    const sender = other === form.visitor ? 'ana' : other;
    for (const fault of await findFaults(replay, form, sender))
      found.push(`${form.name}, sent by ${sender}: ${fault}`);
  }
  expect(forms.length).toBeGreaterThan(40);
  expect(found).toEqual([]);
});
