import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { recordFailedChange, recordOncePerPress, recordChange } from '~/analytics/events.server.ts';
import { routeParam, toErrorPage, toNotFound } from '~/areas/shared/errors/page-errors.server.ts';
import { ShareForm, changeShare, loadShareView } from '~/areas/family/sharing.server.ts';
import { SharingChanges } from '~/areas/family/sharing-changes.tsx';
import { toRecordKey } from '~/session/member-key.server.ts';
import { toProgrammeProblems } from '~/areas/shared/errors/programme-refusal.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { requireMember } from '~/session/guards.server.ts';
import { requireRecentSignIn } from '~/session/recent-sign-in.server.ts';
import { paths } from '~/paths.ts';
import { ProgrammeFault } from '~/programme/fault.ts';
import { StatusPanel } from '~/ui/status-panel.tsx';
import { Actions } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Submit } from '~/ui/form/submit.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';
import { findWholeValues } from '~/ui/breakable.tsx';
import { errorPage } from '~/ui/error-page.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const member = await requireMember(context, request);
  const pair = {
    personCode: routeParam(params, 'personCode'),
    withPersonCode: routeParam(params, 'withPersonCode'),
  };
  const view = await loadShareView(context, member, pair).catch(toErrorPage(context, request));
  if (!view) throw errorPage(404);
  auditView(context, member, 'sharing', pair.personCode);
  return { view };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  await requireRecentSignIn(context, request);
  const form = await readForm(request, ShareForm);
  if (!form.ok) return rejectForm(context, form);
  const update = {
    personCode: routeParam(params, 'personCode'),
    withPersonCode: routeParam(params, 'withPersonCode'),
    shared: form.value.shared === 'on',
  };
  try {
    await changeShare(context, member, update)
      .catch(recordFailedChange(context, 'phi'))
      .catch(toNotFound(context, 'family.one.gone'));
  } catch (error) {
    if (!(error instanceof ProgrammeFault)) throw error;
    return rejectForm(context, form, toProgrammeProblems(error, request, 'family.one.unknown'));
  }
  const press = recordOncePerPress(toRecordKey(member.identity), JSON.stringify(update));
  recordChange(context, 'phi', 'succeeded', press);
  await member.session.flash({ label: 'family.saved', tone: 'ok' });
  return redirect(paths.phiSettings(), 303);
}

export default function PhiShare() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  const { title, later, say, shared, ends, changes } = view;
  return (
    <Page
      narrow
      title={title}
      back={{ to: paths.phiSettings(), label: t('family.sharing.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      {later && <Note>{later}</Note>}
      <StatusPanel title={t('family.one.question')} tone={shared ? 'info' : 'quiet'} strong={say}>
        {shared && <ShareConsentForm shared reply={reply} />}
      </StatusPanel>
      <Sentences
        title={t('family.one.sees')}
        sentences={[t('family.one.sees1'), t('family.one.sees2'), t('family.one.sees3')]}
      />
      <Sentences title={t('family.one.hides')} sentences={[t('family.one.hides1'), t('family.one.hides2')]} />
      <Sentences title={t('family.one.ends')} sentences={ends} />
      {!shared && <ShareConsentForm shared={false} reply={reply} />}
      <SharingChanges changes={changes} />
    </Page>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <Section title={title}>
      <ul className="stack compact">
        {sentences.map((sentence) => (
          <li key={sentence}>{findWholeValues(sentence)}</li>
        ))}
      </ul>
    </Section>
  );
}

function ShareConsentForm({ shared, reply }: { shared: boolean; reply: FormReply | undefined }) {
  const t = useT();
  return (
    <PostForm reply={reply}>
      <input type="hidden" name="shared" value={shared ? 'off' : 'on'} />
      {!shared && <Checkbox name="agreed" label={t('family.one.agree')} />}
      <Actions>
        <Submit look={shared ? 'bad' : 'filled'}>
          {t(shared ? 'family.one.turnOff' : 'family.one.turnOn')}
        </Submit>
      </Actions>
    </PostForm>
  );
}
