import { RemixBrowser } from '@remix-run/react';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { DocumentContext } from './ui/document-context.ts';

const css = document.querySelector('head > style')?.textContent ?? undefined;

startTransition(() => {
  hydrateRoot(
    document,
    <DocumentContext.Provider value={{ css }}>
      <RemixBrowser />
    </DocumentContext.Provider>,
  );
});
