/** Requests to the identity provider: short, capped, following no redirects, telling no values. */
import { SignInFault } from './sign-in-fault.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;

export interface ProviderReply {
  status: number;
  /** the parsed JSON body; undefined when it is none */
  body: unknown;
}

/**
 * Sends a request and reads a JSON reply, within one time limit for both.
 * @param what names the request in faults and logs, e.g. `metadata`
 * @throws SignInFault 'unavailable' when there is no whole reply in time, or a redirect
 */
export async function askProvider(
  what: string,
  url: string,
  init: RequestInit = {},
  timeoutMs = TIMEOUT_MS,
): Promise<ProviderReply> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    if (response.status >= 300 && response.status < 400) throw new Error('redirect');
    return { status: response.status, body: parsed(await textOf(response)) };
  } catch {
    // The cause carries the full address and maybe the body: it goes nowhere.
    throw new SignInFault('unavailable', `${what}: no reply`);
  }
}

async function textOf(response: Response): Promise<string> {
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
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
