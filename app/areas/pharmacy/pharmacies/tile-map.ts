/** Leaflet, in a separate file that only a street map loads. */
import { control, divIcon, latLngBounds, map as createMap, marker, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { StreetPin } from './results.server.ts';
import type { StreetMap } from './tiles.server.ts';

interface TileMapTexts {
  zoomIn: string;
  zoomOut: string;
  failed: () => void;
}

const PIN = 32;
const MAX_ZOOM = 17;

/** A map pin that can be clicked, opened in a new tab and read aloud, without style attributes. */
function pin({ number, label, to }: StreetPin): HTMLElement {
  const link = document.createElement('a');
  link.href = to;
  link.title = label;
  link.textContent = String(number);
  link.setAttribute('aria-label', label);
  Object.assign(link.style, {
    display: 'grid',
    placeItems: 'center',
    inlineSize: `${PIN}px`,
    blockSize: `${PIN}px`,
    border: '2px solid #fff',
    borderRadius: '50%',
    background: 'var(--deep)',
    color: 'var(--on-deep)',
    fontWeight: '700',
    pointerEvents: 'auto',
    textDecoration: 'none',
  });
  return link;
}

/** Leaflet would interpret a credit as HTML. */
function asText(credit: string): string {
  const text = document.createElement('span');
  text.textContent = credit;
  return text.innerHTML;
}

/** @returns a function that removes the map */
export function drawTileMap(
  box: HTMLElement,
  { url, credit, pins }: StreetMap,
  texts: TileMapTexts,
): () => void {
  // the map's layers stay below the fixed bars of the page
  Object.assign(box.style, { blockSize: '24rem', isolation: 'isolate' });
  const map = createMap(box, { zoomControl: false });
  map.attributionControl.setPrefix(false);
  control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map);
  tileLayer(url, { maxZoom: 19, attribution: asText(credit) })
    .on('tileerror', texts.failed)
    .addTo(map);
  const bounds = latLngBounds(pins.map(({ latitude, longitude }) => [latitude, longitude]));
  map.fitBounds(bounds.pad(0.1), { maxZoom: MAX_ZOOM, animate: false });
  for (const each of pins) {
    const icon = divIcon({ html: pin(each), className: '', iconSize: [PIN, PIN] });
    marker([each.latitude, each.longitude], { icon, interactive: false, keyboard: false }).addTo(map);
  }
  return () => map.remove();
}
