import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { supportView } from '~/features/guest/support.server.ts';
import { PhonePage } from '~/features/more/phone-page.tsx';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireCoveredMember(context, request);
  const [labels, support] = await Promise.all([
    pickLabels(context, 'more.drug', 'more.call', 'more.back'),
    supportView(context),
  ]);
  return { labels, support };
}

export default function Drugs() {
  const { support } = useLoaderData<typeof loader>();
  return <PhonePage subject="drug" support={support} />;
}
