import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Env } from './env.ts';
import type { Logger } from './log.ts';
import { refuseStart } from './refuse-start.ts';

/** longer than the idle time of common load balancers, so that they close first */
const KEEP_ALIVE_MS = 75_000;
const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 30_000;
/** of one request, all headers together; cookies of other sites on the same host count */
const HEADER_BYTES = 16 * 1024;
/** how often Node looks for requests that take too long: by so much they may outlive the limits above */
export const CHECK_EVERY_MS = 500;

/** What the HTTP parser itself refuses gets a proper status line, and no 500. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  if (!socket.writable) return void socket.destroy();
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nCache-Control: no-store\r\nContent-Length: 0\r\n\r\n`,
  );
}

/** Starts listening on HOST and PORT; ends the process when it cannot. */
export async function listen(app: RequestListener, env: Env, log: Logger): Promise<Server> {
  const server = createServer(
    { connectionsCheckingInterval: CHECK_EVERY_MS, maxHeaderSize: HEADER_BYTES },
    app,
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = HEADERS_WITHIN_MS;
  server.requestTimeout = REQUEST_WITHIN_MS;
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuseUnreadable(error, socket as Socket),
  );
  await new Promise<void>((resolve) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      refuseStart(`The portal cannot listen on HOST ${env.host}, PORT ${env.port} (${code}).`),
    );
    server.listen(env.port, env.host, resolve);
  });
  log.info({ event: 'listening', host: env.host, port: env.port, publicUrl: env.publicUrl });
  return server;
}
