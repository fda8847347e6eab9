import { Link as RouterLink } from '@remix-run/react';
import type { AnchorHTMLAttributes } from 'react';
import { wholeValues } from './breakable.tsx';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** an address of the portal, from its root: paths.ts makes no other */
  to: string;
  /** loads as a document, as pages without scripts do */
  reloadDocument?: boolean;
}

/** `discover` would mark every link for a way of finding routes that is off (docs/decisions/0001). */
export const BrowserLink = ({ children, ...rest }: LinkProps) => (
  <RouterLink discover="none" {...rest}>
    {wholeValues(children)}
  </RouterLink>
);

/** The router resolves each address several times over, to write what it was given: on a list, a twentieth of the page. */
export const ServerLink = ({ to, reloadDocument: _, children, ...rest }: LinkProps) => (
  <a {...rest} href={to}>
    {wholeValues(children)}
  </a>
);

/** A link to a page of the portal. With JavaScript it goes there without a document load. */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;
