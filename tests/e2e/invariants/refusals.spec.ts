import { expect } from '@playwright/test';
import { label } from '../../support/label.ts';
import type { FaultRuleInput } from '../../support/fault-proxy.ts';
import type { CallDefinition, Method } from '#contract/call.ts';
import type { Language } from '../fixtures.ts';
import { callOf, FormReplay, isChange, GUEST } from './form-replay.ts';
import type { CrawledForm } from './form-crawl.ts';
import { test } from './fixture.ts';
import type { OpenedPage, Crawler } from './crawler.ts';

const json = (status: number, body: unknown): FaultRuleInput => ({
  status,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});
const text = (body: string): FaultRuleInput => ({
  status: 400,
  body,
  headers: { 'content-type': 'text/plain' },
});
const binary: FaultRuleInput = {
  status: 400,
  base64: 'JVBERi0xLjQKAP8A',
  headers: { 'content-type': 'application/pdf' },
};
const PLAIN = 'Closed for inventory until noon.';
const OWN = 'Try again on Monday.';

/** What a page shows of a refusal: a text, the sign-in, or what it shows when nothing was refused. */
type Shown = { text: string } | 'the sign-in' | 'as accepted';

/** Whether the call carries the tokens of this visitor, so that a 401 means them. */
const carriesTokens = ({ access }: CallDefinition, visitor: string) =>
  visitor !== GUEST && (access === 'member' || access === 'support');

/** Specification 8.01–8.07: what the programme answers in place of doing what a form asks for, and what is shown. */
function ways(
  language: Language,
  call: CallDefinition,
  visitor: string,
): [way: string, fault: FaultRuleInput, shown: Shown][] {
  const common = { text: label(language, 'error.common') };
  const isEnglish = language === 'en';
  const refused = (shown: Shown): Shown => (call.hidesRefusal ? 'as accepted' : shown);
  return [
    // a call without a member's tokens signs nobody out
    ['401', json(401, { message: 'token revoked' }), carriesTokens(call, visitor) ? 'the sign-in' : common],
    ['429', json(429, { message: 'slow down' }), { text: label(language, 'error.tooManyAttempts') }],
    // each language takes one half of what is alike
    [
      isEnglish ? '500' : 'a binary body',
      isEnglish ? json(500, { message: 'NullPointerException' }) : binary,
      common,
    ],
    ['a string holding JSON', text(JSON.stringify({ message: OWN })), refused({ text: OWN })],
    ['a plain string', text(PLAIN), refused({ text: PLAIN })],
    [
      'an object with a message',
      json(400, isEnglish ? { message: OWN } : { errorMessage: OWN }),
      refused({ text: OWN }),
    ],
    ['anything else', json(400, { code: 17 }), refused(common)],
  ];
}

/**
 * In English each form is refused in each way. The text of a way is the same in every form, so that in Spanish
 * each form takes the next one of them; `test:all` asks for all.
 */
const inTurn = { next: 0 };
function waysFor(language: Language, call: CallDefinition, visitor: string): ReturnType<typeof ways> {
  const all = ways(language, call, visitor);
  if (language === 'en' || process.env.TEST_ALL) return all;
  return [all[inTurn.next++ % all.length]!];
}

/** The call that does what the form asks for: the last one that changes something, else the last one. */
const decidingCall = ({ calls }: CrawledForm) => calls.findLast(isChange) ?? calls.at(-1)!;

/** What is written on a page, the programme's own words among it, which a page in Spanish marks as English. */
const wordsOf = ({ html }: OpenedPage) =>
  html
    .replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** Whether a page shows this of a refusal. */
function isShown(place: OpenedPage, shown: Shown, accepted: string, { origin }: Crawler): boolean {
  if (shown === 'the sign-in') return new URL(place.url).origin !== origin;
  return shown === 'as accepted' ? wordsOf(place) === accepted : wordsOf(place).includes(shown.text);
}

/** Everything as it is when a member has come to a form: what they see, and what the portal remembers. */
async function stand(replay: FormReplay, form: CrawledForm, language: Language) {
  const come = async () => {
    await replay.restore();
    const owner = replay.visitor(form.visitor, language);
    return { owner, ...(await replay.walkTo(owner, form)) };
  };
  let found = await come().catch(() => undefined);
  // after several faults the portal leaves the programme alone for a while
  await expect(async () => void (found ??= await come())).toPass({ timeout: 240_000, intervals: [3_000] });
  return { ...found!, restorePortal: replay.programme.keepPortal() };
}

/** The page that a form leads to when nothing is refused. */
async function acceptedBy(replay: FormReplay, form: CrawledForm, language: Language): Promise<string> {
  const { owner, place, named } = await stand(replay, form, language);
  const end = await replay.post(owner, place, named);
  replay.takeCalls();
  return wordsOf(end);
}

async function refusalsOf(replay: FormReplay, form: CrawledForm, language: Language): Promise<string[]> {
  const { proxy } = replay.programme;
  const made = decidingCall(form);
  const [method, path] = made.split(' ') as [Method, string];
  const pattern = `^/api${path.split('?')[0]!.replaceAll(/\/[^/]*\d[^/]*/g, '/[^/]+')}$`;
  const call = callOf(made)!;
  const accepted = call.hidesRefusal ? await acceptedBy(replay, form, language) : '';
  let standing = await stand(replay, form, language);
  const failures: string[] = [];
  for (const [way, fault, shown] of waysFor(language, call, form.visitor)) {
    const press = async () => {
      const crawler = standing.owner.copy();
      proxy.set([{ method, pattern, ...fault }]);
      const end = await replay.post(crawler, standing.place, standing.named);
      const isMade = (proxy.rules()[0]?.hits ?? 0) > 0;
      proxy.clear();
      standing.restorePortal();
      return { isMade, isRight: isShown(end, shown, accepted, crawler) };
    };
    let outcome = await press();
    if (!outcome.isMade) {
      // a call before it has used up what the form was about: a code, say
      standing = await stand(replay, form, language);
      outcome = await press();
    }
    const tried = `${form.name} (${language}): ${way}`;
    if (!outcome.isMade) failures.push(`${tried}, but the call was not made`);
    else if (!outcome.isRight) failures.push(tried);
  }
  return failures;
}

test.describe.configure({ mode: 'parallel' });
for (const language of ['en', 'es'] as const)
  test(`A form that the programme refuses shows the text of the catalogue (${language}).`, async ({
    programme,
    crawl,
  }) => {
    test.setTimeout(900_000);
    const forms = crawl.forms.filter(({ name, calls }) => name.startsWith('/') && calls.length > 0);
    const replay = new FormReplay(programme);
    await replay.begin([...new Set([GUEST, ...forms.map(({ visitor }) => visitor)])], [language]);
    const failures: string[] = [];
    for (const form of forms) failures.push(...(await refusalsOf(replay, form, language)));
    expect(forms.length).toBeGreaterThan(25);
    expect(failures).toEqual([]);
  });
