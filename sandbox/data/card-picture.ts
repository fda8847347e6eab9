/** The picture of an ID card's front, as a PNG in a data URL: a band with a title, and facts in two columns. */
import { crc32, deflateSync } from 'node:zlib';
import type { Member } from './members.ts';

const WIDTH = 480;
const HEIGHT = 300;
const BAND_HEIGHT = 80;
const PAPER = 0;
const BAND = 1;
const LABEL = 2;
const VALUE = 3;
const palette = Buffer.from('ffffff' + '0b5b4c' + '575048' + '1f1c18', 'hex');

/** Capitals and digits of 5 by 7 dots: a byte for each column, with the top dot in the lowest bit. */
const glyphs: Record<string, string> = {
  ...{ 0: '3e5149453e', 1: '00427f4000', 2: '4261514946', 3: '2141454b31', 4: '1814127f10', 5: '2745454539' },
  ...{ 6: '3c4a494930', 7: '0171090503', 8: '3649494936', 9: '064949291e', A: '7e1111117e', B: '7f49494936' },
  ...{ C: '3e41414122', D: '7f4141221c', E: '7f49494941', F: '7f09090901', G: '3e4149497a', H: '7f0808087f' },
  ...{ I: '00417f4100', J: '2040413f01', K: '7f08142241', L: '7f40404040', M: '7f020c027f', N: '7f0408107f' },
  ...{ O: '3e4141413e', P: '7f09090906', Q: '3e4151215e', R: '7f09192946', S: '4649494931', T: '01017f0101' },
  ...{ U: '3f4040403f', V: '1f2040201f', W: '3f4038403f', X: '6314081463', Y: '0708700807', Z: '6151494543' },
};
const COLUMNS_OF_A_GLYPH = 6;

type Pixels = Uint8Array[];

/** Draws text from its top left corner. A letter without a glyph is a space. */
function write(pixels: Pixels, text: string, at: { x: number; y: number; dot: number; color: number }): void {
  for (const [index, letter] of [...text.toUpperCase()].entries()) {
    const columns = Buffer.from(glyphs[letter] ?? '', 'hex');
    for (const [column, bits] of columns.entries()) {
      const x = at.x + (index * COLUMNS_OF_A_GLYPH + column) * at.dot;
      for (let dot = 0; dot < 7; dot += 1)
        if (bits & (1 << dot))
          for (let line = 0; line < at.dot; line += 1)
            pixels[at.y + dot * at.dot + line]?.fill(at.color, x, x + at.dot);
    }
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

function toDataUrl(pixels: Pixels): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // 8 bits per pixel, an index into the palette (PNG, 11.2.1)
  header.set([8, 3, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(Buffer.concat(pixels.map((row) => Buffer.concat([Buffer.of(0), row]))))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

export function drawCard({ firstName, lastName, cardId, personCode }: Member): string {
  const pixels: Pixels = Array.from({ length: HEIGHT }, (_, y) =>
    new Uint8Array(WIDTH).fill(y < BAND_HEIGHT ? BAND : PAPER),
  );
  write(pixels, 'Pharmacy card', { x: 32, y: 26, dot: 4, color: PAPER });
  const facts = [
    { label: 'Member', value: `${firstName} ${lastName}`, x: 32, y: 112 },
    { label: 'Member ID', value: cardId, x: 32, y: 204 },
    { label: 'Person code', value: personCode, x: 288, y: 204 },
  ];
  for (const { label, value, x, y } of facts) {
    write(pixels, label, { x, y, dot: 2, color: LABEL });
    write(pixels, value, { x, y: y + 24, dot: 3, color: VALUE });
  }
  return toDataUrl(pixels);
}
