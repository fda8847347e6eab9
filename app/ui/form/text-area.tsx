import { controlProps, FieldFrame } from './field-frame.tsx';
import type { FieldWords } from './field-frame.tsx';
import { useField } from './form-context.ts';

/** Several lines of text. */
export function TextArea({ name, label, hint, optional, maxLength }: FieldWords & { maxLength: number }) {
  const field = useField(name);
  return (
    <FieldFrame field={field} words={{ name, label, hint, optional }}>
      <textarea
        {...controlProps(field, hint)}
        name={name}
        rows={4}
        maxLength={maxLength}
        required={!optional}
        defaultValue={typeof field.value === 'string' ? field.value : undefined}
      />
    </FieldFrame>
  );
}
