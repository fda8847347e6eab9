import { Links, Meta } from '@remix-run/react';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { PageScripts } from '~/platform/remix/page-scripts.tsx';
import { DocumentContext } from './document-context.ts';
import { PageLabels } from './page-labels.tsx';
import cssUrl from './styles/index.css?url';
import specialMediaUrl from './styles/special-media.css?url';

/** A style sheet in a file of its own, for some media or for all. */
function StyleLink({ href, media }: { href: string; media?: string }) {
  const { integrityOf } = useContext(DocumentContext);
  return (
    <link
      rel="stylesheet"
      media={media}
      href={href}
      integrity={integrityOf?.(href)}
      suppressHydrationWarning
    />
  );
}

/**
 * Nothing is painted before the footer is parsed: a page is one flight of bytes, and painted halfway
 * its header would move as the rest of it comes in. Browsers that do not know it paint as ever.
 */
const PAINT_WHEN_WHOLE = { rel: 'expect', href: '#foot', blocking: 'render' };

/** What a sheet of its own is for. */
const SPECIAL_MEDIA = 'print,(forced-colors:active),(prefers-contrast:more)';

interface DocumentProps {
  language: 'en' | 'es';
  textSize: 'small' | 'medium' | 'large';
  /** off on light pages: no scripts, and no preloads of them either */
  scripts: boolean;
  children: ReactNode;
}

/** The HTML document. The style sheet is inlined on a first visit and linked from then on. */
export function Document({ language, textSize, scripts, children }: DocumentProps) {
  const { nonce, css, integrityOf } = useContext(DocumentContext);
  return (
    <html lang={language} data-ts={textSize}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <link {...PAINT_WHEN_WHOLE} />
        <Meta />
        {css === undefined ? (
          <StyleLink href={cssUrl} />
        ) : (
          <style dangerouslySetInnerHTML={{ __html: css }} />
        )}
        {/* only who needs it waits for it, and no first view carries it */}
        <StyleLink media={SPECIAL_MEDIA} href={specialMediaUrl} />
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
