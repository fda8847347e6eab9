import { Scripts, ScrollRestoration } from '@remix-run/react';
import { Children, isValidElement } from 'react';
import type { ReactNode } from 'react';

const preloadHref = (child: ReactNode): string | undefined =>
  isValidElement<{ rel?: string; href?: string }>(child) && child.props.rel === 'modulepreload'
    ? child.props.href
    : undefined;

/** Appended at the end of the head, where hydration does not mind another element. */
const preloadScript = (hrefs: readonly string[]) =>
  `for(const h of ${JSON.stringify(hrefs)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:h}))`;

/**
 * Remix's scripts, but with the preloads made by a script: as plain links a browser fetches them
 * with JavaScript off, too, 80 KB for nothing.
 */
export function PageScripts({ nonce }: { nonce?: string }) {
  // both called, not rendered: the one has no prop that leaves its links out, and of the other only the
  // effects are wanted, since a browser puts a reloaded page of full length back in place by itself
  ScrollRestoration({});
  const scripts = Scripts({ nonce });
  if (!scripts) return null;
  const children = Children.toArray((scripts.props as { children: ReactNode }).children);
  const hrefs = children.map(preloadHref).filter((href) => href !== undefined);
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: preloadScript(hrefs) }}
      />
      {children.filter((child) => preloadHref(child) === undefined)}
    </>
  );
}
