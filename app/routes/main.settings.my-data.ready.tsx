import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { isGranted } from '~/features/my-data/grant.server.ts';
import { MyDataReadyPage } from '~/features/my-data/my-data-page.tsx';
import { pickLabels } from '~/i18n/t.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  if (!(await isGranted(context, member))) return redirect(paths.myData());
  return { labels: await pickLabels(context, 'myData.ready', 'myData.page.back') };
}

export default function MyDataReady() {
  return <MyDataReadyPage />;
}
