import { useT } from '~/i18n/use-t.ts';
import { Table } from '~/ui/table.tsx';
import type { CopayCell, CopayTable } from './copay.server.ts';

const Cell = ({ cell: { amount, after } }: { cell: CopayCell }) => (
  <span>
    {amount}
    {after !== undefined && (
      <>
        <br />
        <small className="soft">{after}</small>
      </>
    )}
  </span>
);

export function Copays({ table }: { table: CopayTable }) {
  const t = useT();
  return (
    <Table
      caption={t('benefits.copay.caption')}
      columns={[
        { label: t('benefits.preferred.tier') },
        ...table.columns.map((label) => ({ label, numeric: true })),
      ]}
      rows={table.rows.map(({ tier, cells }) => ({
        key: tier,
        cells: [tier, ...cells.map((cell, index) => <Cell key={index} cell={cell} />)],
      }))}
    />
  );
}
