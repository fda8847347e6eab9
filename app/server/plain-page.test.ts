import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPreferences } from '../i18n/preferences.server.ts';
import { PLAIN_CSP, PLAIN_STYLE, choosePlainLanguage } from '../platform/plain-page.ts';

describe('plain page', () => {
  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'fr' }, 'en'],
    [{ 'accept-language': 'es-MX' }, 'es'],
    [{ 'accept-language': 'fr,es;q=0.8,en;q=0.5' }, 'es'],
    [{ 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8,es;q=0.7' }, 'en'],
    [{ 'accept-language': 'est,ens' }, 'en'],
    [{ 'accept-language': 'es', cookie: '__Host-lang=en' }, 'en'],
    [{ cookie: 'a=1; __Host-memberlang=es' }, 'es'],
    [{ cookie: '__Host-memberlang=es; __Host-lang=en' }, 'en'],
    [{ cookie: 'slang=es' }, 'en'],
    [{ cookie: 'lang=es; __Host-lang=en' }, 'en'],
    [{ cookie: 'lang=fr_FR; __Host-lang=es' }, 'es'],
    [{ cookie: 'lang=en; __Host-memberlang=es' }, 'es'],
    [{ cookie: '\xa0__Host-lang=es; __Host-lang=en' }, 'en'],
    [{ cookie: 'lang=fr', 'accept-language': 'es' }, 'es'],
  ])('has the language of the other pages: %j', async (headers, language) => {
    expect(choosePlainLanguage(headers)).toBe(language);
    const given = headers as Record<string, string>;
    expect((await readPreferences(new Headers(given))).language).toBe(language);
  });

  it('looks the same when nginx serves it', () => {
    const nginx = readFileSync('deploy/nginx/member-portal.conf', 'utf8');
    expect(nginx).toContain(`<style>${PLAIN_STYLE}</style>`);
    expect(nginx).toContain(`Content-Security-Policy "${PLAIN_CSP}" always`);
  });
});
