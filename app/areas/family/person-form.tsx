import type { PersonChoice } from './chosen-person.ts';
import { useT } from '~/i18n/use-t.ts';
import { Select } from '~/ui/form/select.tsx';
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '~/ui/button.tsx';
import { FormContext } from '~/ui/form/form-context.ts';
import { GetForm } from '~/ui/form/get-form.tsx';

interface ChooseFormProps {
  action: string;
  children: ReactNode;
}

/** Selects on one line with the button that applies them. */
export function ChooseForm({ action, children }: ChooseFormProps) {
  const t = useT();
  const { search } = useLocation();
  return (
    // a new element for each address, because fields keep their values
    <GetForm key={search} className="actions no-print" action={action}>
      <FormContext.Provider value={{ search: true }}>{children}</FormContext.Provider>
      <Button look="alt" small>
        {t('common.show')}
      </Button>
    </GetForm>
  );
}

export interface PersonFormProps {
  action: string;
  /** replaces the label 'Person' */
  label?: string;
  person: string;
  /** empty when no person shares with the member */
  people: readonly PersonChoice[];
}

export const PersonSelect = ({ label, person, people }: Omit<PersonFormProps, 'action'>) => {
  const t = useT();
  return people.length === 0 ? null : (
    <Select name="person" label={label ?? t('common.person')} value={person} options={people} />
  );
};

export const PersonForm = ({ action, ...choice }: PersonFormProps) => (
  <ChooseForm action={action}>
    <PersonSelect {...choice} />
  </ChooseForm>
);
