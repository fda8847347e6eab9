/**
 * The pages of an account's deletion, and where each of them leads by what has been done. Every
 * loader and action asks here first, so no page is jumped by an address, a bookmark or the back
 * button. Pure.
 */

/** Specification 4.35. */
export const stages = ['start', 'code', 'confirm', 'done'] as const;
export type Stage = (typeof stages)[number];

/** How far a browser has come; nothing while it has not asked for a code. */
export const progresses = ['nothing', 'asked', 'verified', 'deleted'] as const;
export type Progress = (typeof progresses)[number];

const furthest: Record<Progress, Stage> = {
  nothing: 'start',
  asked: 'code',
  verified: 'confirm',
  deleted: 'done',
};

/** The page to go to instead, or undefined when this one may be seen. The first is open to everyone. */
export function redirectForStage(stage: Stage, progress: Progress): Stage | undefined {
  return stage === 'start' || stage === furthest[progress] ? undefined : furthest[progress];
}
