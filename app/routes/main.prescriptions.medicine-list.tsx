import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireCoveredMember } from '~/features/covered-member.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { MedicineListPage } from '~/features/prescriptions/medicine-list-page.tsx';
import { medicineList } from '~/features/prescriptions/medicine-list.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const person = member.viewing?.personCode ?? new URL(request.url).searchParams.get('person') ?? '';
  const view = await medicineList(context, member, person).catch(orErrorPage(context, request));
  if (view === undefined) throw new Response(null, { status: 404 });
  auditView(context, member, 'medicineList');
  return { labels: await pickLabels(context, 'prescriptions.keep.list'), view };
}

export default function MedicineList() {
  const { view } = useLoaderData<typeof loader>();
  return <MedicineListPage view={view} />;
}
