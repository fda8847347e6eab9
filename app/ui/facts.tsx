import type { ReactNode } from 'react';
import { wholeValues } from './breakable.tsx';
import { cx } from './cx.ts';

export interface Fact {
  label: string;
  value: ReactNode;
  /** the sum of the lines above it */
  total?: boolean;
}

/** Label and value pairs; `columns` sets them in a grid, else one line each with the value at its end. */
export function Facts({ items, columns }: { items: readonly Fact[]; columns?: boolean }) {
  return (
    <dl className={cx('facts', columns && 'two')}>
      {items.map(({ label, value, total }) => (
        <div key={label} className={cx(total && 'sum')}>
          <dt>{wholeValues(label)}</dt>
          <dd>{wholeValues(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
