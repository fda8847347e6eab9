import { z } from 'zod';

const START = /^%PDF-\d\.\d/;
const END = '%%EOF';
/** readers look for the end in this many last bytes (ISO 32000-1, annex H, note 18) */
const TAIL_BYTES = 1_024;

const words = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Whether bytes are a complete PDF, by its first and last bytes (ISO 32000-1, 7.5.2 and 7.5.5). */
export const isPdf = (bytes: Uint8Array): boolean =>
  START.test(words(bytes.subarray(0, 8))) && words(bytes.subarray(-TAIL_BYTES)).includes(END);

/** A reply that is a document. Anything but a PDF breaks the contract, whatever its content type. */
export const Pdf = z.custom<Uint8Array>((value) => value instanceof Uint8Array && isPdf(value), {
  error: 'is no PDF',
});
