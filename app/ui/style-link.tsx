import { useContext } from 'react';
import { DocumentContext } from './document-context.ts';

/** A style sheet in a file of its own, for some media or for all. */
export function StyleLink({ href, media }: { href: string; media?: string }) {
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
