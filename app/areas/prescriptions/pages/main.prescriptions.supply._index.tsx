import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadIdsInCart } from '~/areas/orders/checkout/cart.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { requireMailOrderReader } from '~/areas/prescriptions/prescription-actions/subject.server.ts';
import { RefillForm } from '~/areas/prescriptions/refill-form.tsx';
import { SPAN_DAYS, loadSupplyView, type SupplyRow } from '~/areas/prescriptions/supply.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { Outage } from '~/ui/block.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, RowLink, Rows, toRowName } from '~/ui/rows.tsx';
import { Card } from '~/ui/section.tsx';
import { StatusPanel } from '~/ui/status-panel.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMailOrderReader(context, request);
  const inCart = await loadIdsInCart(context, member);
  const view = await loadSupplyView(context, member, inCart).catch(toErrorPage(context, request));
  auditView(context, member, 'prescriptions');
  return { view, span: SPAN_DAYS };
}

export default function SupplyCalendar() {
  const { view, span } = useLoaderData<typeof loader>();
  const t = useT();
  const { summary, rows, more, others, notes, missing, outage } = view;
  const title = t('prescriptions.supply.title');
  return (
    <Page title={title} back={{ to: paths.prescriptions(), label: t('nav.prescriptions') }}>
      <MissingNotes notes={missing} />
      {notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      {outage ? <Outage {...outage} about={title} /> : <StatusPanel tone={view.tone} say={summary} />}
      {view.enroll && (
        <Actions>
          <LinkButton to={paths.enroll()}>{t('prescriptions.completeProfile')}</LinkButton>
        </Actions>
      )}
      {rows.length > 0 && (
        <>
          <Card>
            <Medicines rows={rows} span={span} />
          </Card>
          <Folded rows={more} span={span} label="prescriptions.supply.more" />
          <Folded rows={others} span={span} label="prescriptions.supply.others" />
          {view.hasEntries && (
            <Actions>
              <LinkButton look="quiet" small icon="download" href={paths.supplyCalendarFile()}>
                {t('prescriptions.supply.file')}
              </LinkButton>
              <LinkButton look="quiet" small href={`${paths.supplyCalendarFile()}?title=drug`}>
                {t('prescriptions.supply.fileNamed')}
              </LinkButton>
            </Actions>
          )}
        </>
      )}
    </Page>
  );
}

interface MedicinesProps {
  rows: readonly SupplyRow[];
  span: number;
}

const Medicines = ({ rows, span }: MedicinesProps) => (
  <Rows>
    {rows.map((row) => (
      <Medicine key={row.id} row={row} span={span} />
    ))}
  </Rows>
);

function Folded({
  label,
  ...medicines
}: MedicinesProps & { label: `prescriptions.supply.${'more' | 'others'}` }) {
  const t = useT();
  if (medicines.rows.length === 0) return null;
  return (
    <Card>
      <details className="disclosure">
        <summary>{t(label, { count: medicines.rows.length })}</summary>
        <Medicines {...medicines} />
      </details>
    </Card>
  );
}

function Medicine({ row, span }: { row: SupplyRow; span: number }) {
  const t = useT();
  const about = toRowName(row);
  return (
    <Row
      heading="h2"
      title={
        <RowLink to={paths.prescription(row.id)} about={row.about}>
          {row.name}
        </RowLink>
      }
      lines={row.lines}
      aside={
        <>
          {row.refill && (
            <RefillForm ids={[row.id]}>
              <Submit look="alt" small about={about}>
                {t('prescriptions.refill.one', { price: row.refill })}
              </Submit>
            </RefillForm>
          )}
          {row.inCart && (
            <LinkButton look="alt" small icon="cart" to={paths.cart()} about={about}>
              {t('prescriptions.inCart')}
            </LinkButton>
          )}
          {row.renews && (
            <LinkButton look="alt" small to={paths.prescriptionRenew(row.id)} about={about}>
              {t('prescriptions.askForRenewal')}
            </LinkButton>
          )}
          {row.order && (
            <LinkButton look="alt" small to={paths.order(row.order)}>
              {t('common.seeOrderNumber', { order: row.order })}
            </LinkButton>
          )}
          {row.bridge && (
            <LinkButton look="quiet" small to={row.bridge} about={about}>
              {t('prescriptions.supply.bridge')}
            </LinkButton>
          )}
        </>
      }
    >
      {row.left > 0 && <SupplyBar row={row} span={span} />}
    </Row>
  );
}

/** Draws the supply, the gap after it, and the arrival of the next box. The sentences give the same facts. */
function SupplyBar({ row: { left, arrives, isShort }, span }: { row: SupplyRow; span: number }) {
  const until = arrives ?? span;
  return (
    <svg className="supply" viewBox={`0 0 ${span} 4`} width="225" height="10" aria-hidden="true">
      <path d={`M0 0h${span}v4H0z`} fill="var(--sunk,silver)" stroke="none" />
      <path d={`M0 0h${left}v4H0z`} fill="var(--accent)" stroke="none" />
      {isShort && <path d={`M${left} 0H${until}v4H${left}z`} fill="var(--bad)" stroke="none" />}
      {arrives !== undefined && (
        <path d={`M${Math.min(arrives, span - 1)} 0h1v4h-1z`} fill="var(--ink)" stroke="none" />
      )}
    </svg>
  );
}
