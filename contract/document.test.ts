import { expect, test } from 'vitest';
import { isPdf } from './document.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const pdf = bytes('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n');

test.each([
  ['a whole PDF', pdf, true],
  ['one with bytes after its end', bytes(`%PDF-1.4\n${'x'.repeat(9_000)}\n%%EOF\n\n\n`), true],
  ['one cut short', pdf.subarray(0, 20), false],
  ['a page that says it is one', bytes('<script>%PDF-1.7 %%EOF</script>'), false],
  ['nothing', bytes(''), false],
])('recognizes a PDF: %s', (_what, given, is) => {
  expect(isPdf(given)).toBe(is);
});
