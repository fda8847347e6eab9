import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PolicyPage } from '~/areas/help/policy-page.tsx';
import { loadPolicyPage } from '~/areas/help/help.server.ts';
import { findMember } from '~/session/guards.server.ts';

export const handle = { scripts: false };

export async function loader({ context }: LoaderFunctionArgs) {
  const member = await findMember(context);
  return loadPolicyPage(context, 'privacy-policy', member?.identity.clientId);
}

export default function Privacy() {
  const { policy, isMember } = useLoaderData<typeof loader>();
  return <PolicyPage policy={policy} isMember={isMember} />;
}
