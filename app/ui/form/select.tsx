import { useT } from '~/i18n/use-t.ts';
import { cx } from '../cx.ts';
import { buildControlProps, FieldFrame, type FieldWords } from './field-frame.tsx';
import { useField } from './form-context.ts';
import { readOptions, type Option, type OptionList } from './option-list.ts';

interface SelectProps extends FieldWords {
  options: readonly Option[] | OptionList;
  /** adds an empty first choice, 'Choose' */
  choose?: boolean;
  autoComplete?: string;
  width?: 's' | 'm';
  /** only outside a PostForm, such as in a FilterForm */
  value?: string;
}

export function Select({
  name,
  label,
  hint,
  optional,
  options,
  choose,
  autoComplete,
  width,
  value,
}: SelectProps) {
  const t = useT();
  const field = useField(name);
  const shown = typeof field.value === 'string' ? field.value : value;
  return (
    <FieldFrame field={field} words={{ name, label, hint, optional }}>
      <select
        {...buildControlProps(field, hint)}
        className={cx(width && `w-${width}`)}
        name={name}
        autoComplete={autoComplete}
        required={choose && !optional && !field.search}
        defaultValue={shown}
      >
        {choose && <option value="">{t('common.form.choose')}</option>}
        {(typeof options === 'string' ? readOptions(options) : options).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
