import type { PersonChoice } from '~/features/family/chosen-person.ts';
import { useT } from '~/i18n/use-t.ts';
import { Select } from '~/ui/form/select.tsx';
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '~/ui/button.tsx';
import { FormContext } from '~/ui/form/form-context.ts';
import { GetForm } from '~/ui/form/get-form.tsx';

interface ChooseFormProps {
  action: string;
  label: string;
  children: ReactNode;
}

function ChooseForm({ action, label, children }: ChooseFormProps) {
  const { search } = useLocation();
  return (
    // a new element for each address, because fields keep their values
    <GetForm key={search} className="acts no-p" action={action}>
      <FormContext.Provider value={{ search: true }}>{children}</FormContext.Provider>
      <Button look="alt" small>
        {label}
      </Button>
    </GetForm>
  );
}

interface PersonFormProps {
  action: string;
  person: string;
  /** empty when nobody shares with the member */
  people: readonly PersonChoice[];
}

const PersonSelect = ({ person, people }: Omit<PersonFormProps, 'action'>) => {
  const t = useT();
  return people.length === 0 ? null : (
    <Select name="person" label={t('common.person')} value={person} options={people} />
  );
};

export function PersonForm({ action, ...choice }: PersonFormProps) {
  const t = useT();
  return (
    <ChooseForm action={action} label={t('common.show')}>
      <PersonSelect {...choice} />
    </ChooseForm>
  );
}

interface YearFormProps extends PersonFormProps {
  year: number;
  years: readonly number[];
}

export function YearForm({ action, year, years, ...choice }: YearFormProps) {
  const t = useT();
  const options = years.map((one) => ({ value: String(one), label: String(one) }));
  return (
    <ChooseForm action={action} label={t('common.show')}>
      <Select name="year" label={t('common.year')} value={String(year)} options={options} />
      <PersonSelect {...choice} />
    </ChooseForm>
  );
}
