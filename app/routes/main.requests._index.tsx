import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PastDataPage } from '~/features/past-data/list-page.tsx';
import { pageOf } from '~/features/past-data/page-number.ts';
import { requestList } from '~/features/past-data/requests.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const page = pageOf(request);
  const view = await requestList(context, member, page).catch(orErrorPage(context, request));
  auditView(context, member, 'requests');
  if (view.pages > 0 && page > view.pages) throw redirect(paths.requests({ page: view.pages }));
  return { labels: await pickLabels(context, 'pastData.list', 'pastData.status'), view, page };
}

export default function Requests() {
  const { view, page } = useLoaderData<typeof loader>();
  return <PastDataPage view={view} page={page} />;
}
