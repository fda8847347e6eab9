/** A programme and an identity provider's description for tests of routes. It sends the given replies, else 404. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reply of the programme other than a body with 200. */
export class Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: object | string | undefined;
  /** the connection ends within the body */
  isCut = false;
  constructor(status: number, headers: Record<string, string> = {}, body?: object | string) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** Changes that the programme received. */
interface Sent {
  method: string;
  path: string;
  body: unknown;
}

/** Returns 404 except for the provider's description and the given replies; records requests with a token. */
export async function startProgramme(answers: Record<string, object>) {
  const asked: string[] = [];
  const withToken: string[] = [];
  const traces: (string | string[] | undefined)[] = [];
  const sent: Sent[] = [];
  const answer = async (request: IncomingMessage): Promise<Reply> => {
    const { method = '', url = '', headers } = request;
    asked.push(url);
    traces.push(headers.traceparent);
    if (headers.authorization || headers['authorization-sso']) withToken.push(url);
    if (url === '/sign-in' || url === '/reset') return new Reply(200, {}, metadata);
    const [path] = url.split('?', 1) as [string];
    if (method !== 'GET') {
      const body = Buffer.concat(await request.toArray()).toString();
      sent.push({ method, path, body: body === '' ? undefined : JSON.parse(body) });
    }
    const given = answers[`${method} ${path}`] ?? answers[path];
    if (given === undefined) return new Reply(404, {}, { message: 'Not here.' });
    const named: object =
      typeof given === 'function' ? await given(new URL(url, 'http://programme').searchParams) : given;
    return named instanceof Reply ? named : new Reply(200, {}, named);
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers, body, isCut }) => {
      if (status === 0) return response.destroy();
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      const isRaw = typeof body === 'string' || body instanceof Uint8Array;
      const bytes = isRaw ? body : body && JSON.stringify(body);
      if (!isCut) return response.end(bytes);
      return response.write(bytes?.slice(0, Math.ceil(bytes.length / 2)) || ' ', () => response.destroy());
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    traces,
    withToken,
    sent,
    server,
  };
}

export const PROVIDER = 'http://provider.test';
const metadata = {
  issuer: PROVIDER,
  authorization_endpoint: `${PROVIDER}/authorize`,
  token_endpoint: `${PROVIDER}/token`,
  jwks_uri: `${PROVIDER}/keys`,
};

/** Ends a server and its connections. */
export const waitForEnd = (server: Server) =>
  new Promise((done) => {
    server.close(done);
    server.closeAllConnections();
  });
