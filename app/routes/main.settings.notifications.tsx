import { redirect } from '@remix-run/node';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { noteFailed, onePress, recordChange } from '~/analytics/events.server.ts';
import { NotificationsPage } from '~/features/notifications/notifications-page.tsx';
import { notificationsView, saveNotifications } from '~/features/notifications/notifications.server.ts';
import { NotificationForm, settingsOf } from '~/features/notifications/settings-form.server.ts';
import { personKey } from '~/features/person-key.server.ts';
import { orErrorPage } from '~/features/page-fault.server.ts';
import { problemsOf } from '~/features/refused-call.server.ts';
import { NotYetPage } from '~/features/settings/not-yet-page.tsx';
import { requireBegun, whyNotYet } from '~/features/settings/standing.server.ts';
import { getT, pickLabels } from '~/i18n/t.server.ts';
import { requireMember } from '~/identity/guards.server.ts';
import { paths } from '~/paths.ts';
import { isProgrammeFault } from '~/programme/fault.ts';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const [t, notYet, labels] = await Promise.all([
    getT(context),
    whyNotYet(context, member),
    pickLabels(context, 'notifications', 'settings.title', 'settings.notYet'),
  ]);
  if (notYet !== undefined) return { labels, notYet, title: t('notifications.title') };
  return { labels, view: await notificationsView(context, member).catch(orErrorPage(context, request)) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireBegun(context, request);
  const form = await readForm(request, NotificationForm);
  if (!form.ok) return rejectForm(context, form);
  const settings = settingsOf(form.value);
  try {
    await saveNotifications(member, settings).catch(noteFailed(context, 'notifications'));
  } catch (error) {
    const problems = problemsOf(error, request);
    const isNoPhone = isProgrammeFault(error) && error.status === 409;
    return rejectForm(context, form, isNoPhone ? { '': 'notifications.noPhone' } : problems);
  }
  const press = onePress(personKey(member), JSON.stringify(settings));
  recordChange(context, 'notifications', 'succeeded', press);
  await member.session.flash({ label: 'notifications.saved', tone: 'ok' });
  return redirect(paths.notifications(), 303);
}

export default function SettingsNotifications() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  if (data.notYet !== undefined) return <NotYetPage title={data.title} text={data.notYet} />;
  return <NotificationsPage view={data.view} reply={reply} />;
}
