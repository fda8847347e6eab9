/** Blocks of a page: each within its time, and none that takes the page down with it. */
import type { Logger } from '../platform/log.ts';
import { StoreDown } from '../platform/stores/stores.ts';
import { faultPolicies, ProgrammeFault } from './fault.ts';
import { PAGE_BUDGET_MS } from './time-limits.ts';
import type { FaultCode, FaultLabel } from './fault.ts';

/** A block that the page can do without. */
export const OPTIONAL_BLOCK_BUDGET_MS = 5_500;
/** What other calls of a page wait for, and it can do without: two steps fit into the page's time. */
export const FIRST_STEP_BUDGET_MS = 3_000;

export type Block<T> =
  | { ok: true; data: T }
  | {
      ok: false;
      code: FaultCode | 'unexpected';
      /** key of what members read … */
      label: FaultLabel;
      /** … unless the programme gave words of its own */
      text?: string;
    };

export interface BlockOptions {
  budgetMs?: number;
  /** where a fault that is no fault of the programme is noted */
  log?: Logger;
}

const notOurs = (error: unknown) =>
  error instanceof Response ||
  (error instanceof ProgrammeFault && error.code === 'unauthorized') ||
  error instanceof StoreDown;

/**
 * Waits for a block's data for `budgetMs` milliseconds at most, PAGE_BUDGET_MS by default.
 *
 * Gives the failure back instead of throwing it, but for what concerns the whole page: tokens that
 * the programme refuses, a session store that is down, and responses (redirects, 404).
 */
export async function block<T>(
  work: Promise<T>,
  { budgetMs = PAGE_BUDGET_MS, log }: BlockOptions = {},
): Promise<Block<T>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Block<T>>((resolve) => {
    timer = setTimeout(() => resolve(failed('timeout')), budgetMs);
  });
  try {
    return await Promise.race([work.then((data): Block<T> => ({ ok: true, data })), late]);
  } catch (error) {
    if (notOurs(error)) throw error;
    if (error instanceof ProgrammeFault)
      return { ...failed(error.code), ...(error.memberMessage && { text: error.memberMessage }) };
    log?.error({ errorName: error instanceof Error ? error.name : typeof error }, 'block of a page failed');
    return { ok: false, code: 'unexpected', label: 'error.common' };
  } finally {
    clearTimeout(timer);
  }
}

const failed = (code: FaultCode) => ({ ok: false as const, code, label: faultPolicies[code].label });
