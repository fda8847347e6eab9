import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadSupportView, type SupportView } from '~/areas/help/guest/support.server.ts';
import { requireRegistrationStage, readFinishedState } from '~/areas/onboarding/registration/flow.server.ts';
import { RegistrationSteps } from '~/areas/onboarding/registration/registration-page.tsx';
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Card } from '~/ui/section.tsx';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flow } = await requireRegistrationStage(context, request, 'thanks');
  const state = await readFinishedState(context, flow);
  // this browser cannot know the author of the newest registration
  if (state !== 'waiting') return { state, support: await loadSupportView(context) };
  const t = await getT(context);
  const { email, userName, effectiveDate } = flow;
  const date = effectiveDate && createFormats(context.preferences.language).date(effectiveDate);
  const begins = date ? t('registration.thanks.begins', { date }) : undefined;
  return { state, waiting: { email, userName, begins } };
}

export default function SignUpThanks() {
  const { state, waiting, support } = useLoaderData<typeof loader>();
  return waiting ? <PasswordMissing {...waiting} /> : <NothingMissing state={state} support={support} />;
}

interface NothingMissingProps {
  state: 'signedIn' | 'replaced';
  support: SupportView;
}

/** The registration of this browser is complete, or a newer one replaced it. */
function NothingMissing({ state, support }: NothingMissingProps) {
  const t = useT();
  const logIn = <LinkButton href={paths.authStart()}>{t('nav.logIn')}</LinkButton>;
  const again = <LinkButton href={paths.signUp()}>{t('registration.replaced.again')}</LinkButton>;
  return (
    <Page
      narrow
      title={t(`registration.${state}.title`)}
      lead={t(`registration.${state}.text`, { phone: support.phone })}
    >
      {state === 'signedIn' ? logIn : again}
    </Page>
  );
}

interface PasswordMissingProps {
  email: string;
  userName: string;
  begins: string | undefined;
}

function PasswordMissing({ email, userName, begins }: PasswordMissingProps) {
  const t = useT();
  return (
    <Page
      narrow
      steps={<RegistrationSteps current="thanks" />}
      title={t('registration.thanks.title')}
      lead={t('registration.thanks.lead')}
    >
      <StatusPanel
        tone="ready"
        title={t('registration.thanks.next')}
        hideTitle
        strong={t('registration.thanks.strong')}
        say={t('registration.thanks.say')}
      >
        <Actions>
          <LinkButton href={paths.signUpPassword()}>{t('registration.thanks.create')}</LinkButton>
        </Actions>
      </StatusPanel>
      <Card>
        <Facts
          items={[
            { label: t('registration.thanks.userName'), value: userName },
            { label: t('registration.thanks.email'), value: email },
          ]}
        />
      </Card>
      <p className="soft">{t('registration.thanks.mailed')}</p>
      {begins && <Note tone="wait">{begins}</Note>}
    </Page>
  );
}
