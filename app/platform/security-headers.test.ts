import { describe, expect, test } from 'vitest';
import { defaultHeaders, documentCsp, permissionsPolicy } from './security-headers.ts';

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

describe('page policy', () => {
  const policy = directives(documentCsp({ nonce: 'bm9uY2U=', styleHashes: ['sha256-abc='] }));

  test('allows only own scripts and those of this response', () => {
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['script-src']).toEqual(["'self'", "'nonce-bm9uY2U='"]);
  });

  test('allows own styles and the inlined sheet', () => {
    expect(policy['style-src']).toEqual(["'self'", "'sha256-abc='"]);
    expect(directives(documentCsp({ nonce: 'n', styleHashes: ["'sha256-abc='"] }))['style-src']).toEqual([
      "'self'",
      "'sha256-abc='",
    ]);
    expect(directives(documentCsp({ nonce: 'n' }))['style-src']).toEqual(["'self'"]);
  });

  test('sends forms to the portal only, and forbids frames', () => {
    expect(policy['form-action']).toEqual(["'self'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['connect-src']).toEqual(["'self'"]);
    expect(policy['worker-src']).toEqual(["'self'"]);
  });

  test("allows images of the map's origin only after a request for a map", () => {
    const usual = directives(documentCsp({ nonce: 'n' }));
    const opened = directives(documentCsp({ nonce: 'n', imagesFrom: 'https://tiles.example.com' }));
    expect(usual['img-src']).toEqual(["'self'", 'data:']);
    expect(opened).toEqual({ ...usual, 'img-src': ["'self'", 'data:', 'https://tiles.example.com'] });
  });

  test('is loose for the development server only', () => {
    const strict = documentCsp({ nonce: 'n', styleHashes: ['sha256-abc='] });
    expect(strict).not.toMatch(/unsafe|strict-dynamic|\*|ws:|https?:/);
    expect(documentCsp({ nonce: 'n', development: true })).toContain('ws:');
  });
});

test('allows geolocation only on request', () => {
  expect(defaultHeaders({ https: true }).get('Permissions-Policy')).toBe(permissionsPolicy());
  expect(permissionsPolicy()).toContain('geolocation=()');
  const opened = permissionsPolicy({ geolocation: true });
  expect(opened).toBe(permissionsPolicy().replace('geolocation=()', 'geolocation=(self)'));
});

describe('response headers', () => {
  test('keep the Origin of forms without JavaScript', () => {
    expect(defaultHeaders({ https: true }).get('Referrer-Policy')).toBe('same-origin');
  });

  test('require https where there is https', () => {
    expect(defaultHeaders({ https: true }).get('Strict-Transport-Security')).toMatch(/^max-age=63072000/);
    expect(defaultHeaders({ https: false }).has('Strict-Transport-Security')).toBe(false);
  });
});
