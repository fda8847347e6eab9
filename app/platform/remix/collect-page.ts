import { Writable } from 'node:stream';

/**
 * React 18 sends a full buffer as it is when the next character does not fit in, with the one to three bytes that are
 * still zero; UTF-8 text has none. Can go with React 19, when collect-page.test.ts passes without it.
 */
function withoutPadding(piece: Uint8Array): Uint8Array {
  let end = piece.length;
  while (end > 0 && piece[end - 1] === 0) end -= 1;
  return piece.subarray(0, end);
}

/** Takes a document in the pieces that React makes of it, and hands it on whole. */
export function collectPage(whole: (html: Uint8Array<ArrayBuffer>) => void): Writable {
  const pieces: Uint8Array[] = [];
  return new Writable({
    // React takes it for a reader who has gone, and gives up on what is done already
    emitClose: false,
    write(piece: Uint8Array, _encoding, next) {
      pieces.push(withoutPadding(piece));
      next();
    },
    final(next) {
      whole(Buffer.concat(pieces));
      next();
    },
  });
}
