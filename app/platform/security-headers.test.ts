import { describe, expect, test } from 'vitest';
import { defaultHeaders, documentCsp, permissionsPolicy } from './security-headers.ts';

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

describe('the policy of a page', () => {
  const policy = directives(documentCsp({ nonce: 'bm9uY2U=', styleHashes: ['sha256-abc='] }));

  test('runs our own scripts and those of this response, and no others', () => {
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['script-src']).toEqual(["'self'", "'nonce-bm9uY2U='"]);
  });

  test('takes our own styles and the inlined sheet', () => {
    expect(policy['style-src']).toEqual(["'self'", "'sha256-abc='"]);
    expect(directives(documentCsp({ nonce: 'n', styleHashes: ["'sha256-abc='"] }))['style-src']).toEqual([
      "'self'",
      "'sha256-abc='",
    ]);
    expect(directives(documentCsp({ nonce: 'n' }))['style-src']).toEqual(["'self'"]);
  });

  test('sends forms home only, and is framed by nobody', () => {
    expect(policy['form-action']).toEqual(["'self'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['connect-src']).toEqual(["'self'"]);
    expect(policy['worker-src']).toEqual(["'self'"]);
  });

  test('takes images of one more origin where a member asked for a map, and nothing else of it', () => {
    const usual = directives(documentCsp({ nonce: 'n' }));
    const opened = directives(documentCsp({ nonce: 'n', imagesFrom: 'https://tiles.example.com' }));
    expect(usual['img-src']).toEqual(["'self'", 'data:']);
    expect(opened).toEqual({ ...usual, 'img-src': ["'self'", 'data:', 'https://tiles.example.com'] });
  });

  test('is never loose but for the development server', () => {
    const strict = documentCsp({ nonce: 'n', styleHashes: ['sha256-abc='] });
    expect(strict).not.toMatch(/unsafe|strict-dynamic|\*|ws:|https?:/);
    expect(documentCsp({ nonce: 'n', development: true })).toContain('ws:');
  });
});

test('a page may ask where the device is only when it is told to', () => {
  expect(defaultHeaders({ https: true }).get('Permissions-Policy')).toBe(permissionsPolicy());
  expect(permissionsPolicy()).toContain('geolocation=()');
  const opened = permissionsPolicy({ geolocation: true });
  expect(opened).toBe(permissionsPolicy().replace('geolocation=()', 'geolocation=(self)'));
});

describe('the headers of every response', () => {
  test('keep forms working without JavaScript: no-referrer would hide their Origin', () => {
    expect(defaultHeaders({ https: true }).get('Referrer-Policy')).toBe('same-origin');
  });

  test('ask for https where there is https', () => {
    expect(defaultHeaders({ https: true }).get('Strict-Transport-Security')).toMatch(/^max-age=63072000/);
    expect(defaultHeaders({ https: false }).has('Strict-Transport-Security')).toBe(false);
  });
});
