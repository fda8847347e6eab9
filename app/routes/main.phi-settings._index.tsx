import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SharingPage } from '~/features/family/sharing-page.tsx';
import { sharingView } from '~/features/family/sharing.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const view = await sharingView(context, member).catch(orErrorPage(context, request));
  auditView(context, member, 'sharing', member.identity.personCode);
  return { labels: await pickLabels(context, 'family.sharing', 'family.share', 'settings.title'), view };
}

export default function PhiSettings() {
  const { view } = useLoaderData<typeof loader>();
  return <SharingPage view={view} />;
}
