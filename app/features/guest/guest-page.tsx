import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Answer } from '~/ui/answer.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Columns } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { HelpRows } from './help-rows.tsx';
import type { SupportView } from './support.server.ts';

const QUESTIONS = ['who', 'need', 'card'] as const;

function WayIn({ hasPasskey }: { hasPasskey: boolean }) {
  const t = useT();
  return (
    <Answer
      tone="go"
      title={t('guest.page.logIn')}
      hideTitle
      strong={t('guest.page.strong')}
      say={t('guest.page.say')}
    >
      <Actions>
        <LinkButton href={paths.authStart()}>{t('guest.page.logIn')}</LinkButton>
        {hasPasskey && (
          <LinkButton look="alt" href={paths.authLocked()}>
            {t('passkeys.use.go')}
          </LinkButton>
        )}
        <LinkButton look="alt" href={paths.signUp()}>
          {t('guest.page.create')}
        </LinkButton>
      </Actions>
      <p className="soft">{t('guest.page.signInNote')}</p>
    </Answer>
  );
}

/** What a visitor without a session sees: what this is, the way in, and whom to call. */
export function GuestPage({ support, hasPasskey }: { support: SupportView; hasPasskey: boolean }) {
  const t = useT();
  const help = (
    <Section title={t('guest.help.title')}>
      <HelpRows support={support} />
    </Section>
  );
  return (
    <Page title={t('guest.page.title')} lead={t('guest.page.lead')}>
      <WayIn hasPasskey={hasPasskey} />
      <Columns kind="even" aside={help}>
        <Section title={t('guest.page.questions')}>
          <Rows>
            {QUESTIONS.map((name) => (
              <Row
                key={name}
                title={t(`guest.question.${name}`)}
                lines={[t(`guest.question.${name}Answer`)]}
              />
            ))}
          </Rows>
        </Section>
      </Columns>
    </Page>
  );
}
