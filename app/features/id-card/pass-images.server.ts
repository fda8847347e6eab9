/** The portal's mark as PNG, in the sizes that a pass has (PNG, third edition; one colour type, no filter). */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUECOLOUR_WITH_ALPHA = 6;
const GROUND = [0x0b, 0x5b, 0x4c] as const;
/** samples a pixel, each way, for soft edges */
const SAMPLES = 4;

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([size, typed, check]);
}

/** Whether a point of the 28 × 28 mark is white: a capsule's outline, turned by 45°, its lower half full. */
function isWhite(x: number, y: number): boolean {
  const turned = { x: (x + y - 28) * Math.SQRT1_2, y: (y - x) * Math.SQRT1_2 };
  const beyond = Math.max(0, Math.abs(turned.y) - 5);
  const fromAxis = Math.hypot(turned.x, beyond);
  return fromAxis <= 5.5 && (turned.y >= 0 || fromAxis >= 3.5);
}

function whiteness(column: number, row: number, size: number): number {
  let hits = 0;
  for (let i = 0; i < SAMPLES * SAMPLES; i += 1) {
    const x = (column + ((i % SAMPLES) + 0.5) / SAMPLES) * (28 / size);
    const y = (row + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) * (28 / size);
    if (isWhite(x, y)) hits += 1;
  }
  return hits / (SAMPLES * SAMPLES);
}

/** The mark on its ground, `size` pixels square. */
export function markPng(size: number): Buffer {
  const rows = Buffer.alloc(size * (1 + size * 4));
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const white = whiteness(column, row, size);
      const at = row * (1 + size * 4) + 1 + column * 4;
      GROUND.forEach((part, i) => (rows[at + i] = Math.round(part + (255 - part) * white)));
      rows[at + 3] = 255;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, TRUECOLOUR_WITH_ALPHA, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
