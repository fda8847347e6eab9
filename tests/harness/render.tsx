/** For tests of components and routes: a router with the real labels. */
import { virtual } from '@guidepup/virtual-screen-reader';
import { createRemixStub } from '@remix-run/testing';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { localLabels } from '~/labels.server.ts';
import { I18nContext } from '~/i18n/use-t.ts';
import type { Language } from '#contract/languages.ts';

type Stub = Parameters<typeof createRemixStub>[0][number];

/** The element with the labels of a language. */
export const withLabels = (element: ReactNode, language: Language = 'en') => (
  <I18nContext.Provider value={{ language, read: (key) => localLabels[language][key] }}>
    {element}
  </I18nContext.Provider>
);

/** The element as the only page of a router. */
export function toRoutePage(element: ReactNode) {
  const Page = createRemixStub([{ path: '/', Component: () => element }]);
  return <Page />;
}

interface RenderRouteOptions {
  language?: Language;
  path?: string;
  loaderData?: unknown;
  actionData?: unknown;
  loader?: Stub['loader'];
  action?: Stub['action'];
  others?: Stub[];
}

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
    withLabels(
      <Routes
        initialEntries={[path]}
        hydrationData={found || answered ? { ...found, ...answered } : undefined}
      />,
      language,
    ),
  );
}

/** The target of a link. */
export const readHref = (name: string | RegExp): string | null =>
  screen.getByRole('link', { name }).getAttribute('href');

/** @param only the phrases to return, in reading order */
export async function readAloud(only: readonly string[]): Promise<string[]> {
  // jsdom has no pseudo-elements, and logs an error each time they are queried
  const { getComputedStyle } = window;
  window.getComputedStyle = (element) => getComputedStyle(element);
  try {
    await virtual.start({ container: document.body });
    while ((await virtual.lastSpokenPhrase()) !== 'end of document') await virtual.next();
    const phrases = await virtual.spokenPhraseLog();
    await virtual.stop();
    return phrases
      .map((phrase) => phrase.replaceAll('\u00a0', ' '))
      .filter((phrase) => only.includes(phrase));
  } finally {
    window.getComputedStyle = getComputedStyle;
  }
}
