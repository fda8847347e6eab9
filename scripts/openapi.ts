/** Writes docs/openapi.json from the contract; `--check` only reports whether it is up to date. */
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { format } from 'oxfmt';
import { openApiDocument } from './openapi-document.ts';

const file = join(resolve(import.meta.dirname, '..'), 'docs/openapi.json');
const { code: wanted } = await format(file, JSON.stringify(openApiDocument()), { printWidth: 110 });

if (process.argv.includes('--check')) {
  const current = await readFile(file, 'utf8').catch(() => '');
  if (current !== wanted) {
    process.stderr.write('docs/openapi.json differs from the contract. Run: npm run openapi\n');
    process.exitCode = 1;
  }
} else {
  await writeFile(file, wanted);
}
