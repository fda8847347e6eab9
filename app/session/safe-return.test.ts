import { describe, expect, it } from 'vitest';
import { toReturnTo, toSafeLocation, toSafePage, toSafeReturnTo } from './safe-return.ts';

describe('sign-in return address', () => {
  it.each([
    ...['/main/home', '/main/prescriptions?page=2&sort=date', '/main/prescriptions/rx%201'],
    ...['/main/prescriptions/100%25', '/main/drug?q=%2F%2Fslashes', '/main/drug?q=a%20b', '/main/%2525'],
    ...['/authors', '/main/auth/x', `/${'a'.repeat(999)}`, '/'],
  ])('is accepted for the portal page %s', (path) => {
    expect(toSafeReturnTo(path)).toBe(path);
  });

  it.each([
    ...[undefined, null, 7, '', 'main/home', '//evil.test', '///evil.test', '/\\evil.test', '\\\\evil.test'],
    ...['/main\\..\\evil', 'https://evil.test/main', 'javascript:alert(1)', 'data:text/html,x'],
    ...['/\t/evil.test', '/\n/evil.test', '/main\r\nSet-Cookie: a=b', ' //evil.test', '/\u0000main'],
    ...['/\u2028/main', '/%2f%2fevil.test', '/%5cevil.test', '/%09/evil.test', '/%252f%252fevil.test'],
    ...['/%0d%0aSet-Cookie:a=b', '/..//evil.test', '/main/..//evil.test', '/main/%2e%2e//evil.test', '/%zz'],
    ...[`/${'a'.repeat(1_000)}`, '/main/%80', '/main/%252525', '/auth', '/auth?returnTo=/main'],
    ...['/auth/logout', '/auth/login?returnTo=/main', '/main/../auth/start', '/AUTH/start'],
  ])('is replaced by the home page for %j', (value) => {
    expect(toSafeReturnTo(value)).toBe('/main');
  });

  it('loses its fragment', () => {
    expect(toSafeReturnTo('/main/claims#top')).toBe('/main/claims');
  });

  it("is replaced by the caller's fallback when it is no page", () => {
    expect(toSafeReturnTo('//evil.test', '/guest-login')).toBe('/guest-login');
  });

  it.each([
    ['/main?index', '/main'],
    ['/main?index&page=2', '/main?page=2'],
    ['/main?page=2&index=', '/main?page=2'],
    ['/main?_routes=root', '/main'],
    ['/main?page=2&indexes=1', '/main?page=2&indexes=1'],
    ['/main/orders.data?page=2&_routes=root', '/main/orders?page=2'],
    ['/_root.data', '/'],
  ])('loses Remix parameters: %s becomes %s', (value, path) => {
    expect(toSafeReturnTo(value)).toBe(path);
  });

  it('accepts .data inside a path', () => {
    const path = (url: string) => toReturnTo(new Request(`https://portal.example.test${url}`));
    expect(path('/main/a.data/b?x=1')).toBe('/main/a.data/b?x=1');
    expect(path('/main/orderszdata')).toBe('/main/orderszdata');
  });

  it('is the page of a data request', () => {
    const request = new Request('https://portal.example.test/main/orders.data?page=3&_routes=routes%2Fmain');
    expect(toReturnTo(request)).toBe('/main/orders?page=3');
  });
});

describe('address from the programme', () => {
  const site = {
    publicUrl: 'https://portal.example.test',
    idpSignInMetadataUrl: 'https://idp.example.test/sign-in/.well-known/openid-configuration',
    idpPasswordResetMetadataUrl: 'http://reset.example.test:4000/reset',
    registrationRedirectOrigins: ['https://client.example.test'],
  };
  const idp = 'https://idp.example.test/';
  const longest = idp + 'a'.repeat(4_000 - idp.length);

  it.each([
    [`${idp}login?state=a%20b#top`, `${idp}login?state=a%20b#top`],
    ['HTTPS://IDP.example.test:443/login', `${idp}login`],
    ['http://reset.example.test:4000/x', 'http://reset.example.test:4000/x'],
    ['https://client.example.test/welcome', 'https://client.example.test/welcome'],
    ['https://portal.example.test/main/orders?page=2#top', '/main/orders?page=2'],
    [longest, longest],
  ])('is followed from %s to %s', (value, location) => {
    expect(toSafeLocation(site, value, '/main/home')).toBe(location);
  });

  it.each([
    ...[undefined, '', '/main/orders', '//idp.example.test/', 'idp.example.test/', 'https://evil.test/'],
    ...['https://idp.example.test.evil.test/', 'https://evil.test/https://idp.example.test/'],
    ...['http://idp.example.test/', 'https://idp.example.test:8443/', 'https://reset.example.test:4000/x'],
    ...['blob:https://idp.example.test/x', 'javascript:alert("https://idp.example.test/")', 'https://[/'],
    ...['https://ana@idp.example.test/', 'https://:secret@idp.example.test/'],
    ...['https://ana:secret@idp.example.test/', 'https://idp.example.test/a b'],
    ...['https://idp.example.test/a\\b', 'https://idp.example.test/\u2028', '\thttps://idp.example.test/'],
    // The portal's own sign-in would loop.
    ...['https://portal.example.test/auth/start', 'https://portal.example.test//evil.test/', `${longest}a`],
  ])('is not followed to %j', (value) => {
    expect(toSafeLocation(site, value, '/main/home')).toBe('/main/home');
  });
});

it.each([
  ['/main/orders?page=2', '/main/orders?page=2'],
  ['/auth/locked', '/auth/locked'],
  ['//evil.test', '/main'],
  [undefined, '/main'],
])('returns from a frame form on %s to %s', (value, page) => {
  expect(toSafePage(value)).toBe(page);
});
