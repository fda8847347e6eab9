/** Playwright's assertions about pages and locators, for the plain browser. Nothing changes by itself there, so none of them waits. */
import { PlainLocator } from './locator.ts';
import { matchesUrl } from './navigation.ts';
import { PlainPage } from './page.ts';
import {
  accessibleDescription,
  accessibleName,
  focusedAtLoad,
  isVisible,
  normalizeWhiteSpace,
  textOf,
  type TextPattern,
} from './page-content.ts';
import { refuseOptions, refuseUnknown } from './unsupported.ts';

interface Verdict {
  holds: boolean;
  /** what was found, for the message */
  found: unknown;
}

type Check<Subject> = (subject: Subject, ...wanted: never[]) => Verdict;

/** All of the text, or what the pattern finds in it. */
function compare(found: string, wanted: TextPattern, isPart = false): Verdict {
  const text = normalizeWhiteSpace(found);
  if (wanted instanceof RegExp) return { holds: wanted.test(text), found: text };
  const words = normalizeWhiteSpace(wanted);
  return { holds: isPart ? text.includes(words) : text === words, found: text };
}

/** One text for one element, or a list for as many elements. */
function compareTexts(locator: PlainLocator, wanted: TextPattern | TextPattern[]): Verdict {
  if (!Array.isArray(wanted)) return compare(textOf(locator.one()).full, wanted);
  const found = locator.elements().map((element) => normalizeWhiteSpace(textOf(element).full));
  const fits = found.length === wanted.length && found.every((text, i) => compare(text, wanted[i]!).holds);
  return { holds: fits, found };
}

const control = (locator: PlainLocator) => locator.one() as HTMLInputElement;
const isDisabled = (locator: PlainLocator) => locator.one().matches(':disabled, [aria-disabled=true]');

const locatorChecks = {
  toBeVisible: (locator) => {
    const isThere = locator.elements().length > 0;
    return { holds: isThere && isVisible(locator.one()), found: isThere ? 'hidden' : 'nothing' };
  },
  toBeHidden: (locator) => {
    const isThere = locator.elements().length > 0;
    return { holds: !isThere || !isVisible(locator.one()), found: 'visible' };
  },
  toBeAttached: (locator) => ({ holds: locator.elements().length > 0, found: 'nothing' }),
  toHaveCount: (locator, wanted: number) => {
    const found = locator.elements().length;
    return { holds: found === wanted, found };
  },
  toHaveText: (locator, wanted: TextPattern | TextPattern[]) => compareTexts(locator, wanted),
  toContainText: (locator, wanted: TextPattern) => compare(textOf(locator.one()).full, wanted, true),
  toHaveValue: (locator, wanted: TextPattern) => {
    const found = control(locator).value;
    return { holds: wanted instanceof RegExp ? wanted.test(found) : found === wanted, found };
  },
  toHaveAttribute: (locator, name: string, ...[wanted]: [TextPattern?]) => {
    const found = locator.one().getAttribute(name);
    if (wanted === undefined || found === null)
      return { holds: wanted === undefined && found !== null, found };
    return { holds: wanted instanceof RegExp ? wanted.test(found) : found === wanted, found };
  },
  toBeChecked: (locator) => ({ holds: control(locator).checked, found: control(locator).checked }),
  toBeEnabled: (locator) => ({ holds: !isDisabled(locator), found: 'disabled' }),
  toBeDisabled: (locator) => ({ holds: isDisabled(locator), found: 'enabled' }),
  toBeFocused: (locator) => {
    const focused = focusedAtLoad(locator.one().ownerDocument);
    return { holds: focused === locator.one(), found: focused.outerHTML.slice(0, 120) };
  },
  toHaveAccessibleName: (locator, wanted: TextPattern) => compare(accessibleName(locator.one()), wanted),
  toHaveAccessibleDescription: (locator, wanted: TextPattern) =>
    compare(accessibleDescription(locator.one()), wanted),
} satisfies Record<string, Check<PlainLocator>>;

const pageChecks = {
  toHaveURL: (page, wanted: string | RegExp) => ({
    holds: matchesUrl(page.url(), wanted, page.baseURL()),
    found: page.url(),
  }),
  toHaveTitle: (page, wanted: TextPattern) => compare(page.document().title, wanted),
} satisfies Record<string, Check<PlainPage>>;

export const isPlain = (subject: unknown): subject is PlainLocator | PlainPage =>
  subject instanceof PlainLocator || subject instanceof PlainPage;

type Assertions<Checks> = {
  [Name in keyof Checks]: Checks[Name] extends (subject: never, ...wanted: infer Wanted) => unknown
    ? (...wanted: Wanted) => Promise<void>
    : never;
};
type PlainAssertions = Assertions<typeof locatorChecks> & Assertions<typeof pageChecks>;

export function plainExpect(
  subject: PlainLocator | PlainPage,
  note?: string,
): PlainAssertions & { not: PlainAssertions } {
  const about = subject instanceof PlainPage ? 'the page' : `locator${subject.description}`;
  const checks: Record<string, Check<never>> = subject instanceof PlainPage ? pageChecks : locatorChecks;
  const assertions = (isNot: boolean) =>
    Object.fromEntries(
      Object.entries(checks).map(([name, check]) => [
        name,
        async (...given: unknown[]) => {
          const options = given.at(-1);
          const isOptions = given.length > 0 && typeof options === 'object' && !isPattern(options);
          if (isOptions) refuseOptions(name, options as object, ['timeout']);
          const wanted = isOptions ? given.slice(0, -1) : given;
          const { holds, found } = check(subject as never, ...(wanted as never[]));
          if (holds !== isNot) return;
          const expected = wanted.map(String).join(', ');
          throw new Error(
            `${note ? `${note}: ` : ''}${about} ${isNot ? 'not ' : ''}${name}(${expected}), but there was: ${JSON.stringify(found)}`,
          );
        },
      ]),
    );
  return refuseUnknown(`expect(${about})`, {
    ...assertions(false),
    not: refuseUnknown('expect(…).not', assertions(true)),
  }) as unknown as PlainAssertions & { not: PlainAssertions };
}

const isPattern = (value: unknown) => value instanceof RegExp || Array.isArray(value);
