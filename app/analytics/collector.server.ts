import { z } from 'zod';
import { beginCounting, countUpstreamCall, startStopwatch } from '../platform/metrics.ts';
import { formatTraceparent } from '../platform/request-scope.ts';
import { toEnvelope, type QueuedEvent } from './envelope.ts';

beginCounting(['analytics'], ['ok', 'failed']);

export interface Collector {
  url: string;
  instrumentationKey: string;
}

export interface Delivery {
  later: QueuedEvent[];
  lost: number;
  /** false while the endpoint accepts nothing, so that the queue pauses */
  isUp: boolean;
  retryAfterMs?: number;
}

const MAX_HOPS = 3;
const MAX_REPLY_BYTES = 1_000_000;

/** The track endpoint of the address in a connection string, with or without its last slash. */
export function trackUrl(url: string): string {
  const endpoint = new URL(url);
  return endpoint.pathname === '/' ? new URL('/v2/track', endpoint).href : url;
}

/** Statuses after which the same event may be accepted later: a limit, or a fault of the endpoint. */
const mayBeTakenLater = (status: number) => status < 400 || status >= 500 || [408, 429, 439].includes(status);

const PartialReply = z.object({
  errors: z.array(z.object({ index: z.int().nonnegative(), statusCode: z.int() })),
});

/** Discards the body of a reply, so that its connection can be reused. */
const leave = ({ body }: Response): void => void body?.cancel().catch(() => undefined);

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) return Buffer.concat(chunks).toString();
    chunks.push(value);
    size += value.length;
    if (size > MAX_REPLY_BYTES) throw new Error('an answer as long as a book');
  }
}

/** The rejected events of a partial success. If the reply cannot be read, nothing is sent again. */
async function readDelivery(events: QueuedEvent[], reply: Response): Promise<Delivery> {
  const { errors } = PartialReply.parse(JSON.parse(await readText(reply)));
  const wrong = new Map(errors.map(({ index, statusCode }) => [index, statusCode]));
  const later = events.filter((_, index) => {
    const status = wrong.get(index);
    return status !== undefined && mayBeTakenLater(status);
  });
  const known = events.filter((_, index) => wrong.has(index)).length;
  return { later, lost: known - later.length, isUp: true };
}

/** The target of a 307 or 308; a post over https is never redirected to http. */
function movedTo({ status, headers }: Response, from: string): string | undefined {
  const location = headers.get('location');
  if (![307, 308].includes(status) || !location || !URL.canParse(location, from)) return undefined;
  const to = new URL(location, from);
  const isSafe = to.protocol === 'https:' || to.protocol === new URL(from).protocol;
  return isSafe ? to.href : undefined;
}

function retryAfterMs({ headers }: Response): { retryAfterMs?: number } {
  const value = headers.get('retry-after');
  if (value === null) return {};
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? { retryAfterMs: ms } : {};
}

async function judge(events: QueuedEvent[], reply: Response): Promise<Delivery> {
  const { status, ok } = reply;
  if (status === 206) return readDelivery(events, reply).catch(() => ({ later: [], lost: 0, isUp: true }));
  leave(reply);
  if (ok) return { later: [], lost: 0, isUp: true };
  if (!mayBeTakenLater(status)) return { later: [], lost: events.length, isUp: true };
  return { later: events, lost: 0, isUp: false, ...retryAfterMs(reply) };
}

/** Posts one batch. Never throws: without a reply the events stay for later. */
export async function deliver(
  events: QueuedEvent[],
  { url, instrumentationKey }: Collector,
  signal: AbortSignal,
): Promise<Delivery> {
  const body = JSON.stringify(events.map((event) => toEnvelope(event, instrumentationKey)));
  const headers = { 'Content-Type': 'application/json', traceparent: formatTraceparent() };
  const seconds = startStopwatch();
  const delivery = await deliverTo(events, url, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
    signal,
  });
  countUpstreamCall('analytics', 'track', delivery.isUp ? 'ok' : 'failed', seconds());
  return delivery;
}

async function deliverTo(events: QueuedEvent[], url: string, init: RequestInit): Promise<Delivery> {
  try {
    for (let hops = 0, at = url; ; hops += 1) {
      const reply = await fetch(at, init);
      const next = hops < MAX_HOPS ? movedTo(reply, at) : undefined;
      if (next === undefined) return await judge(events, reply);
      leave(reply);
      at = next;
    }
  } catch {
    return { later: events, lost: 0, isUp: false };
  }
}
