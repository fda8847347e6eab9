import {
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';
import type { Logger } from '../platform/log.ts';
import type { Service } from './contract/call.ts';

export const breakerStates = ['closed', 'open', 'halfOpen'] as const;
export type BreakerState = (typeof breakerStates)[number];

export interface BreakerSettings {
  /** consecutive failures that stop the calls to a service */
  failures: number;
  /** the first pause before a call probes the service again; pauses grow up to maxPauseMs */
  firstPauseMs: number;
  maxPauseMs: number;
}

export const defaultBreaker: BreakerSettings = { failures: 10, firstPauseMs: 1_000, maxPauseMs: 5_000 };

export interface Breaker {
  state(): BreakerState;
  /**
   * Runs the call, or returns undefined at once while calls to the service are stopped. A result with `down` set
   * counts as a failure; any other, even a refusal, proves that the service works. A call with `isCut` set ended before
   * the service had its time: it counts neither way, but fails a probe.
   */
  run<R extends { down: boolean; isCut: boolean }>(attempt: () => Promise<R>): Promise<R | undefined>;
}

const names: Record<CircuitState, BreakerState> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'halfOpen',
  [CircuitState.Isolated]: 'open',
};

/** One breaker per service, shared by all requests of the process. */
export function createBreaker(service: Service, log: Logger, settings: BreakerSettings): Breaker {
  const policy = circuitBreaker(
    handleWhenResult((result) => (result as { down: boolean }).down),
    {
      breaker: new ConsecutiveBreaker(settings.failures),
      halfOpenAfter: new ExponentialBackoff({
        initialDelay: settings.firstPauseMs,
        maxDelay: settings.maxPauseMs,
      }),
    },
  );
  const state = () => names[policy.state];
  policy.onStateChange(() => log.warn({ service, breaker: state() }, 'breaker'));
  return {
    state,
    async run<R extends { down: boolean; isCut: boolean }>(attempt: () => Promise<R>) {
      // While a probe runs, cockatiel would queue other calls behind it, beyond their time limits.
      if (policy.state === CircuitState.HalfOpen) return undefined;
      let started = false;
      let cut: R | undefined;
      try {
        return await policy.execute(async () => {
          started = true;
          const result = await attempt();
          if (!result.isCut || policy.state !== CircuitState.Closed) return result;
          cut = result;
          // what is thrown counts neither way
          throw new Error('cut short');
        });
      } catch (error) {
        if (cut) return cut;
        if (!started) return undefined;
        throw error;
      }
    },
  };
}
