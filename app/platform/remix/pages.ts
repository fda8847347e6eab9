import type { ServerBuild } from '@remix-run/node';
import type { RequestHandler } from 'express';
import { staticFiles } from '../static-files.ts';
import { remixHandler } from './handler.ts';
import { withIntegrity } from './integrity.ts';
import { routeNames } from './route-names.ts';

/** Where pages and their files come from. */
export interface Pages {
  files: RequestHandler;
  pages: RequestHandler;
  routeOf(path: string): string;
}

/** @param directory the build's files for browsers, build/client */
export function builtPages(
  build: ServerBuild,
  { publicUrl, directory }: { publicUrl: string; directory: string },
): Pages {
  return {
    files: staticFiles(directory),
    pages: remixHandler({ build: withIntegrity(build, directory), publicUrl, mode: 'production' }),
    routeOf: routeNames(build.routes),
  };
}

/** @param files the development server's middlewares */
export function developmentPages(
  build: ServerBuild,
  { publicUrl, files }: { publicUrl: string; files: RequestHandler },
): Pages {
  return {
    files,
    pages: remixHandler({ build, publicUrl, mode: 'development' }),
    routeOf: routeNames(build.routes),
  };
}
