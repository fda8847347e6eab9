import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A new folder for the files of one test file, which deletes it at its end. */
export function useFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
