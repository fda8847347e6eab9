/** The picture of an ID card's front without text: a band over lines, as a PNG in a data URL. */
import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 480;
const HEIGHT = 300;
const PAPER = 0;
const BAND = 1;
const INK = 2;
const palette = Buffer.from([0xff, 0xff, 0xff, 0x0b, 0x5b, 0x4c, 0x8a, 0x97, 0x93]);

const within = (value: number, from: number, to: number) => value >= from && value < to;
const colorAt = (x: number, y: number): number => {
  if (y < 80) return BAND;
  const isLine = [120, 165, 210, 255].some((top) => within(y, top, top + 14));
  return isLine && (within(x, 32, 150) || within(x, 190, 400)) ? INK : PAPER;
};

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function draw(): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // 8 bits per pixel, an index into the palette (PNG, 11.2.1)
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: WIDTH }, (__, x) => colorAt(x, y))]),
  );
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

export const cardPicture = draw();
