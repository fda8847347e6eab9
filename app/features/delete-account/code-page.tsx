import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { Section } from '~/ui/section.tsx';
import { DeletionSteps } from './deletion-steps.tsx';

interface CodePageProps {
  person: { email: string; userName: string };
  reply: FormReply | undefined;
}

/** The code from the e-mail. It reads the same whether one was sent or not. */
export function CodePage({ person, reply }: CodePageProps) {
  const t = useT();
  return (
    <Page
      narrow
      title={t('deleteAccount.code.title')}
      lead={t('deleteAccount.code.lead', person)}
      steps={<DeletionSteps current={1} />}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm reply={reply}>
        <input type="hidden" name="intent" value="verify" />
        <Field
          name="code"
          label={t('deleteAccount.code.label')}
          hint={t('deleteAccount.code.hint')}
          width="s"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
        />
        <Actions>
          <Submit>{t('deleteAccount.code.submit')}</Submit>
        </Actions>
      </PostForm>
      <Section title={t('deleteAccount.code.none')} card={false}>
        <p>{t('deleteAccount.code.noneText')}</p>
        <PostForm layout="acts">
          <input type="hidden" name="intent" value="resend" />
          <Submit look="alt">{t('deleteAccount.code.resend')}</Submit>
        </PostForm>
        <p>
          <a href={paths.deleteAccount()}>{t('deleteAccount.code.change')}</a>
        </p>
      </Section>
    </Page>
  );
}
