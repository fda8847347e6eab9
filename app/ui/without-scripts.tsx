import { useContext } from 'react';
import type { ReactNode } from 'react';
import { DocumentContext } from './document-context.ts';

/** Shown where no script runs: in a browser without JavaScript, and in the light version of any browser. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  const { light } = useContext(DocumentContext);
  return light ? <>{children}</> : <noscript>{children}</noscript>;
}
