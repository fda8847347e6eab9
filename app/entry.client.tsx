import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { paths } from './paths.ts';
import { DocumentContext } from './ui/document-context.ts';

const css = document.querySelector('head > style')?.textContent ?? undefined;

/** A partner's tokens on a page of someone who is signed in already: they may be someone else's. */
const ARRIVAL = /^#(?:.*&)?(?:id_token|sso_token|access_token)=/;

function hydrate() {
  hydrateRoot(
    document,
    <DocumentContext.Provider value={{ css }}>
      <RemixBrowser />
    </DocumentContext.Provider>,
  );
}

// in development there is no worker to keep in step with
if (import.meta.env.PROD)
  navigator.serviceWorker
    ?.register(paths.offlineWorker(document.documentElement.lang as 'en' | 'es'))
    // a browser that refuses goes without the page
    .catch(() => undefined);

// replaced, so that the tokens are in no history
if (ARRIVAL.test(location.hash)) location.replace(paths.authArrived() + location.hash);
// a page without its modules, because one of them was refused, stays the plain page that it is
else if ('__remixRouteModules' in window) startTransition(hydrate);
