import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CheckingPage } from '~/features/checkout/result-pages.tsx';
import { enterResult } from '~/features/checkout/result.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const { intentId } = await enterResult(context, member, params.intentId, 'checking').catch(
    orErrorPage(context, request),
  );
  context.seenOnceAs = intentId;
  return {
    labels: await pickLabels(context, 'checkout.checking'),
    here: paths.cartChecking(intentId),
  };
}

export default function CartChecking() {
  const { here } = useLoaderData<typeof loader>();
  return <CheckingPage here={here} />;
}
