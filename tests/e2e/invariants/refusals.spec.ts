import { expect } from '@playwright/test';
import { label } from '../../support/label.ts';
import type { FaultRuleInput } from '../../support/fault-proxy.ts';
import type { Method } from '../../../app/programme/contract/call.ts';
import type { Language } from '../fixtures.ts';
import { FormReplay, isChange, GUEST } from './form-replay.ts';
import type { CrawledForm } from './form-crawl.ts';
import { expectOnly } from './known-failures.ts';
import { test } from './fixture.ts';
import type { OpenedPage, Crawler } from './crawler.ts';

/** The programme's own words, in each of the three shapes in which they come. */
const OWN_WORDS = ['a plain string', 'a string holding JSON', 'an object with a message'];

/** After a failure that tells nothing, the portal reads what is saved, and finds what was sent. */
const SENT_UNCHANGED = 'is sent as it was shown, so that it is saved already';

/** Found by a member, but its calls carry no tokens, so that nobody is signed out. */
const MEMBER_AS_GUEST = 'a 401 does not sign out who is not signed in';

const forms: [form: string, ways: string[], why: string][] = [
  [
    '/delete-member-account',
    ['401', 'anything else', ...OWN_WORDS],
    'the answer is the same whether somebody has an account or not; nobody is signed in who could be signed out',
  ],
  ['/delete-member-account/code intent=verify', ['401'], MEMBER_AS_GUEST],
  ['/delete-member-account/confirm', ['401'], MEMBER_AS_GUEST],
  [
    '/main/mail-order/enroll/contact',
    ['401', '429', ...OWN_WORDS],
    'goes on although the saved profile could not be read',
  ],
  [
    '/main/mail-order/enroll/health',
    ['401', '429', ...OWN_WORDS],
    'goes on although the saved profile could not be read',
  ],
  ['/main/settings/address/:id', ['500', 'a binary body'], SENT_UNCHANGED],
  ['/main/settings/payment/:id', ['500', 'a binary body'], SENT_UNCHANGED],
];

/** A 500 is tried in English and a binary body, which is alike, in Spanish. */
const isTried = (way: string, language: Language) => way !== (language === 'en' ? 'a binary body' : '500');

const knownRefusals = (language: Language): Record<string, string> =>
  Object.fromEntries(
    forms.flatMap(([form, ways, why]) =>
      ways.filter((way) => isTried(way, language)).map((way) => [`${form} (${language}): ${way}`, why]),
    ),
  );

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

/** Specification 8.01–8.07: what the programme answers in place of doing what a form asks for, and what is shown. */
const ways = (
  language: Language,
  isGuest: boolean,
): [way: string, fault: FaultRuleInput, shown: string | undefined][] => {
  const common = label(language, 'error.common');
  const isEnglish = language === 'en';
  return [
    // a call without a member's tokens signs nobody out
    ['401', json(401, { message: 'token revoked' }), isGuest ? common : undefined],
    ['429', json(429, { message: 'slow down' }), label(language, 'error.tooManyAttempts')],
    // each language takes one half of what is alike
    [
      isEnglish ? '500' : 'a binary body',
      isEnglish ? json(500, { message: 'NullPointerException' }) : binary,
      common,
    ],
    ['a string holding JSON', text(JSON.stringify({ message: OWN })), OWN],
    ['a plain string', text(PLAIN), PLAIN],
    ['an object with a message', json(400, isEnglish ? { message: OWN } : { errorMessage: OWN }), OWN],
    ['anything else', json(400, { code: 17 }), common],
  ];
};

/**
 * In English each form is refused in each way. The text of a way is the same in every form, so that in Spanish
 * each form takes the next one of them; `test:all` asks for all.
 */
const inTurn = { next: 0 };
function waysFor(language: Language, isGuest: boolean): ReturnType<typeof ways> {
  const all = ways(language, isGuest);
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

/** Whether a page says what the catalogue has for a refusal; a 401 ends at the sign-in. */
function isShown(place: OpenedPage, shown: string | undefined, crawler: Crawler): boolean {
  if (shown !== undefined) return wordsOf(place).includes(shown);
  return new URL(place.url).origin !== crawler.origin;
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

interface Refused {
  /** form, language and way */
  tried: string;
  failure?: string;
}

async function refusalsOf(replay: FormReplay, form: CrawledForm, language: Language): Promise<Refused[]> {
  const { proxy } = replay.programme;
  const [method, path] = decidingCall(form).split(' ') as [Method, string];
  const pattern = `^/api${path.split('?')[0]!.replaceAll(/\/[^/]*\d[^/]*/g, '/[^/]+')}$`;
  let standing = await stand(replay, form, language);
  const refused: Refused[] = [];
  for (const [way, fault, shown] of waysFor(language, form.visitor === GUEST)) {
    const press = async () => {
      const crawler = standing.owner.copy();
      proxy.set([{ method, pattern, ...fault }]);
      const end = await replay.post(crawler, standing.place, standing.named);
      const isMade = (proxy.rules()[0]?.hits ?? 0) > 0;
      proxy.clear();
      standing.restorePortal();
      return { isMade, isRight: isShown(end, shown, crawler) };
    };
    let outcome = await press();
    if (!outcome.isMade) {
      // a call before it has used up what the form was about: a code, say
      standing = await stand(replay, form, language);
      outcome = await press();
    }
    const tried = `${form.name} (${language}): ${way}`;
    if (!outcome.isMade) refused.push({ tried, failure: `${tried}, but the call was not made` });
    else refused.push({ tried, ...(!outcome.isRight && { failure: tried }) });
  }
  return refused;
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
    const refused: Refused[] = [];
    for (const form of forms) refused.push(...(await refusalsOf(replay, form, language)));
    expect(forms.length).toBeGreaterThan(25);
    const tried = new Set(refused.map((each) => each.tried));
    const known = Object.entries(knownRefusals(language)).filter(([name]) => tried.has(name));
    expectOnly(
      refused.flatMap(({ failure }) => failure ?? []),
      Object.fromEntries(known),
    );
  });
