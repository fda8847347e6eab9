import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Emptied before each run. */
export const claimsFolder = join(import.meta.dirname, '../../../var/test-presses');

/** Whether this part is the first of all workers' parts to request this action, and so presses it. */
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
