import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HomePage } from '~/features/home/home-page.tsx';
import { homeView } from '~/features/home/home.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { requireMember } from '~/identity/guards.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const home = await homeView(context, member).catch(orErrorPage(context, request));
  auditView(context, member, 'overview');
  const labels = await pickLabels(
    context,
    'home.page',
    'home.later.title',
    'guest.help',
    'prescriptions.state',
    'orders.status',
    'claims.status',
    'claims.row',
  );
  return { labels, home };
}

export default function Home() {
  const { home } = useLoaderData<typeof loader>();
  return <HomePage home={home} />;
}
