/** Passes calls on as they are, and counts the requests for refills by the reference that they carry. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RequestCounter {
  url: string;
  /** how often each reference was sent */
  sends: Map<string, number>;
  stop(): Promise<void>;
}

function referenceOf(body: Buffer): string | undefined {
  try {
    return (JSON.parse(body.toString('utf8')) as { clientReference?: string }).clientReference;
  } catch {
    return undefined;
  }
}

/** @param target origin of what stands behind it */
export async function startRequestCounter(target: string): Promise<RequestCounter> {
  const sends = new Map<string, number>();
  const server = createServer((incoming, outgoing) => {
    const pass = async () => {
      const body = await buffer(incoming);
      const reference = incoming.url?.endsWith('/refills-request') ? referenceOf(body) : undefined;
      if (reference) sends.set(reference, (sends.get(reference) ?? 0) + 1);
      const sent = request(
        new URL(incoming.url ?? '/', target),
        { method: incoming.method, headers: incoming.headers },
        (reply) => {
          outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(outgoing);
          reply.on('error', () => outgoing.destroy());
        },
      );
      sent.on('error', () => outgoing.destroy());
      sent.end(body);
    };
    pass().catch(() => outgoing.destroy());
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sends,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
