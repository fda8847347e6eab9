/** Every page of the portal, in its normal, refused, empty and failed states, in both languages, themes and sizes. */
import type { Page } from '@playwright/test';
import { Visitor } from '#harness/visitor.ts';
import { listLeftForOtherDays, pickVariants } from '#harness/sweeps.ts';
import { expect, readMailedCode, waitForHydration, resetProgramme, type Language } from '#harness/browser.ts';
import { listActions, findFocusProblem, hasFocus, watchPosts } from './answer-focus.ts';
import { watchBrowser } from '../browser-messages.ts';
import { bringRules, isThorough, findPageProblems, findWordProblems } from './audit-page.ts';
import { bringAxe } from './axe.ts';
import { listClaimSteps } from './claims.ts';
import { createContext, test, type Audit } from './fixture.ts';
import { findLoadingProblems, readStop } from './page-cost.ts';
import { listDeletionSteps, listGuestSteps, signUpSteps } from './guest-steps.ts';
import { listDetailSteps, listFormSteps, listStateSteps, listStaticSteps } from './member-steps.ts';
import { listCartSteps, listOrderSteps, listOutageSteps, placeSteps } from './order-steps.ts';
import { IDLE_MS, listLockedSteps, listOtherMemberSteps } from './other-members.ts';
import { isMemberPage, pageRoutes, findRouteName } from './page-routes.ts';
import { generatedPages, unauditedRoutes, reachedBy, type Part } from './parts.ts';
import { listActionSteps, listEnrollmentSteps } from './prescription-steps.ts';

test.describe.configure({ mode: 'parallel' });
test.setTimeout(900_000);

const audits: Record<Part, (audit: Audit) => Promise<void>> = {
  async 'static pages'({ open, visit }) {
    await listStaticSteps(await open('ana'), visit);
  },
  async 'things in lists'({ open, visit, origin, language }) {
    const visitor = new Visitor(origin, language);
    await visitor.signIn('ana');
    await listDetailSteps(await open('ana'), visit, visitor);
  },
  async 'pages in states'({ open, visit }) {
    await listStateSteps(await open('ana'), visit);
  },
  async forms({ open, visit }) {
    const page = await open('ana');
    await listFormSteps(page, visit);
    await listActionSteps(page, visit);
    await listEnrollmentSteps(await open('mo'), visit);
  },
  async order(audit) {
    const page = await audit.open('ana');
    await listCartSteps(page, audit.visit);
    await listOrderSteps(page, audit.visit, audit);
    await placeSteps(await audit.open('ximena'), audit.visit);
    await listOutageSteps(page, audit.visit, audit);
  },
  'locked session': listLockedSteps,
  'other members': listOtherMemberSteps,
  async guest(audit) {
    await listGuestSteps(await audit.open(), audit.visit);
    await signUpSteps(await audit.open(), audit.visit);
    await listDeletionSteps(await audit.open(), audit);
  },
};

/** The routes whose pages a part must visit. */
function listRoutes(part: Part): string[] {
  const generated = generatedPages.filter((route) => {
    if (!isMemberPage(route)) return part === 'guest';
    return part === (route.isStatic ? 'static pages' : 'things in lists');
  });
  return [...reachedBy[part], ...generated.map(({ id }) => id)];
}

function choosePortal(part: Part, language: Language) {
  if (part === 'locked session')
    return { name: 'audited-locking', settings: { SESSION_IDLE_MINUTES: String(IDLE_MS / 60_000) } };
  // its programme fails at the end, and then the portal pauses its calls
  return { name: part === 'order' ? `audited-order-${language}` : 'audited' };
}

/** In Spanish each route is checked once. Its other states have the same components, so only `test:all` visits them. */
const inSpanish = new Set<Part>(['static pages', 'things in lists', 'guest']);

/** Parts that press every control that posts, pages, sorts or filters, and their minimum of such controls. */
const PRESSED: Partial<Record<Part, number>> = {
  'static pages': 25,
  'things in lists': 10,
  'pages in states': 10,
};

