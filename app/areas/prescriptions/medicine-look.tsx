import { useT } from '~/i18n/use-t.ts';
import { findWholeValues } from '~/ui/breakable.tsx';
import type { MedicineLook } from './look.server.ts';

const fills: Record<MedicineLook['colors'][number], string> = {
  white: '#fff',
  yellow: '#f3d96b',
  orange: '#eba45c',
  pink: '#f0b3c0',
  red: '#d98079',
  brown: '#c39a72',
  green: '#9fc79a',
  blue: '#9dbde0',
  purple: '#b9a3d6',
  gray: '#c4c4c4',
};
const INK = '#1f1c18';
const MIDDLE = 48;
/** width of a letter, by the height of the text */
const LETTER = 0.65;
/** left edge, width, height and corner of each shape in a box of 96 by 48 */
const boxes: Record<
  MedicineLook['shape'],
  readonly [x: number, width: number, height: number, corner: number]
> = {
  round: [26, 44, 44, 22],
  oval: [10, 76, 40, 20],
  capsule: [6, 84, 32, 16],
  rectangle: [10, 76, 36, 6],
};

/** One tablet or capsule, as the text beside it describes it. */
export function MedicinePicture({ look: { text, shape, colors, mark, score } }: { look: MedicineLook }) {
  const t = useT();
  const [x, width, height, corner] = boxes[shape];
  const [left, right] = colors;
  const y = (48 - height) / 2;
  const box = { x, y, width, height, rx: corner };
  const lines = Array.from({ length: score - 1 }, (_, index) => x + (width * (index + 1)) / score);
  return (
    <div className="flex-row">
      <svg viewBox="0 0 96 48" width="96" height="48" aria-hidden="true">
        <rect {...box} fill={fills[left!]} stroke={INK} strokeWidth="1" />
        {right && (
          <path
            d={`M${MIDDLE} ${y}H${x + width - corner}a${corner} ${corner} 0 0 1 0 ${height}H${MIDDLE}z`}
            fill={fills[right]}
            stroke={INK}
            strokeWidth="1"
          />
        )}
        {lines.map((at) => (
          <path key={at} d={`M${at} ${y}v${height}`} stroke={INK} strokeWidth="1" opacity="0.4" />
        ))}
        <text
          x={MIDDLE}
          y="29"
          fill={INK}
          stroke="none"
          fontSize={Math.min(13, (width - 8) / mark.length / LETTER)}
          fontWeight="600"
          textAnchor="middle"
        >
          {mark}
        </text>
      </svg>
      <div>
        <p>{findWholeValues(text)}</p>
        <p className="soft small">{t('safety.look')}</p>
      </div>
    </div>
  );
}
