import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CoveragePage } from '~/features/benefits/coverage-page.tsx';
import { coverageView } from '~/features/benefits/coverage.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const view = await coverageView(context, member).catch(orErrorPage(context, request));
  auditView(context, member, 'benefits');
  return { labels: await pickLabels(context, 'benefits.coverage', 'benefits.overview.title'), view };
}

export default function Coverage() {
  const { view } = useLoaderData<typeof loader>();
  return <CoveragePage view={view} />;
}
