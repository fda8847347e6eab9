import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { Actions } from '~/ui/button.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Section } from '~/ui/section.tsx';

interface CodeEntryProps {
  reply: FormReply | undefined;
  submit: string;
  /** additional fields of both forms */
  hidden?: ReactNode;
  /** the link back to the page of the address */
  children: ReactNode;
}

/** The field for a code and, below it, the form for a new one. */
export function CodeEntry({ reply, submit, hidden, children }: CodeEntryProps) {
  const t = useT();
  return (
    <>
      <PostForm reply={reply} secret>
        <input type="hidden" name="intent" value="verify" />
        {hidden}
        <Field
          name="code"
          label={t('oneTimeCode.label')}
          hint={t('oneTimeCode.hint')}
          width="s"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
        />
        <Actions>
          <Submit>{submit}</Submit>
        </Actions>
      </PostForm>
      <Section title={t('oneTimeCode.none')} card={false}>
        <p>{t('oneTimeCode.noneText')}</p>
        <PostForm layout="actions">
          <input type="hidden" name="intent" value="resend" />
          {hidden}
          <Submit look="alt">{t('oneTimeCode.resend')}</Submit>
        </PostForm>
        <p>{children}</p>
      </Section>
    </>
  );
}
