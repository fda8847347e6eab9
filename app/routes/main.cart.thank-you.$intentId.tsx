import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ThankYouPage } from '~/features/checkout/result-pages.tsx';
import { enterResult, placedView } from '~/features/checkout/result.server.ts';
import { wordsOf } from '~/features/words.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const intent = await enterResult(context, member, params.intentId, 'placed').catch(
    orErrorPage(context, request),
  );
  const order = await placedView(context, member, intent, await wordsOf(context)).catch(
    orErrorPage(context, request),
  );
  const offers = order.auto.length > 0 ? (['checkout.auto'] as const) : [];
  const labels = await pickLabels(context, 'checkout.placed', ...offers);
  return { labels, order, intentId: intent.intentId };
}

export default function CartThankYou() {
  const { order, intentId } = useLoaderData<typeof loader>();
  return <ThankYouPage order={order} intentId={intentId} />;
}
