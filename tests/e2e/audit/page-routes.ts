/** The pages of the portal, from its route table. The audit and the measurements derive their pages from it. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { routeTable } from '../../../app/routes.ts';
import { createRouteNames } from '../../../app/remix/route-names.ts';
import type { Visitor } from '#harness/visitor.ts';

interface RouteRecord {
  id: string;
  file: string;
  path?: string;
  parentId?: string;
}

export interface PageRoute {
  id: string;
  /** `/main/orders/:orderNumber` */
  path: string;
  /** opens at its own address, without anything to fill in */
  isStatic: boolean;
}

const records = Object.values(routeTable) as RouteRecord[];
export const findRouteName = createRouteNames(routeTable);

const splitSegments = ({ parentId, path = '' }: RouteRecord): string[] => {
  const parent = records.find(({ id }) => id === parentId);
  return [...(parent ? splitSegments(parent) : []), path].filter(Boolean);
};

/** A route without a component returns a file, data or a redirect. */
const isPage = ({ file }: RouteRecord) =>
  /^export (?:default\b|\{[^}]*\bdefault\b)/m.test(readFileSync(resolve('app', file), 'utf8'));

export const pageRoutes: readonly PageRoute[] = records
  .filter(isPage)
  .map((record) => ({ id: record.id, path: `/${splitSegments(record).join('/')}` }))
  .map((route) => ({ ...route, isStatic: !/[:*]/.test(route.path) }));

export const isMemberPage = ({ path }: PageRoute): boolean => path.startsWith('/main/');

const linksIn = (html: string): string[] =>
  [...html.matchAll(/\shref="(\/[^"#]*)/g)].map(([, link]) => link!.replaceAll('&amp;', '&'));

/** Maximum number of pages of one route that are searched for links. */
const READ_OF_A_ROUTE = 20;

/** Lists with more links than their first page shows. */
const FURTHER_LISTS = [
  '/main/prescriptions?period=all',
  '/main/orders?period=all&status=placed',
  '/main/drug?q=metformin',
];

/** An address of each route: its own path, or the first link to it on an open page. @throws for a missing link */
export async function findAddresses(
  visitor: Visitor,
  routes: readonly PageRoute[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { id, path, isStatic } of routes) if (isStatic) found.set(id, path);
  const missing = () => routes.filter(({ id }) => !found.has(id)).map(({ id }) => id);
  const known = new Set<string>();
  const read = new Map<string, number>();
  const queue = [...found.values(), ...FURTHER_LISTS];
  for (let address = queue.shift(); address !== undefined && missing().length > 0; address = queue.shift()) {
    const reply = await visitor.once(address);
    for (const link of linksIn(await reply.text())) {
      const id = findRouteName(new URL(link, 'http://portal.test').pathname);
      if (known.has(link) || !routes.some((route) => route.id === id && !route.isStatic)) continue;
      known.add(link);
      if (!found.has(id)) found.set(id, link);
      read.set(id, (read.get(id) ?? 0) + 1);
      if (read.get(id)! <= READ_OF_A_ROUTE) queue.push(link);
    }
  }
  if (missing().length > 0) throw new Error(`no link leads to ${missing().join(', ')}`);
  return found;
}
