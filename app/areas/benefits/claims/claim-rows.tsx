import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { DayTile } from '~/ui/day-tile.tsx';
import { Pill } from '~/ui/pill.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { claimPills } from './claim-status.ts';
import type { ClaimRow } from './row.server.ts';

interface ClaimRowsProps {
  rows: readonly ClaimRow[];
  /** with Rx number and remarks; omitted in the list of the newest claims */
  full?: boolean;
}

export function ClaimRows({ rows, full }: ClaimRowsProps) {
  const t = useT();
  return (
    <Rows>
      {rows.map(({ id, drug, about, line, more, day, status, paid, payer, doubtful }) => (
        <Row
          key={id}
          lead={<DayTile day={day} />}
          title={drug}
          to={paths.claim(id)}
          about={about}
          heading={full ? 'h2' : 'h3'}
          lines={[line, full && more, doubtful && <b>{t('claims.row.doubtful')}</b>]}
          aside={
            <>
              <Pill {...claimPills[status]}>{t(`claims.status.${status}`)}</Pill>
              {paid !== undefined && (
                <span>
                  <span className="soft small">
                    {status === 'Reversed' ? t('claims.row.takenBack') : (payer ?? t('common.youPaid'))}
                  </span>{' '}
                  <b className="number">{paid}</b>
                </span>
              )}
            </>
          }
        />
      ))}
    </Rows>
  );
}
