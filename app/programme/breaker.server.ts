import type { Logger } from '../platform/log.ts';
import type { Service } from '#contract/call.ts';

export const breakerStates = ['closed', 'open', 'halfOpen'] as const;
export type BreakerState = (typeof breakerStates)[number];

export interface BreakerSettings {
  /** consecutive failures that stop the calls to a service */
  failures: number;
  /** the first pause before calls probe the service again; pauses double up to maxPauseMs */
  firstPauseMs: number;
  maxPauseMs: number;
  /**
   * number of simultaneous probes: as many calls as one page makes to the service, so that its first page is complete
   */
  probes: number;
}

export const defaultBreaker: BreakerSettings = {
  failures: 10,
  firstPauseMs: 1_000,
  maxPauseMs: 5_000,
  probes: 10,
};

export interface Breaker {
  state(): BreakerState;
  /**
   * Runs the call, or returns undefined at once while calls to the service are stopped. A result with `down` set counts
   * as a failure. Any other result, even a refusal, proves that the service works. A call with `isCut` set ended before
   * the service had its full time: it is ignored, but fails a probe.
   */
  run<R extends { down: boolean; isCut: boolean }>(attempt: () => Promise<R>): Promise<R | undefined>;
}

/** One breaker per service, shared by all requests of the process. */
export function createBreaker(service: Service, log: Logger, settings: BreakerSettings): Breaker {
  let state: BreakerState = 'closed';
  let failures = 0;
  let pauseMs = settings.firstPauseMs;
  let probeAt = 0;
  /** the current batch of probes, and its size */
  let batch = 0;
  let probes = 0;

  function enter(next: BreakerState): void {
    state = next;
    log.warn({ service, breaker: state }, 'breaker');
  }
  function open(): void {
    probeAt = Date.now() + pauseMs;
    pauseMs = Math.min(2 * pauseMs, settings.maxPauseMs);
    enter('open');
  }
  function recordSuccess(): void {
    failures = 0;
    pauseMs = settings.firstPauseMs;
    if (state !== 'closed') enter('closed');
  }
  /** The batch of a call that may probe the service; 0 in normal operation, undefined if the call must not be made. */
  function admit(): number | undefined {
    if (state === 'closed') return 0;
    if (state === 'open' && Date.now() >= probeAt) {
      batch += 1;
      probes = 0;
      enter('halfOpen');
    }
    if (state === 'open' || probes >= settings.probes) return undefined;
    probes += 1;
    return batch;
  }
  function settle(admitted: number, { down, isCut }: { down: boolean; isCut: boolean }): void {
    // A call from before the outage proves nothing now. One successful probe of the latest batch outweighs failed
    // ones.
    if (admitted !== 0 && admitted !== batch) return;
    if (admitted === 0 && state !== 'closed') return;
    if (!down && !isCut) return recordSuccess();
    if (state === 'halfOpen') return open();
    if (state !== 'closed' || isCut) return;
    failures += 1;
    if (failures >= settings.failures) open();
  }

  return {
    state: () => state,
    async run<R extends { down: boolean; isCut: boolean }>(attempt: () => Promise<R>) {
      const admitted = admit();
      if (admitted === undefined) return undefined;
      try {
        const result = await attempt();
        settle(admitted, result);
        return result;
      } catch (error) {
        settle(admitted, { down: true, isCut: true });
        throw error;
      }
    },
  };
}
