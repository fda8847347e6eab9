import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CopayPage } from '~/features/benefits/copay-page.tsx';
import { copayView } from '~/features/benefits/copay-view.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const view = await copayView(context, member).catch(orErrorPage(context, request));
  auditView(context, member, 'benefits');
  return { labels: await pickLabels(context, 'benefits.copay', 'benefits.overview'), view };
}

export default function CopaySchedule() {
  const { view } = useLoaderData<typeof loader>();
  return <CopayPage view={view} />;
}
