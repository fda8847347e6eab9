/** Leaflet, in a file of its own that only a street map loads. */
import { control, divIcon, latLngBounds, map as createMap, marker, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { StreetMap } from './tiles.server.ts';

interface Words {
  zoomIn: string;
  zoomOut: string;
  /** called when a picture does not come */
  failed: () => void;
}

const PIN = 32;
const MOST_ZOOM = 17;

/** Styles set one by one: the page allows no style attributes. */
function pin(number: number): HTMLElement {
  const circle = document.createElement('b');
  circle.textContent = String(number);
  Object.assign(circle.style, {
    display: 'grid',
    placeItems: 'center',
    inlineSize: `${PIN}px`,
    blockSize: `${PIN}px`,
    border: '2px solid #fff',
    borderRadius: '50%',
    background: '#0b5b4c',
    color: '#fff',
  });
  return circle;
}

/** @returns what takes the map away again */
export function drawTileMap(box: HTMLElement, { url, host, pins }: StreetMap, words: Words): () => void {
  box.style.blockSize = '24rem';
  const map = createMap(box, { zoomControl: false });
  map.attributionControl.setPrefix(false);
  control.zoom({ zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map);
  tileLayer(url, { maxZoom: 19, attribution: host }).on('tileerror', words.failed).addTo(map);
  const bounds = latLngBounds(pins.map(({ latitude, longitude }) => [latitude, longitude]));
  map.fitBounds(bounds.pad(0.1), { maxZoom: MOST_ZOOM, animate: false });
  for (const { latitude, longitude, number, label, to } of pins) {
    const icon = divIcon({ html: pin(number), className: '', iconSize: [PIN, PIN] });
    const placed = marker([latitude, longitude], { icon, title: label, keyboard: true }).addTo(map);
    const element = placed.getElement();
    element?.setAttribute('role', 'link');
    element?.setAttribute('aria-label', label);
    placed.on('click', () => location.assign(to));
  }
  return () => map.remove();
}
