import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import { deliver, type Collector, type Delivery } from './collector.server.ts';
import type { QueuedEvent } from './envelope.ts';

/** Specification 9.14. */
export const BATCH_EVERY_MS = 10_000;
/** The pause after failures doubles each time, up to this maximum. */
export const MAX_PAUSE_MS = 5 * 60_000;
const CAPACITY = 5_000;
const MAX_BATCH_EVENTS = 500;
/** No request waits for this. A reply after the limit may have been a success, and then the batch is counted twice. */
const SEND_LIMIT_MS = 9_000;
/** maximum wait at the end of the process */
export const CLOSE_LIMIT_MS = 3_000;

export interface EventQueue {
  now(): number;
  add(event: QueuedEvent): void;
  /** an event that is still being prepared; `close` waits for it */
  settle(pending: Promise<void>): void;
  /** sends the queued events; those that the endpoint does not accept now stay queued */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface EventQueueOptions extends Collector {
  clock: Clock;
  log: Logger;
}

export function openEventQueue({ clock, log, ...collector }: EventQueueOptions): EventQueue {
  let waiting: QueuedEvent[] = [];
  let sending: Promise<void> | undefined;
  const pause = createPause(clock);
  const losses = createLossCounter(log);
  const closing = new AbortController();
  const unsettled = new Set<Promise<void>>();

  /** Drops the oldest events above the maximum, because operators need current ones. */
  const keepInBounds = () => {
    if (waiting.length > CAPACITY) losses.add(waiting.splice(0, waiting.length - CAPACITY).length);
  };

  async function send(): Promise<void> {
    const later: QueuedEvent[] = [];
    let isUp = true;
    while (waiting.length > 0 && isUp) {
      const batch = waiting.splice(0, MAX_BATCH_EVENTS);
      const limit = AbortSignal.any([AbortSignal.timeout(SEND_LIMIT_MS), closing.signal]);
      const delivery = await deliver(batch, collector, limit);
      pause.note(delivery);
      ({ isUp } = delivery);
      later.push(...delivery.later);
      losses.add(delivery.lost);
    }
    waiting = [...later, ...waiting];
    keepInBounds();
    losses.report();
    if (later.length > 0) log.warn({ event: 'analytics.delayed', count: waiting.length });
  }

  const flush = () => (sending ??= send().finally(() => (sending = undefined)));
  const timer = setInterval(() => void (pause.isOver() && queue.flush()), BATCH_EVERY_MS);
  timer.unref();

  const queue: EventQueue = {
    now: () => clock.now(),
    add(event) {
      waiting.push(event);
      keepInBounds();
    },
    settle(pending) {
      unsettled.add(pending);
      void pending.finally(() => unsettled.delete(pending));
    },
    flush,
    async close() {
      clearInterval(timer);
      const giveUp = setTimeout(() => closing.abort(), CLOSE_LIMIT_MS);
      await Promise.race([Promise.allSettled(unsettled), whenAborted(closing.signal)]);
      await sending;
      await flush();
      clearTimeout(giveUp);
      losses.add(waiting.splice(0).length);
      losses.report();
    },
  };
  return queue;
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

function createLossCounter(log: Logger) {
  let lost = 0;
  return {
    add: (count: number) => void (lost += count),
    report() {
      if (lost > 0) log.warn({ event: 'analytics.lost', count: lost });
      lost = 0;
    },
  };
}

function createPause(clock: Pick<Clock, 'elapsed'>) {
  let refusals = 0;
  let until = -Infinity;
  return {
    isOver: () => clock.elapsed() >= until,
    note({ isUp, retryAfterMs = 0 }: Delivery) {
      refusals = isUp ? 0 : refusals + 1;
      if (isUp) return void (until = -Infinity);
      // half a round less, so that the round at its end is not missed
      const own = BATCH_EVERY_MS * (2 ** (refusals - 1) - 0.5);
      until = clock.elapsed() + Math.min(Math.max(own, retryAfterMs), MAX_PAUSE_MS);
    },
  };
}
