import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DonePage } from '~/features/delete-account/done-page.tsx';
import { enterStage } from '~/features/delete-account/flow.server.ts';
import { supportView } from '~/features/guest/support.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await enterStage(context, request, 'done');
  const [labels, support] = await Promise.all([
    pickLabels(context, 'deleteAccount.done', 'guest.help'),
    supportView(context),
  ]);
  return { labels, support };
}

export default function DeleteAccountDone() {
  const { support } = useLoaderData<typeof loader>();
  return <DonePage support={support} />;
}
