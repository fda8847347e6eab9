/** Several files of one archive that grow together: only what is compressed is kept. */
import { Zip, ZipDeflate } from 'fflate';

/** More than any member's data; a programme that answers without end must not fill the memory. */
export const MOST_BYTES = 30 * 1024 * 1024;
/** beyond it the text shrinks by little, at twice the time */
const LEVEL = 3;

export interface ZipFiles<Name extends string> {
  write(name: Name, text: string): void;
  /** closes all files; the archive */
  finish(): Uint8Array;
}

/** @throws RangeError from `write` and `finish` when the archive grows beyond MOST_BYTES */
export function zipFiles<Name extends string>(names: readonly Name[], at: Date): ZipFiles<Name> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let fault: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) fault = error;
    chunks.push(chunk);
    size += chunk.byteLength;
  });
  const files = new Map(
    names.map((name) => {
      const file = new ZipDeflate(name, { level: LEVEL });
      file.mtime = at;
      zip.add(file);
      return [name, file] as const;
    }),
  );
  const check = () => {
    if (fault) throw fault;
    if (size > MOST_BYTES) throw new RangeError('the archive is too large');
  };
  return {
    write(name, text) {
      files.get(name)!.push(Buffer.from(text), false);
      check();
    },
    finish() {
      for (const file of files.values()) file.push(new Uint8Array(), true);
      zip.end();
      check();
      return Buffer.concat(chunks, size);
    },
  };
}
