import { Links, Meta } from '@remix-run/react';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { PageScripts } from '~/platform/remix/page-scripts.tsx';
import { DocumentContext } from './document-context.ts';
import { PageLabels } from './page-labels.tsx';
import cssUrl from './styles/index.css?url';
import { useHydrated } from './use-hydrated.ts';

/**
 * Nothing is painted before the footer is parsed: a page is one flight of bytes, and painted halfway
 * its header would move as the rest of it comes in. Browsers that do not know it paint as ever.
 */
const PAINT_WHEN_WHOLE = { rel: 'expect', href: '#foot', blocking: 'render' };

/** Where a first view waits for the whole style sheet. Elsewhere it is fetched meanwhile, and for the next page. */
const SPECIAL_MEDIA = 'print,(forced-colors:active),(prefers-contrast:more)';

interface DocumentProps {
  language: 'en' | 'es';
  textSize: 'small' | 'medium' | 'large';
  /** off on light pages: no scripts, and no preloads of them either */
  scripts: boolean;
  children: ReactNode;
}

/**
 * The HTML document. A first visit carries the rules that its page needs; with scripts the whole style sheet
 * stands in from hydration on, which waits for it (entry.client.tsx). Later pages only link it.
 */
export function Document({ language, textSize, scripts, children }: DocumentProps) {
  const { nonce, css, integrityOf } = useContext(DocumentContext);
  const hydrated = useHydrated();
  return (
    <html lang={language} data-ts={textSize}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <link {...PAINT_WHEN_WHOLE} />
        <Meta />
        {css !== undefined && <style dangerouslySetInnerHTML={{ __html: css }} suppressHydrationWarning />}
        <link
          rel="stylesheet"
          media={css === undefined || hydrated ? undefined : SPECIAL_MEDIA}
          href={cssUrl}
          integrity={integrityOf?.(cssUrl)}
          suppressHydrationWarning
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta name="format-detection" content="telephone=no" />
        <Links />
      </head>
      <body>
        {children}
        {scripts && (
          <>
            <PageLabels />
            <PageScripts nonce={nonce} integrityOf={integrityOf} />
          </>
        )}
      </body>
    </html>
  );
}
