import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findLeaks } from '../../scripts/check-client-bundle.ts';

const root = mkdtempSync(join(tmpdir(), 'portal-bundle-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  rmSync(join(root, 'build'), { recursive: true, force: true });
  write(
    'app/features/claims/list.server.ts',
    "import { a } from '~/some/long/module.ts';\nexport const sql = 'a sentence of the server';",
  );
  write('app/platform/log.ts', "const type = 'application/json';\nconst both = 'a sentence of both sides';");
  write('app/ui/page.tsx', "export const both = 'a sentence of both sides';");
});

test('client files without a word of the server pass', () => {
  write(
    'build/client/assets/page.js',
    'const a="a sentence of both sides",b="application/json",c="~/some/long/module.ts"',
  );
  expect(findLeaks(root)).toEqual({ leaks: [], texts: 1, files: 1 });
});

test('a text of a server file is found, and its source named', () => {
  write('build/client/assets/page.js', 'const a="a sentence of the server"');
  expect(findLeaks(root).leaks).toEqual([
    {
      file: 'build/client/assets/page.js',
      source: 'app/features/claims/list.server.ts',
      text: 'a sentence of the server',
    },
  ]);
});

test.each(['import{x}from"node:crypto"', 'await import("node:fs")', 'const k=process.env.SESSION_SECRET'])(
  'code for Node is found: %s',
  (code) => {
    write('build/client/assets/page.js', code);
    expect(findLeaks(root).leaks).toHaveLength(1);
  },
);
