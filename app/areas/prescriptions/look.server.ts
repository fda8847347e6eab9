import type { Localizer } from '~/i18n/localizer.server.ts';
import type { Appearance, unitColors, unitShapes } from '#contract/appearance.ts';

/** A drawing of one tablet or capsule, and the text with the same content. */
export interface MedicineLook {
  text: string;
  /** each with its color */
  parts: [d: string, fill: string][];
  mark: string;
  markSize: number;
}

type Shape = (typeof unitShapes)[number];
type Color = (typeof unitColors)[number];

const fills: Record<Color, string> = {
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

/** width, height and corner of each shape in a box of 96 by 48 */
const boxes: Record<Shape, readonly [width: number, height: number, corner: number]> = {
  round: [44, 44, 22],
  oval: [76, 40, 20],
  capsule: [84, 32, 16],
  rectangle: [76, 36, 6],
};
const [MIDDLE, CENTER] = [48, 24];
const MARK_SIZE = 13;
/** width of a letter, by the height of the text */
const LETTER = 0.65;

function drawUnit(shape: Shape, [color, other]: Color[], score: number): MedicineLook['parts'] {
  const [width, height, corner] = boxes[shape];
  const [left, top] = [MIDDLE - width / 2, CENTER - height / 2];
  const [flat, side] = [width / 2 - corner, height - 2 * corner];
  const half = (turn: 1 | -1) => {
    const arc = (to: string) => `a${corner} ${corner} 0 0 ${turn === 1 ? 1 : 0} ${to}`;
    const [out, back] = [corner * turn, -corner * turn];
    const round = `${arc(`${out} ${corner}`)}v${side}${arc(`${back} ${corner}`)}`;
    return `M${MIDDLE} ${top}h${flat * turn}${round}h${-flat * turn}`;
  };
  const parts: MedicineLook['parts'] = [
    [half(-1), fills[color ?? 'white']],
    [half(1), fills[other ?? color ?? 'white']],
  ];
  for (let line = 1; line < score; line += 1)
    parts.push([`M${left + (width * line) / score} ${top}v${height}`, 'none']);
  return parts;
}

/** Undefined without a picture in the catalogue, and for a shape or color that the portal does not know. */
export function toLook(appearance: Appearance | undefined, { t }: Localizer): MedicineLook | undefined {
  if (!appearance) return undefined;
  const { shape, imprint, score } = appearance;
  const colors = appearance.colors.filter((color) => color !== 'other');
  if (shape === 'other' || colors.length < appearance.colors.length) return undefined;
  const [mark = '', back] = imprint;
  const [one = '', other] = colors.map((color) => t(`prescriptions.look.color.${color}`));
  const words = [
    t(`prescriptions.look.shape.${shape}`),
    other === undefined ? one : t('prescriptions.look.both', { one, other }),
  ];
  if (mark)
    words.push(back ? t('prescriptions.look.sides', { mark, back }) : t('prescriptions.look.mark', { mark }));
  if (score > 1) words.push(t('prescriptions.look.score'));
  const markSize = Math.min(MARK_SIZE, (boxes[shape][0] - 8) / Math.max(1, mark.length) / LETTER);
  return { text: words.join(', '), parts: drawUnit(shape, colors, score), mark, markSize };
}
