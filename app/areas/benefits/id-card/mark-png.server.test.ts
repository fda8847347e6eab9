import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawPassImages } from './mark-png.server.ts';

const brand = { name: 'Harbor', accent: '#1a3a8f', accentDark: '#9db8ff' };
const SIZE = 50;

/** One character for each seventh pixel: white, the accent color, or an edge between them. */
function draw(mark: string): string[] {
  const png = drawPassImages({ ...brand, mark })['logo.png']!;
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const steps = [1, 9, 17, 25, 33, 41, 48];
  return steps.map((row) =>
    steps
      .map((column) => rows[row * (1 + SIZE * 4) + 1 + column * 4])
      .map((red) => (red === 255 ? '#' : red === 0x1a ? '.' : '+'))
      .join(''),
  );
}

const ring = ['.......', '.#####.', '.#...#.', '.#...#.', '.#...#.', '.#####.', '.......'];
const disc = ['.......', '..###..', '.#####.', '.#####.', '.#####.', '..###..', '.......'];

test.each([
  ['lines and the even-odd rule', 'M3 3H25V25H3zM7 7h14v14h-14z 5', ring],
  ['relative lines after a move', 'm3 3 22 0 0 22-22 0zm4 4 14 0 0 14-14 0z', ring],
  ['arcs with unseparated flags', 'M14 3a11 11 0 01 0 22a11 11 0 01 0-22z', disc],
  ['absolute arcs', 'M14 3A11 11 0 1 1 14 25A11 11 0 1 1 14 3Z', disc],
  ['cubic curves', 'M14 3C20 3 25 8 25 14S20 25 14 25 3 20 3 14 8 3 14 3z', disc],
  ['quadratic curves', 'M14 3Q25 3 25 14T14 25 3 14 14 3z', disc],
])('draws the mark of a brand: %s', (_what, mark, picture) => {
  expect(draw(mark)).toEqual(picture);
});
