/** Names for the log: the id of the route that a path belongs to, never the path itself. */

interface RouteRecord {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
}
export type RouteManifest = Record<string, RouteRecord | undefined>;

interface NamedRoute {
  id: string;
  pattern: RegExp;
  /** static segments count most, then parameters; a splat comes last */
  rank: number;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function fullPath(manifest: RouteManifest, route: RouteRecord): string[] {
  const parent = route.parentId === undefined ? undefined : manifest[route.parentId];
  const own = (route.path ?? '').split('/').filter(Boolean);
  return parent ? [...fullPath(manifest, parent), ...own] : own;
}

function segmentPattern(segment: string): string {
  const optional = segment.endsWith('?');
  const name = optional ? segment.slice(0, -1) : segment;
  const body = name === '*' ? '(?:/.*)?' : name.startsWith(':') ? '/[^/]+' : `/${escaped(name)}`;
  return optional ? `(?:${body})?` : body;
}

const segmentRank = (segment: string) => (segment === '*' ? -100 : segment.startsWith(':') ? 1 : 10);

/**
 * A function from a path to the id of its route. Computed once, because matching as Remix does
 * costs as much as rendering a small page.
 */
export function routeNames(manifest: RouteManifest): (path: string) => string {
  const parents = new Set(Object.values(manifest).map((route) => route?.parentId));
  const routes = Object.values(manifest)
    .filter(
      (route): route is RouteRecord =>
        route !== undefined &&
        route.id !== 'root' &&
        (!parents.has(route.id) || route.index === true || route.path !== undefined),
    )
    .map((route): NamedRoute => {
      const segments = fullPath(manifest, route);
      return {
        id: route.id,
        pattern: new RegExp(`^${segments.map(segmentPattern).join('')}/?$`, 'i'),
        // a leaf goes before the layout with the same path
        rank:
          segments.reduce((sum, segment) => sum + segmentRank(segment), 0) +
          (parents.has(route.id) ? 0 : 0.5),
      };
    })
    .sort((a, b) => b.rank - a.rank);
  return (path) => {
    const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
    return routes.find((route) => route.pattern.test(page))?.id ?? 'none';
  };
}
