import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { recordArchive } from '~/analytics/events.server.ts';
import { ConfirmForm, grantArchive } from '~/areas/account/my-data/grant.server.ts';
import { refuseForNow, retryAfter } from '~/areas/account/one-time-code/refuse.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { Actions } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import type { IconName } from '~/ui/icon-shapes.ts';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';

export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireMember(context, request);
  return null;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, ConfirmForm);
  if (!form.ok) return rejectForm(context, form);
  const seconds = await grantArchive(context, member);
  recordArchive(context, seconds > 0 ? 'tooManyAttempts' : 'asked');
  if (seconds > 0) return refuseForNow(context, form, seconds);
  return redirect(paths.myDataReady(), 303);
}

const CONTENTS = [
  ['people', 'person'],
  ['prescriptions', 'rx'],
  ['claims', 'claim'],
] as const satisfies [string, IconName][];

const FORMS = [
  ['html', 'info'],
  ['csv', 'more'],
  ['fhir', 'next'],
] as const satisfies [string, IconName][];

export default function MyData() {
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  const list = (items: typeof CONTENTS | typeof FORMS) => (
    <Rows>
      {items.map(([name, icon]) => (
        <Row
          key={name}
          lead={<LeadIcon name={icon} />}
          title={t(`myData.page.${name}`)}
          lines={[t(`myData.page.${name}Text`)]}
        />
      ))}
    </Rows>
  );
  return (
    <Page
      narrow
      title={t('myData.page.title')}
      lead={t('myData.page.lead')}
      back={{ to: paths.settings(), label: t('nav.settings') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <Section title={t('myData.page.whatTitle')}>{list(CONTENTS)}</Section>
      <Section title={t('myData.page.formsTitle')}>{list(FORMS)}</Section>
      <PostForm reply={reply}>
        <Note tone="wait">{t('myData.page.shared')}</Note>
        <Checkbox name="confirmed" label={t('myData.page.confirm')} />
        <Actions>
          <Submit>{t('myData.page.submit')}</Submit>
        </Actions>
        <p className="soft small">{t('myData.page.limit')}</p>
      </PostForm>
    </Page>
  );
}
