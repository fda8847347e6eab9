/** Every loader and action checks this first, so that no address, bookmark or back button skips a step. */

/** Specification 2.51: before you start, profile, link benefit (and an earlier registration), thanks. */
export const stages = ['start', 'profile', 'benefit', 'continue', 'thanks'] as const;
export type RegistrationStage = (typeof stages)[number];

/** A browser's progress. `found`: an earlier registration waits for a click on Next. */
export const progresses = ['nothing', 'begun', 'described', 'found', 'registered'] as const;
export type Progress = (typeof progresses)[number];

const open: Record<Progress, readonly RegistrationStage[]> = {
  nothing: ['start'],
  begun: ['start', 'profile'],
  described: ['start', 'profile', 'benefit'],
  found: ['start', 'profile', 'benefit', 'continue'],
  registered: ['start', 'thanks'],
};

/** The furthest page that may be seen. */
export const findFurthestStage = (progress: Progress): RegistrationStage => open[progress].at(-1)!;

export const buildRegistrationRedirect = (
  stage: RegistrationStage,
  progress: Progress,
): RegistrationStage | undefined =>
  open[progress].includes(stage) ? undefined : findFurthestStage(progress);
