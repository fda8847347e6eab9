import type { ReactNode } from 'react';
import { paths } from '~/paths.ts';
import { buildTelHref } from '~/ui/phone.ts';
import { Pill } from '~/ui/pill.tsx';
import { LeadIcon, Row, RowLink, Rows } from '~/ui/rows.tsx';
import { NetworkPills } from './network-pills.tsx';
import type { PharmacyRow as PharmacyRowView } from './row.server.ts';

interface PharmacyRowsProps<View> {
  rows: readonly View[];
  /** a row's button */
  action?: (row: View) => ReactNode;
}

export const PharmacyRows = <View extends PharmacyRowView>({ rows, action }: PharmacyRowsProps<View>) => (
  <Rows>
    {rows.map((row) => (
      <PharmacyRow key={row.npi} row={row} action={action?.(row)} />
    ))}
  </Rows>
);

function RowLead({ row: { number, network } }: { row: PharmacyRowView }) {
  if (number === undefined) return <LeadIcon name="pin" tone="ok" />;
  return <b className={network.isIn ? 'lead ok' : 'lead'}>{number}</b>;
}

function PharmacyRow({ row, action }: { row: PharmacyRowView; action: ReactNode }) {
  const { npi, name, about, address, opening, phone, away, network, mailOrder, preferred } = row;
  return (
    <Row
      lead={<RowLead row={row} />}
      title={
        <RowLink to={paths.pharmacy(npi)} about={about}>
          {name}
        </RowLink>
      }
      lines={[
        address,
        opening,
        <a key="phone" className="number" href={buildTelHref(phone.digits)}>
          {phone.text}
        </a>,
      ]}
      end={away}
      aside={
        <>
          <NetworkPills network={network} mailOrder={mailOrder} />
          {preferred && (
            <Pill tone="info" shape="done">
              {preferred}
            </Pill>
          )}{' '}
          {action}
        </>
      }
    />
  );
}
