import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { Button } from './button.tsx';
import { FormContext } from './form/form-context.ts';
import type { FormReply } from './form/form-reply.ts';
import { GetForm } from './form/get-form.tsx';
import { Link } from './link.tsx';

interface FilterFormProps {
  /** the page's path without its query: the target of the form and of 'Clear' */
  action: string;
  open?: boolean;
  /** the values of the fields by name; usually the query of the page */
  values?: Record<string, string | string[] | undefined>;
  reply?: FormReply | undefined;
  children: ReactNode;
}

/** A GET form, folded on narrow pages. Use it as the `start` aside of Columns, with Field and Select inside. */
export function FilterForm({ action, open, values, reply, children }: FilterFormProps) {
  const t = useT();
  const { key } = useLocation();
  return (
    <details className="disclosure no-print" open={open || undefined}>
      <summary>{t('common.filter.title')}</summary>
      {/* new after each navigation, because fields keep their values when 'Clear' or Back shows a list */}
      <GetForm key={key} className="stack" role="search" action={action}>
        <FormContext.Provider value={{ values, reply, search: true }}>{children}</FormContext.Provider>
        <div className="actions">
          <Button look="alt" small>
            {t('common.filter.apply')}
          </Button>
          <Link className="button quiet compact" to={action}>
            {t('common.filter.clear')}
          </Link>
        </div>
      </GetForm>
    </details>
  );
}
