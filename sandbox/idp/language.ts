import type { Request, Response } from 'express';
import type { Language } from '#contract/languages.ts';

const COOKIE = 'idp_lang';
const asLanguage = (tag: string | undefined): Language | undefined => {
  const primary = tag?.trim().slice(0, 2).toLowerCase();
  return primary === 'en' || primary === 'es' ? primary : undefined;
};

function firstKnown(tags: readonly string[]): Language | undefined {
  return tags.map(asLanguage).find((language) => language !== undefined);
}

function cookieValue(req: Request): string | undefined {
  return req.headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
}

/**
 * The language of a page. The switch (`?lang=es`) overrides ui_locales until the portal sends a different ui_locales.
 */
export function resolveLanguage(req: Request, res: Response, uiLocales: unknown): Language {
  const asked = typeof uiLocales === 'string' ? firstKnown(uiLocales.split(' ')) : undefined;
  const switched = typeof req.query.lang === 'string' ? asLanguage(req.query.lang) : undefined;
  if (switched) {
    res.append(
      'Set-Cookie',
      `${COOKIE}=${switched}.${asked ?? '-'}; Path=/tenant; HttpOnly; SameSite=Lax${req.secure ? '; Secure' : ''}`,
    );
    return switched;
  }
  const [remembered, whenAsked] = cookieValue(req)?.split('.') ?? [];
  const kept = whenAsked === (asked ?? '-') ? asLanguage(remembered) : undefined;
  const preferred = firstKnown(req.acceptsLanguages());
  return kept ?? asked ?? preferred ?? 'en';
}
