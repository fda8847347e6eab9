import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { paths } from './paths.ts';
import { DocumentContext } from './ui/document-context.ts';
import { takeInterruptedNavigation } from './ui/pending-navigation.ts';

const css = document.querySelector('head > style')?.textContent ?? undefined;
const wholeSheet = document.querySelector<HTMLLinkElement>('head > [rel=stylesheet]');

/**
 * On a page of someone who is signed in already: a partner's tokens, which may be someone else's, or the
 * provider's code for a forgotten password (specification 4.05, 4.10).
 */
const ARRIVAL = /^#(?:.*&)?(?:(?:id_token|sso_token|access_token)=|error_\w+=[^&]*AADB2C90118)/;
/** Whatever else a provider sends back is taken out of the address, and the session goes on (4.11). */
const OTHER_ANSWER = /^#(?:.*&)?(?:error(?:_\w+)?|state|code)=/;

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentContext.Provider value={{ css }}>
        <RemixBrowser />
      </DocumentContext.Provider>,
    );
  });

// in development there is no worker to keep in step with
if (import.meta.env.PROD)
  navigator.serviceWorker
    ?.register(paths.offlineWorker(document.documentElement.lang as 'en' | 'es'))
    // a browser that refuses goes without the page
    .catch(() => undefined);

if (OTHER_ANSWER.test(location.hash) && !ARRIVAL.test(location.hash))
  history.replaceState(history.state, '', location.pathname + location.search);

const interrupted = takeInterruptedNavigation();

// replaced, so that the tokens are in no history
if (ARRIVAL.test(location.hash)) location.replace(paths.authArrived() + location.hash);
// the page that was asked for, not the one that was left
else if (interrupted !== undefined) location.replace(interrupted);
// a page without its modules or styles, because one of them was refused, stays the plain page that it is
else if ('__remixRouteModules' in window) {
  // a first view has its own styles only
  if (css === undefined || wholeSheet?.sheet) hydrate();
  else wholeSheet?.addEventListener('load', hydrate);
}
