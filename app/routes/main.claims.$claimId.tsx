import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ClaimDetailPage } from '~/features/claims/detail-page.tsx';
import { claimDetail } from '~/features/claims/detail.server.ts';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const claim = await claimDetail(context, member, params.claimId!).catch(orErrorPage(context, request));
  auditView(context, member, 'claim');
  const labels = await pickLabels(
    context,
    'claims.detail.page',
    'claims.list.page.title',
    'claims.status',
    'claims.mark.mailOrder',
  );
  return { labels, claim, about: claim.about };
}

export default function Claim() {
  return <ClaimDetailPage claim={useLoaderData<typeof loader>().claim} />;
}
