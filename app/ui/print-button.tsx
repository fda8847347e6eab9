import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';

/** Opens the print dialog; without JavaScript the browser's own menu does, and no dead button stands here. */
export function PrintButton({ children }: { children: string }) {
  if (!useHydrated()) return null;
  return (
    <Button look="alt" small type="button" icon="print" onClick={() => window.print()}>
      {children}
    </Button>
  );
}
