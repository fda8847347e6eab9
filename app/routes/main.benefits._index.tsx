import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { OverviewPage } from '~/features/benefits/overview-page.tsx';
import { benefitsOverview } from '~/features/benefits/overview.server.ts';
import { askedPerson } from '~/features/benefits/person.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const view = await benefitsOverview(context, member, askedPerson(request, member)).catch(
    orErrorPage(context, request),
  );
  auditView(context, member, 'benefits');
  const labels = await pickLabels(
    context,
    'benefits.overview',
    'benefits.person',
    'benefits.copay.caption',
    'benefits.caps.title',
    'benefits.caps.none',
  );
  return { labels, view };
}

export default function Benefits() {
  const { view } = useLoaderData<typeof loader>();
  return <OverviewPage view={view} />;
}
