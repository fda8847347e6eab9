import { useT } from '~/i18n/use-t.ts';
import { DayTile } from '~/ui/day-tile.tsx';
import { Pill } from '~/ui/pill.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { claimPills } from './claim-status.ts';
import type { ClaimRow } from './recent.server.ts';

/** Claims as rows. Needs the labels claims.status and claims.row. */
export function ClaimRows({ rows }: { rows: readonly ClaimRow[] }) {
  const t = useT();
  return (
    <Rows>
      {rows.map((claim) => (
        <Row
          key={claim.id}
          lead={<DayTile day={claim.day} />}
          title={claim.drug}
          lines={[claim.line]}
          aside={
            <>
              <Pill {...claimPills[claim.status]}>{t(`claims.status.${claim.status}`)}</Pill>
              <span>
                <span className="soft small">{t('claims.row.youPaid')}</span>{' '}
                <b className="num">{claim.paid}</b>
              </span>
            </>
          }
        />
      ))}
    </Rows>
  );
}
