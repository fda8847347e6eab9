import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import type { AssetArchive } from '../platform/asset-archive.ts';
import { readClientFiles, createStaticFileHandler } from '../platform/static-files.ts';
import { createRemixHandler } from './handler.ts';
import { withIntegrity } from './integrity.ts';
import { listResourceRoutes, createRouteNames } from './route-names.ts';

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
export async function loadBuiltPages(
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
    files: createStaticFileHandler(own, (path) => keptAssets.find(path)),
    pages: createRemixHandler({ build: withIntegrity(build, directory), publicUrl, mode: 'production' }),
    findRoute: createRouteNames(build.routes),
    isResource: listResourceRoutes(build.routes),
  };
}

/** The handlers of the development server. @param files the development server's middlewares */
export function loadDevelopmentPages(
  build: ServerBuild,
  { publicUrl, files }: { publicUrl: string; files: RequestHandler },
): Pages {
  return {
    files,
    pages: createRemixHandler({ build, publicUrl, mode: 'development' }),
    findRoute: createRouteNames(build.routes),
    isResource: listResourceRoutes(build.routes),
  };
}
