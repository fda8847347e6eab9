/** For tests of components and routes: a router, a place for labels, and the real words. */
import { createRemixStub } from '@remix-run/testing';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { localLabels } from '~/labels.server.ts';
import type { Language } from '~/i18n/translate.ts';
import { I18nContext } from '~/i18n/use-t.ts';

type Stub = Parameters<typeof createRemixStub>[0][number];

interface RenderRouteOptions {
  language?: Language;
  path?: string;
  /** what the route's loader found, for a page that asks for it */
  loaderData?: unknown;
  /** what its action answered */
  actionData?: unknown;
  loader?: Stub['loader'];
  action?: Stub['action'];
  /** other addresses that a test goes to */
  others?: Stub[];
}

/** Renders an element as the page at `path`, with all labels of a language. */
export function renderRoute(
  element: ReactNode,
  {
    language = 'en',
    path = '/',
    loaderData,
    actionData,
    loader,
    action,
    others = [],
  }: RenderRouteOptions = {},
) {
  const Routes = createRemixStub([
    { id: 'page', path: path.split('?')[0], Component: () => element, loader, action },
    ...others,
  ]);
  const found = loaderData !== undefined && { loaderData: { page: loaderData } };
  const answered = actionData !== undefined && { actionData: { page: actionData } };
  return render(
    <I18nContext.Provider value={{ language, read: (key) => localLabels[language][key] }}>
      <Routes
        initialEntries={[path]}
        hydrationData={found || answered ? { ...found, ...answered } : undefined}
      />
    </I18nContext.Provider>,
  );
}
