import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Emptied before each run. */
export const claimsFolder = join(import.meta.dirname, '../../../var/test-presses');

/** Whether a part is the one of all workers' that presses this: the first to ask. */
export function listClaimSteps(part: string, name: string): boolean {
  mkdirSync(claimsFolder, { recursive: true });
  const file = join(claimsFolder, encodeURIComponent(name));
  try {
    writeFileSync(file, part, { flag: 'wx' });
    return true;
  } catch {
    return readFileSync(file, 'utf8') === part;
  }
}
