import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordFailedChange, recordOncePerPress, recordChange } from '~/analytics/events.server.ts';
import { toFieldName } from '~/areas/account/notifications/notification-field-name.ts';
import {
  loadNotificationsView,
  saveNotifications,
  NotificationForm,
  toSettings,
  type NotificationsView,
} from '~/areas/account/notifications/notifications.server.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { toRecordKey } from '~/session/member-key.server.ts';
import { toProgrammeProblems } from '~/areas/shared/errors/programme-refusal.server.ts';
import {
  requireCoverageStarted,
  requireCoveredMember,
} from '~/areas/shared/coverage/coverage-guards.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { Outage } from '~/ui/block.tsx';
import { Breakable, findWholeValues } from '~/ui/breakable.tsx';
import { Actions } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { MissingNotes, Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Card } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  return { view: await loadNotificationsView(context, member).catch(toErrorPage(context, request)) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireCoverageStarted(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, NotificationForm);
  if (!form.ok) return rejectForm(context, form);
  const settings = toSettings(form.value);
  try {
    await saveNotifications(member, settings).catch(recordFailedChange(context, 'notifications'));
  } catch (error) {
    const problems = toProgrammeProblems(error, request, 'notifications.unsure');
    const isNoPhone = error instanceof ProgrammeFault && error.refusedWith === 409;
    return rejectForm(context, form, isNoPhone ? { '': 'notifications.noPhone' } : problems);
  }
  const press = recordOncePerPress(toRecordKey(member.identity), JSON.stringify(settings));
  recordChange(context, 'notifications', 'succeeded', press);
  await member.session.flash({ label: 'notifications.saved', tone: 'ok' });
  return redirect(paths.notifications(), 303);
}

export default function SettingsNotifications() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return <NotificationsPage view={view} reply={reply} />;
}

/** The choices stay selected when saving fails in an outage. */
function NotificationsPage({ view, reply }: NotificationsPageProps) {
  const t = useT();
  const { settings, where } = view;
  return (
    <Page
      narrow
      title={t('notifications.title')}
      lead={t('notifications.lead')}
      back={{ to: paths.settings(), label: t('nav.settings') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <MissingNotes notes={view.missing} />
      {where !== undefined && (
        <Stack gap="compact">
          <p>
            <Breakable text={where} />
          </p>
          <p>
            <Link to={paths.profile()}>{t('notifications.toProfile')}</Link>
          </p>
        </Stack>
      )}
      {settings.ok || reply ? (
        <SettingsForm view={view} values={settings.ok ? settings.value : {}} reply={reply} />
      ) : (
        <Card>
          <Outage {...settings} />
        </Card>
      )}
    </Page>
  );
}

/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a phone shows each row as a block, and a changed `display` takes the built-in roles away */
function Topics({ topics, hasPhone }: Pick<NotificationsView, 'topics' | 'hasPhone'>) {
  const t = useT();
  const channels = [
    { channel: 'email', label: t('common.email') },
    ...(hasPhone ? [{ channel: 'text', label: t('notifications.text') } as const] : []),
  ] as const;
  return (
    <div className="cq">
      <table className="table c" role="table">
        <caption className="visually-hidden">{t('notifications.title')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('notifications.topic')}
            </th>
            {channels.map(({ channel, label }) => (
              <th key={channel} role="columnheader" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {topics.map((topic) => (
            <tr key={topic} role="row">
              <th role="rowheader" scope="row">
                {t(`notifications.${topic}.title`)}
                <p className="hint">{findWholeValues(t(`notifications.${topic}.about`))}</p>
              </th>
              {channels.map(({ channel, label }) => (
                <td key={channel} role="cell">
                  <Checkbox
                    name={toFieldName(topic, channel)}
                    label={
                      <>
                        <span className="visually-hidden">{t(`notifications.${topic}.title`)}:</span> {label}
                      </>
                    }
                    optional
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
/* eslint-enable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

interface NotificationsPageProps {
  view: NotificationsView;
  reply?: FormReply;
}

function SettingsForm({
  view: { topics, hasPhone },
  values,
  reply,
}: NotificationsPageProps & { values: Record<string, string | undefined> }) {
  const t = useT();
  return (
    <PostForm reply={reply} values={values}>
      <Card>
        <Topics topics={topics} hasPhone={hasPhone} />
      </Card>
      <Note>{t('notifications.always')}</Note>
      <Actions>
        <Submit>{t('notifications.save')}</Submit>
      </Actions>
    </PostForm>
  );
}
