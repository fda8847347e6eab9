import { setImmediate as turn } from 'node:timers/promises';
import { vi } from 'vitest';

const STEP_MS = 10;
/** rounds of the event loop for pending work before the time advances */
const TURNS_PER_STEP = 4;

/** Runs work in this process while its timers and date advance at once. Returns the elapsed time by that clock. */
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
