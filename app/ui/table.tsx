/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   the roles are written out because a changed `display` takes the built-in ones away */
import type { ReactNode } from 'react';
import { keepValues, findWholeValues } from './breakable.tsx';
import { cx } from './cx.ts';

interface Column {
  label: string;
  /** right-aligned figures */
  numeric?: boolean;
  /** left out in a narrow table, because the page shows it elsewhere */
  wide?: boolean;
}

interface TableRow {
  key: string;
  /** the first cell names the row */
  cells: readonly ReactNode[];
  total?: boolean;
}

interface TableProps {
  /** for screen readers only */
  caption: string;
  columns: readonly Column[];
  rows: readonly TableRow[];
  /** false for short columns, which fit a phone */
  cards?: boolean;
}

/** A table that becomes a list of cards when its container is narrow; one of two columns stays a table. */
export function Table({ caption, columns, rows, cards = columns.length > 2 }: TableProps) {
  return (
    <div className="cq">
      <table className={cx('table', cards && 'c')} role="table">
        <caption className="visually-hidden">{findWholeValues(caption)}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ label, numeric, wide }) => (
              <th key={label} role="columnheader" scope="col" className={cx(numeric && 'n', wide && 'w')}>
                {findWholeValues(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key, cells, total }) => (
            <tr key={key} role="row" className={cx(total && 'sum')}>
              {cells.map((cell, index) => {
                const { label, numeric, wide } = columns[index] ?? { label: '' };
                if (index === 0) {
                  return (
                    <th key={label} role="rowheader" scope="row">
                      {findWholeValues(cell)}
                    </th>
                  );
                }
                return (
                  <td
                    key={label}
                    role="cell"
                    data-l={columns.length > 2 ? keepValues(label) : undefined}
                    className={cx(numeric && 'n', wide && 'w')}
                  >
                    {cards ? <div>{findWholeValues(cell)}</div> : findWholeValues(cell)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
