import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Facts } from '~/ui/facts.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Card, Section } from '~/ui/section.tsx';
import type { ProfileView } from './profile.server.ts';

/** Someone of the card who shares with the member, and the way to their data. */
export function ProfilePage({ view: { personCode, name, facts, isViewed } }: { view: ProfileView }) {
  const t = useT();
  return (
    <Page
      narrow
      title={name}
      lead={t('family.profile.lead')}
      back={{ to: paths.membership(), label: t('family.page.title') }}
    >
      <Section title={t('family.profile.facts')}>
        <Facts items={facts} />
      </Section>
      <Section title={t('family.profile.title')} card={false}>
        {isViewed ? (
          <Note>{t('family.profile.viewing')}</Note>
        ) : (
          <Card>
            <Stack>
              <p>{t('family.profile.viewText', { name })}</p>
              <PostForm layout="plain" action={paths.viewing()}>
                <input type="hidden" name="personCode" value={personCode} />
                <Submit>{t('family.profile.view', { name })}</Submit>
              </PostForm>
            </Stack>
          </Card>
        )}
      </Section>
    </Page>
  );
}
