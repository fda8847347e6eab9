import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { SummaryView } from '~/areas/orders/checkout/order-summary.server.ts';
import { RefusedList } from '~/areas/orders/checkout/checkout-page.tsx';
import {
  requireResult,
  loadPlacedView,
  type AutoOffer,
  type PlacedView,
} from '~/areas/orders/checkout/order-result.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { auditView } from '~/session/audit.server.ts';
import type { T } from '~/i18n/translate.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { findWholeValues } from '~/ui/breakable.tsx';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pill } from '~/ui/pill.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Card, Section } from '~/ui/section.tsx';
import { Timeline } from '~/ui/timeline.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const intent = await requireResult(context, member, params.intentId, 'placed').catch(
    toErrorPage(context, request),
  );
  const order = await loadPlacedView(context, member, intent, await getLocalizer(context)).catch(
    toErrorPage(context, request),
  );
  auditView(context, member, 'order');
  return { order, intentId: intent.intentId };
}

export default function CartThankYou() {
  const { order, intentId } = useLoaderData<typeof loader>();
  const t = useT();
  if (order.cancelled?.all) return <CancelledOrder order={order} cancelled={order.cancelled} />;
  return (
    <Page title={t('checkout.placed.title')}>
      <StatusPanel
        tone="info"
        title={t('checkout.confirm.yourOrder')}
        hideTitle
        pill={
          <Pill tone="ok" shape="done">
            {t('checkout.placed.pill')}
          </Pill>
        }
        {...order.now}
        say={order.ahead ? aheadText(order.ahead, t) : order.now?.say}
      >
        <OrderLinks orderNumber={order.orderNumber}>
          <LinkButton look="quiet" to={paths.cartSummary(intentId)}>
            {t('checkout.placed.toSummary')}
          </LinkButton>
        </OrderLinks>
      </StatusPanel>
      {order.cancelled && <CancelledLines cancelled={order.cancelled} />}
      {order.prices && <OtherPrices prices={order.prices} />}
      {order.left && <LeftOut left={order.left} />}
      {order.summary && <Ordered order={order.summary} />}
      {order.auto.length > 0 && <AutoOffers offers={order.auto} />}
      {order.ahead && (
        <NextSteps isCharged={order.summary === undefined || order.summary.card !== undefined} />
      )}
    </Page>
  );
}

/** The number, and the links that need it. Without a known number, the list of orders. */
function OrderLinks({ orderNumber, children }: { orderNumber?: string | undefined; children: ReactNode }) {
  const t = useT();
  if (orderNumber === undefined)
    return (
      <Actions>
        <LinkButton to={paths.orders()}>{t('checkout.checking.toOrders')}</LinkButton>
      </Actions>
    );
  return (
    <>
      <p className="big">{t('checkout.placed.number', { number: orderNumber })}</p>
      <Actions>
        <LinkButton to={paths.order(orderNumber)}>{t('checkout.placed.toOrder')}</LinkButton>
        {children}
      </Actions>
    </>
  );
}

function aheadText({ arrives, before }: NonNullable<PlacedView['ahead']>, t: T) {
  if (arrives === undefined) return t('checkout.placed.soon');
  if (before === undefined) return t('checkout.placed.arrives', { date: arrives });
  return t('checkout.placed.arrivesLater', { date: arrives, before });
}

type Cancelled = NonNullable<PlacedView['cancelled']>;

function CancelledOrder({ order, cancelled }: { order: PlacedView; cancelled: Cancelled }) {
  const t = useT();
  const reasons = [...new Set(cancelled.lines.map(({ text }) => text))];
  return (
    <Page title={t('checkout.confirm.yourOrder')}>
      <StatusPanel
        tone="bad"
        title={t('checkout.confirm.yourOrder')}
        hideTitle
        strong={cancelled.title}
        say={reasons.length === 1 ? reasons[0] : undefined}
      >
        {reasons.length > 1 && <CancelledReasons lines={cancelled.lines} />}
        <OrderLinks orderNumber={order.orderNumber}>
          <LinkButton look="alt" to={paths.prescriptions()}>
            {t('common.seePrescriptions')}
          </LinkButton>
        </OrderLinks>
      </StatusPanel>
      {order.left && <LeftOut left={order.left} />}
    </Page>
  );
}

