import type { PersonChoice } from '~/features/family/chosen-person.ts';
import { useT } from '~/i18n/use-t.ts';
import { Select } from '~/ui/form/select.tsx';
import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '~/ui/button.tsx';
import { FormContext } from '~/ui/form/form-context.ts';

interface ChooseFormProps {
  /** the page's path without its query */
  action: string;
  /** of the button: 'Show' */
  label: string;
  /** Selects; what they show comes from their own `value` */
  children: ReactNode;
}

/** A GET form of one or two choices beside a heading: which year, whose. */
function ChooseForm({ action, label, children }: ChooseFormProps) {
  const { search } = useLocation();
  return (
    // made anew for each address, because fields keep what they hold
    <Form key={search} className="acts no-p" method="get" action={action}>
      <FormContext.Provider value={{ search: true }}>{children}</FormContext.Provider>
      <Button look="alt" small>
        {label}
      </Button>
    </Form>
  );
}

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
