import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadUnseenText } from '~/areas/orders/checkout/unseen-lines.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { routeParam, toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import type { OrderStatusPanel, Tracking } from '~/areas/orders/status-panel.server.ts';
import { loadOrderDetail, type OrderView } from '~/areas/orders/detail.server.ts';
import type { OrderLineView } from '~/areas/orders/line.server.ts';
import { OrderPill } from '~/areas/orders/order-pill.tsx';
import type { RequestContext } from '~/context.ts';
import { getT } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Actions, LinkButton, PrintButton } from '~/ui/button.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { RefillForm } from '~/areas/prescriptions/refill-form.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { MissingNotes } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { Timeline } from '~/ui/timeline.tsx';
import { buildTelHref } from '~/ui/phone.ts';
import { findWholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const { reference, ...order } = await loadOrderDetail(
    context,
    member,
    routeParam(params, 'orderNumber'),
  ).catch(toErrorPage(context, request));
  const unseen = await loadUnseenText(context, member, { reference, shown: order.lines });
  auditView(context, member, 'order');
  return {
    order: unseen ? { ...order, unseen, answer: await withoutWhole(context, order) } : order,
    about: order.about,
  };
}

/** The reply for an order of which only the shown lines are known to be cancelled. */
async function withoutWhole(
  context: RequestContext,
  { status, answer, lines }: Pick<OrderView, 'status' | 'answer' | 'lines'>,
) {
  if (status !== 'cancelled') return answer;
  const t = await getT(context);
  const { say: _ofAll, ...rest } = answer;
  return { ...rest, strong: t('checkout.placed.someCancelled', { count: lines.length }) };
}

export default function OrderDetail() {
  const { order } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page
      title={t('orders.row.order', { order: order.number })}
      lead={order.lead}
      back={{ to: paths.orders(), label: t('nav.orders') }}
    >
      <WhereItIs answer={order.answer} order={order} />
      {order.missing && <MissingNotes notes={order.missing} />}
      <Columns aside={<AddressAndPayment order={order} />}>
        <Section title={t('orders.detail.page.lines')}>
          <Lines lines={order.lines} />
        </Section>
        {/* each line has its own dates, which is enough on paper */}
        <div className="no-print">
          <Section title={t('orders.detail.page.history')}>
            <Timeline items={order.history} />
          </Section>
        </div>
      </Columns>
    </Page>
  );
}

function WhereItIs({ answer, order }: { answer: OrderStatusPanel; order: ShownOrder }) {
  const t = useT();
  const { tone, strong, say, quote, tracking, call } = answer;
  const track = tracking?.url && (
    <LinkButton look={order.again || tone === 'quiet' ? 'alt' : 'filled'} href={tracking.url}>
      {t('orders.detail.page.track', { carrier: tracking.carrier ?? '' })}
    </LinkButton>
  );
  return (
    <StatusPanel
      tone={tone}
      title={t('orders.detail.page.where')}
      hideTitle
      pill={<OrderPill status={order.status} />}
      strong={strong}
      say={say}
    >
      {quote !== undefined && <p lang="en">{quote}</p>}
      {(order.again ?? tracking ?? call ?? order.cancel) && (
        <Actions>
          {order.again && (
            <RefillForm ids={order.again.ids}>
              <Submit>{t('orders.detail.page.again', { price: order.again.price })}</Submit>
            </RefillForm>
          )}
          {track}
          {call && (
            <LinkButton look="alt" icon="phone" href={buildTelHref(call.digits)}>
              {call.label}
            </LinkButton>
          )}
          {tracking && <TrackingNumber tracking={tracking} linked={false} />}
          {order.cancel && (
            <LinkButton look="alt" to={paths.orderCancel(order.number)}>
              {t(
                order.cancel === 'all' && !order.unseen
                  ? 'orders.detail.page.cancel'
                  : 'orders.detail.page.cancelSome',
              )}
            </LinkButton>
          )}
        </Actions>
      )}
    </StatusPanel>
  );
}

function Lines({ lines }: { lines: OrderLineView[] }) {
  return (
    <Rows>
      {lines.map((line) => (
        <Row
          key={line.id}
          lead={<LeadIcon name="rx" tone="ok" />}
          title={<Link to={paths.prescription(line.prescriptionId)}>{line.name}</Link>}
          lines={line.lines}
          aside={
            <>
              {line.status && <OrderPill status={line.status} />}
              <b className="number">{line.price}</b>
            </>
          }
        >
          {line.tracking && <TrackingNumber tracking={line.tracking} />}
          {line.late && (
            <p>
              <b>{findWholeValues(line.late)}</b>
            </p>
          )}
        </Row>
      ))}
    </Rows>
  );
}

type ShownOrder = Omit<OrderView, 'reference'> & { unseen?: string };

function AddressAndPayment({ order }: { order: ShownOrder }) {
  const t = useT();
  return (
    <>
      <Section title={order.address.title}>
        <div>
          {order.address.name && (
            <p>
              <b>{order.address.name}</b>
            </p>
          )}
          {order.address.lines.map((line) => (
            <p key={line}>{findWholeValues(line)}</p>
          ))}
        </div>
      </Section>
      <Section title={t('common.payment')}>
        <Stack gap="compact">
          <Facts items={order.payment} />
          {order.paidWith && <p className="small soft">{findWholeValues(order.paidWith)}</p>}
          {order.credit && <p>{findWholeValues(order.credit)}</p>}
          {order.unseen && <p>{findWholeValues(order.unseen)}</p>}
        </Stack>
      </Section>
      <Section title={t('common.pharmacy')}>
        <Stack gap="compact">
          <p>
            <b>{order.pharmacy.name}</b>
          </p>
          {order.pharmacy.hours && <p className="small soft">{findWholeValues(order.pharmacy.hours)}</p>}
        </Stack>
      </Section>
      <div className="flex-row no-print">
        <LinkButton look="alt" small to={paths.support({ order: order.number })}>
          {t('orders.detail.page.problem')}
        </LinkButton>
        <PrintButton>{t('orders.detail.page.print')}</PrintButton>
      </div>
    </>
  );
}

function TrackingNumber({ tracking, linked = true }: { tracking: Tracking; linked?: boolean }) {
  const t = useT();
  const number = <b>{tracking.number}</b>;
  return (
    <p>
      {t('orders.file.tracking')}{' '}
      {linked && tracking.url ? (
        <a href={tracking.url} rel="noreferrer">
          {number}
        </a>
      ) : (
        number
      )}
    </p>
  );
}
