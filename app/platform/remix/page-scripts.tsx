import { Scripts, ScrollRestoration } from '@remix-run/react';
import { Children, cloneElement, Fragment, isValidElement } from 'react';
import type { ReactElement, ReactNode } from 'react';

interface ScriptProps {
  rel?: string;
  href?: string;
  type?: string;
  dangerouslySetInnerHTML?: { __html: string };
}

/** The elements of a node, those of fragments inside it, too. */
const flat = (node: ReactNode): ReactNode[] =>
  Children.toArray(node).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? flat(child.props.children)
      : [child],
  );

const isScript = (child: ReactNode): child is ReactElement<ScriptProps> => isValidElement<ScriptProps>(child);
const isPreload = (child: ReactNode) => isScript(child) && child.props.rel === 'modulepreload';

/** Remix starts its entry by an import at the end of an inline module; here it is a script of its own, with a hash. */
const START = /import\("([^"]+)"\);\s*$/;

const innerHtml = (child: ReactNode) =>
  (isScript(child) && child.props.dangerouslySetInnerHTML?.__html) || '';
const withoutStart = (child: ReactElement<ScriptProps>) =>
  cloneElement(child as ReactElement<ScriptProps & { async?: boolean }>, {
    // in the order of the document: the entry needs what this one leaves behind
    async: undefined,
    dangerouslySetInnerHTML: { __html: innerHtml(child).replace(START, '') },
  });

/**
 * Appended at the end of the head, where hydration does not mind another element. Made by a script,
 * because as plain links a browser fetches them with JavaScript off, too, 80 KB for nothing.
 */
const PRELOAD =
  'const m=JSON.parse(document.querySelector("[type=importmap]").textContent).integrity;' +
  'for(const h in m)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href:h,integrity:m[h]}))';

const inline = (nonce: string | undefined, html: string, type?: string) => (
  <script nonce={nonce} type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
);

interface PageScriptsProps {
  nonce?: string | undefined;
  /** unknown to the browser, which takes over what the server wrote */
  integrityOf?: ((address: string) => string | undefined) | undefined;
}

/**
 * Remix's scripts, each bound to its content (Subresource Integrity): the files that the document
 * needs are listed with their hashes in an import map, which browsers hold every import of them to,
 * and the entry carries its own.
 *
 * Goes when the framework's own Scripts writes hashes and can leave its preload links out.
 */
export function PageScripts({ nonce, integrityOf = () => undefined }: PageScriptsProps) {
  // both called, not rendered: the one has no prop that leaves its links out, and of the other only the
  // effects are wanted, since a browser puts a reloaded page of full length back in place by itself
  ScrollRestoration({});
  const scripts = Scripts({ nonce });
  if (!scripts) return null;
  const children = flat((scripts.props as { children: ReactNode }).children);
  const hrefs = children.flatMap((child) =>
    isPreload(child) && isScript(child) ? (child.props.href ?? []) : [],
  );
  const integrity = Object.fromEntries(hrefs.map((href) => [href, integrityOf(href) ?? '']));
  const entry = children.map((child) => START.exec(innerHtml(child))?.[1]).find(Boolean);
  return (
    <>
      {inline(nonce, JSON.stringify({ integrity }), 'importmap')}
      {inline(nonce, PRELOAD)}
      {children
        .filter((child) => !isPreload(child))
        .map((child, index) => (
          <Fragment key={index}>
            {isScript(child) && child.props.type === 'module' ? withoutStart(child) : child}
          </Fragment>
        ))}
      <script
        type="module"
        src={entry}
        integrity={entry && integrityOf(entry)}
        nonce={nonce}
        suppressHydrationWarning
      />
    </>
  );
}
