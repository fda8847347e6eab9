import type { InputHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { buildControlProps, FieldFrame, type FieldWords } from './field-frame.tsx';
import { useField } from './form-context.ts';

type NativeInput = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'minLength'
  | 'pattern'
  | 'readOnly'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'onKeyUp'
>;

interface FieldProps extends FieldWords, NativeInput {
  type?: 'text' | 'email' | 'tel' | 'search' | 'password';
  /** indicates the length of the expected value */
  width?: 's' | 'm';
  /** only outside a PostForm, such as in a FilterForm */
  value?: string;
}

/** One line of text. Its value comes from the surrounding PostForm. */
export function Field({ name, label, hint, optional, type = 'text', width, value, ...native }: FieldProps) {
  const field = useField(name);
  const shown = typeof field.value === 'string' ? field.value : value;
  return (
    <FieldFrame field={field} words={{ name, label, hint, optional }}>
      <input
        {...native}
        {...buildControlProps(field, hint)}
        className={cx(width && `w-${width}`)}
        type={type}
        name={name}
        required={!optional && !field.search}
        defaultValue={type === 'password' ? undefined : shown}
      />
    </FieldFrame>
  );
}
