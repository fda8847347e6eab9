import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Answer } from '~/ui/answer.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';
import type { News } from '~/content/texts.ts';
import { HelpPlaces } from '~/features/help/help-places.tsx';
import { HelpRows } from './help-rows.tsx';
import { NewsBanners } from './news.tsx';
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

const Questions = () => {
  const t = useT();
  return (
    <Section title={t('guest.page.questions')} card={false}>
      <Stack>
        <div>
          {QUESTIONS.map((name) => (
            <details key={name} className="fil acc">
              <summary>{t(`guest.question.${name}`)}</summary>
              <p className="soft">{t(`guest.question.${name}Answer`)}</p>
            </details>
          ))}
        </div>
        <p>
          {/* loads as a document: the page behind it has no scripts */}
          <a href={paths.guestQuestions()}>{t('guest.page.allQuestions')}</a>
        </p>
      </Stack>
    </Section>
  );
};

interface GuestPageProps {
  support: SupportView;
  news: readonly News[];
  hasPasskey: boolean;
}

/** What a visitor without a session sees: what this is, the way in, news, whom to call, what to read. */
export function GuestPage({ support, news, hasPasskey }: GuestPageProps) {
  const t = useT();
  return (
    <Page title={t('guest.page.title')} lead={t('guest.page.lead')}>
      {news.length === 0 ? (
        <WayIn hasPasskey={hasPasskey} />
      ) : (
        <Columns kind="even" aside={<NewsBanners news={news} />}>
          <WayIn hasPasskey={hasPasskey} />
        </Columns>
      )}
      <Columns kind="even" aside={<HelpPlaces who="guest" />}>
        <Questions />
        <Section title={t('guest.help.title')}>
          <HelpRows support={support} />
        </Section>
      </Columns>
    </Page>
  );
}
