import type { Page } from '@playwright/test';
import type { FaultProxy } from '../../support/fault-proxy.ts';
import type { Language } from '../fixtures.ts';

/** Called at every step, with the page as the member sees it. */
export type Visit = (name: string, page: Page) => Promise<void>;

/** What the steps of one part of the audit walk with. */
export interface Audit {
  language: Language;
  /** where the pages come from */
  origin: string;
  sandboxUrl: string;
  /** of the portal whose programme is made to fail */
  proxy: FaultProxy;
  visit: Visit;
  /** the code of the newest e-mail to this address */
  mailedCode(email: string): Promise<string>;
  /** a tab of a browser of its own: a guest's, or a member's who has just signed in */
  open(userName?: string): Promise<Page>;
}
