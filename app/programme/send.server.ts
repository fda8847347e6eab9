/**
 * Sends one request and reads its reply, including the body, within a time limit. The only user of ofetch, with its
 * retry, timeout, redirects and errors switched off. Its retry repeats POST, its timeout ends at the headers, and its
 * errors contain the whole address. It runs on Node's own HTTP client, because a call costs half of what it costs with
 * fetch and web streams (docs/decisions/0047).
 */
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { createFetch } from 'ofetch';
import type { Method } from '#contract/call.ts';
import type { ClientCertificate } from '../platform/client-certificate.ts';
import type { FaultDetails } from './fault.ts';
import { getErrorCode } from '../platform/error-facts.ts';
import { findEntry } from '#contract/typed-keys.ts';

/** Larger replies are refused, unread or partly read. */
const MAX_REPLY_BYTES = 5 * 1024 * 1024;
/** A refusal is a short message; the rest of a longer one is not read. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/**
 * Closes idle connections before a gateway could close them during a call; a server's shorter Keep-Alive is respected.
 */
const KEEP_ALIVE = {
  keepAlive: true,
  timeout: 4_000,
  // Node's switch for its own agents
  proxyEnv: process.env.NODE_USE_ENV_PROXY === '1' ? process.env : undefined,
};
const clients = {
  'http:': { client: http, agent: new http.Agent(KEEP_ALIVE) },
  'https:': { client: https, agent: new https.Agent(KEEP_ALIVE) },
};

/** From now on, servers that request a certificate of this process get this one. */
export function presentCertificate({ cert, key }: ClientCertificate): void {
  clients['https:'].agent = new https.Agent({ ...KEEP_ALIVE, cert, key });
}

export type Outcome = { /** set when the service itself failed, for the breaker */ down: boolean } & (
  | { kind: 'reply'; status: number; headers: Headers; body: Uint8Array }
  | {
      kind: 'fault';
      fault: FaultDetails;
      /** set when a retry may help */ retriable: boolean;
      reason?: string | undefined;
    }
);

/** The used parts of a reply; without a body when it was too large. */
interface Reply {
  status: number;
  headers: Headers;
  body: Uint8Array | undefined;
}

const ofetch = createFetch({
  fetch: (address, init = {}) =>
    replyTo(new URL(String(address)), init) as Promise<unknown> as Promise<Response>,
});

function replyTo(url: URL, { method, headers, body, signal }: RequestInit): Promise<Reply> {
  const { client, agent } = clients[url.protocol === 'https:' ? 'https:' : 'http:'];
  return new Promise((resolve, reject) => {
    const options = { method, agent, headers: Object.fromEntries(headers as Headers), signal };
    client
      .request(url, options as object, (reply) => {
        readReply(reply).then(resolve, reject);
      })
      .once('error', reject)
      // without a listener, Node drops the connection on an unrequested upgrade, and the request never ends
      .once('upgrade', (_reply, socket) => {
        socket.destroy();
        reject(new Error('upgrade'));
      })
      .end(body);
  });
}

async function readReply(reply: IncomingMessage): Promise<Reply> {
  const headers = new Headers();
  for (const [name, values] of Object.entries(reply.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const status = reply.statusCode ?? 0;
  try {
    const most = status < 400 ? MAX_REPLY_BYTES : MAX_REFUSAL_BYTES;
    const bytes = await readAtMost(reply, most);
    const body = bytes && (await decoded(bytes, headers.get('content-encoding'), most));
    return { status, headers, body: body ?? (status < 400 ? undefined : UNREADABLE) };
  } catch (error) {
    if (status < 400) throw error;
    return { status, headers, body: UNREADABLE };
  }
}

/** Body of a broken, cut or oversized refusal. It counts as binary, so that only its status matters. */
const UNREADABLE = Uint8Array.of(0);

/** Never throws: the outcome contains the failure, without the address or any value. */
export async function send(
  method: Method,
  out: { url: string; body: string | undefined },
  headers: Record<string, string>,
  /** for the whole exchange, in milliseconds */
  limitMs: number,
): Promise<Outcome> {
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, limitMs);
  try {
    const contentType: Record<string, string> =
      out.body === undefined ? {} : { 'Content-Type': 'application/json' };
    const {
      status,
      headers: replyHeaders,
      body,
    } = (await ofetch.raw(out.url, {
      method,
      headers: {
        'Accept-Encoding': 'gzip, br',
        'User-Agent': 'member-portal',
        ...contentType,
        ...headers,
      },
      body: out.body,
      signal: controller.signal,
      retry: false,
      ignoreResponseError: true,
      responseType: 'stream',
    })) as unknown as Reply;
    if (status >= 300 && status < 400) return fault({ code: 'redirect', status });
    if (body === undefined) return fault({ code: 'tooLarge', status });
    return { kind: 'reply', status, headers: replyHeaders, body, down: status >= 500 };
  } catch (error) {
    // a timed-out call is not retried, because a second call would slow down a slow programme further
    if (late) return fault({ code: 'timeout' }, { down: true });
    const reason = findReason(error);
    const never = reason !== undefined && neverConnected.has(reason);
    return fault(
      { code: 'network', sent: never ? 'never' : 'unknown' },
      { down: true, retriable: true, reason },
    );
  } finally {
    clearTimeout(timer);
  }
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

/** The body's bytes, or undefined when there are too many. */
function readAtMost(reply: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    reply.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size <= most) return void chunks.push(chunk);
      reply.destroy();
      resolve(undefined);
    });
    reply.once('end', () => resolve(Buffer.concat(chunks, size)));
    reply.once('error', reject);
    reply.once('close', () => {
      // The error is created only for a cut reply, because its stack costs an eighth of a call.
      if (!reply.readableEnded) reject(new Error('the reply was cut'));
    });
  });
}

const decoders: Record<string, (bytes: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: promisify(inflate),
};

/** Reads a compressed body, with the same limit. */
async function decoded(bytes: Buffer, coding: string | null, most: number): Promise<Buffer | undefined> {
  const decode = findEntry(decoders, coding?.toLowerCase() ?? '');
  if (!decode) return bytes;
  try {
    return await decode(bytes, { maxOutputLength: most });
  } catch (error) {
    if (getErrorCode(error) === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw error;
  }
}

/** Node's error codes for a request that never reached the server. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The system's error code of a broken connection, from the innermost cause that has one. */
function findReason(error: unknown): string | undefined {
  let reason: string | undefined;
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const code = getErrorCode(at);
    if (code !== undefined && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) reason = code;
  }
  return reason;
}
