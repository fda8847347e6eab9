/**
 * Milliseconds from a start to the moment that Chromium gives for a page's largest paint.
 *
 * @param paintedAtS seconds since the epoch; 0 or nothing when Chromium has not told
 * @param startedAtMs milliseconds since the epoch
 */
export const paintMs = (paintedAtS: number | undefined, startedAtMs: number): number | undefined =>
  paintedAtS ? Math.round(paintedAtS * 1_000 - startedAtMs) : undefined;
