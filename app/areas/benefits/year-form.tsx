import { ChooseForm, PersonSelect, type PersonFormProps } from '~/areas/family/person-form.tsx';
import { useT } from '~/i18n/use-t.ts';
import { Select } from '~/ui/form/select.tsx';

interface YearFormProps extends Omit<PersonFormProps, 'label'> {
  year: number;
  years: readonly number[];
}

export function YearForm({ action, year, years, ...choice }: YearFormProps) {
  const t = useT();
  const options = years.map((one) => ({ value: String(one), label: String(one) }));
  return (
    <ChooseForm action={action}>
      <Select name="year" label={t('common.year')} value={String(year)} options={options} />
      <PersonSelect {...choice} />
    </ChooseForm>
  );
}
