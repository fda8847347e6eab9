import type { PersonChoice } from '~/features/family/chosen-person.ts';
import { useT } from '~/i18n/use-t.ts';
import { ChooseForm } from '~/ui/choose-form.tsx';
import { Select } from '~/ui/form/select.tsx';

interface PersonFormProps {
  action: string;
  person: string;
  /** none for someone with whom nobody shares */
  people: readonly PersonChoice[];
}

const PersonSelect = ({ person, people }: Omit<PersonFormProps, 'action'>) => {
  const t = useT();
  return people.length === 0 ? null : (
    <Select name="person" label={t('benefits.person.label')} value={person} options={people} />
  );
};

/** Whose benefits to show, where there is a choice. */
export function PersonForm({ action, ...choice }: PersonFormProps) {
  const t = useT();
  return (
    <ChooseForm action={action} label={t('benefits.person.show')}>
      <PersonSelect {...choice} />
    </ChooseForm>
  );
}

interface YearFormProps extends PersonFormProps {
  year: number;
  years: readonly number[];
}

/** Which year, and whose. */
export function YearForm({ action, year, years, ...choice }: YearFormProps) {
  const t = useT();
  const options = years.map((one) => ({ value: String(one), label: String(one) }));
  return (
    <ChooseForm action={action} label={t('benefits.person.show')}>
      <Select name="year" label={t('benefits.explanation.year')} value={String(year)} options={options} />
      <PersonSelect {...choice} />
    </ChooseForm>
  );
}
