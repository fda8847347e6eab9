import { paths } from '~/paths.ts';
import { DayTile } from '~/ui/day-tile.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { OrderPill } from './order-pill.tsx';
import type { OrderRow } from './row.server.ts';
import { findWholeValues } from '~/ui/breakable.tsx';

interface OrderRowsProps {
  rows: readonly OrderRow[];
  heading?: 'h2' | 'h3';
  /** the heading above the rows is 'In progress' */
  isUnderWay?: boolean;
}

export function OrderRows({ rows, heading, isUnderWay }: OrderRowsProps) {
  return (
    <Rows>
      {rows.map((order) => (
        <Row
          key={order.number}
          heading={heading}
          lead={order.day ? <DayTile day={order.day} /> : <LeadIcon name="box" />}
          title={order.title}
          to={paths.order(order.number)}
          about={order.about}
          lines={[order.line]}
          aside={
            <>
              {!(isUnderWay && order.status === 'inProgress') && <OrderPill status={order.status} />}
              {order.news &&
                (order.alarm ? (
                  <b className="small">{findWholeValues(order.news)}</b>
                ) : (
                  <span className="small soft">{findWholeValues(order.news)}</span>
                ))}
            </>
          }
        />
      ))}
    </Rows>
  );
}
