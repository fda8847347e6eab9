import { describe, expect, it } from 'vitest';
import { readPreferences } from './preferences.server.ts';

describe('display preferences', () => {
  it('default to English and small text (9.01)', async () => {
    expect(await readPreferences(new Headers())).toEqual({ language: 'en', textSize: 'small', light: false });
  });

  it.each([
    [{ 'Accept-Language': 'es-MX,es;q=0.9,en;q=0.5' }, { language: 'es' }],
    [{ 'Accept-Language': 'fr-FR, es;q=0.5' }, { language: 'es' }],
    [{ 'Accept-Language': 'fr' }, { language: 'en' }],
    [{ 'Accept-Language': 'es', Cookie: 'lang=en' }, { language: 'en' }],
    [{ Cookie: '__Host-lang=es; __Host-ts=large' }, { language: 'es', textSize: 'large' }],
    [{ Cookie: 'ts=medium' }, { textSize: 'medium' }],
    [{ Cookie: 'lang=xx; ts=huge; light=yes' }, { language: 'en', textSize: 'small', light: false }],
    [{ Cookie: 'light=1' }, { light: true }],
    // a different site of the same domain sets plain names
    [{ Cookie: 'ts=large; light=1; __Host-ts=small; __Host-light=0' }, { textSize: 'small', light: false }],
    [{ 'Save-Data': 'on' }, { light: true }],
    [{ 'Save-Data': 'on', Cookie: 'light=0' }, { light: false }],
  ])('are read from %j (1.06, 3.50, 3.51)', async (headers, expected) => {
    expect(await readPreferences(new Headers(headers as Record<string, string>))).toMatchObject(expected);
  });
});
