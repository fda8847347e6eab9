import type { ReactNode } from 'react';
import { findWholeValues } from '../breakable.tsx';
import { cx } from '../cx.ts';
import { buildControlProps, FieldError, type FieldWords } from './field-frame.tsx';
import { useField, type FieldState } from './form-context.ts';

interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

interface RadiosProps extends FieldWords {
  options: readonly Choice[];
}

interface ChoiceGroupProps extends Omit<RadiosProps, 'optional'> {
  field: FieldState;
  /** the control of one choice; the first has the field's id */
  control: (option: Choice, id: string | undefined) => ReactNode;
}

function ChoiceGroup({ field, label, hint, options, control }: ChoiceGroupProps) {
  return (
    <fieldset
      className={cx('field', Boolean(field.problem) && 'is-bad')}
      aria-describedby={buildControlProps(field, hint)['aria-describedby']}
    >
      <legend className="lab">{label}</legend>
      {hint && (
        <p className="hint" id={field.hintId}>
          {findWholeValues(hint)}
        </p>
      )}
      <FieldError field={field} />
      <div className="choices">
        {options.map((option, index) => (
          <label key={option.value} className="choice">
            {control(option, index === 0 ? field.id : undefined)}
            <span>
              {findWholeValues(option.label)}{' '}
              {option.hint && <span className="hint">{findWholeValues(option.hint)}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Radio buttons; a click anywhere in the row of a choice selects it. */
export function Radios(props: RadiosProps) {
  const field = useField(props.name);
  return (
    <ChoiceGroup
      {...props}
      field={field}
      control={({ value, disabled }, id) => (
        <input
          id={id}
          type="radio"
          name={props.name}
          value={value}
          disabled={disabled}
          required={!props.optional && !field.search}
          defaultChecked={field.value === value}
        />
      )}
    />
  );
}

type CheckboxesProps = Pick<RadiosProps, 'name' | 'label' | 'hint' | 'options'>;

export function Checkboxes(props: CheckboxesProps) {
  const field = useField(props.name);
  const checked = [field.value].flat();
  return (
    <ChoiceGroup
      {...props}
      field={field}
      control={({ value }, id) => (
        <input
          id={id}
          type="checkbox"
          name={props.name}
          value={value}
          defaultChecked={checked.includes(value)}
        />
      )}
    />
  );
}

interface CheckboxProps extends Omit<FieldWords, 'label'> {
  label: ReactNode;
  value?: string;
}

export function Checkbox({ name, label, hint, value = 'on', optional }: CheckboxProps) {
  const field = useField(name);
  return (
    <div className={cx('field', Boolean(field.problem) && 'is-bad')}>
      <FieldError field={field} />
      <div className="pick">
        <input
          {...buildControlProps(field, hint)}
          type="checkbox"
          name={name}
          value={value}
          required={!optional && !field.search}
          defaultChecked={[field.value].flat().includes(value)}
        />
        <span>
          <label htmlFor={field.id}>{findWholeValues(label)}</label>{' '}
          {hint && (
            <span className="hint" id={field.hintId}>
              {findWholeValues(hint)}
            </span>
          )}
        </span>
      </div>
    </div>
  );
}
