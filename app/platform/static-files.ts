import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { RequestHandler } from 'express';
import { takesCoding } from './content-coding.ts';
import { sendPlain } from './plain-page.ts';

/** Files of the client build, read once at start: a path that is not among them is not on disk for anyone. */
interface StaticFile {
  type: string;
  immutable: boolean;
  etag: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  ico: 'image/x-icon',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  woff2: 'font/woff2',
};

/** Endings that no page has: without a file at such an address there is nothing. */
const FILE_ENDING =
  /\.(?:css|m?js|cjs|map|svg|png|jpe?g|gif|webp|avif|ico|txt|xml|webmanifest|woff2?|ttf|otf|eot|php|asp|aspx|jsp|env)$/i;

/** Whether an address can only be a file's. */
export const isFileAddress = (path: string): boolean => FILE_ENDING.test(path);

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';

function listFiles(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file) : undefined);

/** Reads a client build: every file by its URL path, with its compressed copies. */
function readFiles(directory: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const file of listFiles(directory)) {
    const path = `/${relative(directory, file).split(sep).join('/')}`;
    const type = types[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''];
    // .br and .gz have no type of their own, and what begins with a dot is the build's
    if (!type || /\/\.(?!well-known\/)/.test(path)) continue;
    const plain = readFileSync(file);
    const [br, gzip] = [readIfThere(`${file}.br`), readIfThere(`${file}.gz`)];
    files.set(path, {
      type,
      immutable: path.startsWith('/assets/'),
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain,
      ...(br && { br }),
      ...(gzip && { gzip }),
    });
  }
  return files;
}

function encodingFor(file: StaticFile, accepted: string): 'br' | 'gzip' | 'plain' {
  if (file.br && takesCoding(accepted, 'br')) return 'br';
  return file.gzip && takesCoding(accepted, 'gzip') ? 'gzip' : 'plain';
}

/**
 * Serves the client build. Fingerprinted files (/assets/) are kept by browsers for good, the rest
 * for an hour. A file that is not there is 404, never a page.
 *
 * @param directory build/client
 */
export function staticFiles(directory: string): RequestHandler {
  const files = readFiles(directory);
  return (request, response, next) => {
    const path = request.path;
    const file = files.get(path);
    if (!file) {
      if (path.startsWith('/assets/') || FILE_ENDING.test(path)) return sendPlain(request, response, 404);
      return next();
    }
    if (request.method === 'POST') return sendPlain(request, response, 405, { Allow: 'GET, HEAD' });
    const encoding = encodingFor(file, String(request.headers['accept-encoding'] ?? ''));
    const body = file[encoding] ?? file.plain;
    response.setHeader('Content-Type', file.type);
    response.setHeader('Cache-Control', file.immutable ? IMMUTABLE : SHORT);
    response.setHeader('ETag', file.etag);
    response.setHeader('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match'] === file.etag) return response.status(304).end();
    if (encoding !== 'plain') response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', body.length);
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}
