import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import {
  deleteAccount,
  deriveDeletionName,
  requireDeletionStage,
  forgetFlow,
  ConfirmForm,
} from '~/areas/account/delete-account/delete-account.server.ts';
import { DeletionSteps } from '~/areas/account/delete-account/deletion-steps.tsx';
import { loadSupportView } from '~/areas/help/guest/support.server.ts';
import { refuseForFault, retryAfter } from '~/areas/account/one-time-code/refuse.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireRecentIfSignedIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { Breakable } from '~/ui/breakable.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
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
import { buildTelHref } from '~/ui/phone.ts';

export const handle = { scripts: false };
export const headers = retryAfter;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { id, flow } = await requireDeletionStage(context, request, 'confirm');
  await requireRecentIfSignedIn(context, request);
  const support = await loadSupportView(context);
  return { userName: flow.person.userName, deletion: deriveDeletionName(id), support };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { id, flow } = await requireDeletionStage(context, request, 'confirm');
  await requireRecentIfSignedIn(context, request);
  const form = await readForm(request, ConfirmForm);
  // a page about a different account, left open in a second tab
  if ((form.values.deletion ?? '') !== deriveDeletionName(id))
    return redirect(paths.deleteAccountConfirm(), 303);
  if (!form.ok) return rejectForm(context, form);
  try {
    const outcome = await deleteAccount(context, id, flow);
    if (outcome === 'unknown')
      return await rejectForm(context, form, {
        '': { label: 'error.common', then: 'deleteAccount.confirm.unknown' },
      });
    if (outcome === 'ticketEnded') {
      const cookie = await forgetFlow(context, id);
      await context.session.flash({ label: 'deleteAccount.start.tooLate', tone: 'wait' });
      return redirect(paths.deleteAccount(), { status: 303, headers: { 'Set-Cookie': cookie } });
    }
  } catch (error) {
    return refuseForFault(context, form, error);
  }
  return redirect(paths.deleteAccountDone(), 303);
}

const DELETED: Point[] = [
  { name: 'signIn', icon: 'person' },
  { name: 'devices', icon: 'device' },
  { name: 'cart', icon: 'cart' },
  { name: 'sharing', icon: 'people' },
];

const KEPT: Point[] = [
  { name: 'coverage', icon: 'card' },
  { name: 'orders', icon: 'truck' },
  { name: 'saved', icon: 'home' },
  { name: 'law', icon: 'doc' },
];

export default function DeleteAccountConfirm() {
  const { userName, deletion, support } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <Page
      narrow
      title={t('deleteAccount.confirm.title')}
      lead={t('deleteAccount.confirm.lead', { userName })}
      steps={<DeletionSteps current={2} />}
      errors={<ErrorSummary reply={reply} />}
    >
      <Note title={t('deleteAccount.confirm.copy')}>
        <p>{t('deleteAccount.confirm.copyText')}</p>
        <p>
          <a href={buildTelHref(support.digits)}>
            <Breakable text={t('error.call', { phone: support.phone })} />
          </a>
        </p>
      </Note>
      <Section title={t('deleteAccount.confirm.goes')}>
        <Points points={DELETED} tone="bad" />
      </Section>
      <Section title={t('deleteAccount.confirm.stays')}>
        <Points points={KEPT} tone="ok" />
      </Section>
      <PostForm reply={reply}>
        <input type="hidden" name="deletion" value={deletion} />
        <Checkbox name="understood" label={t('deleteAccount.confirm.box')} />
        <Actions>
          <Submit look="bad">{t('deleteAccount.confirm.submit')}</Submit>
          <LinkButton look="alt" href={paths.main()}>
            {t('deleteAccount.confirm.keep')}
          </LinkButton>
        </Actions>
      </PostForm>
    </Page>
  );
}

type Point = {
  name: 'signIn' | 'devices' | 'cart' | 'sharing' | 'coverage' | 'orders' | 'saved' | 'law';
  icon: IconName;
};

function Points({ points, tone }: { points: Point[]; tone: 'bad' | 'ok' }) {
  const t = useT();
  return (
    <Rows>
      {points.map(({ name, icon }) => (
        <Row
          key={name}
          lead={<LeadIcon name={icon} tone={tone} />}
          title={t(`deleteAccount.confirm.${name}`)}
          lines={[t(`deleteAccount.confirm.${name}Text`)]}
        />
      ))}
    </Rows>
  );
}
