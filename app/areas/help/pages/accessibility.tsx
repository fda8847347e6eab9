import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PolicyPage } from '~/areas/help/policy-page.tsx';
import { loadAccessibilityPage } from '~/areas/help/help.server.ts';
import { findMember } from '~/session/guards.server.ts';

export const handle = { scripts: false };

export async function loader({ context }: LoaderFunctionArgs) {
  const isMember = (await findMember(context)) !== undefined;
  return { policy: await loadAccessibilityPage(context), isMember };
}

export default function Accessibility() {
  const { policy, isMember } = useLoaderData<typeof loader>();
  return <PolicyPage policy={policy} isMember={isMember} />;
}
