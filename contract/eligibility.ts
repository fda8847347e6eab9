/** TERMED: the coverage has ended; FUTURE_EFFECTIVE: it has not begun (3.47). */
export const eligibilityStatuses = ['FUTURE_EFFECTIVE', 'ELIGIBLE', 'TERMED'] as const;
export type EligibilityStatus = (typeof eligibilityStatuses)[number];

/** The time of a day with this status relative to the coverage. */
export const coveragePhases = {
  FUTURE_EFFECTIVE: 'ahead',
  ELIGIBLE: 'running',
  TERMED: 'ended',
} as const satisfies Record<EligibilityStatus, 'ahead' | 'running' | 'ended'>;
