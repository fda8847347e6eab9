import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { findWholeValues } from '~/ui/breakable.tsx';
import { Stack } from '~/ui/layout.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import type { PriceGroup } from './price.server.ts';

export const StoreGroups = ({ groups }: { groups: PriceGroup[] }) => (
  <Stack gap="l">
    {groups.map((group) => (
      <StoreGroup key={`${group.pay} ${group.phase}`} group={group} />
    ))}
  </Stack>
);

const StoreRow = ({ row }: { row: PriceGroup['rows'][number] }) => (
  <Row
    lead={<LeadIcon name="pin" />}
    title={row.name}
    to={paths.pharmacy(row.npi)}
    about={row.about}
    lines={row.lines}
    heading={row.pay === undefined ? 'h4' : 'h3'}
    end={row.pay}
  />
);

/** The number of visible pharmacies for one price; the rest is collapsed. */
const SAME_SHOWN = 2;

/** The pharmacies with the same price for the member. */
function StoreGroup({ group: { pay, phase, rows } }: { group: PriceGroup }) {
  const t = useT();
  const shown = pay === undefined ? rows : rows.slice(0, SAME_SHOWN);
  const folded = rows.slice(shown.length);
  return (
    <div>
      {pay !== undefined && <h3>{findWholeValues(pay)}</h3>}
      {phase !== undefined && <p className="soft small">{findWholeValues(phase)}</p>}
      <Rows>
        {shown.map((row) => (
          <StoreRow key={row.npi} row={row} />
        ))}
      </Rows>
      {folded.length > 0 && (
        <details className="disclosure">
          <summary>{t('drugs.price.samePrice', { count: folded.length })}</summary>
          <Rows>
            {folded.map((row) => (
              <StoreRow key={row.npi} row={row} />
            ))}
          </Rows>
        </details>
      )}
    </div>
  );
}
