/** Requests as bytes on a socket, for requests that fetch would refuse. */
import { connect } from 'node:net';

export interface RawReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends a request text (lines end in \r\n) and reads until the server closes; the request should require that. */
export function sendRaw(port: number, request: string | Buffer): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setTimeout(60_000, () => socket.destroy(new Error('no answer within 60 s')));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error) => (chunks.length > 0 ? resolve(parse(chunks)) : reject(error)));
    socket.on('end', () => {
      socket.end();
      resolve(parse(chunks));
    });
  });
}

function parse(chunks: Buffer[]): RawReply {
  const text = Buffer.concat(chunks).toString('utf8');
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers: Record<string, string> = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = rest.join('\r\n\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    body: headers['transfer-encoding'] === 'chunked' ? unchunked(body) : body,
  };
}

/** Joins chunks of text (RFC 9112, 7.1). */
function unchunked(body: string): string {
  const size = parseInt(body, 16);
  if (!(size > 0)) return '';
  const start = body.indexOf('\r\n') + 2;
  const bytes = Buffer.from(body.slice(start));
  return bytes.subarray(0, size).toString() + unchunked(bytes.subarray(size + 2).toString());
}
