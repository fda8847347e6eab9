import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { Meter } from '~/ui/cap.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Link } from '~/ui/link.tsx';
import { Row, RowPick, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import type { GroupView } from './list.server.ts';
import { PrescriptionPill } from './prescription-pill.tsx';
import { RefillForm } from './refill-form.tsx';
import type { PrescriptionRow } from './row.server.ts';

const BATCH = 'refill-selected';
const LOW_SHARE = 0.12;

function Supply({ name, supply }: { name: string; supply: NonNullable<PrescriptionRow['supply']> }) {
  const t = useT();
  return (
    <p className="row-f">
      <Meter
        small
        label={t('prescriptions.list.supplyLeft', { drug: name })}
        value={supply.left}
        max={supply.of}
        low={Math.ceil(supply.of * LOW_SHARE)}
        text={supply.text}
      />
      <b>{supply.text}</b>
    </p>
  );
}

function RowEnd({ row }: { row: PrescriptionRow }) {
  const t = useT();
  return (
    <>
      <PrescriptionPill state={row.state} ready={row.ready} />
      {row.ready && (
        <RefillForm ids={[row.id]}>
          <Submit look="alt" small about={row.name}>
            {t('prescriptions.refill')}
          </Submit>
        </RefillForm>
      )}
      {row.order && (
        <LinkButton look="alt" small to={paths.order(row.order)} about={row.order}>
          {t('prescriptions.list.seeOrder')}
        </LinkButton>
      )}
      {row.from && <b>{row.from}</b>}
    </>
  );
}

function Pick({ row, checked }: { row: PrescriptionRow; checked: boolean }) {
  const t = useT();
  return (
    <RowPick>
      <input
        type="checkbox"
        name="prescriptionId"
        value={row.id}
        form={BATCH}
        defaultChecked={checked}
        aria-label={t('prescriptions.list.choose', { drug: row.name })}
      />
    </RowPick>
  );
}

interface RowsProps {
  rows: PrescriptionRow[];
  /** with a box before each row, and one button for all that are checked */
  picks?: 'checked' | 'unchecked';
  /** h2 where no group stands above the rows */
  heading?: 'h2';
}

function PrescriptionRows({ rows, picks, heading }: RowsProps) {
  return (
    <Rows>
      {rows.map((row) => (
        <Row
          key={row.id}
          heading={heading}
          lead={picks && <Pick row={row} checked={picks === 'checked'} />}
          title={<Link to={paths.prescription(row.id)}>{row.name}</Link>}
          lines={row.lines}
          aside={<RowEnd row={row} />}
        >
          {row.supply && <Supply name={row.name} supply={row.supply} />}
        </Row>
      ))}
      {picks && <BatchFoot checked={picks === 'checked'} />}
    </Rows>
  );
}

/** One button for all that are checked, to the review; its boxes stand in the rows and name this form. */
function BatchFoot({ checked }: { checked: boolean }) {
  const t = useT();
  return (
    <li className="row">
      <div>
        <p>
          <b>{checked ? t('prescriptions.list.checked') : t('prescriptions.list.unchecked')}</b>
        </p>
        <p>{t('prescriptions.list.beforeCharge')}</p>
      </div>
      <div className="x">
        <form method="get" action={paths.refillsReview()} id={BATCH}>
          <Button>{t('prescriptions.list.refillSelected')}</Button>
        </form>
      </div>
    </li>
  );
}

interface GroupProps {
  group: GroupView;
  /** the boxes of the ready ones are checked beforehand */
  checked: boolean;
}

export function PrescriptionGroupSection({ group: { group, count, rows }, checked }: GroupProps) {
  const t = useT();
  if (group === undefined) {
    return (
      <Card>
        <PrescriptionRows rows={rows} heading="h2" />
      </Card>
    );
  }
  const batch = group === 'ready' && rows.length > 1;
  return (
    <Section title={t(`prescriptions.list.group.${group}`)} count={count}>
      <PrescriptionRows rows={rows} picks={batch ? (checked ? 'checked' : 'unchecked') : undefined} />
    </Section>
  );
}
