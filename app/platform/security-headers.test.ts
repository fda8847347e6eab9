import { describe, expect, test } from 'vitest';
import { buildDefaultHeaders, buildDocumentCsp, buildPermissionsPolicy } from './security-headers.ts';

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

describe('page policy', () => {
  const policy = directives(buildDocumentCsp({ nonce: 'bm9uY2U=', styleHashes: ['sha256-abc='] }));

  test('allows only own scripts and those of this response', () => {
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['script-src']).toEqual(["'self'", "'nonce-bm9uY2U='"]);
  });

  test('allows own styles and the inlined sheet', () => {
    expect(policy['style-src']).toEqual(["'self'", "'sha256-abc='"]);
    const quoted = directives(buildDocumentCsp({ nonce: 'n', styleHashes: ["'sha256-abc='"] }));
    expect(quoted['style-src']).toEqual(["'self'", "'sha256-abc='"]);
    expect(directives(buildDocumentCsp({ nonce: 'n' }))['style-src']).toEqual(["'self'"]);
  });

  test('sends forms to the portal only, and forbids frames', () => {
    expect(policy['form-action']).toEqual(["'self'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['connect-src']).toEqual(["'self'"]);
    expect(policy['worker-src']).toEqual(["'self'"]);
  });

  test("allows images of the map's origin only after a request for a map", () => {
    const usual = directives(buildDocumentCsp({ nonce: 'n' }));
    const opened = directives(buildDocumentCsp({ nonce: 'n', imagesFrom: 'https://tiles.example.com' }));
    expect(usual['img-src']).toEqual(["'self'", 'data:']);
    expect(opened).toEqual({ ...usual, 'img-src': ["'self'", 'data:', 'https://tiles.example.com'] });
  });

  test('is loose for the development server only', () => {
    const strict = buildDocumentCsp({ nonce: 'n', styleHashes: ['sha256-abc='] });
    expect(strict).not.toMatch(/unsafe|strict-dynamic|\*|ws:|https?:/);
    expect(buildDocumentCsp({ nonce: 'n', development: true })).toContain('ws:');
  });
});

test('allows geolocation only on request', () => {
  expect(buildDefaultHeaders({ https: true }).get('Permissions-Policy')).toBe(buildPermissionsPolicy());
  expect(buildPermissionsPolicy()).toContain('geolocation=()');
  const opened = buildPermissionsPolicy({ geolocation: true });
  expect(opened).toBe(buildPermissionsPolicy().replace('geolocation=()', 'geolocation=(self)'));
});

describe('response headers', () => {
  test('preserve the Origin of forms without JavaScript', () => {
    expect(buildDefaultHeaders({ https: true }).get('Referrer-Policy')).toBe('same-origin');
  });

  test('require https where there is https', () => {
    const [secure, local] = [true, false].map((https) => buildDefaultHeaders({ https }));
    expect(secure!.get('Strict-Transport-Security')).toMatch(/^max-age=63072000/);
    expect(local!.has('Strict-Transport-Security')).toBe(false);
  });
});
