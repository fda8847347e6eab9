/**
 * The process connects only to hosts and ports in its environment
 * (docs/decisions/0276-configured-origins-only.md). Worker threads have a separate `node:net`; the portal
 * connects to nothing from a worker.
 */
import { Socket as DatagramSocket } from 'node:dgram';
import { Socket, type TcpNetConnectOpts } from 'node:net';
import { parseRedisAddress } from './env-formats.ts';
import type { Env } from './env.ts';
import type { Logger } from './log.ts';
import { metrics } from './metrics.ts';

const DEFAULT_PORTS: Record<string, string> = {
  'http:': '80',
  'https:': '443',
  'redis:': '6379',
  'rediss:': '6379',
};

const toDestination = (host: string, port: number | string) =>
  `${host.toLowerCase().replaceAll(/^\[|\]$/g, '')}:${Number(port)}`;

/** Host and port of an http, https, redis or rediss address. */
function destinationAt(address: string): string {
  const { protocol, hostname, port } = new URL(address);
  return toDestination(hostname, port || (DEFAULT_PORTS[protocol] ?? '0'));
}

type Named = Pick<
  Env,
  | 'programmeApiUrl'
  | 'fhir'
  | 'programmeOauth'
  | 'idpSignInMetadataUrl'
  | 'idpPasswordResetMetadataUrl'
  | 'ssoIssuers'
  | 'sessionStoreUrl'
  | 'analyticsUrl'
  | 'otlpEndpoint'
  | 'connectOrigins'
  | 'forwardProxy'
>;

/** Each `host:port` of a server in the environment. Map tiles are not included, because browsers load them. */
function configuredDestinations(env: Named): ReadonlySet<string> {
  const addresses = [
    env.programmeApiUrl,
    env.idpSignInMetadataUrl,
    env.idpPasswordResetMetadataUrl,
    ...env.ssoIssuers.map(({ jwks_uri }) => jwks_uri),
    ...(parseRedisAddress(env.sessionStoreUrl)?.servers ?? []),
    ...[env.fhir?.url, env.programmeOauth?.tokenUrl, env.analyticsUrl, env.otlpEndpoint].filter(
      (address) => address !== undefined,
    ),
    ...env.connectOrigins,
  ];
  return new Set(addresses.map(destinationAt));
}

/** Whether the environment names the host and port of an address. */
export const isConfigured = (env: Named, address: string) =>
  configuredDestinations(env).has(destinationAt(address));

/** Servers that Sentinels or a cluster of the environment have announced. */
const announced = new Set<string>();

/** Allows connections to a server that a configured Redis announces. */
export const allowAnnounced = (host: string, port: number | string) =>
  void announced.add(toDestination(host, port));

class ConnectionRefused extends Error {
  override readonly name = 'ConnectionRefused';
  readonly code = 'ERR_NOT_CONFIGURED';
}

/**
 * Refuses every other TCP or TLS connection before its name is looked up, and every datagram. Each one is counted and
 * its destination logged. Unix sockets are not affected. All clients of the process use this path: `fetch`,
 * `node:http`, `node:https`, `node:http2`, `node:tls` and Redis all connect a `net.Socket`.
 */
export function refuseOtherConnections(env: Named, log: Logger): void {
  const allowed = configuredDestinations(env);
  const proxy = env.forwardProxy === undefined ? undefined : destinationAt(env.forwardProxy);

  function refusal(host: string, port: number | string) {
    const error = new ConnectionRefused();
    metrics.connectionsRefused.inc();
    log.warn({ event: 'connection.refused', host, port: Number(port), err: error }, 'connection refused');
    return error;
  }

  const connect = Socket.prototype.connect as (this: Socket, ...call: unknown[]) => Socket;
  Socket.prototype.connect = function (this: Socket, ...call: unknown[]) {
    const tcp = tcpOptions(call);
    const { host = 'localhost', port = 0 } = tcp ?? {};
    const destination = toDestination(host, port);
    if (tcp !== undefined && destination === proxy) refuseOtherTunnels(this);
    else if (tcp !== undefined && !allowed.has(destination) && !announced.has(destination)) {
      const error = refusal(host, port);
      // reported like a failed connection, after the caller had time to add listeners
      process.nextTick(() => this.destroy(error));
      return this;
    }
    return connect.apply(this, call);
  };

  /** The first line that a proxy receives must request a tunnel to a configured destination. */
  function refuseOtherTunnels(socket: Socket) {
    const { _write: write, _writev: writev } = socket;
    function findProblem(first: unknown): Error | undefined {
      const [, host = 'proxy', port = 0] = /^CONNECT (\S+):(\d+) HTTP\/1\.1\r\n/.exec(String(first)) ?? [];
      if (!allowed.has(toDestination(host, port))) return refusal(host, port);
      Object.assign(socket, { _write: write, _writev: writev });
      return undefined;
    }
    // every write of a socket ends in one of these
    socket._write = (chunk, encoding, done) => {
      const problem = findProblem(chunk);
      if (problem) done(problem);
      else write.call(socket, chunk, encoding, done);
    };
    socket._writev = (chunks, done) => {
      const problem = findProblem(chunks[0]?.chunk);
      if (problem) done(problem);
      else writev?.call(socket, chunks, done);
    };
  }

  const refuseDatagrams = () => {
    throw refusal('datagram', 0);
  };
  Object.assign(DatagramSocket.prototype, { connect: refuseDatagrams, send: refuseDatagrams });
}

type Destination = Partial<Pick<TcpNetConnectOpts, 'host' | 'port'>>;

/** The destination of a `connect` call in any of its forms; undefined for a path of the file system. */
function tcpOptions(call: unknown[]): Destination | undefined {
  // node:net and node:tls pass the arguments as one list
  const [first, second] = Array.isArray(call[0]) ? (call[0] as unknown[]) : call;
  if (typeof first === 'object' && first !== null)
    return 'path' in first && first.path ? undefined : (first as Destination);
  if (typeof first === 'string' && Number.isNaN(Number(first))) return undefined;
  return {
    port: first as number,
    ...(typeof second === 'string' ? { host: second } : {}),
  };
}
