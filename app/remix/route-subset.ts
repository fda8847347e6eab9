import type { ServerBuild } from '@remix-run/node';
import { toPagePath } from './data-request.ts';
import { listRoutePatterns } from './route-names.ts';

/** Paths that our patterns and Remix's may read differently: escaped characters, empty segments. */
const UNUSUAL = /%|\/\//;

const pick = <T>(record: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)));

/** The build with only these routes and their parents. */
function withRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const kept = new Set<string>();
  for (let open = [...ids]; open.length > 0;) {
    for (const id of open) kept.add(id);
    open = open.flatMap((id) => build.routes[id]?.parentId ?? []).filter((id) => !kept.has(id));
  }
  return {
    ...build,
    routes: pick(build.routes, kept),
    assets: { ...build.assets, routes: pick(build.assets.routes, kept) },
  };
}

/**
 * A function from a path to a build with only the routes that the path may belong to.
 *
 * Remix prepares, ranks and tries all routes of its build, five times per document. With the portal's number of routes
 * that is a quarter of a page's time. Remix still selects the route, and a path without a route gets the whole build
 * (docs/decisions/0047).
 *
 * Remove when the router no longer prepares all routes for each match.
 *
 * The same set of routes gives the same object, so that results can be cached by it.
 */
export function buildSubsets(build: ServerBuild): (path: string) => ServerBuild {
  const routes = listRoutePatterns(build.routes);
  const made = new Map<string, ServerBuild>();
  return (path) => {
    const page = toPagePath(path);
    if (UNUSUAL.test(page)) return build;
    const ids = routes.filter(({ pattern }) => pattern.test(page)).map(({ id }) => id);
    if (ids.length === 0) return build;
    const key = ids.join('\n');
    const known = made.get(key) ?? withRoutes(build, ids);
    made.set(key, known);
    return known;
  };
}
