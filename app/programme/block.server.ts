/** Blocks of a page: each has a time limit, and none fails the whole page. */
import type { Logger } from '../platform/log.ts';
import { StoreDown } from '../platform/stores/stores.ts';
import { faultPolicies, ProgrammeFault, type FaultCode, type FaultLabel } from './fault.ts';
import { PAGE_BUDGET_MS } from './time-limits.ts';

/** Time limit in milliseconds for an optional block. */
export const OPTIONAL_BLOCK_BUDGET_MS = 5_500;
/**
 * Time limit in milliseconds for an optional call that other calls wait for. It is less than half of the page's time.
 * If the programme takes three seconds per call, the page's main call still has enough time.
 */
export const FIRST_STEP_BUDGET_MS = 2_750;

export interface FailedBlock {
  ok: false;
  code: FaultCode | 'unexpected';
  /** key of the message for members, used unless `text` is set */
  label: FaultLabel;
  /** the programme's own message */
  text?: string;
}
export type Block<T> = { ok: true; data: T } | FailedBlock;

export interface BlockOptions {
  budgetMs?: number;
  /** logs errors that are not ProgrammeFaults */
  log?: Logger;
}

const notOurs = (error: unknown) =>
  error instanceof Response ||
  (error instanceof ProgrammeFault && error.code === 'unauthorized') ||
  error instanceof StoreDown;

/**
 * Waits for a block's data for at most `budgetMs` milliseconds, PAGE_BUDGET_MS by default. Most failures are returned.
 *
 * @throws errors that concern the whole page: refused tokens, a session store that is down, and responses (redirects,
 * 404)
 */
export async function loadBlock<T>(
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
    if (error instanceof ProgrammeFault) {
      const failure = failed(error.code);
      return error.memberMessage ? { ...failure, text: error.memberMessage } : failure;
    }
    log?.error({ err: error }, 'block of a page failed');
    return { ok: false, code: 'unexpected', label: 'error.common' };
  } finally {
    clearTimeout(timer);
  }
}

const failed = (code: FaultCode) => ({ ok: false as const, code, label: faultPolicies[code].label });
