import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadIdsInCart } from '~/areas/orders/checkout/cart.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { routeParam, toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { DecisionPanel } from '~/areas/prescriptions/clinical-reviews/decision-panel.tsx';
import { PrescriptionActions } from '~/areas/prescriptions/prescription-actions/actions.tsx';
import {
  loadPrescriptionDetail,
  type FillRow,
  type PrescriptionView,
} from '~/areas/prescriptions/detail.server.ts';
import { RemindersAndDownloads } from '~/areas/prescriptions/reminders-and-downloads.tsx';
import { PrescriptionPill } from '~/areas/prescriptions/prescription-pill.tsx';
import { RefillForm } from '~/areas/prescriptions/refill-form.tsx';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Block } from '~/ui/block.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { MetricCard } from '~/ui/metric-card.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { MissingNotes } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { Table } from '~/ui/table.tsx';
import { buildTelHref } from '~/ui/phone.ts';
import { findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const inCart = await loadIdsInCart(context, member);
  const prescription = await loadPrescriptionDetail(
    context,
    member,
    routeParam(params, 'prescriptionId'),
    inCart,
  ).catch(toErrorPage(context, request));
  auditView(context, member, 'prescription');
  return {
    prescription,
    about: prescription.about,
  };
}

export default function PrescriptionDetail() {
  const { prescription } = useLoaderData<typeof loader>();
  const rx = prescription;
  const t = useT();
  const aside = (
    <>
      {rx.automatic.length > 0 && (
        <Section title={t('prescriptions.detail.page.easier')}>
          <Rows>
            {rx.automatic.map(({ label, value, change }) => (
              <Row
                key={label}
                title={label}
                lines={[value]}
                aside={
                  change && (
                    <LinkButton look="alt" small to={change.to} about={label}>
                      {change.label}
                    </LinkButton>
                  )
                }
              />
            ))}
          </Rows>
        </Section>
      )}
      <RemindersAndDownloads id={rx.id} name={rx.name} calendarDay={rx.calendarDay} />
      <Related decision={rx.decision} drugPage={rx.drugPage} />
      <Prescriber prescriber={rx.prescriber} />
    </>
  );
  return (
    <Page title={rx.name} lead={rx.lead} back={{ to: paths.prescriptions(), label: t('nav.prescriptions') }}>
      <MissingNotes notes={rx.missing} />
      {rx.decision?.refused && <DecisionPanel decision={rx.decision} />}
      <RefillStatus rx={rx} />
      <PrescriptionActions id={rx.id} name={rx.name} offered={rx.offered} />
      <Columns aside={aside}>
        <Section title={t('prescriptions.detail.page.howTo')}>
          <Stack gap="compact">
            <p className="h3" lang={rx.directionsLang}>
              {rx.directions}
            </p>
            <p className="soft">{t('prescriptions.detail.page.labelNote')}</p>
          </Stack>
        </Section>
        <Section title={t('common.details')}>
          <Facts items={rx.facts} columns />
        </Section>
        <Block title={t('prescriptions.detail.page.fills')} result={rx.fills}>
          {(fills) => <Fills fills={fills} drug={rx.name} paidBy={rx.paidBy} />}
        </Block>
      </Columns>
    </Page>
  );
}

function Meters({ supply, refills }: Pick<PrescriptionView, 'supply' | 'refills'>) {
  const t = useT();
  return (
    <Stack>
      {supply && <MetricCard label={t('prescriptions.detail.page.supplyLabel')} {...supply} />}
      {refills && <MetricCard label={t('common.refillsLeft')} {...refills} />}
    </Stack>
  );
}

function RefillStatus({ rx }: { rx: PrescriptionView }) {
  const t = useT();
  const { tone, strong, say, lastRequest, quote, price, call, order, act, inCart } = rx.answer;
  const meters = (rx.supply ?? rx.refills) && <Meters supply={rx.supply} refills={rx.refills} />;
  return (
    <StatusPanel
      tone={tone}
      title={t('prescriptions.detail.page.question')}
      pill={price === undefined && <PrescriptionPill state={rx.state} />}
      strong={inCart ? `${t('prescriptions.inCart')}.` : strong}
      say={say}
      aside={meters}
    >
      {lastRequest !== undefined && (
        <p>
          {lastRequest} {quote !== undefined && <q lang="en">{quote}</q>}
        </p>
      )}
      {inCart && (
        <Actions>
          <LinkButton icon="cart" to={paths.cart()}>
            {t('prescriptions.seeCart')}
          </LinkButton>
        </Actions>
      )}
      {price !== undefined && !inCart && (
        <RefillForm ids={[rx.id]} layout="actions">
          <Submit about={rx.name}>{t('prescriptions.refill.one', { price })}</Submit>
        </RefillForm>
      )}
      {(order !== undefined || call || act) && (
        <Actions>
          {act && <LinkButton to={act.to}>{act.label}</LinkButton>}
          {order !== undefined && (
            <LinkButton look="alt" to={paths.order(order)}>
              {t('common.seeOrderNumber', { order })}
            </LinkButton>
          )}
          {call && (
            <LinkButton look="alt" icon="phone" href={buildTelHref(call.digits)}>
              {call.label}
            </LinkButton>
          )}
        </Actions>
      )}
    </StatusPanel>
  );
}

function Fills({ fills, drug, paidBy }: { fills: FillRow[]; drug: string; paidBy: string }) {
  const t = useT();
  if (fills.length === 0) return <p className="soft">{t('prescriptions.detail.page.noFills')}</p>;
  // fills at a different pharmacy have no order
  const hasOrders = fills.some(({ order }) => order !== undefined);
  return (
    <Table
      caption={t('prescriptions.detail.page.fillsOf', { drug })}
      columns={[
        { label: t('common.filled') },
        ...(hasOrders ? [{ label: t('orders.file.order') }] : []),
        { label: t('common.quantity') },
        { label: paidBy, numeric: true },
      ]}
      rows={fills.map((fill) => ({
        key: fill.id,
        cells: [
          fill.claim === undefined ? fill.date : <Link to={paths.claim(fill.claim)}>{fill.date}</Link>,
          ...(hasOrders
            ? [fill.order === undefined ? '–' : <Link to={paths.order(fill.order)}>{fill.order}</Link>]
            : []),
          fill.quantity,
          fill.paid,
        ],
      }))}
    />
  );
}

function Related({ decision, drugPage }: Pick<PrescriptionView, 'decision' | 'drugPage'>) {
  const t = useT();
  const review = decision?.refused ? undefined : decision;
  if (!review && drugPage === undefined) return null;
  return (
    <Section title={t('clinicalReviews.detail.related')}>
      <Rows>
        {review && (
          <Row
            title={t('clinicalReviews.detail.review')}
            to={review.to}
            lines={[review.strong, review.say]}
          />
        )}
        {drugPage !== undefined && (
          <Row
            title={t('clinicalReviews.detail.drug')}
            to={drugPage}
            lines={[t('clinicalReviews.detail.drugText')]}
          />
        )}
      </Rows>
    </Section>
  );
}

function Prescriber({ prescriber }: Pick<PrescriptionView, 'prescriber'>) {
  const t = useT();
  return (
    <Section title={t('prescriptions.detail.page.prescriber')}>
      <Stack gap="compact">
        <p className="h3">{findWholeValues(prescriber.name)}</p>
        {prescriber.phone && (
          <p>
            <a className="number" href={buildTelHref(prescriber.phone.digits)}>
              {prescriber.phone.text}
            </a>
          </p>
        )}
      </Stack>
    </Section>
  );
}
