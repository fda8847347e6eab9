import { useT } from '~/i18n/use-t.ts';
import { paths } from '~/paths.ts';
import { Checkbox } from '~/ui/form/choices.tsx';
import { ErrorSummary } from '~/ui/form/error-summary.tsx';
import { Field } from '~/ui/form/field.tsx';
import type { FormReply } from '~/ui/form/form-reply.ts';
import type { OptionList } from '~/ui/form/option-list.ts';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Select } from '~/ui/form/select.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Page } from '~/ui/page.tsx';
import { FormActions } from '~/ui/form/form-actions.tsx';

interface AddressFieldsProps {
  states: OptionList;
  /** the kind of address for the browser's autofill; absent for the member's own */
  purpose?: 'shipping' | 'billing';
  careOf?: boolean;
}

export function AddressFields({ states, purpose, careOf }: AddressFieldsProps) {
  const t = useT();
  const autoComplete = (part: string) => (purpose ? `${purpose} ${part}` : part);
  return (
    <>
      <Field
        name="addressLine1"
        label={t('addresses.fields.line1')}
        autoComplete={autoComplete('address-line1')}
        maxLength={60}
      />
      <Field
        name="addressLine2"
        label={t('addresses.fields.line2')}
        autoComplete={autoComplete('address-line2')}
        maxLength={60}
        optional
      />
      {careOf && (
        <Field
          name="careOfName"
          label={t('addresses.fields.careOf')}
          hint={t('addresses.fields.careOfHint')}
          maxLength={60}
          optional
        />
      )}
      <Field
        name="city"
        label={t('common.address.city')}
        autoComplete={autoComplete('address-level2')}
        maxLength={40}
      />
      <Select
        name="state"
        label={t('common.address.state')}
        autoComplete={autoComplete('address-level1')}
        options={states}
        choose
      />
      <Field
        name="zip"
        label={t('common.address.zip')}
        hint={t('addresses.fields.zipHint')}
        autoComplete={autoComplete('postal-code')}
        inputMode="numeric"
        maxLength={5}
        width="s"
      />
    </>
  );
}

interface AddressFormPageProps {
  states: OptionList;
  /** only for a new address; an edited one has values instead */
  formId?: string;
  values?: Record<string, string | undefined>;
  known?: Record<string, string | undefined>;
  /** whether the form offers to make it the default; false for the only address */
  asksDefault?: boolean;
  reply?: FormReply;
}

export function AddressFormPage({ states, formId, values, known, asksDefault, reply }: AddressFormPageProps) {
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
      <PostForm reply={reply} values={values ?? known}>
        {formId && <input type="hidden" name="formId" value={formId} />}
        <AddressFields states={states} purpose="shipping" careOf />
        {asksDefault && <Checkbox name="isDefault" label={t('addresses.edit.isDefault')} optional />}
        <FormActions submit={t('addresses.edit.save')} cancel={paths.addresses()} />
      </PostForm>
    </Page>
  );
}

/** The removal form, for its page and for the dialog over the list. */
export function RemoveAddressForm({ addressId }: { addressId: string }) {
  const t = useT();
  return (
    <PostForm layout="plain" action={paths.addressRemove(addressId)}>
      <Submit look="bad">{t('addresses.remove.submit')}</Submit>
    </PostForm>
  );
}
