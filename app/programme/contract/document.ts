import { z } from 'zod';

const START = /^%PDF-\d\.\d/;
const END = '%%EOF';
/** readers look for the end in this many last bytes (ISO 32000-1, annex H, note 18) */
const TAIL_BYTES = 1_024;

const words = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Whether bytes are a whole PDF: they begin as one and end as one (ISO 32000-1, 7.5.2 and 7.5.5). */
export const isPdf = (bytes: Uint8Array): boolean =>
  START.test(words(bytes.subarray(0, 8))) && words(bytes.subarray(-TAIL_BYTES)).includes(END);

/** A reply that is a document. One that is no PDF, whatever its content type says, breaks the contract. */
export const Pdf = z.instanceof(Uint8Array).refine(isPdf, { error: 'is no PDF' });
