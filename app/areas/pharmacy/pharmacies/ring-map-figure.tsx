import { useId } from 'react';
import { useT } from '~/i18n/use-t.ts';
import type { MapView } from './results.server.ts';

const MIDDLE = 200;
const PIN_RADIUS = 14;

/** The space separates the texts in a browser that shows only text. */
const Words = ({ text, ...place }: { x: number; y: number; fill?: string; text?: string | number }) => (
  <>
    <text {...place}>{text}</text>{' '}
  </>
);

/** Each pharmacy's number, as in the list. */
const Pins = ({ pins }: { pins: MapView['pins'] }) => (
  <g fontSize="15" fontWeight="700" textAnchor="middle" strokeWidth="2.5" stroke="none">
    {pins.map(({ number, x, y, inNetwork }) => (
      <g key={number}>
        <circle
          cx={x}
          cy={y}
          r={PIN_RADIUS}
          fill={inNetwork ? 'var(--accent,CanvasText)' : 'var(--surface,Canvas)'}
          stroke={inNetwork ? 'var(--surface,Canvas)' : 'var(--edge,CanvasText)'}
        />
        <Words
          x={x}
          y={y + 5}
          fill={inNetwork ? 'var(--on,Canvas)' : 'var(--ink,CanvasText)'}
          text={number}
        />
      </g>
    ))}
  </g>
);

/**
 * Draws numbers around a place, to scale, on the server and without any request. Its size and its system colors are for
 * a page without its style sheet.
 */
export function RingMapFigure({ map }: { map: MapView }) {
  const t = useT();
  const id = useId();
  return (
    <div className="stack compact">
      <svg
        className="ring-map"
        viewBox="0 0 400 400"
        width="400"
        height="400"
        role="img"
        aria-labelledby={id}
        fill="none"
      >
        <title id={id}>{map.title}</title>{' '}
        <rect width="400" height="400" rx="16" fill="var(--sunk,Canvas)" stroke="none" />
        <g
          stroke="var(--edge,CanvasText)"
          strokeDasharray="2 5"
          fill="var(--surface,Canvas)"
          fillOpacity="0.5"
        >
          {[...map.rings].reverse().map(({ miles, radius }) => (
            <circle key={miles} cx={MIDDLE} cy={MIDDLE} r={radius} />
          ))}
        </g>
        <path d="M200 8v384M8 200h384" stroke="var(--line,CanvasText)" />
        <g
          fill="var(--soft,CanvasText)"
          stroke="var(--surface,Canvas)"
          strokeWidth="4"
          paintOrder="stroke"
          fontSize="15"
          fontWeight="600"
          textAnchor="middle"
        >
          <Words x={MIDDLE} y={18} text={map.north} />
          {map.rings.map(({ miles, x, y }, index) => (
            <Words key={miles} x={x} y={y + 5} text={map.ringTexts[index]} />
          ))}
        </g>
        <circle cx={MIDDLE} cy={MIDDLE} r="6" fill="var(--ink,CanvasText)" stroke="none" />
        <g stroke="var(--edge,CanvasText)" strokeWidth="1.5">
          {map.pins.map(
            ({ number, spot, x, y }) => spot && <path key={number} d={`M${spot.x} ${spot.y}L${x} ${y}`} />,
          )}
        </g>
        <Pins pins={map.pins} />
      </svg>
      <p className="small soft">{t('pharmacies.finder.notStreet')}</p>
    </div>
  );
}
