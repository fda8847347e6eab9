import { Form, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { FormContext } from './form/form-context.ts';

interface ChooseFormProps {
  /** the page's path without its query */
  action: string;
  /** of the button: 'Show' */
  label: string;
  /** Selects; what they show comes from their own `value` */
  children: ReactNode;
}

/** A GET form of one or two choices beside a heading: which year, whose. */
export function ChooseForm({ action, label, children }: ChooseFormProps) {
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
