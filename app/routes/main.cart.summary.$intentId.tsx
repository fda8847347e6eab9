import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enterResult, orderOf } from '~/features/checkout/result.server.ts';
import { SummaryPage } from '~/features/checkout/summary-page.tsx';
import { summaryView } from '~/features/checkout/summary.server.ts';
import { unnamed } from '~/features/family/coverage.server.ts';
import { wordsOf } from '~/features/words.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const orNot = orErrorPage(context, request);
  const intent = await enterResult(context, member, params.intentId, 'placed').catch(orNot);
  const order = await orderOf(member, intent.order!.orderNumber).catch(orNot);
  auditView(context, member, 'order');
  const { firstName, lastName } = member.identity;
  return {
    labels: await pickLabels(
      context,
      'checkout.summary',
      'checkout.placed.number',
      'checkout.placed.arrives',
    ),
    order: summaryView(order, `${firstName} ${lastName}`, unnamed(member), await wordsOf(context)),
  };
}

export default function CartSummary() {
  return <SummaryPage order={useLoaderData<typeof loader>().order} />;
}
