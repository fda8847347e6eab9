import { useT } from '~/i18n/use-t.ts';
import { Checkbox } from '~/ui/form/choices.tsx';
import { Field } from '~/ui/form/field.tsx';
import { readOptions, type OptionList } from '~/ui/form/option-list.ts';
import { Select } from '~/ui/form/select.tsx';
import { RADII, SORT_FIELDS } from './price-choices.ts';

interface LocationFieldsProps {
  radii: readonly { value: string; label: string }[];
  states: OptionList;
  networkOnly: boolean;
}

export function LocationFields({ radii, states, networkOnly }: LocationFieldsProps) {
  const t = useT();
  return (
    <>
      <Field
        name="zipCode"
        label={t('common.address.zip')}
        hint={t('drugs.price.form.orCity')}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
      />
      <Select name="radius" label={t('common.radius')} value={RADII[1]} options={radii} />
      <Field name="city" label={t('common.address.city')} autoComplete="address-level2" maxLength={60} />
      <Select
        name="state"
        label={t('drugs.price.form.state')}
        options={[{ value: '', label: t('drugs.price.form.anyState') }, ...readOptions(states)]}
        autoComplete="address-level1"
      />
      <Field name="pharmacyName" label={t('drugs.price.form.name')} autoComplete="off" maxLength={60} />
      {!networkOnly && <Checkbox name="inNetwork" value="true" label={t('drugs.price.form.inNetwork')} />}
      <Checkbox name="operating24Hours" value="true" label={t('drugs.price.form.open')} />
      <Select
        name="sortByField"
        label={t('common.sortBy')}
        options={SORT_FIELDS.map((value) => ({ value, label: t(`drugs.price.form.sorts.${value}`) }))}
      />
      <Select
        name="sortType"
        label={t('drugs.price.form.order')}
        options={(['asc', 'desc'] as const).map((value) => ({
          value,
          label: t(`drugs.price.form.orders.${value}`),
        }))}
      />
    </>
  );
}
