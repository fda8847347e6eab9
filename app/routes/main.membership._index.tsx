import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { MembershipPage } from '~/features/family/membership-page.tsx';
import { membershipView } from '~/features/family/membership.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const view = await membershipView(context, member).catch(orErrorPage(context, request));
  auditView(context, member, 'membership', member.identity.personCode);
  return { labels: await pickLabels(context, 'family.page', 'family.share'), view };
}

export default function Membership() {
  const { view } = useLoaderData<typeof loader>();
  return <MembershipPage view={view} />;
}
