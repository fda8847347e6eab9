import { CodeEntry } from '~/areas/account/one-time-code/code-entry.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Breakable } from '~/ui/breakable.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Link } from '~/ui/link.tsx';
import { Page, type BackTarget } from '~/ui/page.tsx';
import type { ReactNode } from 'react';
import { FormActions } from '~/ui/form/form-actions.tsx';

interface ChangePageProps {
  title: string;
  lead: string;
  now?: string;
  submit: string;
  reply: FormReply | undefined;
  children: ReactNode;
}

export function ChangePage({ title, lead, now, submit, reply, children }: ChangePageProps) {
  const t = useT();
  return (
    <Page
      narrow
      title={title}
      lead={lead}
      back={{ to: paths.profile(), label: t('account.page.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      {now && (
        <p className="soft">
          <Breakable text={now} />
        </p>
      )}
      <PostForm reply={reply}>
        {children}
        <FormActions submit={submit} cancel={paths.profile()} />
      </PostForm>
    </Page>
  );
}

interface CodePageProps {
  lead: string;
  change: string;
  /** the code was correct, and only saving is left */
  isRight: boolean;
  submit: string;
  back: BackTarget;
  another: BackTarget;
  reply: FormReply | undefined;
}

export function ContactCodePage({ lead, change, isRight, submit, back, another, reply }: CodePageProps) {
  const t = useT();
  const hidden = <input type="hidden" name="change" value={change} />;
  return (
    <Page
      narrow
      title={t('common.enterCode')}
      lead={lead}
      back={back}
      errors={<ErrorSummary reply={reply} />}
    >
      {isRight ? (
        <PostForm reply={reply} layout="actions">
          {hidden}
          <input type="hidden" name="intent" value="save" />
          <Submit>{submit}</Submit>
        </PostForm>
      ) : (
        <CodeEntry reply={reply} submit={submit} hidden={hidden}>
          <Link to={another.to}>{another.label}</Link>
        </CodeEntry>
      )}
    </Page>
  );
}
