/** A disk of a few megabytes, for tests that fill it. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getErrorCode } from '../../app/platform/error-facts.ts';

export interface SmallDisk {
  /** the path of a file on it */
  at(name: string): string;
  /** writes until there is no space for another byte */
  fill(): void;
  /** removes what `fill` wrote */
  makeRoom(): void;
  unmount(): void;
}

const FILLER = 'filler';
const CHUNKS = [65_536, 4_096, 1];

function fillWith(file: number, chunk: Buffer) {
  try {
    for (;;) writeSync(file, chunk);
  } catch (error) {
    if (getErrorCode(error) !== 'ENOSPC') throw error;
  }
}

/** Mounts a disk in memory; undefined for a user without the right, which root of a container has. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'portal-small-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) return undefined;
  const at = (name: string) => join(folder, name);
  return {
    at,
    fill() {
      const file = openSync(at(FILLER), 'w');
      for (const size of CHUNKS) fillWith(file, Buffer.alloc(size));
      closeSync(file);
    },
    makeRoom: () => rmSync(at(FILLER)),
    unmount() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
