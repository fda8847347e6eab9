import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FailedPage } from '~/features/checkout/result-pages.tsx';
import { enterResult, failedView } from '~/features/checkout/result.server.ts';
import { wordsOf } from '~/features/words.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const intent = await enterResult(context, member, params.intentId, 'failed').catch(
    orErrorPage(context, request),
  );
  const [words, { phone }] = await Promise.all([wordsOf(context), context.content.support()]);
  return {
    labels: await pickLabels(context, 'checkout.failed'),
    failed: await failedView(context, member, intent, words),
    support: { href: `tel:+1${phone}`, phone: words.show.phone(phone) },
  };
}

export default function CartFailed() {
  const { failed, support } = useLoaderData<typeof loader>();
  return <FailedPage failed={failed} support={support} />;
}
