/** The routes that a path may belong to, computed once, and the names of routes for the log. */
import { toPagePath } from './data-request.ts';

interface RouteRecord {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
  module?: { default?: unknown };
}
export type RouteManifest = Record<string, RouteRecord | undefined>;

interface RoutePattern {
  id: string;
  /** Matches every path that Remix would match, and a few more, because it does not check the value of a segment. */
  pattern: RegExp;
  /** static segments weigh most, then parameters; a splat comes last */
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

/** Every route that a path may match, the most specific first. */
export function listRoutePatterns(manifest: RouteManifest): RoutePattern[] {
  const parents = new Set(Object.values(manifest).map((route) => route?.parentId));
  return Object.values(manifest)
    .filter(
      (route): route is RouteRecord =>
        route !== undefined &&
        route.id !== 'root' &&
        (!parents.has(route.id) || route.index === true || route.path !== undefined),
    )
    .map((route): RoutePattern => {
      const segments = fullPath(manifest, route);
      return {
        id: route.id,
        pattern: new RegExp(`^${segments.map(segmentPattern).join('')}/*$`, 'i'),
        // a leaf comes before the layout with the same path
        rank:
          segments.reduce((sum, segment) => sum + segmentRank(segment), 0) +
          (parents.has(route.id) ? 0 : 0.5),
      };
    })
    .sort((a, b) => b.rank - a.rank);
}

/**
 * A function from a path to the id of its route, for the log, which never has the path itself. Computed once, because
 * matching as Remix does costs as much as rendering a small page. Remove when the framework exposes the matched route
 * before it replies.
 */
export function createRouteNames(manifest: RouteManifest): (path: string) => string {
  const routes = listRoutePatterns(manifest);
  return (path) => {
    const page = toPagePath(path);
    return routes.find((route) => route.pattern.test(page))?.id ?? 'none';
  };
}

/** A path as Remix matches it: decoded, and without empty segments. */
const matchedPath = (path: string) => {
  try {
    return decodeURI(path).replace(/\/{2,}/g, '/');
  } catch {
    return path;
  }
};

/**
 * A function that returns whether a path belongs to a route without a page: a file, or data for a script. Index and
 * splat routes count as pages, because links point to them and they redirect to a page.
 */
export function listResourceRoutes(manifest: RouteManifest): (path: string) => boolean {
  const findId = createRouteNames(manifest);
  return (path) => {
    const route = manifest[findId(matchedPath(path))];
    return (
      route !== undefined &&
      route.module?.default === undefined &&
      !route.index &&
      route.path?.endsWith('*') !== true
    );
  };
}
