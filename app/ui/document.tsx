import { ScrollRestoration } from '@remix-run/react';
import { useContext, type ReactNode } from 'react';
import { useLanguage } from '~/i18n/use-t.ts';
import { DocumentContext } from './document-context.ts';
import cssUrl from './styles/index.css?url';
import { useHydrated } from './use-hydrated.ts';

/**
 * Delays painting until the last element is parsed (LoaderOverlay). If a part is painted earlier, its columns, badges
 * and controls move while the rest of it arrives. Older browsers ignore it.
 */
const PAINT_WHEN_COMPLETE = { rel: 'expect', href: '#end', blocking: 'render' };

/**
 * In these media a first view waits for the whole style sheet. In others the sheet loads in the background, for the
 * next page.
 */
const SPECIAL_MEDIA = 'print,(forced-colors:active),(prefers-contrast:more)';

interface DocumentProps {
  textSize: 'small' | 'medium' | 'large';
  title: string;
  description?: string | undefined;
  brand?: { css: string; icon: string } | undefined;
  children: ReactNode;
}

/**
 * The HTML document. A first visit inlines the rules that its page needs. With scripts, the whole style sheet replaces
 * them at hydration, which waits for it (entry.client.tsx). Later pages only link the sheet. Routes have no `links` and
 * no `meta`, because the one style sheet is here, and the title comes with the root's data.
 */
export function Document({ textSize, title, description, brand, children }: DocumentProps) {
  const { css, findIntegrity } = useContext(DocumentContext);
  const hydrated = useHydrated();
  // Called instead of rendered, because only its effects are needed. Browsers restore the position of a reloaded page
  // themselves.
  ScrollRestoration({});
  return (
    <html lang={useLanguage()} data-ts={textSize}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <link {...PAINT_WHEN_COMPLETE} />
        <title>{title}</title>
        {description && <meta name="description" content={description} />}
        {css !== undefined && <style dangerouslySetInnerHTML={{ __html: css }} suppressHydrationWarning />}
        <link
          rel="stylesheet"
          media={css === undefined || hydrated ? undefined : SPECIAL_MEDIA}
          href={cssUrl}
          integrity={findIntegrity?.(cssUrl)}
          suppressHydrationWarning
        />
        {brand && <style id="brand" dangerouslySetInnerHTML={{ __html: brand.css }} />}
        <link rel="icon" href={brand?.icon ?? '/favicon.svg'} type="image/svg+xml" />
        <meta name="format-detection" content="telephone=no" />
      </head>
      <body>{children}</body>
    </html>
  );
}
