import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Row, RowLink, Rows } from '~/ui/rows.tsx';
import type { BatchRow } from './batch-refill.server.ts';

export function RefusedRows({ rows }: { rows: readonly BatchRow[] }) {
  const t = useT();
  return (
    <Rows>
      {rows.map((row) => (
        <Row
          key={row.id}
          title={
            row.linked ? (
              <RowLink to={paths.prescription(row.id)} about={row.about}>
                {row.name}
              </RowLink>
            ) : (
              row.name
            )
          }
          lines={[...row.lines, row.reason && <span lang={row.reasonLang}>{row.reason}</span>]}
          aside={
            row.inCart ? (
              <LinkButton look="alt" small icon="cart" to={paths.cart()}>
                {t('prescriptions.seeCart')}
              </LinkButton>
            ) : (
              row.enroll && (
                <LinkButton look="alt" small to={paths.enroll()}>
                  {t('prescriptions.completeProfile')}
                </LinkButton>
              )
            )
          }
        />
      ))}
    </Rows>
  );
}
