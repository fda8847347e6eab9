import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBuild } from '@remix-run/node';

/** The file's hash for browsers (Subresource Integrity, 3.1): `sha256-…`. */
const toIntegrity = (bytes: Uint8Array): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

export interface WithIntegrity {
  /** hashes of scripts and style sheets, by their address */
  integrity?: ReadonlyMap<string, string>;
}

/**
 * The build with the hashes of its scripts and style sheets, computed once at start. Browsers then refuse a file that
 * changed on disk.
 *
 * Remove when the framework's build contains the hashes of its files. @param directory build/client
 */
export function withIntegrity(build: ServerBuild, directory: string): ServerBuild {
  const assets = join(directory, 'assets');
  const files = existsSync(assets) ? readdirSync(assets).filter((file) => /\.(?:js|css)$/.test(file)) : [];
  const integrity = new Map(
    files.map((file) => [`/assets/${file}`, toIntegrity(readFileSync(join(assets, file)))] as const),
  );
  return { ...build, assets: { ...build.assets, integrity } as ServerBuild['assets'] & WithIntegrity };
}
