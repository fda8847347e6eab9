import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Actions, LinkButton } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { AddressFields } from './address-fields.tsx';
import type { OptionList } from '~/ui/form/option-list.ts';

interface AddressFormPageProps {
  states: OptionList;
  /** of a new address; an edited one has values instead */
  formId?: string;
  values?: Record<string, string | undefined>;
  /** the question makes no sense where there is no other */
  asksDefault?: boolean;
  reply?: FormReply;
}

/** A new address, or one that is edited. */
export function AddressFormPage({ states, formId, values, asksDefault, reply }: AddressFormPageProps) {
  const t = useT();
  const isNew = values === undefined;
  return (
    <Page
      narrow
      title={t(isNew ? 'addresses.edit.newTitle' : 'addresses.edit.editTitle')}
      lead={t(isNew ? 'addresses.edit.newLead' : 'addresses.edit.editLead')}
      back={{ to: paths.addresses(), label: t('addresses.list.title') }}
      errors={<ErrorSummary reply={reply} />}
    >
      <PostForm reply={reply} values={values}>
        {formId && <input type="hidden" name="formId" value={formId} />}
        <AddressFields states={states} purpose="shipping" careOf />
        {asksDefault && <Checkbox name="isDefault" label={t('addresses.edit.isDefault')} optional />}
        <Actions>
          <Submit>{t('addresses.edit.save')}</Submit>
          <LinkButton look="quiet" to={paths.addresses()}>
            {t('common.cancel')}
          </LinkButton>
        </Actions>
      </PostForm>
    </Page>
  );
}
