/** The street map: images of a configured tile service, loaded only at a member's request. */
import type { EnvContext, RequestContext } from '~/context.ts';
import type { Results, StreetPin } from './results.server.ts';

export interface StreetMap {
  /** Leaflet's template, with {z}, {x} and {y} */
  url: string;
  /** the attribution required by the license; plain text */
  credit: string;
  pins: StreetPin[];
}

/** `none`: no tile service; `offered`: the member can request it */
export type Tiles = { state: 'none' } | { state: 'offered' } | { state: 'shown'; map: StreetMap };

type Env = Pick<RequestContext['env'], 'mapsTileUrl' | 'mapsKey' | 'mapsId' | 'mapsAttribution'>;

export const getTileTemplate = ({ mapsTileUrl = '', mapsKey = '', mapsId = '' }: Env): string =>
  mapsTileUrl.replaceAll('{key}', encodeURIComponent(mapsKey)).replaceAll('{id}', encodeURIComponent(mapsId));

export const isStreetMapRequested = (env: Env, fields: URLSearchParams): boolean =>
  env.mapsTileUrl !== undefined && fields.get('map') === 'street';

/** The origin that a document with the street map may load images from. */
export const getTileOrigin = (env: Env): string | undefined =>
  env.mapsTileUrl === undefined ? undefined : new URL(env.mapsTileUrl).origin;

export function selectTiles(
  { env }: EnvContext,
  fields: URLSearchParams,
  results: Results | undefined,
): Tiles {
  if (env.mapsTileUrl === undefined || results?.kind !== 'rows' || results.pins.length === 0)
    return { state: 'none' };
  if (!isStreetMapRequested(env, fields)) return { state: 'offered' };
  const credit = env.mapsAttribution ?? new URL(env.mapsTileUrl).host;
  const map = { url: getTileTemplate(env), credit, pins: results.pins };
  return { state: 'shown', map };
}
