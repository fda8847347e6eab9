/**
 * After a post, and after a list was paged, sorted or filtered, the focus is on something: not on BODY, and not on what
 * is announced by itself.
 */
import type { Page } from '@playwright/test';
import { Visitor } from '../../support/visitor.ts';
import { expect, resetProgramme } from '../fixtures.ts';
import { hasFocus, isSaidTwice } from './answer-focus.ts';
import { newContext, test } from './fixture.ts';
import { PAGES_IN_STATES } from './member-steps.ts';
import { findAddresses, isMemberPage, routeOf } from './page-routes.ts';
import { generatedPages } from './parts.ts';

/** Something on a page that posts, or that shows the same list in another way. */
interface Action {
  /** the same on every page that has it */
  name: string;
  selector: 'form' | 'a[href]';
  index: number;
}

interface Found {
  selector: Action['selector'];
  index: number;
  method: string;
  path: string;
  fields: string[];
}

/** Runs in the browser: forms, and links to the page itself with another query. */
function findActions(): Found[] {
  const forms = [...document.querySelectorAll('form')].map((form, index): Found => {
    const named = [...form.elements].filter((element) => element.getAttribute('name'));
    const fields = named.map((element) => {
      const { name, value, type } = element as HTMLInputElement;
      return name === 'intent' ? `${name}=${value}` : type === 'submit' ? '' : name;
    });
    const { pathname } = new URL(form.getAttribute('action') ?? '', location.href);
    return { selector: 'form', index, method: form.method, path: pathname, fields };
  });
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link, index): Found => {
    const { pathname, searchParams } = new URL(link.href);
    return { selector: 'a[href]', index, method: 'link', path: pathname, fields: [...searchParams.keys()] };
  });
  const isShown = ({ selector, index }: Found) =>
    document.querySelectorAll(selector)[index]!.checkVisibility();
  return [...forms, ...links].filter(
    (found) =>
      isShown(found) &&
      (found.method === 'post' || (found.path === location.pathname && found.fields.length > 0)),
  );
}

async function actionsOn(page: Page): Promise<Action[]> {
  const found = await page.evaluate(findActions);
  return found.map(({ method, path, fields, selector, index }) => ({
    ...{ selector, index },
    name: [method, routeOf(path), ...[...new Set(fields.filter(Boolean).sort())].slice(0, 4)].join(' '),
  }));
}

/** Presses it as a member does who fills in nothing. */
async function press(page: Page, { selector, index }: Action): Promise<void> {
  const answered = page.waitForEvent('framenavigated', { timeout: 2_000 }).catch(() => undefined);
  await page.evaluate(
    ([all, at]) => {
      const element = document.querySelectorAll(all)[at]!;
      const pressed =
        element instanceof HTMLFormElement
          ? [...element.elements].find((each) => (each as HTMLButtonElement).type === 'submit')
          : element;
      // what is pressed has the focus
      (pressed as HTMLElement | undefined)?.focus();
      if (element instanceof HTMLFormElement)
        element.requestSubmit((pressed as HTMLButtonElement | undefined) ?? null);
      else (element as HTMLAnchorElement).click();
    },
    [selector, index] as const,
  );
  await answered;
  await page.waitForLoadState('load');
}

test('after every post, and after paging, sorting and filtering, the focus is on the page', async ({
  browser,
  stack,
  audited: { portal },
}) => {
  test.setTimeout(900_000);
  await resetProgramme(stack);
  const visitor = new Visitor(portal.url);
  await visitor.signIn('ana');
  const addresses = await findAddresses(visitor, generatedPages.filter(isMemberPage));
  let page: Page | undefined;
  const goTo = async (address: string): Promise<Page> => {
    await page?.goto(address);
    const isSignedOut = !page || !new URL(page.url()).pathname.startsWith('/main');
    if (!page || isSignedOut) {
      await page?.context().close();
      page = await (await newContext(browser, portal.url, 'en', 'ana')).newPage();
      await page.goto(address);
    }
    return page;
  };
  const tried = new Set<string>();
  const lost: string[] = [];
  const twice: string[] = [];
  for (const address of [...addresses.values(), ...PAGES_IN_STATES]) {
    let shown = await goTo(address);
    const untried = (await actionsOn(shown)).filter(({ name }) => !tried.has(name));
    let isAsLoaded = true;
    for (const { name } of untried) {
      if (tried.has(name)) continue;
      if (!isAsLoaded) shown = await goTo(address);
      const action = (await actionsOn(shown)).find((each) => each.name === name);
      // what was done before has taken it away; another page may have one
      if (!action) continue;
      tried.add(name);
      isAsLoaded = false;
      await press(shown, action);
      const isOurs = () => shown.url().startsWith(portal.url);
      if (!isOurs()) continue;
      const keepsFocus = await hasFocus(shown);
      // the page may have led on by itself meanwhile, to the identity provider
      if (!isOurs()) continue;
      if (!keepsFocus) lost.push(name);
      else if (await isSaidTwice(shown)) twice.push(name);
    }
  }
  await page?.context().close();
  expect(tried.size).toBeGreaterThan(40);
  expect(lost).toEqual([]);
  expect(twice).toEqual([]);
});
