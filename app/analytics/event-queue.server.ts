/** The events of this process on their way out: in batches, bounded, and never in a member's way. */
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/log.ts';
import { envelopeOf } from './envelope.ts';
import type { QueuedEvent } from './envelope.ts';

/** Specification 9.14. */
export const BATCH_EVERY_MS = 10_000;
const CAPACITY = 5_000;
const LARGEST_BATCH = 500;
const SEND_LIMIT_MS = 4_000;

export interface EventQueue {
  now(): number;
  add(event: QueuedEvent): void;
  /** an event that is still being put together; `close` waits for it */
  settle(pending: Promise<void>): void;
  /** sends what has gathered; what the endpoint could not take now is kept for the next time */
  flush(): Promise<void>;
  /** sends the rest and stops; at most a few seconds */
  close(): Promise<void>;
}

export interface EventQueueOptions {
  url: string;
  instrumentationKey: string;
  clock: Clock;
  log: Logger;
}

/** The endpoint will never want these events: keeping them would only block the others. */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![408, 429, 439].includes(status);

async function post(url: string, body: unknown): Promise<'taken' | 'refused' | 'later'> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(SEND_LIMIT_MS),
    });
    await reply.arrayBuffer();
    if (reply.ok) return 'taken';
    return isRefusal(reply.status) ? 'refused' : 'later';
  } catch {
    return 'later';
  }
}

/** Opens the queue; it sends every ten seconds until it is closed. */
export function openEventQueue({ url, instrumentationKey, clock, log }: EventQueueOptions): EventQueue {
  let waiting: QueuedEvent[] = [];
  let sending: Promise<void> | undefined;
  const unsettled = new Set<Promise<void>>();

  function lose(count: number) {
    if (count > 0) log.warn({ event: 'analytics.lost', count });
  }

  /** The oldest go first when there are too many: what happens now is what an operator looks at. */
  function keepInBounds() {
    lose(waiting.splice(0, waiting.length - CAPACITY).length);
  }

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, LARGEST_BATCH);
      const end = await post(
        url,
        batch.map((event) => envelopeOf(event, instrumentationKey)),
      );
      if (end === 'refused') lose(batch.length);
      if (end === 'later') {
        waiting = [...batch, ...waiting];
        keepInBounds();
        log.warn({ event: 'analytics.delayed', count: waiting.length });
        return;
      }
    }
  }

  const flush = () => (sending ??= send().finally(() => (sending = undefined)));
  const timer = setInterval(() => void flush(), BATCH_EVERY_MS);
  timer.unref();

  return {
    now: () => clock.now(),
    add(event) {
      waiting.push(event);
      if (waiting.length > CAPACITY) keepInBounds();
    },
    settle(pending) {
      unsettled.add(pending);
      void pending.finally(() => unsettled.delete(pending));
    },
    flush,
    async close() {
      clearInterval(timer);
      await Promise.allSettled(unsettled);
      await sending;
      await flush();
    },
  };
}
