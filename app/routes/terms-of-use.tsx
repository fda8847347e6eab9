import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PolicyPage } from '~/features/help/policy-page.tsx';
import { policyView } from '~/features/help/policy.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { optionalMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';

export const handle = { scripts: false };

export async function loader({ context }: LoaderFunctionArgs) {
  const member = await optionalMember(context);
  const [labels, policy] = await Promise.all([
    pickLabels(context, 'help.back', 'help.policy'),
    policyView(context, 'terms-of-use', member?.identity.clientId),
  ]);
  return { labels, policy, isMember: member !== undefined };
}

export default function Terms() {
  const { policy, isMember } = useLoaderData<typeof loader>();
  const t = useT();
  const back = isMember
    ? { to: paths.more(), label: t('help.back.member') }
    : { to: paths.guest(), label: t('help.back.guest') };
  return <PolicyPage policy={policy} back={back} />;
}
