import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { askOnce, type Target } from './load.ts';

const MAX_FILES = 100;
// the page's links, script elements and import statements; the manifest only names files for later pages
const scriptPath = /(?:\b(?:href|src)=|\bfrom\s*|\bimport\s*)"(\/(?:assets|_next)\/[^"]+?\.m?js)"/g;
// files for browsers without modules
const oldBrowsersScript = /<script[^>]*\bnomodule\b[^>]*>/gi;
const staticImport = /(?:from|import)\s*["'](\.{1,2}\/[^"']+?\.m?js)["']/g;

const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, path]) => path ?? []);

/** Number and bytes of the files in the page's HTML and of their static imports, as sent. */
export async function measureClientScripts(
  pageUrl: string,
  html: string,
  encoding: Target['encoding'],
): Promise<{ files: number; bytes: number }> {
  const queue = found(html.replace(oldBrowsersScript, ''), scriptPath).map(
    (path) => new URL(path, pageUrl).href,
  );
  const seen = new Set<string>();
  let bytes = 0;
  while (queue.length > 0 && seen.size < MAX_FILES) {
    const url = queue.shift();
    if (url === undefined || seen.has(url)) continue;
    seen.add(url);
    const { status, body, contentEncoding } = await askOnce({ url, encoding });
    if (status !== 200) throw new Error(`${url} answered ${status}`);
    bytes += body.byteLength;
    const text = (decoders[contentEncoding]?.(body) ?? body).toString();
    queue.push(...found(text, staticImport).map((path) => new URL(path, url).href));
  }
  return { files: seen.size, bytes };
}
