import { Outlet, useRouteError, useRouteLoaderData } from '@remix-run/react';
import type { HeadersFunction, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node';
import { useContext, useEffect, useMemo, type ReactNode } from 'react';
import { requireServedApp } from '~/content/served-app.server.ts';
import {
  loadFrameBrand,
  buildFrameFilledForm,
  buildFrameFormToken,
  loadFrameHelp,
  buildOwnPageNotice,
  loadFrameMember,
  loadFrameNews,
  formatFrameNotes,
  loadFrameSession,
  getFrameStart,
} from '~/frame.server.ts';
import { getT, loadNavigationLabels } from '~/i18n/t.server.ts';
import { unpackLabels, type LabelMap, type T } from '~/i18n/translate.ts';
import { I18nContext, type I18n } from '~/i18n/use-t.ts';
import { toPagePath } from '~/remix/data-request.ts';
import { DocumentContext } from '~/ui/document-context.ts';
import { Document } from '~/ui/document.tsx';
import { ErrorPage, getErrorTitle } from '~/ui/error-page.tsx';
import { FilledFormContext, FormTokenContext } from '~/ui/form/form-context.ts';
import { Frame } from '~/ui/frame/frame.tsx';
import { readDocumentLabels } from '~/ui/page-labels.tsx';
import { buildPageTitle, findTitleLabel } from '~/ui/page-title.ts';

function toTitle(request: Request, refused: boolean, t: T, portal: string | undefined): string {
  const label = findTitleLabel(toPagePath(new URL(request.url).pathname));
  return buildPageTitle({
    label: label && t(label),
    error: refused ? t('common.form.error') : undefined,
    portal,
  });
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireServedApp(context, request);
  const t = await getT(context);
  const [labels, member, news, notes, formToken, help, session, filledForm] = await Promise.all([
    loadNavigationLabels(context, new URL(request.url).pathname),
    loadFrameMember(context),
    loadFrameNews(context, t),
    formatFrameNotes(context, request, t),
    buildFrameFormToken(context, request),
    loadFrameHelp(context),
    loadFrameSession(context),
    buildFrameFilledForm(context, request),
  ]);
  const { language, frameLanguage, textSize, light } = context.preferences;
  const brand = await loadFrameBrand(context);
  return {
    language,
    textSize,
    light,
    labels,
    member,
    news,
    notes,
    formToken,
    help,
    session,
    filledForm,
    start: getFrameStart(context, request),
    title: toTitle(request, context.formRefused, t, brand?.name),
    ...(!session && { description: t('nav.description') }),
    // a field without a value would still appear in each page
    ...(frameLanguage && { frameLanguage }),
    ...(brand && { brand }),
    ...buildOwnPageNotice(new URL(request.url).pathname, member, t),
  };
}

/** A page with a 503 also reports when to try again (Retry-After). */
export const headers: HeadersFunction = ({ errorHeaders }) => {
  const retryAfter = errorHeaders?.get('Retry-After');
  return new Headers(retryAfter ? { 'Retry-After': retryAfter } : undefined);
};

type Root = SerializeFrom<typeof loader>;

/** In the browser: the previous page's data, for a page whose data never arrived. */
let shown: Root | undefined;

/** A failed reply, or one that is not the portal's, has no data for the frame. */
function useRoot(): Root | undefined {
  const root = useRouteLoaderData<typeof loader>('root');
  useEffect(() => {
    if (root) shown = { ...root, notes: [], start: undefined };
  }, [root]);
  return root ?? shown;
}

/** On the server all labels; in the browser those of the document and of the pages loaded since. */
function useI18n(root: Root | undefined): I18n {
  const { readLabel } = useContext(DocumentContext);
  const { language = 'en', frameLanguage, labels = '' } = root ?? {};
  return useMemo(() => {
    if (readLabel) return { language, frameLanguage, read: readLabel };
    const known: LabelMap = { ...readDocumentLabels(), ...unpackLabels(labels) };
    return { language, frameLanguage, read: (key) => known[key] };
  }, [language, frameLanguage, readLabel, labels]);
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRoot();
  const own = useRouteLoaderData<typeof loader>('root');
  const i18n = useI18n(root);
  const error = useRouteError();
  const label = error === undefined || own ? undefined : getErrorTitle(error, i18n.read);
  return (
    <I18nContext.Provider value={i18n}>
      <FormTokenContext.Provider value={root?.formToken}>
        <FilledFormContext.Provider value={root?.filledForm}>
          <Document
            textSize={root?.textSize ?? 'small'}
            title={own?.title ?? buildPageTitle(label === undefined ? {} : { label })}
            description={own?.description}
            brand={root?.brand}
          >
            {children}
          </Document>
        </FilledFormContext.Provider>
      </FormTokenContext.Provider>
    </I18nContext.Provider>
  );
}

function PageFrame({ children }: { children: ReactNode }) {
  const root = useRoot();
  if (!root) return children;
  return <Frame {...root}>{children}</Frame>;
}

export default function App() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRoot();
  if (!root) return null;
  return (
    <PageFrame>
      <ErrorPage error={error} help={root.help} />
    </PageFrame>
  );
}
