import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { OrderDetailPage } from '~/features/orders/detail-page.tsx';
import { orderDetail } from '~/features/orders/detail.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const order = await orderDetail(context, member, params.orderNumber!).catch(orErrorPage(context, request));
  auditView(context, member, 'order');
  return {
    labels: await pickLabels(context, 'orders.detail.page', 'orders.status'),
    order,
    about: order.about,
  };
}

export default function OrderDetail() {
  const { order } = useLoaderData<typeof loader>();
  return <OrderDetailPage order={order} />;
}
