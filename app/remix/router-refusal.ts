import { isRouteErrorResponse } from '@remix-run/react';

/**
 * Whether the framework itself refused a request: an address without a page, or a post to a page without a form. Any
 * client can cause this, and the request log has the status.
 *
 * Remove when the framework passes the status to `handleError`. The framework passes on the error inside its response,
 * so only the stack shows which function created it.
 */
export const isRouterRefusal = (error: unknown): boolean =>
  isRouteErrorResponse(error)
    ? error.status < 500
    : error instanceof Error && /^ {4}at (?:Object\.)?getInternalRouterError /m.test(error.stack ?? '');
