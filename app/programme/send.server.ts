/**
 * One request and its reply, body included, within a time limit. The only user of ofetch, whose
 * own retry, time-out, redirects and errors are all off: its retry repeats POST, its time-out ends
 * at the headers, and its errors carry the whole address.
 */
import { ofetch } from 'ofetch';
import type { Method } from './contract/call.ts';
import type { FaultDetails } from './fault.ts';

/** Replies above this are refused unread. */
const MAX_REPLY_BYTES = 5 * 1024 * 1024;

export type Outcome = { /** the service itself failed: for the breaker */ down: boolean } & (
  | { kind: 'reply'; status: number; headers: Headers; body: Uint8Array }
  | {
      kind: 'fault';
      fault: FaultDetails;
      /** another try may help */ retriable: boolean;
      reason?: string | undefined;
    }
);

/** Never throws: what went wrong is in the outcome, without the address or any value. */
export async function send(
  method: Method,
  out: { url: string; body: string | undefined },
  headers: Record<string, string>,
  /** for all of it, in milliseconds */
  limitMs: number,
): Promise<Outcome> {
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, limitMs);
  try {
    const response = await ofetch.raw(out.url, {
      method,
      headers: out.body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      body: out.body,
      signal: controller.signal,
      redirect: 'manual',
      retry: false,
      ignoreResponseError: true,
      responseType: 'stream',
    });
    return await outcomeOf(response, controller.signal);
  } catch (error) {
    // slowness alone is never asked again: the programme is slow, and twice the calls make it slower
    if (late) return fault({ code: 'timeout' }, { down: true });
    const reason = reasonOf(error);
    const never = reason !== undefined && neverConnected.has(reason);
    return fault(
      { code: 'network', sent: never ? 'never' : 'unknown' },
      { down: true, retriable: true, reason },
    );
  } finally {
    clearTimeout(timer);
  }
}

async function outcomeOf(response: Response, signal: AbortSignal): Promise<Outcome> {
  const { status, headers } = response;
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    void response.body?.cancel().catch(() => {});
    return fault({ code: 'redirect', status });
  }
  const body = await readAtMost(response, signal);
  if (body === undefined) return fault({ code: 'tooLarge', status });
  return { kind: 'reply', status, headers, body, down: status >= 500 };
}

function fault(
  details: FaultDetails,
  {
    down = false,
    retriable = false,
    reason,
  }: { down?: boolean; retriable?: boolean; reason?: string | undefined } = {},
): Outcome {
  return { kind: 'fault', fault: details, down, retriable, reason };
}

/** The body's bytes, or undefined when there are too many of them. */
async function readAtMost(response: Response, signal: AbortSignal): Promise<Uint8Array | undefined> {
  if (response.body === null) return new Uint8Array();
  const reader = response.body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  if (Number(response.headers.get('content-length') ?? 0) > MAX_REPLY_BYTES) {
    cancel();
    return undefined;
  }
  signal.addEventListener('abort', cancel, { once: true });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    // a cancelled read looks like the end of the body
    signal.throwIfAborted();
    if (done) return Buffer.concat(chunks, size);
    size += value.byteLength;
    if (size > MAX_REPLY_BYTES) {
      cancel();
      return undefined;
    }
    chunks.push(value);
  }
}

/** Codes of Node and undici that say that the request never reached anyone. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The system's code for a broken connection, from the innermost cause that has one. */
function reasonOf(error: unknown): string | undefined {
  let reason: string | undefined;
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) reason = code;
  }
  return reason;
}
