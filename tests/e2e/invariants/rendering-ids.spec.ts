/**
 * Forms that carry an id of their rendering (app/areas/shared/idempotency), found in the crawl of all demo members by
 * what pages render: each is done once for one content, and done again for another.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { label } from '../../support/label.ts';
import { readFacts, type Field } from '../page-facts.ts';
import { test } from './fixture.ts';
import type { CrawledForm } from './form-crawl.ts';
import { FormReplay, GUEST, isChange } from './form-replay.ts';
import { crawlFolder, type SavedCrawl } from './saved-crawl.ts';
import { postsOf, type Crawler, type OpenedPage } from './crawler.ts';

const RENDERING_ID = 'formId';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HIDDEN_UUID = /value="[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"/;

/** The forms with a hidden UUID that is another one on each page that was seen of them: `form field`. */
function newOnEachRendering({ pages }: SavedCrawl): Set<string> {
  const values = new Map<string, string[]>();
  for (const { visitor, url, file, route } of pages) {
    if (route === undefined) continue;
    const html = readFileSync(join(crawlFolder, file), 'utf8');
    if (!HIDDEN_UUID.test(html)) continue;
    const { origin, pathname } = new URL(url);
    for (const { name: formName, form } of postsOf(
      { status: 200, url, html, facts: readFacts(html) },
      origin,
    ))
      for (const { name, type, value } of form.fields) {
        if (type !== 'hidden' || !UUID.test(value)) continue;
        const key = `${formName}\n${name}\n${visitor} ${pathname}`;
        values.set(key, [...(values.get(key) ?? []), value]);
      }
  }
  const isNew = (seen: string[]) => seen.length > 1 && new Set(seen).size === seen.length;
  const found = [...values].filter(([, seen]) => isNew(seen)).map(([key]) => key.split('\n', 2).join('\n'));
  return new Set(found);
}

/** Another value that is taken where the first one is. The second card ends in the digits of the first. */
const others: Record<string, string[]> = {
  number: ['4012 8888 0002 1111', '4012 8888 8888 1881'],
  zip: ['53704'],
};

/** What a ticked box makes a form leave out. */
const LEFT_OUT: Record<string, string[]> = {
  sameAsShipping: ['addressLine1', 'addressLine2', 'city', 'state', 'zip'],
};

/** Other values of a field that has this one: another choice, or other words, and the same in capitals. */
function othersOf({ name, type, options }: Field, fields: readonly Field[], now: string | null): string[] {
  if (others[name]) return others[name];
  if (type === 'checkbox') return [''];
  const isRadio = type === 'radio';
  const choices = isRadio ? fields.filter((each) => each.name === name).map(({ value }) => value) : options;
  if (choices.length > 0) return choices.filter((value) => value !== '' && value !== now).slice(0, 1);
  return [`${now} B`, now?.toUpperCase() ?? ''].filter((value) => value !== now);
}

/** The same post with one of its fields changed, once for each that a member can change. */
function* changed(
  body: URLSearchParams,
  fields: readonly Field[],
): Generator<[what: string, URLSearchParams]> {
  const seen = new Set(Object.entries(LEFT_OUT).flatMap(([box, names]) => (body.has(box) ? names : [])));
  for (const field of fields) {
    const { name, type } = field;
    const now = body.get(name);
    if (type === 'hidden' || seen.has(name) || (now === null && type !== 'checkbox') || now === '') continue;
    seen.add(name);
    for (const other of othersOf(field, fields, now)) {
      const next = new URLSearchParams(body);
      if (type !== 'checkbox') next.set(name, other);
      else if (now === null) next.append(name, field.value);
      else next.delete(name);
      yield [`${name} changed to ${other || 'the opposite'}`, next];
    }
  }
}

/** What a page says where nothing was done, because it is under way already. */
const UNDER_WAY = label('en', 'historicData.flash.already').split('{')[0]!.trim();

interface Tried {
  replay: FormReplay;
  owner: Crawler;
  address: string;
  init: RequestInit;
}

const send = ({ owner, address, init }: Tried, body: BodyInit): Promise<OpenedPage> =>
  owner.open(address, { ...init, body });

/** What is wrong with sending the form of one rendering with each of its fields changed. */
async function lostChanges(tried: Tried, body: URLSearchParams, fields: readonly Field[]): Promise<string[]> {
  const { programme } = tried.replay;
  const found: string[] = [];
  let done = 0;
  let isGone = false;
  for (const [what, next] of changed(body, fields)) {
    const before = programme.digest();
    const page = await send(tried, next);
    const isTaken = tried.owner.statuses[0] === 303;
    const isDone = programme.digest() !== before;
    if (isDone) done += 1;
    isGone ||= tried.owner.statuses[0] === 404;
    if (isDone !== isTaken && !(isTaken && page.html.includes(UNDER_WAY)))
      found.push(`${what}: ${isDone ? 'done and not said' : 'said to be done, and not done'}`);
  }
  // a form that replaces a thing is over when that is gone
  if (done === 0 && !isGone) found.push('no change was carried out');
  return found;
}

/** What is wrong with a form that is sent more than once from one rendering. */
async function faultsOf(replay: FormReplay, form: CrawledForm): Promise<string[]> {
  const { programme } = replay;
  const come = async () => {
    await replay.restore();
    const owner = replay.visitor(form.visitor);
    const { place, named } = await replay.walkTo(owner, form);
    const { address, init } = await replay.request(owner, place, named);
    replay.takeCalls();
    return { tried: { replay, owner, address, init }, body: init.body as URLSearchParams, named };
  };
  const found: string[] = [];
  const { tried, body, named } = await come();
  const before = programme.digest();
  await send(tried, body);
  const records = programme.records();
  if (tried.owner.statuses[0] !== 303 || programme.digest() === before)
    found.push('the first press does nothing');
  await send(tried, body);
  if (programme.records() !== records) found.push('sent twice, it is done twice');
  found.push(...(await lostChanges(tried, body, named.form.fields)));

  const again = await come();
  await Promise.all(
    [0, 1].map(() =>
      again.tried.owner.copy().open(again.tried.address, { ...again.tried.init, body: again.body }),
    ),
  );
  if (programme.records() !== records) found.push('sent twice at once, it is done twice or not at all');
  if (replay.takeCalls().filter(isChange).length === 0) found.push('nothing was sent');
  return found;
}

test('A form that carries an id of its rendering is done once for one content, and again for another.', async ({
  programme,
  crawl,
}) => {
  test.setTimeout(900_000);
  const fresh = [...newOnEachRendering(crawl)].map((key) => key.split('\n') as [form: string, field: string]);
  expect(fresh.filter(([, field]) => field !== RENDERING_ID)).toEqual([]);
  const names = new Set(fresh.map(([form]) => form));
  const forms = crawl.forms.filter(({ name }) => names.has(name));
  const replay = new FormReplay(programme);
  await replay.begin([...new Set([GUEST, ...forms.map(({ visitor }) => visitor)])]);
  const found: string[] = [];
  for (const form of forms)
    for (const fault of await faultsOf(replay, form)) found.push(`${form.name}: ${fault}`);
  expect(found).toEqual([]);
  expect(forms.map(({ name }) => name)).toEqual([...names]);
  expect(forms.length).toBeGreaterThan(4);
});
