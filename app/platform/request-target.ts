const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/**
 * Whether a request target is one that can be routed: a path on this server (RFC 9112, 3.2.1) that
 * decodes as UTF-8, without control characters, without a start that a browser would take for
 * another host, and without Remix's retired `_data` parameter.
 */
export function isWellFormedTarget(target: string): boolean {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(target)) return false;
  const cut = target.indexOf('?');
  const path = decoded(cut < 0 ? target : target.slice(0, cut));
  // eslint-disable-next-line no-control-regex -- control characters are what this looks for
  if (path === undefined || /[\x00-\x1f\x7f\\]/.test(path) || path.startsWith('//')) return false;
  return cut < 0 || isWellFormedQuery(target.slice(cut + 1));
}

function isWellFormedQuery(query: string): boolean {
  const text = decoded(query);
  if (text === undefined || text.includes('\0')) return false;
  // as Remix will read it: `%5fdata` is `_data`, too
  return !new URLSearchParams(query).has('_data');
}
