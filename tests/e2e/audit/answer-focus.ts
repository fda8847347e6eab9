/** The focus after a post, and after a list was paged, sorted or filtered. */
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { ignoreLeftPage } from '#harness/browser.ts';
import { findRouteName } from './page-routes.ts';

/** Maximum wait for a page without focus, because a page hydrates late on a busy machine. */
const FOCUS_LIMIT_MS = 5_000;

/** Whether an element other than BODY has the focus, now or shortly afterwards. */
export async function hasFocus(page: Page): Promise<boolean> {
  const isFocused = () => page.evaluate(() => document.activeElement !== document.body).catch(ignoreLeftPage);
  for (const end = Date.now() + FOCUS_LIMIT_MS; Date.now() < end; await setTimeout(20))
    if (await isFocused()) return true;
  return false;
}

/** Whether the focused element is also a live region, which screen readers would read twice. */
const isSaidTwice = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => document.activeElement?.closest('[role=alert], [role=status], [role=log], [aria-live]') != null,
  );

/** Reports from now on whether a page is the reply to a post. */
export function watchPosts(page: Page): () => boolean {
  let isAnswer = false;
  page.on('request', (sent) => {
    const isDocument = sent.isNavigationRequest() && sent.frame() === page.mainFrame();
    const isPost = sent.method() === 'POST';
    if (isPost && (isDocument || new URL(sent.url()).pathname.endsWith('.data'))) isAnswer = true;
    // a redirect belongs to its original request
    else if (isDocument && !sent.redirectedFrom()) isAnswer = false;
  });
  return () => isAnswer;
}

/** A control that posts, or that shows the same list differently. */
interface Action {
  selector: string;
  index: number;
  method: string;
  path: string;
  fields: string[];
}

/** Runs in the browser: forms, and links to the page itself with a different query. */
function findActions(): Action[] {
  const forms = [...document.querySelectorAll('form')].map((form, index): Action => {
    const named = [...form.elements].filter((element) => element.getAttribute('name'));
    const fields = named.map((element) => {
      const { name, value, type } = element as HTMLInputElement;
      return name === 'intent' ? `${name}=${value}` : type === 'submit' ? '' : name;
    });
    const { pathname } = new URL(form.getAttribute('action') ?? '', location.href);
    return { selector: 'form', index, method: form.method, path: pathname, fields };
  });
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link, index): Action => {
    const { pathname, search, searchParams } = new URL(link.href);
    // a link to the current query, such as the one in the header, loads nothing
    const fields = search === location.search ? [] : [...searchParams.keys()];
    return { selector: 'a[href]', index, method: 'link', path: pathname, fields };
  });
  return [...forms, ...links].filter(
    ({ selector, index, method, path, fields }) =>
      document.querySelectorAll(selector)[index]!.checkVisibility() &&
      (method === 'post' || (path === location.pathname && fields.length > 0)),
  );
}

/** Names of controls, which are equal on every page that has them. */
const getName = ({ method, path, fields }: Action) =>
  [method, findRouteName(path), ...[...new Set(fields.filter(Boolean).sort())].slice(0, 4)].join(' ');

/** The actions on a page, by name. */
export const listActions = async (page: Page): Promise<Map<string, Action>> =>
  new Map((await page.evaluate(findActions)).map((action) => [getName(action), action]));

/** Activates a control like a member who fills in nothing. */
async function press(page: Page, { selector, index }: Action): Promise<void> {
  const isSent = await page.evaluate(
    ([all, at]) => {
      const element = document.querySelectorAll(all)[at]!;
      const pressed =
        element instanceof HTMLFormElement
          ? [...element.elements].find((each) => (each as HTMLButtonElement).type === 'submit')
          : element;
      // the pressed control has the focus
      (pressed as HTMLElement | undefined)?.focus();
      return !(element instanceof HTMLFormElement) || element.noValidate || element.checkValidity();
    },
    [selector, index] as const,
  );
  const answered = page.waitForEvent('framenavigated', { timeout: 2_000 }).catch(() => undefined);
  await page.evaluate(
    ([all, at]) => {
      const element = document.querySelectorAll(all)[at]!;
      if (element instanceof HTMLFormElement) element.requestSubmit();
      else (element as HTMLAnchorElement).click();
    },
    [selector, index] as const,
  );
  if (isSent) await answered;
  await page.waitForLoadState('load');
}

/** Presses one control of an open page. @returns the problems of the focus afterwards */
export async function findFocusProblem(page: Page, name: string): Promise<string | undefined> {
  const action = (await listActions(page)).get(name);
  // an earlier action has removed it
  if (!action) return undefined;
  const { origin } = new URL(page.url());
  const isOurs = () => page.url().startsWith(origin);
  await press(page, action);
  if (!isOurs()) return undefined;
  const keepsFocus = await hasFocus(page);
  // the page may have continued by itself, to the identity provider
  if (!isOurs()) return undefined;
  if (!keepsFocus) return `focus on BODY after: ${name}`;
  return (await isSaidTwice(page)) ? `focus on what is announced after: ${name}` : undefined;
}
