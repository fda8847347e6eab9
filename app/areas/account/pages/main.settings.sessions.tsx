import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import {
  hasOtherDevices,
  loadSessionList,
  signOutElsewhere,
  type SessionView,
} from '~/areas/account/settings/sessions.server.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { dismissTriedCard, readTriedCard } from '~/session/tried-card.server.ts';
import { paths } from '~/paths.ts';
import { StoreDown } from '~/platform/stores/stores.ts';
import { Button } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, toRowName, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';
import { errorPage } from '~/ui/error-page.server.ts';

function orNotNow(error: unknown): never {
  throw error instanceof StoreDown ? errorPage(503) : error;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { identity } = await requireMember(context, request);
  const [sessions, hasDevices, tried] = await Promise.all([
    loadSessionList(context, identity),
    hasOtherDevices(context, identity),
    readTriedCard(context, identity),
  ]).catch(orNotNow);
  const { date } = createFormats(context.preferences.language, context.clock.today());
  return { sessions, hasDevices, tried: tried && date(tried) };
}

/** In the address, because the notice is dismissed without the recent sign-in that signing out needs. */
const SEEN = 'seen';

const SignOutForm = z.object({ mark: z.string().max(50).optional() });

export async function action({ context, request }: ActionFunctionArgs) {
  const { identity, session } = await requireMember(context, request);
  if (new URL(request.url).searchParams.has(SEEN)) {
    await dismissTriedCard(context, identity).catch(orNotNow);
    await session.flash({ label: 'sessions.tried.dismissed', tone: 'ok' });
    return redirect(paths.sessions(), 303);
  }
  await requireRecentSignIn(context, request);
  const form = await readForm(request, SignOutForm);
  if (!form.ok) return rejectForm(context, form);
  const count = await signOutElsewhere(context, identity, form.value.mark).catch(orNotNow);
  await session.flash({ label: count > 0 ? 'sessions.done' : 'sessions.none', tone: 'ok' });
  return redirect(paths.sessions(), 303);
}

export default function Sessions() {
  const { sessions, hasDevices, tried } = useLoaderData<typeof loader>();
  const t = useT();
  const isElsewhere = sessions.length > 1;
  return (
    <Page
      narrow
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      back={{ to: paths.settings(), label: t('nav.settings') }}
    >
      {tried && (
        <Note tone="wait" title={t('home.attention.triedCard')}>
          <Stack gap="compact">
            <p>{t('home.attention.triedCardText', { date: tried })}</p>
            <PostForm layout="plain" action={`${paths.sessions()}?${SEEN}`}>
              <Submit look="alt" small>
                {t('sessions.tried.dismiss')}
              </Submit>
            </PostForm>
          </Stack>
        </Note>
      )}
      <Section title={t('sessions.list')}>
        <Rows>
          {sessions.map((each) => (
            <SessionRow key={each.mark} {...each} />
          ))}
        </Rows>
      </Section>
      {isElsewhere || hasDevices ? (
        <Stack gap="compact">
          <p>{t('sessions.everywhereText')}</p>
          <PostForm layout="actions">
            <Submit look={isElsewhere ? 'filled' : 'alt'}>{t('sessions.everywhere')}</Submit>
          </PostForm>
        </Stack>
      ) : (
        <p>{t('sessions.none')}</p>
      )}
    </Page>
  );
}

function SessionRow({ mark, title, about, lines, isThis }: SessionView) {
  const t = useT();
  const signOut = !isThis && (
    <PostForm layout="plain">
      <input type="hidden" name="mark" value={mark} />
      <Button look="alt" small about={toRowName({ name: title, about })}>
        {t('nav.signOut')}
      </Button>
    </PostForm>
  );
  return (
    <Row
      lead={<LeadIcon name="device" tone={isThis ? 'ok' : undefined} />}
      title={title}
      lines={lines}
      aside={signOut}
    />
  );
}
