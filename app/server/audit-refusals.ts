/** Audit lines for what was refused: who tries doors leaves a trace, whichever page or guard said no. */
import type { RequestHandler } from 'express';
import type { RequestContext } from '../context.ts';
import { auditSubject } from '../identity/audit.server.ts';
import { audit } from '../platform/log.ts';

/** A page about one thing: its route has a parameter. */
const isAboutOne = (routeId: string) => /\$\w/.test(routeId);

/** What a refusal is called in the trail; undefined for what is none. */
function refusalOf(method: string, routeId: string, status: number): string | undefined {
  if (status === 429) return 'limit';
  if (status === 403 && method === 'POST') return 'cross-site post';
  // another member's id looks like one that nobody has
  return status === 404 && isAboutOne(routeId) ? 'id' : undefined;
}

/** @param routeOf the route id of a path */
export function auditRefusals(routeOf: (path: string) => string): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request;
    response.once('finish', () => {
      const context = response.locals.context as RequestContext | undefined;
      const kind = refusalOf(method, routeOf(path), response.statusCode);
      if (!context || kind === undefined) return;
      const state = context.session.known();
      const identity = !state || state.state === 'none' ? undefined : state.data.identity;
      const subject = identity && auditSubject(context, identity);
      audit(context.log, 'refusal', { outcome: 'refused', kind, ...(subject && { subject }) });
    });
    next();
  };
}
