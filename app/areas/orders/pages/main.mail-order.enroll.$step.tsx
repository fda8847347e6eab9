import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { EnrollmentPage } from '~/areas/orders/enrollment/enrollment-page.tsx';
import { StepFields } from '~/areas/orders/enrollment/fields.tsx';
import { saveStep, loadStepView } from '~/areas/orders/enrollment/step.server.ts';
import { isStepName } from '~/areas/orders/enrollment/steps.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import {
  requireMailOrder,
  requireMailOrderForm,
} from '~/areas/prescriptions/prescription-actions/subject.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { auditView } from '~/session/audit.server.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { errorPage } from '~/ui/error-page.server.ts';

function readStep({ params: { step } }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!isStepName(step)) throw errorPage(404);
  return step;
}

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const member = await requireMailOrderForm(context, request, paths.enroll());
  const step = readStep(args);
  const view = await loadStepView(context, member, step).catch(toErrorPage(context, request));
  auditView(context, member, 'mailOrderProfile');
  return {
    view,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const member = await requireMailOrder(context, request);
  return saveStep(context, request, member, readStep(args));
}

export default function MailOrderProfileStep() {
  const { view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <EnrollmentPage narrow place={view.step} lead={t('enrollment.page.saved')} reply={reply}>
      <PostForm reply={reply} values={view.values}>
        <StepFields step={view.step} options={view.options} />
        <Actions>
          <Submit>{t('enrollment.page.continue')}</Submit>
          <LinkButton look="quiet" to={paths.enroll()}>
            {t('enrollment.page.later')}
          </LinkButton>
        </Actions>
      </PostForm>
    </EnrollmentPage>
  );
}
