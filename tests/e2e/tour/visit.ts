import type { Page } from '@playwright/test';
import type { FaultProxy } from '../../support/fault-proxy.ts';
import type { Running } from '../../support/stack.ts';
import type { Stack } from '../fixtures.ts';

/** Called at every stop, with the page as the member sees it. */
export type Visit = (name: string, page: Page) => Promise<void>;

/** The worker's own portal and sandbox, and a second portal behind a proxy that makes its programme fail. */
export interface TourStack {
  stack: Stack;
  portal: Running;
  proxy: FaultProxy;
}
