import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { HelpRows } from './help-rows.tsx';
import type { SupportView } from './support.server.ts';

const QUESTIONS = ['who', 'need', 'card', 'portal'] as const;

function WayIn() {
  const t = useT();
  return (
    <Stack gap="l">
      <Stack>
        <LinkButton href={paths.authStart()}>{t('guest.page.logIn')}</LinkButton>
        <LinkButton look="alt" href={paths.authStart()}>
          {t('guest.page.create')}
        </LinkButton>
      </Stack>
      <Note>{t('guest.page.signInNote')}</Note>
    </Stack>
  );
}

/** What a visitor without a session sees: what this is, the way in, and whom to call. */
export function GuestPage({ support }: { support: SupportView }) {
  const t = useT();
  const help = (
    <Section title={t('guest.help.title')}>
      <HelpRows support={support} />
    </Section>
  );
  return (
    <Page title={t('guest.page.title')} lead={t('guest.page.lead')}>
      <Columns kind="even" aside={help}>
        <WayIn />
      </Columns>
      <Section title={t('guest.page.questions')}>
        <Rows>
          {QUESTIONS.map((name) => (
            <Row key={name} title={t(`guest.question.${name}`)} lines={[t(`guest.question.${name}Answer`)]} />
          ))}
        </Rows>
      </Section>
    </Page>
  );
}
