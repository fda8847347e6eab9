import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { isCodingAccepted } from './page-body.ts';
import { sendPlain } from './plain-page.ts';

export interface Codings<Contents> {
  plain: Contents;
  br?: Contents;
  gzip?: Contents;
}
export type FileContents = Codings<Buffer>;

/** A file of the client build, read once at start; other files on disk are not served. */
interface StaticFile extends FileContents {
  type: string;
  immutable: boolean;
  etag: string;
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

/** File name endings that no page has. Without a file, such an address is a 404. */
const FILE_ENDING =
  /\.(?:css|m?js|cjs|map|svg|png|jpe?g|gif|webp|avif|ico|txt|xml|webmanifest|woff2?|ttf|otf|eot|php|asp|aspx|jsp|env)$/i;

/** Whether an address can only be a file. */
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

/** The file at a path; undefined for files without a type, such as .br and .gz. */
function servedFile(path: string, contents: FileContents): StaticFile | undefined {
  const type = types[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''];
  if (!type) return undefined;
  const digest = createHash('sha256').update(contents.plain).digest('base64url').slice(0, 22);
  return { type, immutable: path.startsWith('/assets/'), etag: `"${digest}"`, ...contents };
}

/** The files of a client build by their URL path. */
export type ClientFiles = ReadonlyMap<string, FileContents>;

/** Reads the client build, with its compressed copies. @param directory build/client */
export function readClientFiles(directory: string): ClientFiles {
  const files = new Map<string, FileContents>();
  for (const file of listFiles(directory)) {
    const path = `/${relative(directory, file).split(sep).join('/')}`;
    // files that begin with a dot belong to the build, and a compressed copy belongs to its file
    if (/\/\.(?!well-known\/)|\.(?:br|gz)$/.test(path)) continue;
    const [br, gzip] = [readIfThere(`${file}.br`), readIfThere(`${file}.gz`)];
    files.set(path, { plain: readFileSync(file), br, gzip });
  }
  return files;
}

function encodingFor(file: StaticFile, accepted: string): 'br' | 'gzip' | 'plain' {
  if (file.br && isCodingAccepted(accepted, 'br')) return 'br';
  return file.gzip && isCodingAccepted(accepted, 'gzip') ? 'gzip' : 'plain';
}

function send(request: Request, response: Response, file: StaticFile): void {
  if (request.method === 'POST') return sendPlain(request, response, 405, { Allow: 'GET, HEAD' });
  const encoding = encodingFor(file, String(request.headers['accept-encoding'] ?? ''));
  const body = file[encoding] ?? file.plain;
  response.setHeader('Content-Type', file.type);
  response.setHeader('Cache-Control', file.immutable ? IMMUTABLE : SHORT);
  response.setHeader('ETag', file.etag);
  response.setHeader('Vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === file.etag) return void response.status(304).end();
  if (encoding !== 'plain') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/**
 * Serves the client build. Browsers cache fingerprinted files (/assets/) permanently, the rest for an hour. A missing
 * file is a 404, never a page.
 */
export function createStaticFileHandler(
  own: ClientFiles,
  findKept: (path: string) => Promise<FileContents | undefined>,
): RequestHandler {
  const files = new Map([...own].map(([path, contents]) => [path, servedFile(path, contents)]));
  return (request, response, next) => {
    const path = request.path;
    const file = files.get(path);
    if (file) return send(request, response, file);
    if (!path.startsWith('/assets/'))
      return FILE_ENDING.test(path) ? sendPlain(request, response, 404) : next();
    findKept(path).then((contents) => {
      const kept = contents && servedFile(path, contents);
      if (kept) send(request, response, kept);
      else sendPlain(request, response, 404);
    }, next);
  };
}
