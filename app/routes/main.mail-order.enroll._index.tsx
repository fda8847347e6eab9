import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deleteDraft } from '~/features/enrollment/draft.server.ts';
import { StartPage } from '~/features/enrollment/start-page.tsx';
import { startView } from '~/features/enrollment/start.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { requireMailOrder } from '~/features/prescription-actions/subject.server.ts';
import { pickLabels } from '~/i18n/t.server.ts';
import { auditView } from '~/identity/audit.server.ts';
import { paths } from '~/paths.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMailOrder(context, request);
  const view = await startView(context, member).catch(orErrorPage(context, request));
  auditView(context, member, 'mailOrderProfile');
  return { labels: await pickLabels(context, 'enrollment.start', 'enrollment.title'), view };
}

/** Deletes what was entered so far. */
export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireMailOrder(context, request);
  await deleteDraft(context, member);
  await member.session.flash({ label: 'enrollment.start.discarded', tone: 'ok' });
  return redirect(paths.enroll(), 303);
}

export default function MailOrderProfile() {
  const { view } = useLoaderData<typeof loader>();
  return <StartPage view={view} />;
}
