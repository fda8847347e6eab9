import type { IncomingMessage, ServerResponse } from 'node:http';
import { portalBrand } from './brand.ts';
import { hashSource, buildPlainPageCsp } from './security-headers.ts';
import type { Language } from '#contract/languages.ts';
import { listKeys } from '#contract/typed-keys.ts';

const { name: portal, accent, accentDark } = portalBrand;

/**
 * The small pages for requests that never reach Remix: refused requests, missing files, a store that is down. They need
 * no other file, because they must work when nothing else does.
 */
const words = {
  en: {
    400: ['We could not read this request', 'Go back and try again.'],
    403: [
      'We could not accept this form',
      'It did not come from this site. Go back, reload the page and try again.',
    ],
    404: ['Not found', 'There is nothing at this address.'],
    405: ['This is not possible here', 'This address does not accept that kind of request.'],
    408: ['This took too long', 'Check your connection and try again.'],
    413: ['This is too large', 'Shorten your text and try again.'],
    414: ['This address is too long', 'Check the link and try again.'],
    415: ['We could not read this form', 'It was sent in a format we do not accept.'],
    421: [`This is not the address of the ${portal}`, 'Use the link below.'],
    429: ['Too many files at once', 'Wait until your other files are ready. Then try again.'],
    431: ['This request is too large', "Delete this site's cookies and try again."],
    500: ['Something went wrong', 'The problem is on our side. Please try again.'],
    502: ['We could not get this document', 'The problem is on our side. Go back and try again.'],
    503: ['We will be back shortly', 'Your account is fine. Please try again in a minute.'],
    home: `Go to the ${portal}`,
  },
  es: {
    400: ['No pudimos leer esta solicitud', 'Regrese e inténtelo de nuevo.'],
    403: [
      'No pudimos aceptar este formulario',
      'No se envió desde este sitio. Regrese, vuelva a cargar la página e inténtelo de nuevo.',
    ],
    404: ['No se encontró', 'No hay nada en esta dirección.'],
    405: ['Esto no es posible aquí', 'Esta dirección no acepta ese tipo de solicitud.'],
    408: ['Esto tardó demasiado', 'Revise su conexión e inténtelo de nuevo.'],
    413: ['Esto es demasiado grande', 'Acorte su texto e inténtelo de nuevo.'],
    414: ['Esta dirección es demasiado larga', 'Revise el enlace e inténtelo de nuevo.'],
    415: ['No pudimos leer este formulario', 'Se envió en un formato que no aceptamos.'],
    421: [`Esta no es la dirección de ${portal}`, 'Use el enlace que aparece abajo.'],
    429: [
      'Demasiados archivos a la vez',
      'Espere a que sus otros archivos estén listos e inténtelo de nuevo.',
    ],
    431: ['Esta solicitud es demasiado grande', 'Borre las cookies de este sitio e inténtelo de nuevo.'],
    500: ['Algo salió mal', 'El problema es nuestro. Inténtelo de nuevo.'],
    502: ['No pudimos obtener este documento', 'El problema es nuestro. Regrese e inténtelo de nuevo.'],
    503: ['Volveremos en breve', 'Su cuenta está bien. Inténtelo de nuevo en un minuto.'],
    home: `Ir a ${portal}`,
  },
} as const satisfies Record<Language, Record<number | 'home', unknown>>;

export type PlainStatus = Exclude<keyof (typeof words)['en'], 'home'>;
/** A language without texts here gets the English page. */
export type PlainLanguage = keyof typeof words;
const plainLanguages = listKeys(words);

/** As in i18n/preferences: our own `__Host-` cookies come before cookies that other sites may have set. */
const LANGUAGE_COOKIES = ['__Host-lang', '__Host-memberlang', 'lang', 'memberlang'].map(
  (name) => new RegExp(`(?:^|; *)${name}=(\\w+) *(?:;|$)`),
);

/** The language chosen in this browser, else the member's, else the browser's first known one (i18n/preferences). */
export function choosePlainLanguage(headers: { cookie?: string; 'accept-language'?: string }): PlainLanguage {
  const kept = LANGUAGE_COOKIES.map((cookie) => cookie.exec(headers.cookie ?? '')?.[1]);
  const asked = (headers['accept-language'] ?? '')
    .split(',')
    .map((one) => one.trim().split(/\W/)[0]?.toLowerCase());
  const known = [...kept, ...asked].map((one) => plainLanguages.find((language) => language === one));
  return known.find((language) => language !== undefined) ?? 'en';
}

/** These colors equal those of ui/styles/tokens.css. The page of nginx has a copy (deploy/nginx). */
export const PLAIN_STYLE =
  'body{margin:12vh auto;max-width:34rem;padding:0 1.25rem;font:1.0625rem/1.5 system-ui,sans-serif;background:#f6f4ef;color:#1f1c18}' +
  `h1,h2{line-height:1.2}a{display:inline-block;padding:.5rem 0;color:${accent}}` +
  `@media(prefers-color-scheme:dark){body{background:#151311;color:#f4f0e9}a{color:${accentDark}}}`;

/** The Content-Security-Policy of a plain document. */
export const PLAIN_CSP = buildPlainPageCsp(hashSource(PLAIN_STYLE));

/** A complete document without scripts or other files. @param main HTML that begins with the heading */
export const buildPlainDocument = (
  language: PlainLanguage,
  title: string,
  main: string,
): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${PLAIN_STYLE}</style>
<main>
${main}
</main>
</html>
`;

/** The headers of a plain page's reply. */
export const buildPlainHeaders = (language: PlainLanguage) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Language': language,
  'Content-Security-Policy': PLAIN_CSP,
});

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The page of an error status. @param homeUrl the target of its one link @param notice text at the top, such as the
 * programme's message
 */
export function buildPlainPage(
  status: PlainStatus,
  language: PlainLanguage,
  homeUrl: string,
  notice?: { message: string; lang?: string },
): string {
  const [title, text] = words[language][status];
  const first = notice
    ? `<p${notice.lang ? ` lang="${notice.lang}"` : ''}>${escaped(notice.message)}</p>\n`
    : '';
  const link = `<a href="${homeUrl}">${words[language].home}</a>`;
  const main = `<h1>${title}</h1>\n${first}<p>${text}</p>\n<p>${link}</p>`;
  return buildPlainDocument(language, `${portal} - ${title}`, main);
}

/** The page for an unreadable request, in both languages because the client's language is unknown. */
export function buildBilingualPlainPage(status: PlainStatus): string {
  const { en, es } = words;
  const [title, text] = en[status];
  const [titleInSpanish, textInSpanish] = es[status];
  const main =
    `<h1>${title}</h1>\n<p>${text}</p>\n` +
    `<div lang="es">\n<h2>${titleInSpanish}</h2>\n<p>${textInSpanish}</p>\n</div>`;
  return buildPlainDocument('en', `${portal} - ${title}`, main);
}

/** Replies with a plain page, or with one line of text when the client does not accept HTML. */
export function sendPlain(
  request: IncomingMessage,
  response: ServerResponse,
  status: PlainStatus,
  headers: Record<string, string> = {},
  homeUrl = '/',
): void {
  const language = choosePlainLanguage(request.headers);
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  const body = wantsPage
    ? buildPlainPage(status, language, homeUrl)
    : `${words[language][status].join('. ')}\n`;
  const shared = buildPlainHeaders(language);
  response.writeHead(status, {
    ...(wantsPage ? shared : { ...shared, 'Content-Type': 'text/plain; charset=utf-8' }),
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
