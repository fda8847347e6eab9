import { redirect } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HelpRows } from '~/features/guest/help-rows.tsx';
import { NewsBanners } from '~/features/guest/news.tsx';
import { supportView } from '~/features/guest/support.server.ts';
import { HelpPlaces } from '~/features/help/help-places.tsx';
import { useT } from '~/i18n/use-t.ts';
import { optionalMember } from '~/identity/guards.server.ts';
import { passkeyWay } from '~/identity/passkey-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';
import { wholeValues } from '~/ui/breakable.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (await optionalMember(context)) throw redirect(paths.home());
  const [support, news, way] = await Promise.all([
    supportView(context),
    context.content.news({ language: context.preferences.language }),
    passkeyWay(context, request).catch(() => undefined),
  ]);
  return { support, news, hasPasskey: way !== undefined };
}

const QUESTIONS = ['who', 'need', 'card'] as const;

/** What a visitor without a session sees: what this is, the way in, news, whom to call, what to read. */
export default function GuestLogin() {
  const { support, news, hasPasskey } = useLoaderData<typeof loader>();
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

function WayIn({ hasPasskey }: { hasPasskey: boolean }) {
  const t = useT();
  return (
    <StatusPanel
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
    </StatusPanel>
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
              <p className="soft">{wholeValues(t(`guest.question.${name}Answer`))}</p>
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
