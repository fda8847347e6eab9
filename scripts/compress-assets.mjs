/** Adds a brotli and a gzip copy of each file of the client build that becomes smaller. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { markBuilt, root } from './project.mjs';

const COMPRESSIBLE = new Set([
  '.css',
  '.js',
  '.mjs',
  '.json',
  '.svg',
  '.txt',
  '.xml',
  '.webmanifest',
  '.ico',
]);
const SMALLEST_BYTES = 256;

const client = join(root, 'build', 'client');
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue;
  const plain = readFileSync(file);
  if (plain.length < SMALLEST_BYTES) continue;
  const brotli = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}
markBuilt();
