import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { readCookies, setCookie } from '~/session/cookies.server.ts';
import { PREFERENCE_MAX_AGE_SECONDS } from '~/i18n/preferences.server.ts';
import { loadDictionary } from '~/i18n/t.server.ts';
import { compressPageBody } from '~/platform/page-body.ts';
import { addRootData, readIntegrity } from '~/remix/entry-context.ts';
import { canRunScripts, insertPageScripts, readHydrationState } from '~/remix/page-scripts.ts';
import { isRouterRefusal } from '~/remix/router-refusal.ts';
import { buildDocumentCsp, hashSource, buildPermissionsPolicy } from '~/platform/security-headers.ts';
import { DocumentContext, type DocumentParts } from '~/ui/document-context.ts';
import { loader as rootLoader } from '~/root.tsx';
import { buildLabelScript, recordLabels } from '~/ui/page-labels.tsx';
import { STYLE_COOKIE, STYLE_MARK, selectStyles } from '~/ui/styles.server.ts';

const STYLE_MAX_AGE_SECONDS = 31_536_000;

/**
 * The style sheet is inlined until the browser has cached it. In development it is always linked, so that edits show.
 */
function inlinesCss(request: Request, context: AppLoadContext): boolean {
  if (import.meta.env.DEV) return false;
  return readCookies(context.env, request.headers.get('Cookie')).get(STYLE_COOKIE) !== STYLE_MARK;
}

function setDocumentHeaders(headers: Headers, context: AppLoadContext, styleHash: string | undefined) {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    buildDocumentCsp({
      nonce: context.nonce,
      styleHashes: [styleHash, context.brandCss && hashSource(context.brandCss)],
      imagesFrom: context.documentMay?.imagesFrom,
      development: import.meta.env.DEV,
    }),
  );
  if (context.documentMay?.geolocation)
    headers.set('Permissions-Policy', buildPermissionsPolicy({ geolocation: true }));
  const { language, frameLanguage = language } = context.preferences;
  headers.set('Content-Language', frameLanguage);
  if (context.languageChosen)
    headers.append('Set-Cookie', setCookie(context.env, 'lang', frameLanguage, PREFERENCE_MAX_AGE_SECONDS));
  if (styleHash)
    headers.append('Set-Cookie', setCookie(context.env, STYLE_COOKIE, STYLE_MARK, STYLE_MAX_AGE_SECONDS));
}

const END = '</body></html>';
const HEAD_END = '</head>';

const inAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** At the end of the head, where HTML allows it and hydration accepts an additional element. */
function refreshTag({ refresh }: AppLoadContext, mayRunScripts: boolean): string {
  if (!refresh) return '';
  const { seconds, to, isWithoutScripts } = refresh;
  const content = to === undefined ? `${seconds}` : `${seconds}; url=${to}`;
  const tag = `<meta http-equiv="refresh" content="${inAttribute(content)}"/>`;
  return isWithoutScripts && mayRunScripts ? `<noscript>${tag}</noscript>` : tag;
}

/**
 * Renders a page as one string. Parts that React streams late stay hidden until a script runs, and some pages have no
 * script. React's streams also cost a fifth of the request and pad their chunks with NUL bytes.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const inline = inlinesCss(request, context);
  const isRefusedPost = await addRootData(request, remixContext, (asked) =>
    rootLoader({ context, request: asked, params: {} }),
  );
  const { light } = context.preferences;
  const labels = recordLabels(await loadDictionary(context));
  const parts: DocumentParts = {
    nonce: context.nonce,
    light,
    // filled in once the page's rules are known
    css: inline ? '' : undefined,
    scripts: isRefusedPost ? false : undefined,
    readLabel: labels.read,
    findIntegrity: readIntegrity(remixContext),
  };
  const { context: entry, data } = await readHydrationState(remixContext);
  const html = renderToString(
    <DocumentContext.Provider value={parts}>
      <RemixServer context={entry} url={request.url} nonce={context.nonce} />
    </DocumentContext.Provider>,
  );
  const styles = inline ? selectStyles(html) : undefined;
  setDocumentHeaders(headers, context, styles?.cspHash);
  const styled = styles ? html.replace('<style>', () => `<style>${styles.css}`) : html;
  const hydrates = !light && !isRefusedPost && canRunScripts(entry);
  const scripts = hydrates ? insertPageScripts(entry, data, context.nonce) : { head: '', body: '' };
  const head = refreshTag(context, !light && !isRefusedPost) + scripts.head;
  const body = styled.slice(0, -END.length).replace(HEAD_END, () => head + HEAD_END);
  const page = `<!DOCTYPE html>${body}${hydrates ? buildLabelScript(labels.used()) : ''}${scripts.body}${END}`;
  const accepted = request.headers.get('Accept-Encoding');
  const sent = await compressPageBody(Buffer.from(page), headers, accepted);
  return new Response(sent, { status, headers });
}

/** Logs the position of the failure, without the message, which may quote typed text or the programme's text. */
function logFailure(error: unknown, context: AppLoadContext) {
  const { name, stack = '' } = error instanceof Error ? error : { name: typeof error };
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  context.log.error({ error: name, at: frames.slice(0, 5).map((line) => line.trim()) }, 'page failed');
  if (import.meta.env.DEV) console.error(error);
}

/** A request without a matching route is the sender's fault, and not logged as a failure. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!request.signal.aborted && !isRouterRefusal(error)) logFailure(error, context);
}
