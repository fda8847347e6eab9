import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { requireCoveredMember } from '~/areas/shared/coverage/coverage-guards.server.ts';
import {
  requestForm,
  requestFormView,
  requestRecords,
} from '~/areas/benefits/historic-data/requests.server.ts';
import { toProgrammeProblems } from '~/areas/shared/errors/programme-refusal.server.ts';
import { createFormats } from '~/i18n/format.server.ts';
import { getT } from '~/i18n/t.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { calculateHistoricDataDueDate } from '#contract/historic-data.ts';
import { Actions } from '~/ui/button.tsx';
import { Radios } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { readForm, rejectForm } from '~/ui/form/read-form.server.ts';
import { Select } from '~/ui/form/select.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireCoveredMember(context, request);
  const t = await getT(context);
  const today = context.clock.today();
  const by = createFormats(context.preferences.language, today).weekdayInText(
    calculateHistoricDataDueDate(today),
  );
  const kind = new URL(request.url).searchParams.get('kind');
  return {
    view: requestFormView(kind, today, t('historicData.new.lead', { date: by }), t),
    formId: randomUUID(),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireCoveredMember(context, request);
  const form = await readForm(request, requestForm(context.clock.today()));
  if (!form.ok) return rejectForm(context, form);
  try {
    const { dueDate, already } = await requestRecords(member, form.value);
    const date = createFormats(context.preferences.language, context.clock.today()).dayMonth(dueDate);
    const label = already ? 'historicData.flash.already' : 'historicData.flash.asked';
    await member.session.flash({ label, values: { date }, tone: already ? 'wait' : 'ok' });
  } catch (error) {
    return rejectForm(context, form, toProgrammeProblems(error, request, 'historicData.new.lost'));
  }
  return redirect(paths.requests(), 303);
}

export default function NewRequest() {
  const { view, formId } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  const shownOnce = [reply?.values.formId ?? formId].flat()[0];
  return (
    <Page
      narrow
      title={t('historicData.new.title')}
      lead={view.lead}
      back={{ to: paths.requests(), label: t('historicData.list.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm reply={reply} values={view.values}>
        <input type="hidden" name="formId" value={shownOnce} />
        <Radios name="kind" label={t('historicData.new.kind')} options={view.kinds} />
        <Select name="year" label={t('common.year')} options={view.years} choose />
        <Select name="reason" label={t('historicData.new.reason')} options={view.reasons} choose />
        <Actions>
          <Submit>{t('historicData.new.send')}</Submit>
        </Actions>
      </PostForm>
    </Page>
  );
}
