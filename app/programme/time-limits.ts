/** Time limits of calls: one deadline per page, passed to every call of the page. */
import { isAction, type CallDefinition } from '#contract/call.ts';

/** Milliseconds after which a page is sent, even without its pending calls. */
export const PAGE_BUDGET_MS = 6_000;
/** Milliseconds for a file: a PDF that the programme renders, a list with all its pages, an archive. */
export const FILE_BUDGET_MS = 20_000;
/** Minimum milliseconds for a call that changes something, because after a timeout its outcome is unknown. */
const MIN_ACTION_MS = 4_000;
/** Milliseconds to look up the outcome of a call that changed something. */
const AFTER_ACTION_MS = 2_500;
/** A service that had less time than this may just be slow, because its page could not wait longer. */
const CONCLUSIVE_MS = 4_000;

/** End of the time for a request's calls, in epoch milliseconds. A call that changes something extends it. */
export interface Deadline {
  endsAt: number;
}

const FILE_PATH = /(?:\/(?:pdf|csv|file|text|calendar|archive)|-(?:pdf|wallet))$|^\/guest-login\/forms\/./;

/** The deadline of a request that arrived at `now`. */
export const toDeadline = (path: string, now: number): Deadline => ({
  endsAt: now + (FILE_PATH.test(path) ? FILE_BUDGET_MS : PAGE_BUDGET_MS),
});

/**
 * Time limit of a call, in milliseconds from `now`; 0 when its page's time is over. @param callMs the call's own limit
 */
export function getTimeLimit(
  call: Pick<CallDefinition, 'method' | 'retry'>,
  callMs: number,
  deadline: Deadline | undefined,
  now: number,
): number {
  if (deadline === undefined) return callMs;
  const leftMs = Math.max(deadline.endsAt - now, isAction(call) ? MIN_ACTION_MS : 0);
  return Math.min(callMs, leftMs);
}

/**
 * Whether a timeout after `limitMs` proves nothing about the service, because the page allowed the call less time than
 * the service may need. @param fullMs the configured limit of a call
 */
export const isInconclusive = (limitMs: number, fullMs: number): boolean =>
  limitMs < Math.min(fullMs, CONCLUSIVE_MS);

/** Extends the deadline so that a later call can look up the outcome of a call that ended at `now`. */
export function extendAfter(
  call: Pick<CallDefinition, 'method' | 'retry'>,
  deadline: Deadline | undefined,
  now: number,
): void {
  if (deadline && isAction(call)) deadline.endsAt = Math.max(deadline.endsAt, now + AFTER_ACTION_MS);
}
