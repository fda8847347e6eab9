import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compressPageBody } from './page-body.ts';

const rows = Array.from(
  { length: 200 },
  (_, at) => `<li>Refill ${at * 7_919} is ready on day ${at % 31}.</li>`,
);
const html = Buffer.from(`<!DOCTYPE html><ul>${rows.join('')}</ul>`);

async function sent(accepted: string | null) {
  const headers = new Headers();
  const body = Buffer.from(await compressPageBody(html, headers, accepted));
  return { body, headers: Object.fromEntries(headers) };
}

describe('page body', () => {
  const cases = ['br', 'gzip, deflate, br, zstd', 'gzip;q=0.5, br;q=0.9'];
  test.each(cases)('is compressed for %s', async (accepted) => {
    const { body, headers } = await sent(accepted);
    const expected = {
      'content-encoding': 'br',
      'content-length': String(body.byteLength),
      vary: 'Accept-Encoding',
    };
    expect(headers).toEqual(expected);
    expect(brotliDecompressSync(body)).toEqual(html);
  });

  test.each([null, '', 'gzip', 'br;q=0', 'gzip, br;q=0.0', 'x-br'])(
    'is not compressed for %s',
    async (accepted) => {
      const { body, headers } = await sent(accepted);
      expect(headers).toEqual({ 'content-length': String(html.byteLength), vary: 'Accept-Encoding' });
      expect(body).toEqual(html);
    },
  );
});
