/** From a start to the largest paint. @param paintedAtS seconds since the epoch; 0 when not known */
export const paintMs = (paintedAtS: number | undefined, startedAtMs: number): number | undefined =>
  paintedAtS ? Math.round(paintedAtS * 1_000 - startedAtMs) : undefined;
