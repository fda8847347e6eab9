import { CodeEntry } from '~/features/one-time-code/code-entry.tsx';
import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Breakable } from '~/ui/breakable.tsx';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Link } from '~/ui/link.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import type { ReactNode } from 'react';

interface ChangePageProps {
  title: string;
  lead: string;
  /** what there is now */
  now?: string;
  submit: string;
  reply: FormReply | undefined;
  children: ReactNode;
}

function ChangePage({ title, lead, now, submit, reply, children }: ChangePageProps) {
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
        <Actions>
          <Submit>{submit}</Submit>
          <LinkButton look="quiet" to={paths.profile()}>
            {t('common.cancel')}
          </LinkButton>
        </Actions>
      </PostForm>
    </Page>
  );
}

export function EmailPage({ email, reply }: { email?: string; reply: FormReply | undefined }) {
  const t = useT();
  return (
    <ChangePage
      title={t('account.email.title')}
      lead={t('account.email.lead')}
      now={email && t('account.email.now', { email })}
      submit={t('account.email.submit')}
      reply={reply}
    >
      <Field
        name="email"
        type="email"
        label={t('account.email.field')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
    </ChangePage>
  );
}

interface PhonePageProps {
  /** where the code goes */
  email?: string;
  phone?: string;
  reply: FormReply | undefined;
}

export function PhonePage({ email, phone, reply }: PhonePageProps) {
  const t = useT();
  if (!email) {
    return (
      <Page
        narrow
        title={t('account.phone.title')}
        back={{ to: paths.profile(), label: t('account.page.title') }}
      >
        <Note tone="wait">{t('account.phone.noEmail')}</Note>
        <Actions>
          <LinkButton to={paths.profileEmail()}>{t('account.email.title')}</LinkButton>
        </Actions>
      </Page>
    );
  }
  return (
    <ChangePage
      title={t('account.phone.title')}
      lead={t('account.phone.lead', { email })}
      now={phone && t('account.phone.now', { phone })}
      submit={t('account.phone.submit')}
      reply={reply}
    >
      <Field
        name="contactNumber"
        type="tel"
        label={t('account.phone.field')}
        hint={t('account.phone.hint')}
        autoComplete="tel-national"
        inputMode="tel"
        maxLength={30}
        width="m"
      />
    </ChangePage>
  );
}

export function CardIdPage({ cardId, reply }: { cardId: string; reply: FormReply | undefined }) {
  const t = useT();
  return (
    <ChangePage
      title={t('account.card.title')}
      lead={t('account.card.lead')}
      now={t('account.card.now', { cardId })}
      submit={t('account.card.submit')}
      reply={reply}
    >
      <Field
        name="cardId"
        label={t('account.card.field')}
        hint={t('account.card.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        width="m"
      />
    </ChangePage>
  );
}

interface CodePageProps {
  lead: string;
  /** names the change */
  change: string;
  /** the code was right, and only the saving is left */
  isRight: boolean;
  back: { to: string; label: string };
  reply: FormReply | undefined;
}

/** The code of a changed address or number. */
export function ContactCodePage({ lead, change, isRight, back, reply }: CodePageProps) {
  const t = useT();
  const hidden = <input type="hidden" name="change" value={change} />;
  return (
    <Page
      narrow
      title={t('account.code.title')}
      lead={isRight ? t('account.code.right') : lead}
      back={{ to: paths.profile(), label: t('account.page.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      {isRight ? (
        <PostForm layout="acts">
          {hidden}
          <input type="hidden" name="intent" value="save" />
          <Submit>{t('account.code.submit')}</Submit>
        </PostForm>
      ) : (
        <CodeEntry reply={reply} submit={t('account.code.submit')} hidden={hidden}>
          <Link to={back.to}>{back.label}</Link>
        </CodeEntry>
      )}
    </Page>
  );
}
