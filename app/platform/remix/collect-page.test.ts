import { Writable } from 'node:stream';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { collectPage } from './collect-page.ts';

/** A page whose characters of two to four bytes stand across every place where React cuts its buffers. */
const page = (shift: number) =>
  createElement(
    'main',
    null,
    createElement('p', null, 'x'.repeat(shift)),
    Array.from({ length: 400 }, (_, row) => createElement('p', { key: row }, 'Sustitución ñ “€” 😀')),
  );

const rendered = (shift: number, sink: (done: (html: Uint8Array) => void) => Writable) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page(shift), {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => void pipe(sink((html) => resolve(Buffer.from(html).toString('utf8')))),
      onError: (error) => reject(error instanceof Error ? error : new Error('render failed')),
    });
  });

test('no page carries a NUL byte or a broken character, wherever React cuts it', async () => {
  for (let shift = 0; shift < 64; shift += 1) {
    const html = await rendered(shift, collectPage);
    expect(html).not.toMatch(/[\0\uFFFD]/);
    expect(html.match(/Sustitución ñ “€” 😀/g)).toHaveLength(400);
  }
});

test('React itself still pads its buffers, so that this is needed', async () => {
  const asItComes = (done: (html: Uint8Array) => void) => {
    const pieces: Uint8Array[] = [];
    return new Writable({
      emitClose: false,
      write: (piece: Uint8Array, _encoding, next) => (pieces.push(Uint8Array.from(piece)), next()),
      final: (next) => (done(Buffer.concat(pieces)), next()),
    });
  };
  const pages = await Promise.all(Array.from({ length: 16 }, (_, shift) => rendered(shift, asItComes)));
  expect(pages.join('')).toContain('\0');
});
