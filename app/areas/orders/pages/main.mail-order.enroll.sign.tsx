import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { openAnswers } from '~/areas/orders/enrollment/draft.server.ts';
import { EnrollmentPage } from '~/areas/orders/enrollment/enrollment-page.tsx';
import { formatFullName, sendProfile } from '~/areas/orders/enrollment/enrollment.server.ts';
import { isComplete, findNextPage } from '~/areas/orders/enrollment/steps.ts';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import {
  requireMailOrder,
  requireMailOrderForm,
} from '~/areas/prescriptions/prescription-actions/subject.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Field } from '~/ui/form/field.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireMailOrderForm(context, request, paths.enroll());
  const answers = await openAnswers(context, member).catch(toErrorPage(context, request));
  if (!isComplete(answers)) throw redirect(paths.enrollStep(findNextPage(answers)), 303);
  return {
    formId: randomUUID(),
    name: formatFullName(member),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  return sendProfile(context, request, await requireMailOrder(context, request));
}

export default function MailOrderProfileSign() {
  const { formId, name } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const t = useT();
  return (
    <EnrollmentPage narrow place="sign" lead={t('enrollment.sign.lead')} reply={reply}>
      <PostForm reply={reply}>
        <input type="hidden" name="formId" value={formId} />
        <Field
          name="signature"
          label={t('enrollment.sign.signature')}
          hint={t('enrollment.sign.hint', { name })}
          autoComplete="name"
          maxLength={101}
        />
        <Actions>
          <Submit>{t('enrollment.sign.submit')}</Submit>
          <LinkButton look="quiet" to={paths.enrollReview()}>
            {t('common.back')}
          </LinkButton>
        </Actions>
      </PostForm>
    </EnrollmentPage>
  );
}
