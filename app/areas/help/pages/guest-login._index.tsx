import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HelpRows } from '~/areas/help/guest/help-rows.tsx';
import { loadSupportView } from '~/areas/help/guest/support.server.ts';
import { HelpMenu } from '~/areas/help/help-menu.tsx';
import { useT } from '~/i18n/use-t.ts';
import { isSignedIn, findMember } from '~/session/guards.server.ts';
import { findPasskeyFlow } from '~/auth/passkey-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Columns, Stack } from '~/ui/layout.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';
import type { News } from '~/content/texts.ts';
import { cx } from '~/ui/cx.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  if (await findMember(context)) throw redirect(paths.home());
  const [support, news, way, isRegistering] = await Promise.all([
    loadSupportView(context),
    context.content.news({ language: context.preferences.language }),
    findPasskeyFlow(context, request).catch(() => undefined),
    isSignedIn(context),
  ]);
  return { support, news, hasPasskey: way !== undefined, isRegistering };
}

const QUESTIONS = ['who', 'need', 'card'] as const;

export default function GuestLogin() {
  const { support, news, hasPasskey, isRegistering } = useLoaderData<typeof loader>();
  const t = useT();
  const wayIn = <WayIn hasPasskey={hasPasskey} isRegistering={isRegistering} />;
  return (
    <Page title={t('guest.page.title')} lead={t('guest.page.lead')}>
      {news.length === 0 ? (
        wayIn
      ) : (
        <Columns kind="even" aside={<NewsBanners news={news} />}>
          {wayIn}
        </Columns>
      )}
      <Columns kind="even" aside={<HelpMenu reader="guest" />}>
        <Questions />
        <Section title={t('guest.help.title')}>
          <HelpRows support={support} />
        </Section>
      </Columns>
    </Page>
  );
}

interface WayInProps {
  hasPasskey: boolean;
  /** already signed in, with a profile that is not complete */
  isRegistering: boolean;
}

function WayIn({ hasPasskey, isRegistering }: WayInProps) {
  const t = useT();
  const main = isRegistering ? t('guest.page.finish') : t('nav.logIn');
  return (
    <StatusPanel
      tone="ready"
      title={main}
      hideTitle
      strong={t('guest.page.strong')}
      say={t('guest.page.say')}
    >
      {isRegistering ? (
        <Actions>
          <LinkButton to={paths.completeProfile()}>{main}</LinkButton>
        </Actions>
      ) : (
        <>
          <Actions>
            <LinkButton href={paths.authStart()}>{main}</LinkButton>
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
        </>
      )}
    </StatusPanel>
  );
}

const Questions = () => {
  const t = useT();
  return (
    <Section title={t('guest.page.questions')} card={false}>
      <div>
        {QUESTIONS.map((name) => (
          <details key={name} className="disclosure accordion">
            <summary>{t(`guest.question.${name}`)}</summary>
            <p className="soft">{findWholeValues(t(`guest.question.${name}Answer`))}</p>
          </details>
        ))}
      </div>
    </Section>
  );
};

const PICTURES: Record<News['picture'], { look: string; shapes: React.ReactNode }> = {
  capsules: {
    look: '',
    shapes: (
      <g transform="rotate(45 128 128)">
        <rect x="92" y="8" width="72" height="240" rx="36" fillOpacity=".25" />
        <path d="M92 128h72v84a36 36 0 0 1-72 0z" fillOpacity=".35" />
        <rect x="184" y="60" width="44" height="150" rx="22" fillOpacity=".15" />
      </g>
    ),
  },
  rings: {
    look: 'wait',
    shapes: [116, 76, 36].map((r, index) => (
      <circle key={r} cx="128" cy="128" r={r} fillOpacity={0.15 + index * 0.1} />
    )),
  },
  bars: {
    look: 'info',
    shapes: [24, 64, 104].map((x, index) => (
      <rect
        key={x}
        x={x}
        y={40 + index * 62}
        width="190"
        height="44"
        rx="22"
        fillOpacity={0.15 + index * 0.1}
      />
    )),
  },
};

function Slide({ item: { slug, title, text, picture, alt, link } }: { item: News }) {
  const { look, shapes } = PICTURES[picture];
  return (
    <li id={`news-${slug}`}>
      <div className={cx('answer slide', look)}>
        <svg
          viewBox="0 0 256 256"
          width="160"
          height="160"
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          <g>{shapes}</g>
        </svg>
        <Stack>
          <h3 className="statement">
            <b>{findWholeValues(title)}</b>
          </h3>
          {text && <p>{findWholeValues(text)}</p>}
        </Stack>
        {link && (
          <LinkButton look="alt" href={link.url}>
            {findWholeValues(link.title)}
          </LinkButton>
        )}
      </div>
    </li>
  );
}

/** The banners do not rotate, so they need no script. */
function NewsBanners({ news }: { news: readonly News[] }) {
  const t = useT();
  if (news.length === 0) return null;
  return (
    <section className="sec" aria-labelledby="news">
      <h2 id="news" className="visually-hidden">
        {t('guest.news.title')}
      </h2>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <ul className="snap" tabIndex={0} aria-label={t('guest.news.list', { count: news.length })}>
        {news.map((item) => (
          <Slide key={item.slug} item={item} />
        ))}
      </ul>
      {news.length > 1 && (
        <ul className="flex-row" aria-label={t('guest.news.choose')}>
          {news.map(({ slug, title }, index) => (
            <li key={slug}>
              <a className="tool dot" href={`#news-${slug}`}>
                {index + 1}
                <span className="visually-hidden">: {title}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
