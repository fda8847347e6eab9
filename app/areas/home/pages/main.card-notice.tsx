import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HelpRows } from '~/areas/help/guest/help-rows.tsx';
import { supportView } from '~/areas/help/guest/support.server.ts';
import { dismissTriedCard, readTriedCard } from '~/areas/onboarding/registration/tried-card.server.ts';
import { formatsFor } from '~/i18n/format.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { StoreDown } from '~/platform/stores/stores.ts';
import { requireMember } from '~/session/guards.server.ts';
import { serviceUnavailable } from '~/session/service-unavailable.server.ts';
import { Actions } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';

function orNotNow(error: unknown): never {
  throw error instanceof StoreDown ? serviceUnavailable() : error;
}

/** Leads home when there is no notice, because the member has dismissed it or 30 days went by. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { identity } = await requireMember(context, request);
  const day = await readTriedCard(context, identity).catch(orNotNow);
  if (day === undefined) throw redirect(paths.home());
  const { date } = formatsFor(context.preferences.language, context.clock.today());
  return { date: date(day), support: await supportView(context) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { identity, session } = await requireMember(context, request);
  await dismissTriedCard(context, identity).catch(orNotNow);
  await session.flash({ label: 'home.triedCard.dismissed', tone: 'ok' });
  return redirect(paths.home(), 303);
}

export default function CardNotice() {
  const { date, support } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page
      narrow
      title={t('home.attention.triedCard')}
      lead={t('home.attention.triedCardText', { date })}
      back={{ to: paths.home(), label: t('nav.home') }}
    >
      <Section title={t('guest.help.title')}>
        <HelpRows support={support} />
      </Section>
      <PostForm>
        <Actions>
          <Submit look="alt">{t('home.triedCard.dismiss')}</Submit>
        </Actions>
      </PostForm>
    </Page>
  );
}
