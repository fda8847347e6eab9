import type { Page } from '@playwright/test';

/** A page on which it is lost is waited for as long; on a busy machine a page comes alive late. */
const FOCUS_LIMIT_MS = 5_000;

/** Whether something other than BODY has the focus, at once or in a moment. */
export const hasFocus = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: FOCUS_LIMIT_MS })
    .then(() => true)
    .catch(() => false);

/** Whether what has the focus is a live region as well: screen readers then say it twice. */
export const isSaidTwice = (page: Page): Promise<boolean> =>
  page.evaluate(
    () => document.activeElement?.closest('[role=alert], [role=status], [role=log], [aria-live]') != null,
  );

/** Tells from now on whether what a page shows is the answer to a post. */
export function watchPosts(page: Page): () => boolean {
  let isAnswer = false;
  page.on('request', (sent) => {
    const isDocument = sent.isNavigationRequest() && sent.frame() === page.mainFrame();
    const isPost = sent.method() === 'POST';
    if (isPost && (isDocument || new URL(sent.url()).pathname.endsWith('.data'))) isAnswer = true;
    // a redirect belongs to what was redirected
    else if (isDocument && !sent.redirectedFrom()) isAnswer = false;
  });
  return () => isAnswer;
}
