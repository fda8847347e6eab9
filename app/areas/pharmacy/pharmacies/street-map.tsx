import { useEffect, useRef, useState } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { useHydrated } from '~/ui/use-hydrated.ts';
import type { StreetMap as StreetMapView, Tiles } from './tiles.server.ts';

function StreetMap({ map }: { map: StreetMapView }) {
  const t = useT();
  // read during server rendering, because only those labels reach the browser
  const [zoomIn, zoomOut] = [t('pharmacies.finder.zoomIn'), t('pharmacies.finder.zoomOut')];
  const mapFailed = t('pharmacies.finder.mapFailed');
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const drawing = import('./tile-map.ts').then(({ drawTileMap }) =>
      box.current
        ? drawTileMap(box.current, map, {
            zoomIn,
            zoomOut,
            failed: () => setFailed(true),
          })
        : undefined,
    );
    drawing.catch(() => setFailed(true));
    return () => void drawing.then((remove) => remove?.()).catch(() => undefined);
  }, [map, zoomIn, zoomOut]);
  return (
    <>
      <p role="status">{failed && mapFailed}</p>
      <div ref={box} role="group" aria-label={t('pharmacies.finder.streetMap')} />
      <p className="small soft">{t('pharmacies.finder.mapKeys')}</p>
    </>
  );
}

/** The target of the button that requests the map. On a phone it is far down the page. */
const MAP_ID = 'street-map';

interface StreetMapOfferProps {
  tiles: Tiles;
  query: readonly (readonly [string, string])[];
  page: number;
}

/**
 * Offers a street map on request, when a tile service is configured. The button reloads the page, because only a
 * document that was requested with a map may show images of a different origin.
 */
export function StreetMapOffer({ tiles, query, page }: StreetMapOfferProps) {
  const t = useT();
  const hydrated = useHydrated();
  if (tiles.state === 'none') return null;
  const here = [...query, ...(page > 1 ? [['page', String(page)] as const] : [])];
  const isShown = tiles.state === 'shown';
  return (
    <div id={MAP_ID} tabIndex={-1} className={hydrated ? 'stack compact' : 'reserved'}>
      <p>
        <LinkButton
          look="alt"
          small
          icon="pin"
          href={
            isShown ? paths.pharmacies(here) : `${paths.pharmacies([...here, ['map', 'street']])}#${MAP_ID}`
          }
        >
          {t(isShown ? 'pharmacies.finder.hideMap' : 'pharmacies.finder.showMap')}
        </LinkButton>
      </p>
      {isShown && <StreetMap map={tiles.map} />}
    </div>
  );
}
