/**
 * Replaces the programme at almost no cost. Requests each reply from the sandbox once, then repeats it, and counts
 * the portal's fetches. The measured CPU time is therefore the portal's own, and the bytes that a page needs are
 * known exactly.
 */
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';

interface Kept {
  path: string;
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

export interface Traffic {
  requests: number;
  /** bytes of reply bodies */
  bytes: number;
}

const AGAIN = '/again/';
const MAX_KEPT = 1_000;
const KEEP_ALIVE_MS = 120_000;
// headers that belong to one connection, or are wrong in a later reply
const notRepeated = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/** A reply depends on the caller, the call and the requested form. */
const replayKey = (method: string, path: string, headers: IncomingHttpHeaders) =>
  [
    method,
    path,
    headers.authorization,
    headers.providertype,
    headers['x-api-version'],
    headers['accept-encoding'],
  ].join('\n');

async function readBytes(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function forward(sandboxPort: number, incoming: IncomingMessage, body: Buffer): Promise<Kept> {
  const { method = 'GET', url: path = '/', headers } = incoming;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: sandboxPort, method, path, headers }, (reply) => {
      const entries = Object.entries(reply.headers).filter(([name]) => !notRepeated.has(name));
      readBytes(reply).then(
        (bytes) =>
          resolve({
            path,
            status: reply.statusCode ?? 502,
            headers: Object.fromEntries(entries),
            body: bytes,
          }),
        reject,
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

const listening = (server: Server, port: number) =>
  new Promise<void>((ready, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', ready);
  });

/** Starts it on `port`, in front of the sandbox on `sandboxPort`. Only reads are repeated. */
export async function startReplay(port: number, sandboxPort: number) {
  const kept = new Map<string, Kept>();
  const seen: Kept[] = [];
  const traffic: Traffic = { requests: 0, bytes: 0 };

  async function replyTo(incoming: IncomingMessage): Promise<Kept> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const sent = await readBytes(incoming);
    if (path.startsWith(AGAIN)) {
      const again = seen[Number(path.slice(AGAIN.length))];
      if (again) return again;
    }
    const key = replayKey(method, path, headers);
    const before = kept.get(key);
    if (before) return before;
    const reply = await forward(sandboxPort, incoming, sent);
    if (method === 'GET' && reply.status < 300 && kept.size < MAX_KEPT) kept.set(key, reply);
    return reply;
  }

  function send(response: ServerResponse, reply: Kept) {
    traffic.requests += 1;
    traffic.bytes += reply.body.byteLength;
    response.writeHead(reply.status, { ...reply.headers, 'content-length': reply.body.byteLength });
    response.end(reply.body);
  }

  let watching: Kept[] | undefined;
  const server = createServer((incoming, response) => {
    replyTo(incoming).then(
      (reply) => {
        watching?.push(reply);
        send(response, reply);
      },
      () => response.writeHead(502).end(),
    );
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listening(server, port);

  return {
    traffic: (): Traffic => ({ ...traffic }),
    /** The fetches of `act`, as addresses at which the same bytes can be fetched again. */
    async recorded(act: () => Promise<unknown>): Promise<{ path: string; url: string }[]> {
      const replies: Kept[] = (watching = []);
      await act();
      watching = undefined;
      return replies.map((reply) => {
        const at = seen.push(reply) - 1;
        return { path: reply.path, url: `http://127.0.0.1:${port}${AGAIN}${at}` };
      });
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export type Replay = Awaited<ReturnType<typeof startReplay>>;
