import { removeLanguageMarks } from '~/i18n/english-part.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { Meter } from '~/ui/metric-card.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { toRowName, Row, RowLink, RowPick, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import type { GroupView } from './list.server.ts';
import { PrescriptionPill } from './prescription-pill.tsx';
import { RefillForm } from './refill-form.tsx';
import type { PrescriptionRow } from './row.server.ts';

const BATCH = 'refill-selected';
const LOW_SHARE = 0.12;

function Supply({ supply }: { supply: NonNullable<PrescriptionRow['supply']> }) {
  return (
    <p className="flex-row">
      <Meter small value={supply.left} max={supply.of} low={Math.ceil(supply.of * LOW_SHARE)} />
      <b>{supply.text}</b>
    </p>
  );
}

/** Groups whose headings or rows name the state. */
const NAMING_STATE: readonly GroupView['group'][] = [
  'ready',
  'inCart',
  'active',
  'onTheWay',
  'notYet',
  'elsewhere',
];

function RowEnd({ row, group }: { row: PrescriptionRow; group: GroupView['group'] }) {
  const t = useT();
  return (
    <>
      {!NAMING_STATE.includes(group) && <PrescriptionPill state={row.state} ready={row.ready} />}
      {row.price !== undefined && (
        <RefillForm ids={[row.id]}>
          <Submit look="alt" small about={toRowName(row)}>
            {t('prescriptions.refill.one', { price: row.price })}
          </Submit>
        </RefillForm>
      )}
      {row.inCart && (
        <LinkButton look="alt" small icon="cart" to={paths.cart()} about={toRowName(row)}>
          {t('prescriptions.inCart')}
        </LinkButton>
      )}
      {row.renewal && (
        <LinkButton look="alt" small to={paths.prescriptionRenew(row.id)} about={toRowName(row)}>
          {t('prescriptions.askForRenewal')}
        </LinkButton>
      )}
      {row.order && (
        <LinkButton look="alt" small to={paths.order(row.order)}>
          {t('common.seeOrderNumber', { order: row.order })}
        </LinkButton>
      )}
      {row.from && <b>{row.from}</b>}
    </>
  );
}

function Pick({ row }: { row: PrescriptionRow }) {
  const t = useT();
  return (
    <RowPick>
      <input
        type="checkbox"
        name="prescriptionId"
        value={row.id}
        form={BATCH}
        aria-label={removeLanguageMarks(t('prescriptions.list.choose', { drug: toRowName(row) }))}
      />
    </RowPick>
  );
}

interface RowsProps {
  rows: PrescriptionRow[];
  /** one button for all rows, and checkboxes to choose some */
  refillAll?: GroupView['refillAll'];
  group: GroupView['group'];
}

function PrescriptionRows({ rows, refillAll, group }: RowsProps) {
  return (
    <Rows>
      {refillAll && <RefillAll {...refillAll} />}
      {rows.map((row) => (
        <Row
          key={row.id}
          heading={group === undefined ? 'h2' : 'h3'}
          lead={refillAll && <Pick row={row} />}
          title={
            <RowLink to={paths.prescription(row.id)} about={row.about}>
              {row.name}
            </RowLink>
          }
          lines={row.lines}
          aside={<RowEnd row={row} group={group} />}
        >
          {row.supply && <Supply supply={row.supply} />}
        </Row>
      ))}
      {refillAll && <BatchFoot />}
    </Rows>
  );
}

function RefillAll({ ids, label }: NonNullable<GroupView['refillAll']>) {
  return (
    <li className="row">
      <div>
        <RefillForm ids={ids}>
          <Submit>{label}</Submit>
        </RefillForm>
      </div>
    </li>
  );
}

/** The button that submits all checked rows to the review; the checkboxes in the rows name this form. */
function BatchFoot() {
  const t = useT();
  return (
    <li className="row">
      <div>
        <p>
          <b>{t('prescriptions.list.unchecked')}</b>
        </p>
        <p>{t('prescriptions.list.beforeCharge')}</p>
      </div>
      <div className="row-aside act">
        <form method="get" role="none" action={paths.refillsReview()} id={BATCH}>
          <Button look="alt">{t('prescriptions.list.refillSelected')}</Button>
        </form>
      </div>
    </li>
  );
}

export function PrescriptionGroupSection({ group: { group, count, rows, refillAll } }: { group: GroupView }) {
  const t = useT();
  if (group === undefined) {
    return (
      <Card>
        <PrescriptionRows rows={rows} group={group} />
      </Card>
    );
  }
  return (
    <Section title={t(`prescriptions.list.group.${group}`)} count={count}>
      {refillAll ? (
        <fieldset className="rows" aria-label={t('home.page.choose')}>
          <PrescriptionRows rows={rows} refillAll={refillAll} group={group} />
        </fieldset>
      ) : (
        <PrescriptionRows rows={rows} group={group} />
      )}
    </Section>
  );
}
