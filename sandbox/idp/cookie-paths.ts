/**
 * The provider's cookies of an interaction are set for the address that the browser is redirected to. Browsers that
 * keep to RFC 2109, NetSurf among them, drop a cookie whose path is not a prefix of the address that sets it, so that
 * every page of theirs 'has expired'. They get the same cookies for the whole flow as well, named after the interaction.
 */
import type { RequestHandler } from 'express';
import onHeaders from 'on-headers';

const OF_INTERACTION =
  /^(\w+_(?:interaction|resume)(?:\.sig)?)=([^;]*); path=(\/tenant\/[^/;]+)\/[^;]*\/([\w-]+)(?=;)(.*)$/i;

const atFlow = (cookie: string): string[] => {
  const [, name, value, flow, uid, attributes] = OF_INTERACTION.exec(cookie) ?? [];
  return uid === undefined ? [] : [`${name}~${uid}=${value}; path=${flow}${attributes}`];
};

/** What the browser sent for the flow, under the names that the provider looks for. */
function withFlowCookies(header: string, path: string): string {
  const pairs = header.split('; ');
  const known = new Set(pairs.map((pair) => pair.split('=', 1)[0]));
  const renamed = pairs.flatMap((pair) => {
    const [, name, uid, value] = /^([^=~]+)~([^=]+)=(.*)$/.exec(pair) ?? [];
    return uid && path.includes(`/${uid}`) && !known.has(name) ? [`${name}=${value}`] : [];
  });
  return [...pairs, ...renamed].join('; ');
}

export const interactionCookiesOfFlow: RequestHandler = (req, res, next) => {
  if (req.headers.cookie) req.headers.cookie = withFlowCookies(req.headers.cookie, req.path);
  onHeaders(res, () => {
    const cookies = [res.getHeader('Set-Cookie') ?? []].flat().map(String);
    const added = cookies.flatMap(atFlow);
    if (added.length > 0) res.setHeader('Set-Cookie', [...cookies, ...added]);
  });
  next();
};
