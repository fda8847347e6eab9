import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enterStage } from '~/features/registration/flow.server.ts';
import { RegistrationSteps } from '~/features/registration/registration-steps.tsx';
import { formatsFor } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Answer } from '~/ui/answer.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Facts } from '~/ui/facts.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Card } from '~/ui/section.tsx';

export const handle = { scripts: false };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { flow } = await enterStage(context, request, 'thanks');
  const t = await getT(context);
  const { email, userName, effectiveDate } = flow;
  const date = effectiveDate && formatsFor(context.preferences.language).date(effectiveDate);
  return { email, userName, begins: date ? t('registration.thanks.begins', { date }) : undefined };
}

/** Registered; the password is made at the identity provider. */
export default function SignUpThanks() {
  const { email, userName, begins } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <Page
      narrow
      steps={<RegistrationSteps current="thanks" />}
      title={t('registration.thanks.title')}
      lead={t('registration.thanks.lead')}
    >
      <Answer
        tone="go"
        title={t('registration.thanks.next')}
        hideTitle
        strong={t('registration.thanks.strong')}
        say={t('registration.thanks.say')}
      >
        <Actions>
          <LinkButton href={paths.signUpPassword()}>{t('registration.thanks.create')}</LinkButton>
        </Actions>
      </Answer>
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
