import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import type { AssetArchive } from '../platform/asset-archive.ts';
import { readClientFiles, staticFiles } from '../platform/static-files.ts';
import { remixHandler } from './handler.ts';
import { withIntegrity } from './integrity.ts';
import { resourceRoutes, routeNames } from './route-names.ts';

interface Pages {
  files: RequestHandler;
  pages: RequestHandler;
  findRoute(path: string): string;
  isResource(path: string): boolean;
}

/**
 * The handlers of a built portal. @param directory build/client @param keptAssets stores this build's files, and serves
 * those of others
 */
export async function builtPages(
  build: ServerBuild,
  {
    publicUrl,
    directory,
    keptAssets,
  }: { publicUrl: string; directory: string; keptAssets: Pick<AssetArchive, 'find' | 'keep'> },
): Promise<Pages> {
  const own = readClientFiles(directory);
  await keptAssets.keep(own);
  return {
    files: staticFiles(own, (path) => keptAssets.find(path)),
    pages: remixHandler({ build: withIntegrity(build, directory), publicUrl, mode: 'production' }),
    findRoute: routeNames(build.routes),
    isResource: resourceRoutes(build.routes),
  };
}

/** The handlers of the development server. @param files the development server's middlewares */
export function developmentPages(
  build: ServerBuild,
  { publicUrl, files }: { publicUrl: string; files: RequestHandler },
): Pages {
  return {
    files,
    pages: remixHandler({ build, publicUrl, mode: 'development' }),
    findRoute: routeNames(build.routes),
    isResource: resourceRoutes(build.routes),
  };
}
