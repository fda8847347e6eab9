import { setImmediate as turn } from 'node:timers/promises';
import { vi } from 'vitest';

const STEP_MS = 10;
/** rounds of the event loop in which what is ready happens before time goes on */
const TURNS_PER_STEP = 4;

/**
 * Does something that waits, while the timers and the date of this process go on as fast as it can, and
 * says how much time it took by them. For what happens inside this process: a socket has a time of its own.
 */
export async function withFastTimers<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; tookMs: number }> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  try {
    const startedAt = Date.now();
    let isOver = false;
    const doing = work().finally(() => (isOver = true));
    doing.catch(() => undefined);
    while (!isOver) {
      for (let round = 0; round < TURNS_PER_STEP && !isOver; round += 1) await turn();
      if (!isOver) await vi.advanceTimersByTimeAsync(STEP_MS);
    }
    return { result: await doing, tookMs: Date.now() - startedAt };
  } finally {
    vi.useRealTimers();
  }
}
