import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { paths } from './paths.ts';
import { DocumentContext } from './ui/document-context.ts';
import { restoreFragment } from './ui/pending-navigation.ts';

const css = document.querySelector('head > style:not([id])')?.textContent ?? undefined;
const wholeSheet = document.querySelector<HTMLLinkElement>('head > [rel=stylesheet]');

/**
 * Arrivals in a signed-in member's page: a partner's tokens, which may be another person's, or the provider's code
 * for a forgotten password (specification 4.05, 4.10).
 */
const ARRIVAL = /^#(?:.*&)?(?:(?:id_token|sso_token|access_token)=|error_\w+=[^&]*AADB2C90118)/;
/** Any other reply of a provider is removed from the address, and the session continues (4.11). */
const OTHER_ANSWER = /^#(?:.*&)?(?:error(?:_\w+)?|state|code)=/;

/**
 * Decodes the page's data, which Remix does on its first render, and throws the promise. React cannot wait for it
 * during a click or a key press: it would report its error 345, and never hydrate the page.
 */
const decodeData = async () => {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
};

const hydrate = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <DocumentContext.Provider value={{ css }}>
        <RemixBrowser />
      </DocumentContext.Provider>,
    );
  });

const start = () => void decodeData().then(hydrate);

// the worker has no task in development
if (import.meta.env.PROD)
  navigator.serviceWorker
    ?.register(paths.offlineWorker(document.documentElement.lang))
    // in a browser that refuses the worker, the offline page is missing
    .catch(() => undefined);

if (OTHER_ANSWER.test(location.hash) && !ARRIVAL.test(location.hash))
  history.replaceState(history.state, '', location.pathname + location.search);

restoreFragment();

// replaced, so that no history entry contains the tokens
if (ARRIVAL.test(location.hash)) location.replace(paths.authArrived() + location.hash);
// a page whose modules or styles were refused stays plain HTML
else if ('__remixRouteModules' in window) {
  // a first view inlines only its own styles
  if (css === undefined || wholeSheet?.sheet) start();
  else wholeSheet?.addEventListener('load', start);
}
