import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PolicyPage } from '~/areas/help/policy-page.tsx';
import { loadPolicyPage } from '~/areas/help/help.server.ts';
import { requireMember } from '~/session/guards.server.ts';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { identity } = await requireMember(context, request);
  return loadPolicyPage(context, 'terms-of-use', identity.clientId);
}

export default function MemberTerms() {
  const { policy, isMember } = useLoaderData<typeof loader>();
  return <PolicyPage policy={policy} isMember={isMember} />;
}
