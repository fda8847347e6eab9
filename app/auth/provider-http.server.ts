/** Requests to the identity provider: limited in time and size, without redirects or values in errors. */
import { beginCounting, countUpstreamCall, startStopwatch } from '../platform/metrics.ts';
import { countCall, formatTraceparent, openSpanHere } from '../platform/request-scope.ts';
import { closeSpan } from '../platform/tracing.ts';
import { SignInFault } from './sign-in-fault.ts';
import { getErrorCode } from '../platform/error-facts.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;

beginCounting(['identity-provider'], ['ok', 'refused', 'failed', 'network', 'timeout']);

interface ProviderReply {
  status: number;
  /** the parsed JSON body; undefined when the body is not JSON */
  body: unknown;
}

/**
 * Sends a request and reads a JSON reply, within one time limit for both.
 * @param what names the request in faults and logs, such as `metadata`
 * @throws SignInFault 'unavailable' when the whole reply does not arrive in time, or is a redirect
 */
export async function askProvider(
  what: 'metadata' | 'keys' | 'token' | 'revocation',
  url: string,
  init: RequestInit = {},
  timeoutMs = TIMEOUT_MS,
): Promise<ProviderReply> {
  const seconds = startStopwatch();
  const span = openSpanHere(`identity-provider ${what}`, { 'portal.service': 'identity-provider' });
  const count = (outcome: string) => {
    countCall(outcome !== 'ok', seconds() * 1_000);
    countUpstreamCall('identity-provider', what, outcome, seconds());
    closeSpan(span, { 'portal.outcome': outcome }, outcome !== 'ok');
  };
  const signal = AbortSignal.timeout(timeoutMs);
  let problem = 'no reply';
  try {
    const headers = new Headers(init.headers);
    headers.set('traceparent', formatTraceparent(span));
    const response = await fetch(url, { ...init, headers, redirect: 'manual', signal });
    if (response.status >= 300 && response.status < 400) {
      problem = `a redirect (${response.status}), and none is followed`;
      throw new Error(problem);
    }
    const reply = { status: response.status, body: parsed(await readText(response)) };
    count(reply.status < 400 ? 'ok' : reply.status < 500 ? 'refused' : 'failed');
    return reply;
  } catch (error) {
    count(signal.aborted ? 'timeout' : 'network');
    // The cause contains the full address and maybe the body, so only its code is passed on.
    const code = error instanceof Error ? getErrorCode(error.cause) : undefined;
    const why = signal.aborted ? ' in time' : code === undefined ? '' : ` (${code})`;
    throw new SignInFault('unavailable', `${what}: ${problem}${why}`);
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_BYTES) {
      await reader?.cancel();
      throw new Error('too large');
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
