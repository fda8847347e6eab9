import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Breakable } from '~/ui/breakable.tsx';
import { Outage } from '~/ui/block.tsx';
import { Actions } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Link } from '~/ui/link.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Card } from '~/ui/section.tsx';
import { boxName } from './box-name.ts';
import type { NotificationsView } from './notifications.server.ts';

function Topic({ topic, hasPhone }: { topic: NotificationsView['topics'][number]; hasPhone: boolean }) {
  const t = useT();
  return (
    <fieldset className="stack">
      <legend className="h3">{t(`notifications.${topic}.title`)}</legend>
      <p className="soft">{t(`notifications.${topic}.about`)}</p>
      <Checkbox name={boxName(topic, 'email')} label={t('notifications.email')} optional />
      {hasPhone && <Checkbox name={boxName(topic, 'text')} label={t('notifications.text')} optional />}
    </fieldset>
  );
}

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
        <Stack gap="l">
          {topics.map((topic) => (
            <Topic key={topic} topic={topic} hasPhone={hasPhone} />
          ))}
        </Stack>
      </Card>
      <Note>{t('notifications.always')}</Note>
      <Actions>
        <Submit>{t('notifications.save')}</Submit>
      </Actions>
    </PostForm>
  );
}

/** What a member is told of, and how. What was ticked outlives an outage. */
export function NotificationsPage({ view, reply }: NotificationsPageProps) {
  const t = useT();
  const { settings, where } = view;
  return (
    <Page
      narrow
      title={t('notifications.title')}
      lead={t('notifications.lead')}
      back={{ to: paths.settings(), label: t('settings.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      {where !== undefined && (
        <Stack gap="s">
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
          <Outage message={settings.message} lang={settings.lang} />
        </Card>
      )}
    </Page>
  );
}
