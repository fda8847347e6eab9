import { useLinkClickHandler } from '@remix-run/react';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { wholeValues } from './breakable.tsx';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** an address of the portal, from its root: paths.ts makes no other */
  to: string;
  /** loads as a document, as pages without scripts do */
  reloadDocument?: boolean;
}

/** Remix's own link brings what fetches pages before they are asked for, which the portal never does. */
export function BrowserLink({ to, reloadDocument, onClick, children, ...rest }: LinkProps) {
  const goThere = useLinkClickHandler<HTMLAnchorElement>(to, { target: rest.target });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) goThere(event);
  };
  return (
    <a {...rest} href={to} onClick={click}>
      {wholeValues(children)}
    </a>
  );
}

/** The router resolves each address several times over, to write what it was given: on a list, a twentieth of the page. */
export const ServerLink = ({ to, reloadDocument: _, children, ...rest }: LinkProps) => (
  <a {...rest} href={to}>
    {wholeValues(children)}
  </a>
);

/** A link to a page of the portal. With JavaScript it goes there without a document load. */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;
