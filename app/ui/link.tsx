import { useLinkClickHandler } from '@remix-run/react';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { findWholeValues } from './breakable.tsx';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** an address of the portal, from paths.ts */
  to: string;
  /** loads as a document, for pages without scripts */
  reloadDocument?: boolean;
}

/** Remix's own link includes code for prefetching pages, which the portal never does. */
export function BrowserLink({ to, reloadDocument, onClick, children, ...rest }: LinkProps) {
  const goThere = useLinkClickHandler<HTMLAnchorElement>(to, { target: rest.target });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) goThere(event);
  };
  return (
    <a {...rest} href={to} onClick={click}>
      {findWholeValues(children)}
    </a>
  );
}

/** The router's link resolves each address several times, which costs a twentieth of a list's time. */
export const ServerLink = ({ to, reloadDocument: _, children, ...rest }: LinkProps) => (
  <a {...rest} href={to}>
    {findWholeValues(children)}
  </a>
);

/** A link to a page of the portal. With JavaScript it navigates without a document load. */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;
