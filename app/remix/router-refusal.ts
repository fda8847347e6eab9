import { isRouteErrorResponse } from '@remix-run/react';

/**
 * Whether the framework itself refused a request: an address without a page, a post to a page without a form. Anybody
 * can make it do so, and the line of the request has the status.
 *
 * Goes when the framework tells `handleError` the status. It hands on the error inside its response, which only the
 * function that made it tells apart.
 */
export const isRouterRefusal = (error: unknown): boolean =>
  isRouteErrorResponse(error)
    ? error.status < 500
    : error instanceof Error && /^ {4}at (?:Object\.)?getInternalRouterError /m.test(error.stack ?? '');
