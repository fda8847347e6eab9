/** Requests pages like a browser, over persistent connections, and counts the replies. */
import { Agent, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

export interface Target {
  url: string;
  cookie?: string;
  encoding: 'br' | 'gzip' | 'identity';
}

export interface Reply {
  status: number;
  /** as sent, compressed if requested */
  body: Buffer;
  /** all bytes of the connection: status line, headers, chunk marks, body */
  wireBytes: number;
  contentEncoding: string;
}

const browser = {
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Language': 'en',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-Dest': 'document',
};

const REPLY_WITHIN_MS = 10_000;
const readBefore = new WeakMap<Socket, number>();

function ask({ url, cookie, encoding }: Target, agent: Agent): Promise<Reply> {
  const headers = { ...browser, 'Accept-Encoding': encoding, ...(cookie && { Cookie: cookie }) };
  return new Promise((resolve, reject) => {
    const answered = (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      const { socket } = response;
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const wireBytes = socket.bytesRead - (readBefore.get(socket) ?? 0);
        readBefore.set(socket, socket.bytesRead);
        const contentEncoding = response.headers['content-encoding'] ?? 'identity';
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks),
          wireBytes,
          contentEncoding,
        });
      });
    };
    get(url, { headers, agent, timeout: REPLY_WITHIN_MS }, answered)
      .once('timeout', function (this: { destroy(error: Error): void }) {
        this.destroy(new Error(`no reply from ${url} within ${REPLY_WITHIN_MS} ms`));
      })
      .once('error', reject);
  });
}

/** A figure for a page other than the intended one would mislead. */
function expectPage({ url, encoding }: Target, { status, contentEncoding }: Reply) {
  if (status !== 200) throw new Error(`${url} answered ${status} instead of a page`);
  if (contentEncoding !== encoding) throw new Error(`${url} came as ${contentEncoding}, not as ${encoding}`);
}

/** One reply, whatever its status. */
export async function askOnce(target: Target): Promise<Reply> {
  const agent = new Agent();
  try {
    return await ask(target, agent);
  } finally {
    agent.destroy();
  }
}

/** Requests a page `times` times, at most `atOnce` at a time; returns the last reply. */
export async function askMany(target: Target, times: number, atOnce: number): Promise<Reply> {
  // uses a new agent each time, because a connection of an earlier round may be about to close
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let left = times;
  let last: Reply | undefined;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      last = await ask(target, agent);
      expectPage(target, last);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, worker));
  } finally {
    agent.destroy();
  }
  if (!last) throw new Error('asked for nothing');
  return last;
}
