import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { EnrollmentPage } from './enrollment-page.tsx';

interface SignPageProps {
  /** names this sending, so that a second press is the same one */
  reference: string;
  name: string;
  reply?: FormReply;
}

export function SignPage({ reference, name, reply }: SignPageProps) {
  const t = useT();
  return (
    <EnrollmentPage narrow place="sign" lead={t('enrollment.sign.lead')} reply={reply}>
      <PostForm reply={reply}>
        <input type="hidden" name="reference" value={reference} />
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
