import type { ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { findWholeValues } from '../breakable.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import type { FieldState } from './form-context.ts';

export interface FieldWords {
  name: string;
  label: string;
  hint?: ReactNode;
  /** adds '(optional)' to the label; other fields are required */
  optional?: boolean;
}

export function FieldError({ field }: { field: FieldState }) {
  const t = useT();
  if (!field.problem) return null;
  return (
    <p className="err" id={field.errorId}>
      <Icon name="alert" small />
      <span>
        <span className="visually-hidden">{t('common.form.error')}: </span>
        {findWholeValues(field.problem)}
      </span>
    </p>
  );
}

export const buildControlProps = (field: FieldState, hint: ReactNode) => ({
  id: field.id,
  // without a value, screen readers call an empty required field invalid before it is sent
  'aria-invalid': field.problem ? true : field.search ? undefined : false,
  'aria-describedby': cx(Boolean(hint) && field.hintId, Boolean(field.problem) && field.errorId),
});

function OptionalMark({ optional }: { optional?: boolean }) {
  const t = useT();
  return optional ? <span className="hint"> ({t('common.form.optional')})</span> : null;
}

export function FieldFrame({
  field,
  words,
  children,
}: {
  field: FieldState;
  words: FieldWords;
  children: ReactNode;
}) {
  return (
    <div className={cx('field', Boolean(field.problem) && 'is-bad')}>
      <label htmlFor={field.id}>
        {words.label}
        <OptionalMark optional={words.optional && !field.search} />
      </label>
      {words.hint && (
        <p className="hint" id={field.hintId}>
          {findWholeValues(words.hint)}
        </p>
      )}
      <FieldError field={field} />
      {children}
    </div>
  );
}
