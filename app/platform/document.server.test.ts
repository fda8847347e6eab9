import { describe, expect, test } from 'vitest';
import { passPdf, toSafeFileName } from './document.server.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const pdf = bytes('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n');

describe('passed-on document', () => {
  test('is saved under its name as a PDF', async () => {
    const response = passPdf(pdf, 'Mail order form');
    expect(Object.fromEntries(response.headers)).toEqual({
      ...{ 'content-type': 'application/pdf', 'content-length': String(pdf.length) },
      'content-disposition': 'attachment; filename="Mail-order-form.pdf"',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf);
  });
  test('is rejected when it is not a PDF', () => {
    expect(() => passPdf(bytes('<html>'), 'form')).toThrow(TypeError);
    expect(() => passPdf(bytes(''), 'form')).toThrow(TypeError);
  });
});

test.each([
  ['Formulario de inscripción', 'Formulario-de-inscripcion.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['a"\r\nSet-Cookie: x=1', 'a-Set-Cookie-x-1.pdf'],
  ['form.PDF', 'form.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['药品', 'document.pdf'],
  ['', 'document.pdf'],
  ['x'.repeat(500), `${'x'.repeat(80)}.pdf`],
])('turns the name %j into %s', (name, safe) => {
  expect(toSafeFileName(name, 'pdf')).toBe(safe);
});
