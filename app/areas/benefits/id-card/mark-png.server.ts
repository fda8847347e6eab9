/** The mark of a brand as PNG in the sizes of a pass (PNG, third edition; one color type, no filter). */
import { crc32, deflateSync } from 'node:zlib';
import { portalBrand, type Brand } from '~/platform/brand.ts';
import { toPolygons } from './mark-outline.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUECOLOR_WITH_ALPHA = 6;
/** samples per pixel in each direction, for soft edges */
const SAMPLES = 4;
const MARK_UNITS = 28;
const ICON_PX = 29;
const LOGO_PX = 50;

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([size, typed, check]);
}

/** The covered share of each pixel by the even-odd rule, from 0 to 1. */
function coverage(mark: string, size: number): Float64Array {
  const covered = new Float64Array(size * size);
  const samples = size * SAMPLES;
  const unit = samples / MARK_UNITS;
  const edges = toPolygons(mark).flatMap((polygon) =>
    polygon.map((point, i) => [point, polygon[(i + 1) % polygon.length]!] as const),
  );
  for (let row = 0; row < samples; row += 1) {
    const y = (row + 0.5) / unit;
    const crossings = edges
      .filter(([[, y1], [, y2]]) => y1 <= y !== y2 <= y)
      .map(([[x1, y1], [x2, y2]]) => (x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) * unit - 0.5)
      .sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const end = Math.min(samples, Math.ceil(crossings[i + 1]!));
      for (let column = Math.max(0, Math.ceil(crossings[i]!)); column < end; column += 1)
        covered[Math.floor(row / SAMPLES) * size + Math.floor(column / SAMPLES)]! += 1 / SAMPLES ** 2;
    }
  }
  return covered;
}

/** The mark in white on the accent color. */
function markPng(size: number, { accent, mark }: Brand): Buffer {
  const ground = [...Buffer.from(accent.slice(1), 'hex')];
  const rows = Buffer.alloc(size * (1 + size * 4));
  coverage(mark, size).forEach((white, pixel) => {
    const at = Math.floor(pixel / size) * (1 + size * 4) + 1 + (pixel % size) * 4;
    ground.forEach((part, i) => (rows[at + i] = Math.round(part + (255 - part) * white)));
    rows[at + 3] = 255;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, TRUECOLOR_WITH_ALPHA, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const imagesByBrand = new Map<Brand, Record<string, Buffer>>();

/** Drawn once, for all passes of a brand. */
export function drawPassImages(brand: Brand = portalBrand): Record<string, Buffer> {
  let images = imagesByBrand.get(brand);
  if (images) return images;
  images = {};
  for (const scale of [1, 2, 3]) {
    const end = scale === 1 ? '.png' : `@${scale}x.png`;
    images[`icon${end}`] = markPng(ICON_PX * scale, brand);
    images[`logo${end}`] = markPng(LOGO_PX * scale, brand);
  }
  imagesByBrand.set(brand, images);
  return images;
}
