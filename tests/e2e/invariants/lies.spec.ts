/**
 * Every form of the crawl, while the call that does what it asks for is answered with something that tells nothing:
 * once the programme has carried it out, once it has not. What the page then says is held against the programme's own
 * database. Each form takes the next reply in turn, carried out or not; `test:all` tries all of them with each, both ways.
 */
import { expect } from '@playwright/test';
import type { FaultRuleInput } from '#harness/fault-proxy.ts';
import type { Method } from '#contract/call.ts';
import { FormReplay, GUEST, isChange } from './form-replay.ts';
import type { CrawledForm } from './form-crawl.ts';
import { test } from './fixture.ts';
import type { OpenedPage } from './crawler.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML = { 'content-type': 'text/html' };
const PAGE = '<!doctype html><html><title>Error</title><h1>The request could not be satisfied</h1></html>';

/** Replies that leave open what became of a call. */
const lies: [lie: string, fault: FaultRuleInput][] = [
  ['an error with 200', { status: 200, body: '{"code":"X","message":"Not possible."}', headers: JSON_TYPE }],
  ['202', { status: 202 }],
  ['408', { status: 408 }],
  ["a proxy's page with 200", { status: 200, body: PAGE, headers: HTML }],
  ["a proxy's page with 403", { status: 403, body: PAGE, headers: HTML }],
  ['words of the status with 409', { status: 409, body: '{"message":"Conflict"}', headers: JSON_TYPE }],
  ['no reply', { drop: true }],
];

/** Has no factor in common with twice the number of lies, so that a row of forms meets each try. */
const EVERY_OTHER = 9;

/** Sentences that rule out that something was done. */
const RULES_OUT =
  /[Nn]othing was (?:charged|ordered|sent|cancelled|deleted|saved)|was not (?:placed|saved|sent|added)|as you left it|did not accept/;
const UNSURE = /could not tell whether|could not confirm|do not know if|has not told us yet/;

/** Calls that send a mail: whether it comes is nobody's to know, and nothing of the member's is changed. */
const SENDS_MAIL = /\/(?:otp|send-username-email)$/;
/** The call that does what the form asks for; undefined when it changes nothing. */
const actingCall = ({ calls }: CrawledForm) => calls.findLast(isChange)?.split('?', 1)[0];
const isTried = (form: CrawledForm) => {
  const call = actingCall(form);
  return form.name.startsWith('/') && call !== undefined && !SENDS_MAIL.test(call);
};

const textOf = ({ html }: OpenedPage) => {
  const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? html;
  return main
    .replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
};

/** Which replies a form gets, and whether the call is carried out: the next of the list in turn, or all of them. */
function triesFor(index: number) {
  const all = [true, false].flatMap((isCarriedOut) =>
    lies.map(([lie, fault]) => ({ lie, fault, isCarriedOut })),
  );
  return process.env.TEST_ALL ? all : [all[(index * EVERY_OTHER) % all.length]!];
}

/** What is wrong with what a page says after such a reply; undefined when it is true. */
async function untruth(
  replay: FormReplay,
  form: CrawledForm,
  fault: FaultRuleInput,
  isCarriedOut: boolean,
): Promise<string | undefined> {
  const { programme } = replay;
  const [method, path] = actingCall(form)!.split(' ') as [Method, string];
  const pattern = `^/api${path.replaceAll(/\/[^/]*\d[^/]*/g, '/[^/]+')}$`;
  await replay.restore();
  const owner = replay.visitor(form.visitor);
  const { place, named } = await replay.walkTo(owner, form);
  const before = programme.digest();
  programme.proxy.set([{ method, pattern, ...fault, forward: isCarriedOut }]);
  const end = await replay.post(owner, place, named);
  const hits = programme.proxy.rules()[0]?.hits ?? 0;
  programme.proxy.clear();
  replay.takeCalls();
  if (hits === 0) return 'the call was not made';
  const text = textOf(end);
  const isUnsure = UNSURE.test(text);
  if (programme.digest() === before && !isUnsure) return `done, it says: ${text.slice(0, 200)}`;
  if (programme.digest() !== before && RULES_OUT.test(text))
    return `not done, it says: ${text.slice(0, 200)}`;
  // a status that is no success, and not a word of what is open
  if (owner.statuses[0]! >= 400 && !isUnsure) return `nothing of what is open: ${text.slice(0, 200)}`;
  return undefined;
}

test('What a page says after a reply that tells nothing is true, whether the programme did it or not.', async ({
  programme,
  crawl,
}) => {
  test.setTimeout(900_000);
  const forms = crawl.forms.filter(isTried);
  const replay = new FormReplay(programme);
  await replay.begin([...new Set([GUEST, ...forms.map(({ visitor }) => visitor)])]);
  const wrong: string[] = [];
  for (const [index, form] of forms.entries())
    for (const { lie, fault, isCarriedOut } of triesFor(index)) {
      const what = await untruth(replay, form, fault, isCarriedOut);
      if (what !== undefined)
        wrong.push(`${form.name}: ${isCarriedOut ? '' : 'not '}carried out, ${lie}: ${what}`);
    }
  expect(wrong).toEqual([]);
  expect(forms.length).toBeGreaterThan(25);
});
