/** A portal for one part of the audit, behind a proxy that can make its programme fail. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { FaultProxy } from '#harness/fault-proxy.ts';
import { Visitor } from '#harness/visitor.ts';
import { test as base, type Language } from '#harness/browser.ts';
import { openFaultyPortal, type FaultyPortal } from '#harness/faulty-portal.ts';
import { createVisitor } from '#harness/page-actions.ts';
import { pageSettings } from './audit-page.ts';
import { watchShifts } from './page-cost.ts';

/** Called at every step, with the open page, or with an address to open first. */
export type Visit = (name: string, page: Page, address?: string) => Promise<void>;

/** The context of the steps of one part of the audit. */
export interface Audit {
  language: Language;
  /** origin of the pages */
  origin: string;
  sandboxUrl: string;
  /** origin of the portal whose programme fails */
  proxy: FaultProxy;
  visit: Visit;
  /** the code of the newest e-mail to this address */
  mailedCode(email: string): Promise<string>;
  /** a tab of a separate browser: a guest's, or a member's who has just signed in */
  open(userName?: string): Promise<Page>;
}

/** A portal that several parts of the audit may use in turn, by its name. */
interface PortalOptions {
  name: string;
  /** additional environment variables */
  settings?: Record<string, string>;
}

export const test = base.extend<{ auditedBy: PortalOptions; audited: FaultyPortal }>({
  auditedBy: [{ name: 'audited' }, { option: true }],
  audited: async ({ stack, beside, auditedBy: { name, settings } }, use) => {
    const env = { PROGRAMME_TIMEOUT_MS: '3000', ...settings };
    const audited = await openFaultyPortal(name, stack, beside, env);
    audited.portal.forgetAll();
    audited.proxy.clear();
    await use(audited);
  },
});

/** A separate browser, whose member signed in over plain HTTP. */
export async function createContext(
  browser: Browser,
  origin: string,
  language: Language,
  userName?: string,
): Promise<BrowserContext> {
  const context = await createVisitor(browser, origin, pageSettings[language]);
  await context.addInitScript(watchShifts);
  if (userName === undefined) return context;
  const visitor = new Visitor(origin, language);
  await visitor.signIn(userName);
  await context.addCookies(visitor.listCookies());
  return context;
}