function audit(part: Part, language: Language): void {
  test.describe(() => {
    test.use({ auditedBy: choosePortal(part, language) });
    test(`all members can see, read and press every page: ${part}, ${language}`, async ({
      browser,
      stack,
      audited: { portal, proxy },
    }) => {
      await resetProgramme(stack);
      /** the place, a colon, and the problem */
      const problems: string[] = [];
      const seen = new Set<string>();
      let stops = 0;
      const showsAnswer = new Map<Page, () => boolean>();
      const said = new Map<Page, () => string[]>();
      const contexts: { close(): Promise<void> }[] = [];
      const isPressed = language === 'en' && part in PRESSED;
      /** by name of an action: the address of a page with it */
      const actions = new Map<string, string>();
      const open = async (userName?: string) => {
        const context = await createContext(browser, portal.url, language, userName);
        await bringRules(context);
        if (language === 'en' || isThorough) await bringAxe(context);
        contexts.push(context);
        const page = await context.newPage();
        showsAnswer.set(page, watchPosts(page));
        said.set(page, watchBrowser(page));
        return page;
      };
      await audits[part]({
        ...{ language, origin: portal.url, sandboxUrl: stack.sandbox.url, proxy, open },
        mailedCode: (email) => readMailedCode(stack, email),
        async visit(step, page, address) {
          let document: string | undefined;
          if (address !== undefined) {
            const route = findRouteName(address.split('?', 1)[0]!);
            if (language === 'es' && !isThorough && seen.has(route)) {
              const reply = await page.request.get(address, { headers: { 'accept-language': 'es' } });
              const found = findWordProblems('es', await reply.text(), true);
              problems.push(...found.map((problem) => `${step}: ${problem}`));
              return;
            }
            const reply = await page.goto(address);
            document = await reply!.text();
          }
          const { origin, pathname } = new URL(page.url());
          const isOurs = origin === portal.url;
          const route = isOurs ? findRouteName(pathname) : 'the identity provider';
          const isFirst = !seen.has(route) || isThorough;
          seen.add(route);
          const { loaded, hasScripts } = await page.evaluate(readStop);
          // an address that a script removes from the history was still a page
          if (isOurs && loaded) seen.add(findRouteName(new URL(loaded).pathname));
          const isLost = isOurs && showsAnswer.get(page)?.() && !(await hasFocus(page));
          // the check changes texts, which React would detect
          if (isOurs && hasScripts) await waitForHydration(page);
          const { kept, loading } = await page.evaluate(readStop);
          const found = document ? findLoadingProblems(document, loading) : [];
          if (isOurs) found.push(...kept.map((key) => `keeps ${key}`));
          found.push(...findWordProblems(language, await page.content(), isOurs));
          if (isOurs && isPressed)
            for (const name of (await listActions(page)).keys())
              // a search may lead to a page without a search
              if (!actions.has(name) && !(name.startsWith('get ') && page.url().includes('?')))
                actions.set(name, page.url());
          const showsFrame = isThorough || seen.size === 1;
          const hasToFit = language === 'es' ? isFirst : !inSpanish.has(part);
          stops += 1;
          // a further state of a route has the same components: each day a third of them
          const [isDue] = pickVariants([true, false, false], stops);
          if (isFirst || (language === 'en' && isDue))
            found.push(...(await findPageProblems(page, { language, isFirst, showsFrame, hasToFit })));
          if (isLost) found.push('focus on BODY after a post: as it was loaded');
          found.push(...(said.get(page)?.() ?? []));
          problems.push(...found.map((problem) => `${step}: ${problem}`));
        },
      });
      let page: Page | undefined;
      for (const [index, [name, address]] of [...actions].entries()) {
        const [isDue] = pickVariants([true, false], index);
        if (!isDue || !listClaimSteps(part, name)) continue;
        await page?.goto(address);
        const isSignedOut = !page || !new URL(page.url()).pathname.startsWith('/main');
        if (!page || isSignedOut) await (page = await open('ana')).goto(address);
        const problem = await findFocusProblem(page, name);
        if (problem) problems.push(`${address}: ${problem}`);
      }
      for (const context of contexts) await context.close();
      if (isPressed) expect(actions.size).toBeGreaterThan(PRESSED[part]!);
      expect.soft(listRoutes(part).filter((id) => !seen.has(id))).toEqual([]);
      expect(problems).toEqual([]);
    });
  });
}

/** Parts of different days, which take about the same time. Guest pages in Spanish are audited every day. */
const notToday = new Set(
  listLeftForOtherDays([
    ['static pages, en'],
    ['things in lists, en'],
    ['guest, en', 'locked session, en'],
    ['other members, en', 'things in lists, es'],
    ['static pages, es', 'order, en'],
    ['pages in states, en', 'forms, en'],
  ]),
);

for (const language of ['en', 'es'] as const)
  for (const part of Object.keys(audits) as Part[])
    if ((language === 'en' || isThorough || inSpanish.has(part)) && !notToday.has(`${part}, ${language}`))
      audit(part, language);

test('each route named by the audit exists', () => {
  const ids = pageRoutes.map(({ id }) => id);
  const named = [...Object.values(reachedBy).flat(), ...Object.keys(unauditedRoutes)];
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
});
