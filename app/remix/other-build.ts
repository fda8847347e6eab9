import { redirectDocument, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node';
import type { Request as HttpRequest } from 'express';
import { isDataPath, isNamingRoutes } from './data-request.ts';

/**
 * Whether a data request comes from a page of a build with different scripts, which may not understand our reply.
 * Fetcher requests are ignored.
 */
export function isFromOtherBuild(request: HttpRequest, { searchParams, pathname }: URL, build: ServerBuild) {
  const named = request.get('X-Build');
  const isPageData = request.method === 'GET' && isDataPath(pathname) && !isNamingRoutes(searchParams);
  return isPageData && named !== undefined && named !== build.assets.version;
}

const PLACE = { id: 'other-build', path: '*' };

/**
 * A build that replies to every address by making the browser load the document, and runs none of our code. Remove when
 * a middleware can reply instead of a route (React Router 7).
 */
export const createOtherBuildReply = (build: ServerBuild): ServerBuild => ({
  ...build,
  routes: {
    [PLACE.id]: {
      ...PLACE,
      module: {
        default: () => null,
        loader: ({ request }: LoaderFunctionArgs) => {
          const { pathname, search } = new URL(request.url);
          throw redirectDocument(pathname + search);
        },
      },
    },
  },
  assets: { ...build.assets, routes: {} },
});
