import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { readCookies, setCookie } from '~/identity/cookies.server.ts';
import { dictionaryOf } from '~/i18n/t.server.ts';
import { collectPage } from '~/platform/remix/collect-page.ts';
import { pageBody } from '~/platform/page-body.ts';
import { addRootData, integrityIn, withSwitchedOnFlags } from '~/platform/remix/entry-context.ts';
import { documentCsp, permissionsPolicy } from '~/platform/security-headers.ts';
import { DocumentContext } from '~/ui/document-context.ts';
import type { DocumentParts } from '~/ui/document-context.ts';
import { loader as rootLoader } from '~/root.tsx';
import { recordLabels } from '~/ui/page-labels.tsx';
import { STYLE_COOKIE, styleSheet } from '~/ui/styles.server.ts';

const RENDER_LIMIT_MS = 10_000;
const STYLE_MAX_AGE_SECONDS = 31_536_000;

/** Inlined until the browser has been told of the file; in development always linked, so that edits show. */
function inlinesCss(request: Request, context: AppLoadContext): boolean {
  if (import.meta.env.DEV) return false;
  return readCookies(context.env, request.headers.get('Cookie')).get(STYLE_COOKIE) !== styleSheet.mark;
}

function setDocumentHeaders(headers: Headers, context: AppLoadContext, inline: boolean) {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    documentCsp({
      nonce: context.nonce,
      styleHash: inline ? styleSheet.cspHash : undefined,
      imagesFrom: context.documentMay?.imagesFrom,
      development: import.meta.env.DEV,
    }),
  );
  if (context.documentMay?.geolocation)
    headers.set('Permissions-Policy', permissionsPolicy({ geolocation: true }));
  headers.set('Content-Language', context.preferences.language);
  if (inline) {
    headers.append(
      'Set-Cookie',
      setCookie(context.env, STYLE_COOKIE, styleSheet.mark, STYLE_MAX_AGE_SECONDS),
    );
  }
}

/**
 * Renders a page. It is sent when all of it is ready, and in one piece: what React would stream in
 * late stays hidden until a script runs, and some pages have none.
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
  const parts: DocumentParts = {
    nonce: context.nonce,
    light: context.preferences.light,
    css: inline ? styleSheet.text : undefined,
    ...(isRefusedPost && { scripts: false }),
    labels: recordLabels(await dictionaryOf(context)),
    integrityOf: integrityIn(remixContext),
  };
  const accepted = request.headers.get('Accept-Encoding');
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <DocumentContext.Provider value={parts}>
        <RemixServer context={withSwitchedOnFlags(remixContext)} url={request.url} nonce={context.nonce} />
      </DocumentContext.Provider>,
      {
        nonce: context.nonce,
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(timer);
          setDocumentHeaders(headers, context, inline);
          // in one buffer: piece by piece through a web stream costs a fifth of the whole request
          const send = async (html: Uint8Array<ArrayBuffer>) => {
            const body = await pageBody(html, headers, { accepted, isFirstView: inline });
            resolve(new Response(body, { status: finalStatus, headers }));
          };
          pipe(collectPage((html) => void send(html).catch(reject)));
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error instanceof Error ? error : new Error('render failed'));
        },
        onError(error) {
          finalStatus = 500;
          logFailure(error, context);
        },
      },
    );
    const timer = setTimeout(abort, RENDER_LIMIT_MS);
  });
}

/** Where it broke, not what it said: a message may quote what a member typed or what the programme sent. */
function logFailure(error: unknown, context: AppLoadContext) {
  const { name, stack = '' } = error instanceof Error ? error : { name: typeof error };
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  context.log.error({ error: name, at: frames.slice(0, 5).map((line) => line.trim()) }, 'page failed');
  if (import.meta.env.DEV) console.error(error);
}

export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!request.signal.aborted) logFailure(error, context);
}
