import {
  STATUS_CODES,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import {
  createServer as createTcpServer,
  Server as TcpServer,
  type AddressInfo,
  type Socket,
} from 'node:net';
import type { Env } from './env.ts';
import type { Logger } from './log.ts';
import { buildPlainHeaders, buildBilingualPlainPage, type PlainStatus } from './plain-page.ts';
import { refuseToListen } from './refuse-start.ts';
import { buildDefaultHeaders } from './security-headers.ts';

/** longer than the idle time of common load balancers, so that they close first */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 30_000;
/** a connection without traffic for this long is closed; no page or document takes so long */
const STILL_MS = 60_000;
/** time limit for a refused client to read the reason */
const REFUSAL_READ_MS = 1_000;
/** Browsers and proxies send fewer requests on one connection before they read the replies. */
const MAX_UNREAD_REPLIES = 8;
/**
 * Connections waiting to be accepted: more than arrive while the event loop is busy. Further ones are retried after one
 * second, then three, then seven. The system may allow fewer (net.core.somaxconn).
 */
const BACKLOG = 4_096;
/** for all headers of one request, including cookies of other sites on the same host */
const HEADER_BYTES = 16 * 1024;
/** Node's check interval for slow requests: they may exceed the limits above by this much. */
const CHECK_EVERY_MS = 500;

/**
 * Statuses by parser error, for errors that browsers can cause. With cookies of other sites on the same host, headers
 * may exceed the limit.
 */
const STATUS_OF_ERROR: Record<string, PlainStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Replies to requests that the HTTP parser refuses, with the right status and our usual headers. A page is included
 * only for errors that browsers can cause.
 */
function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket, https: boolean) {
  if (!socket.writable) return void socket.destroy();
  const shown = STATUS_OF_ERROR[code];
  const status = shown ?? 400;
  const body = shown ? buildBilingualPlainPage(shown) : '';
  const headers = new Map(buildDefaultHeaders({ https }));
  if (shown) for (const [name, value] of Object.entries(buildPlainHeaders('en'))) headers.set(name, value);
  headers.set('Connection', 'close').set('Content-Length', String(Buffer.byteLength(body)));
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...[...headers].map((pair) => pair.join(': ')),
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  // the client may never close its side
  setTimeout(() => socket.destroy(), REFUSAL_READ_MS).unref();
}

/** Closes a connection that sends requests and reads no replies. */
function withFewUnread(app: RequestListener): RequestListener {
  const unread = new WeakMap<Socket, number>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const count = (unread.get(socket) ?? 0) + 1;
    if (count > MAX_UNREAD_REPLIES) return void socket.destroy();
    unread.set(socket, count);
    response.once('close', () => unread.set(socket, (unread.get(socket) ?? 1) - 1));
    app(request, response);
  };
}

/**
 * Node accepts one connection per listening socket and turn of the event loop. Under load, with turns of 50 ms, that is
 * twenty a second. With more sockets the kernel spreads new connections over them.
 */
const LISTENING_SOCKETS = process.platform === 'linux' ? 16 : 1;

const besides = new WeakMap<Server, TcpServer[]>();

/**
 * Closes only the port. Server.close would also close connections whose request has arrived unread, and no proxy
 * repeats a posted form.
 */
export function closePort(server: Server, done: () => void): void {
  for (const other of besides.get(server) ?? []) other.close();
  TcpServer.prototype.close.call(server, done);
}

const listening = (socketServer: TcpServer, options: { host: string; port: number; reusePort: boolean }) =>
  new Promise<AddressInfo>((resolve, reject) => {
    socketServer.once('error', reject);
    socketServer.listen({ ...options, backlog: BACKLOG }, () =>
      resolve(socketServer.address() as AddressInfo),
    );
  });

/**
 * Several sockets of one process may share a port. A different process could share it too, so this first checks that
 * the port is free.
 */
async function listenOnAll(server: Server, { host, port }: Pick<Env, 'host' | 'port'>): Promise<void> {
  if (LISTENING_SOCKETS === 1) return void (await listening(server, { host, port, reusePort: false }));
  const first = createTcpServer();
  const { address, port: free } = await listening(first, { host, port, reusePort: false });
  await new Promise((resolve) => first.close(resolve));
  const others = Array.from({ length: LISTENING_SOCKETS - 1 }, () =>
    createTcpServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  const place = { host: address, port: free, reusePort: true };
  await Promise.all([server, ...others].map((one) => listening(one, place)));
  besides.set(server, others);
  const close = server.close.bind(server);
  server.close = (done) => {
    for (const other of others) other.close();
    return close(done);
  };
}

/** Starts listening on HOST and PORT; ends the process when it cannot. */
export async function listen(
  app: RequestListener,
  env: Pick<Env, 'host' | 'port' | 'publicUrl'>,
  log: Pick<Logger, 'info'>,
): Promise<Server> {
  const handle = withFewUnread(app);
  const server = createServer(
    {
      connectionsCheckingInterval: CHECK_EVERY_MS,
      maxHeaderSize: HEADER_BYTES,
      // Node's own replies to these requests lack our headers
      requireHostHeader: false,
    },
    handle,
  ).on('checkExpectation', handle);
  server.timeout = STILL_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_WITHIN_MS;
  server.requestTimeout = REQUEST_WITHIN_MS;
  const https = env.publicUrl.startsWith('https:');
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseUnreadable(error, socket as Socket, https),
  );
  await listenOnAll(server, env).catch((error: NodeJS.ErrnoException) =>
    refuseToListen(`HOST ${env.host}, PORT ${env.port}`, error),
  );
  log.info({ event: 'listening', host: env.host, port: env.port, publicUrl: env.publicUrl });
  return server;
}
