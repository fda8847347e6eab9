import type { ServerBuild } from '@remix-run/node';
import { pagePath } from './data-request.ts';
import { routePatterns } from './route-names.ts';

/** What our patterns and Remix's might read differently: escaped characters, empty segments. */
const UNUSUAL = /%|\/\//;

const pick = <T>(record: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)));

/** The build with these routes and those they stand in, and no other. */
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
 * A function from a path to a build of those routes alone that the path may belong to.
 *
 * Remix prepares, ranks and tries all routes of its build, five times for each document: with as many
 * as the portal has, that is a quarter of the time of a page. Which of the few it is shown answers is
 * still Remix's to say, and a path of none gets the whole build (docs/decisions/0047).
 *
 * Goes when the router no longer prepares all routes for each match.
 *
 * The same routes are the same object, so that what is made of it can be kept.
 */
export function buildSubsets(build: ServerBuild): (path: string) => ServerBuild {
  const routes = routePatterns(build.routes);
  const made = new Map<string, ServerBuild>();
  return (path) => {
    const page = pagePath(path);
    if (UNUSUAL.test(page)) return build;
    const ids = routes.filter(({ pattern }) => pattern.test(page)).map(({ id }) => id);
    if (ids.length === 0) return build;
    const key = ids.join('\n');
    const known = made.get(key) ?? withRoutes(build, ids);
    made.set(key, known);
    return known;
  };
}
