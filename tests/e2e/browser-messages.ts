import type { Page } from '@playwright/test';

/** A refused or missing page has an error status, which Chromium also reports. */
const OF_STATUS = /^Failed to load resource: the server responded with a status of [45]\d\d/;

/** The tests keep the offline worker away (playwright.config.ts). */
const OF_TESTS = 'Service Worker registration blocked by Playwright';

/** Records browser errors from now on: scripts, hydration, content security policy, missing files. */
export function watchBrowser(page: Page): () => string[] {
  const said: string[] = [];
  const pages = new Set<string>();
  page.on('request', (sent) => {
    if (sent.isNavigationRequest() || new URL(sent.url()).pathname.endsWith('.data')) pages.add(sent.url());
  });
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || message.text() === OF_TESTS) return;
    if (OF_STATUS.test(message.text()) && pages.has(message.location().url)) return;
    said.push(`said by the browser: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`said by the browser: ${error.message}`));
  return () => said.splice(0);
}
