import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { findWholeValues } from './breakable.tsx';
import { cx } from './cx.ts';
import { Stack } from './layout.tsx';

export interface Fact {
  label: string;
  value: ReactNode;
  total?: boolean;
  /** a code, or a fact that the page also shows elsewhere: folded below the others */
  folded?: boolean;
}

/** Label and value pairs; `columns` puts them in a grid, otherwise each has its own line with the value at its end. */
export function Facts({ items, columns }: { items: readonly Fact[]; columns?: boolean }) {
  const t = useT();
  const folded = items.filter((item) => item.folded);
  if (folded.length > 0) {
    return (
      <Stack>
        <Facts items={items.filter((item) => !item.folded)} columns={columns} />
        <details className="disclosure">
          <summary>{t('common.moreDetails')}</summary>
          <div className="stack">
            <Facts items={folded.map(({ label, value }) => ({ label, value }))} columns={columns} />
          </div>
        </details>
      </Stack>
    );
  }
  return (
    <dl className={cx('facts', columns && 'two')}>
      {items.map(({ label, value, total }) => (
        <div key={label} className={cx(total && 'sum')}>
          <dt>{findWholeValues(label)}</dt>
          <dd>{findWholeValues(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
