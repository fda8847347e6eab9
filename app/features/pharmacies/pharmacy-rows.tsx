import { paths } from '~/paths.ts';
import { Link } from '~/ui/link.tsx';
import { Pill } from '~/ui/pill.tsx';
import { cx } from '~/ui/cx.ts';
import { LeadIcon, Row } from '~/ui/rows.tsx';
import type { PharmacyRow as PharmacyRowView } from './row.server.ts';
import { telHref } from '~/ui/phone.ts';

function Lead({ row: { number, network } }: { row: PharmacyRowView }) {
  if (number === undefined) return <LeadIcon name="pin" tone="ok" />;
  return <b className={cx('lead', network.isIn && 'ok')}>{number}</b>;
}

/** A pharmacy in a list: where, whether it is open, its phone, how far, and whether it takes the card. */
export function PharmacyRow({ row }: { row: PharmacyRowView }) {
  const { npi, name, address, opening, phone, away, network, mailOrder, preferred } = row;
  return (
    <Row
      lead={<Lead row={row} />}
      title={<Link to={paths.pharmacy(npi)}>{name}</Link>}
      lines={[
        address,
        opening,
        <a key="phone" className="num" href={telHref(phone.digits)}>
          {phone.text}
        </a>,
      ]}
      end={away}
      aside={
        <>
          <Pill tone={network.isIn ? 'ok' : 'over'} shape={network.isIn ? 'ready' : 'broken'}>
            {network.text}
          </Pill>
          {mailOrder && (
            <Pill tone="info" shape="dart">
              {mailOrder}
            </Pill>
          )}
          {preferred && (
            <Pill tone="info" shape="done">
              {preferred}
            </Pill>
          )}
        </>
      }
    />
  );
}
