import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PolicyPage } from '~/features/help/policy-page.tsx';
import { policyView } from '~/features/help/policy.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';

export const handle = { scripts: false };

export async function loader({ context }: LoaderFunctionArgs) {
  const [labels, policy] = await Promise.all([
    pickLabels(context, 'help.back'),
    policyView(context, 'privacy-policy'),
  ]);
  return { labels, policy };
}

export default function Privacy() {
  const { policy } = useLoaderData<typeof loader>();
  return <PolicyPage policy={policy} back={{ to: paths.guest(), label: useT()('help.back.guest') }} />;
}
