import { describe, expect, test } from 'vitest';
import { defaultHeaders, documentCsp } from './security-headers.ts';

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

describe('the policy of a page', () => {
  const policy = directives(documentCsp({ nonce: 'bm9uY2U=', styleHash: 'sha256-abc=' }));

  test('runs our own scripts and those of this response, and no others', () => {
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['script-src']).toEqual(["'self'", "'nonce-bm9uY2U='"]);
  });

  test('takes our own styles and the inlined sheet', () => {
    expect(policy['style-src']).toEqual(["'self'", "'sha256-abc='"]);
    expect(directives(documentCsp({ nonce: 'n', styleHash: "'sha256-abc='" }))['style-src']).toEqual([
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
  });

  test('is never loose but for the development server', () => {
    const strict = documentCsp({ nonce: 'n', styleHash: 'sha256-abc=' });
    expect(strict).not.toMatch(/unsafe|strict-dynamic|\*|ws:|https?:/);
    expect(documentCsp({ nonce: 'n', development: true })).toContain('ws:');
  });
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
