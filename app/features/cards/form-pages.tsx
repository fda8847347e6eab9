import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { CardFields, ExpirationFields } from './card-fields.tsx';
import type { CardFormView, ExpirationOptions } from './card-fields.tsx';

function Buttons({ submit }: { submit: string }) {
  const t = useT();
  return (
    <Actions>
      <Submit>{submit}</Submit>
      <LinkButton look="quiet" to={paths.cards()}>
        {t('common.cancel')}
      </LinkButton>
    </Actions>
  );
}

interface NewCardPageProps {
  form: CardFormView;
  /** the saved card that is entered again */
  replaces?: { paymentCardId: string; label: string };
  reply?: FormReply;
}

/** A new card, or an old one that is entered again. */
export function NewCardPage({ form, replaces, reply }: NewCardPageProps) {
  const t = useT();
  return (
    <Page
      narrow
      title={t(replaces ? 'cards.edit.reenterTitle' : 'cards.edit.newTitle')}
      lead={replaces ? t('cards.edit.reenterLead', { card: replaces.label }) : t('cards.edit.newLead')}
      back={{ to: paths.cards(), label: t('cards.list.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm reply={reply} values={{ sameAsShipping: 'on' }}>
        {replaces && <input type="hidden" name="replaces" value={replaces.paymentCardId} />}
        <CardFields form={form} />
        <Buttons submit={t('cards.edit.save')} />
      </PostForm>
    </Page>
  );
}

interface ExpirationPageProps {
  label: string;
  options: ExpirationOptions;
  values: Record<string, string>;
  reply?: FormReply;
}

/** The month and year of a saved card, and nothing else of it. */
export function ExpirationPage({ label, options, values, reply }: ExpirationPageProps) {
  const t = useT();
  return (
    <Page
      narrow
      title={t('cards.edit.expiryTitle')}
      lead={t('cards.edit.expiryLead', { card: label })}
      back={{ to: paths.cards(), label: t('cards.list.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm reply={reply} values={values}>
        <ExpirationFields {...options} />
        <Buttons submit={t('cards.edit.saveExpiry')} />
      </PostForm>
    </Page>
  );
}
