import { useT } from '~/i18n/use-t.ts';
import { Field } from '~/ui/form/field.tsx';
import type { OptionList } from '~/ui/form/option-list.ts';
import { Select } from '~/ui/form/select.tsx';

interface AddressFieldsProps {
  states: OptionList;
  /** tells the browser's address book which one is meant */
  purpose: 'shipping' | 'billing';
  careOf?: boolean;
}

export function AddressFields({ states, purpose, careOf }: AddressFieldsProps) {
  const t = useT();
  return (
    <>
      <Field
        name="addressLine1"
        label={t('addresses.fields.line1')}
        autoComplete={`${purpose} address-line1`}
        maxLength={60}
      />
      <Field
        name="addressLine2"
        label={t('addresses.fields.line2')}
        autoComplete={`${purpose} address-line2`}
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
        label={t('addresses.fields.city')}
        autoComplete={`${purpose} address-level2`}
        maxLength={40}
      />
      <Select
        name="state"
        label={t('addresses.fields.state')}
        autoComplete={`${purpose} address-level1`}
        options={states}
        choose
      />
      <Field
        name="zip"
        label={t('addresses.fields.zip')}
        hint={t('addresses.fields.zipHint')}
        autoComplete={`${purpose} postal-code`}
        inputMode="numeric"
        maxLength={5}
        width="s"
      />
    </>
  );
}
