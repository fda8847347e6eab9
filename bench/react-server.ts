/**
 * React's own limit: node:http, renderToString of a page's plain elements, and the portal's brotli, without
 * router, data or session. `/fetched` also fetches and parses the programme's replies for the portal's page,
 * with Node's own client.
 *
 * react-server.ts <port> <file with the page's tree> <address to fetch> …
 */
import { readFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { renderToString } from 'react-dom/server';
import { isCodingAccepted, getBrotliParams } from '../app/platform/page-body.ts';
import { toElement } from './page-element.ts';
import type { PageNode } from './page-tree.ts';

const [port = '', file = '', ...addresses] = process.argv.slice(2);
const page = JSON.parse(readFileSync(file, 'utf8')) as PageNode;
const agent = new Agent({ keepAlive: true });
const brotli = promisify(brotliCompress);
const params = getBrotliParams();

const fetched = (url: string) =>
  new Promise<unknown>((resolve, reject) => {
    get(url, { agent }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.once('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
    }).once('error', reject);
  });

createServer((request, response) => {
  const answer = async () => {
    if (request.url === '/fetched') await Promise.all(addresses.map(fetched));
    const html = Buffer.from(`<!DOCTYPE html>${renderToString(toElement(page))}`);
    const compressed = isCodingAccepted(request.headers['accept-encoding'], 'br');
    const body = compressed ? await brotli(html, { params }) : html;
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': body.byteLength,
      ...(compressed && { 'Content-Encoding': 'br' }),
    });
    response.end(body);
  };
  answer().catch(() => response.writeHead(500).end());
}).listen(Number(port), '127.0.0.1');
