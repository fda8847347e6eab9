import { rmSync } from 'node:fs';
import { logFolder } from '../support/stack.ts';

/** Each run writes its logs afresh; the test in after/ reads all of them. */
export default function globalSetup(): void {
  rmSync(logFolder, { recursive: true, force: true });
}
