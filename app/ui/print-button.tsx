import { Button } from './button.tsx';
import { useHydrated } from './use-hydrated.ts';

/**
 * Opens the print dialog. Before hydration its place is kept but nothing stands there: without
 * JavaScript the browser's own menu prints.
 */
export function PrintButton({ children }: { children: string }) {
  const hydrated = useHydrated();
  return (
    <span className={hydrated ? undefined : 'kept'}>
      <Button look="alt" small type="button" icon="print" onClick={() => window.print()}>
        {children}
      </Button>
    </span>
  );
}
