import { useContext, type ReactNode } from 'react';
import { DocumentContext } from './document-context.ts';

/** Shown when no script runs: in a browser without JavaScript, and on pages without scripts. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  const { light, scripts } = useContext(DocumentContext);
  return light || scripts === false ? <>{children}</> : <noscript>{children}</noscript>;
}
