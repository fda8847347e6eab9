/**
 * Remix's addresses for the data of a page on a client navigation: the page's path with `.data` (and `/_root.data` for
 * `/`), with `_routes` or `index` in the query.
 *
 * Remove when only the framework sees the address of a data request.
 */

/** The path of a page, from its own path or that of its data. */
export const toPagePath = (path: string): string => path.replace(/\.data$/, '').replace(/^\/_root$/, '/');

/** Whether a path requests data and not a document. */
export const isDataPath = (path: string): boolean => path.endsWith('.data');

/** Whether a data request names its routes, as a fetcher or a revalidation does. */
export const isNamingRoutes = (query: URLSearchParams): boolean => query.has('_routes');

/** The query of a page without the parameters of data requests. @param search with its `?`, or empty */
export function toPageSearch(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has('_routes') && !query.has('index')) return search;
  query.delete('_routes');
  query.delete('index');
  return query.size === 0 ? '' : `?${query}`;
}
