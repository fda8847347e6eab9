import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireResult, loadPlacedOrder } from '~/areas/orders/checkout/order-result.server.ts';
import { buildSummaryView, type SummaryView } from '~/areas/orders/checkout/order-summary.server.ts';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import { getImpliedPersonCode } from '~/areas/shared/coverage/member-context.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { Facts } from '~/ui/facts.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';
import { Table } from '~/ui/table.tsx';
import { PrintButton } from '~/ui/button.tsx';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const orNot = toErrorPage(context, request);
  const intent = await requireResult(context, member, params.intentId, 'placed').catch(orNot);
  const order = await loadPlacedOrder(context, member, intent).catch(orNot);
  auditView(context, member, 'order');
  const { firstName, lastName } = member.identity;
  return {
    order: buildSummaryView(
      order,
      {
        addressee: `${firstName} ${lastName}`,
        own: getImpliedPersonCode(member),
        today: context.clock.today(),
        intent,
      },
      await getLocalizer(context),
    ),
  };
}

export default function CartSummary() {
  const { order } = useLoaderData<typeof loader>();
  const t = useT();
  const columns = [
    { label: t('checkout.summary.item') },
    { label: t('common.details') },
    { label: t('common.price'), numeric: true },
  ];
  return (
    <Page
      title={t('checkout.summary.title')}
      lead={order.lead}
      back={{
        to: paths.order(order.orderNumber),
        label: t('checkout.placed.number', { number: order.orderNumber }),
      }}
      aside={<PrintButton>{t('checkout.summary.print')}</PrintButton>}
    >
      <Columns
        aside={
          <>
            <ShippingAddress order={order} />
            <Money order={order} />
          </>
        }
      >
        <Section title={t('checkout.summary.items')}>
          <Stack>
            <Table
              caption={t('checkout.summary.items')}
              columns={columns}
              rows={order.lines.map(({ id, name, details, price }) => ({
                key: id,
                cells: [name, details, price],
              }))}
            />
            <p className="small soft">{order.pharmacy}</p>
          </Stack>
        </Section>
      </Columns>
    </Page>
  );
}

function Money({ order }: { order: SummaryView }) {
  const t = useT();
  return (
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
  );
}

function ShippingAddress({ order }: { order: SummaryView }) {
  const t = useT();
  return (
    <Section title={order.addressTitle}>
      <Stack>
        <p>
          <b>{order.addressee}</b>
          {order.address.map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
        </p>
        {order.arrives && (
          <p className="small soft">
            {findWholeValues(t('checkout.placed.arrives', { date: order.arrives }))}
          </p>
        )}
      </Stack>
    </Section>
  );
}
