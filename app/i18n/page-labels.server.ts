/** The labels that a page's components may read, for a client navigation. */
import routes from 'virtual:route-labels';
import { localLabels } from '../labels.server.ts';
import { routeNames } from '../platform/remix/route-names.ts';

const routeIdOf = routeNames(routes);
const keysByRoute = new Map<string, readonly string[]>();

const allKeys = [...new Set([...Object.keys(localLabels.en), ...Object.keys(localLabels.es)])];

/** A key as written in the code, with its plural forms; `*` stands for any word. */
const asPattern = (key: string) =>
  `${key.replaceAll('.', '\\.').replaceAll('*', '[\\w.-]+')}(?:_(?:one|many|other))?`;

function keysOf(routeId: string | undefined): readonly string[] {
  const route = routeId === undefined ? undefined : routes[routeId];
  if (!route) return [];
  let keys = keysByRoute.get(route.id);
  if (!keys) {
    const pattern = new RegExp(`^(?:${route.labels.map(asPattern).join('|')})$`);
    keys = allKeys.filter((key) => pattern.test(key));
    keysByRoute.set(route.id, keys);
  }
  return keys;
}

/** Every label key that the page at a path may show, including those of the frame. */
export function labelKeysOfPage(path: string): ReadonlySet<string> {
  const keys = new Set(keysOf('root'));
  for (let id: string | undefined = routeIdOf(path); id !== undefined; id = routes[id]?.parentId)
    for (const key of keysOf(id)) keys.add(key);
  return keys;
}
