import type { Page } from '@playwright/test';

/** The longest that a page may take to put the focus where it belongs. */
const FOCUS_LIMIT_MS = 1_500;

/** Whether something other than BODY has the focus, at once or in a moment. */
export const hasFocus = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: FOCUS_LIMIT_MS })
    .then(() => true)
    .catch(() => false);

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
