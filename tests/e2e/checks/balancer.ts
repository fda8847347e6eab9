/** A minimal load balancer: each request goes to the next running process. */
import { createServer, request } from 'node:http';

interface Balancer {
  url: string;
  stop(): Promise<void>;
}

export async function startBalancer(port: number, processes: string[]): Promise<Balancer> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => pass(0));
    const pass = (tried: number): void => {
      const target = new URL(incoming.url ?? '/', processes[turn++ % processes.length]);
      const sent = request(target, { method: incoming.method, headers: incoming.headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
        // a process that is killed during its reply
        reply.on('error', () => outgoing.destroy());
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // Only a process that does not listen may be skipped, because nothing was sent.
        if (error.code === 'ECONNREFUSED' && tried + 1 < processes.length) pass(tried + 1);
        else outgoing.destroy();
      });
      sent.end(Buffer.concat(chunks));
    };
  });
  await new Promise<void>((done) => server.listen(port, 'localhost', done));
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
