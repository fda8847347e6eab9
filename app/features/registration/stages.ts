/**
 * The pages of a registration, and where each of them leads by what has been done. Every loader and
 * action asks here first, so no step is jumped by an address, a bookmark or the back button. Pure.
 */

/** Specification 2.51: before you start, profile, link benefit (and the record of before), thanks. */
export const stages = ['start', 'profile', 'benefit', 'continue', 'thanks'] as const;
export type Stage = (typeof stages)[number];

/** How far a browser has come: found is a record of before that waits for Next. */
export const progresses = ['nothing', 'begun', 'described', 'found', 'registered'] as const;
export type Progress = (typeof progresses)[number];

const open: Record<Progress, readonly Stage[]> = {
  nothing: ['start'],
  begun: ['start', 'profile'],
  described: ['start', 'profile', 'benefit'],
  found: ['start', 'profile', 'benefit', 'continue'],
  registered: ['start', 'thanks'],
};

/** The furthest page that may be seen. */
export const furthest = (progress: Progress): Stage => open[progress].at(-1)!;

/** The page to go to instead, or undefined when this one may be seen. The first is open to everyone. */
export const redirectForStage = (stage: Stage, progress: Progress): Stage | undefined =>
  open[progress].includes(stage) ? undefined : furthest(progress);
