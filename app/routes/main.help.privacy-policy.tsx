import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PolicyPage } from '~/features/help/policy-page.tsx';
import { policyView } from '~/features/help/policy.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { identity } = await requireMember(context, request);
  const [labels, policy] = await Promise.all([
    pickLabels(context, 'help.back', 'help.policy'),
    policyView(context, 'privacy-policy', identity.clientId),
  ]);
  return { labels, policy };
}

export default function MemberPrivacy() {
  const { policy } = useLoaderData<typeof loader>();
  return <PolicyPage policy={policy} back={{ to: paths.more(), label: useT()('help.back.member') }} />;
}
