import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import type { Env } from './env.ts';
import { withIntegrity } from './integrity.ts';
import { refuseStart } from './refuse-start.ts';
import { remixHandler } from './remix.ts';
import { routeNames } from './route-names.ts';
import { staticFiles } from './static-files.ts';

/** Where pages and their files come from. */
export interface Pages {
  files: RequestHandler;
  pages: RequestHandler;
  routeOf(path: string): string;
}

/** The build under build/, as production serves it. */
export async function builtPages({ publicUrl }: Env, directory: string = process.cwd()): Promise<Pages> {
  const entry = join(directory, 'build/server/index.js');
  if (!existsSync(entry)) refuseStart('build/ is missing: run `npm run build` first.');
  // React picks its fast build by this, whatever the portal's own mode is
  process.env.NODE_ENV = 'production';
  const client = join(directory, 'build/client');
  const build = withIntegrity((await import(pathToFileURL(entry).href)) as ServerBuild, client);
  return {
    files: staticFiles(client),
    pages: remixHandler({ build, publicUrl, mode: 'production' }),
    routeOf: routeNames(build.routes),
  };
}

/** Pages from the sources, rebuilt as they change. */
export async function developmentPages({ publicUrl }: Env): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const build = () =>
    vite.ssrLoadModule('virtual:remix/server-build') as Promise<unknown> as Promise<ServerBuild>;
  return {
    files: vite.middlewares,
    pages: remixHandler({ build, publicUrl, mode: 'development' }),
    routeOf: () => 'development',
  };
}