const CancelledReasons = ({ lines }: Pick<Cancelled, 'lines'>) => (
  <ul>
    {lines.map(({ name, text }) => (
      <li key={name}>
        <b>{findWholeValues(name)}</b>: {text}
      </li>
    ))}
  </ul>
);

const CancelledLines = ({ cancelled }: { cancelled: Cancelled }) => (
  <Note tone="bad" title={cancelled.title}>
    <CancelledReasons lines={cancelled.lines} />
  </Note>
);

function OtherPrices({ prices: { lines, text } }: { prices: { lines: readonly string[]; text: string } }) {
  const t = useT();
  return (
    <Note tone="wait" title={t('checkout.confirm.pricesTitle')}>
      <ul>
        {lines.map((price) => (
          <li key={price}>{findWholeValues(price)}</li>
        ))}
      </ul>
      <p>{text}</p>
    </Note>
  );
}

function Ordered({ order }: { order: SummaryView }) {
  const t = useT();
  return (
    <Columns
      aside={
        <Section title={t('common.payment')}>
          <Stack>
            <Facts
              items={[
                ...order.facts,
                { label: t('common.total'), value: order.total, total: true },
                ...order.paid,
              ]}
            />
            {order.card && <p className="small soft">{order.card}</p>}
            {order.credit && <p>{findWholeValues(order.credit)}</p>}
            {order.unseen && <p>{findWholeValues(order.unseen)}</p>}
          </Stack>
        </Section>
      }
    >
      <Section title={t('checkout.summary.items')}>
        <Rows>
          {order.lines.map(({ id, name, details, price }) => (
            <Row key={id} title={name} lines={[details]} end={price} />
          ))}
        </Rows>
      </Section>
      <Section title={order.addressTitle}>
        <Rows>
          <Row title={order.addressee} lines={order.address} />
        </Rows>
      </Section>
    </Columns>
  );
}

function LeftOut({ left }: { left: NonNullable<PlacedView['left']> }) {
  const t = useT();
  return (
    <Note tone="wait" title={left.title}>
      <RefusedList lines={left.lines} />
      <p>{left.text}</p>
      <LinkButton look="alt" small to={paths.cart()}>
        {t('checkout.placed.toCart')}
      </LinkButton>
    </Note>
  );
}

function AutoOffers({ offers }: { offers: readonly AutoOffer[] }) {
  const t = useT();
  return (
    <Section title={t('common.autoRefill')} card={false}>
      <Stack>
        <p>{t('checkout.auto.text')}</p>
        <Card>
          <Rows>
            {offers.map(({ id, name, to }) => (
              <Row
                key={id}
                title={name}
                aside={
                  to === undefined ? (
                    <Pill tone="ok" shape="done">
                      {t('checkout.auto.on')}
                    </Pill>
                  ) : (
                    <LinkButton look="alt" small to={to} about={name}>
                      {t('checkout.auto.turnOn')}
                    </LinkButton>
                  )
                }
              />
            ))}
          </Rows>
        </Card>
      </Stack>
    </Section>
  );
}

/** @param isCharged false when no card is charged */
function NextSteps({ isCharged }: { isCharged: boolean }) {
  const t = useT();
  return (
    <Section title={t('checkout.placed.next')}>
      <Timeline
        items={[
          { title: t('checkout.placed.pill'), state: 'done' },
          {
            title: t('checkout.placed.checkedTitle'),
            text: t(isCharged ? 'checkout.placed.checkedText' : 'checkout.placed.checkedNoCard'),
            state: 'next',
          },
          { title: t('checkout.placed.shippedTitle'), text: t('checkout.placed.shippedText'), state: 'next' },
          { title: t('checkout.placed.arrivedTitle'), state: 'next' },
        ]}
      />
    </Section>
  );
}
