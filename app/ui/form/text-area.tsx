import { buildControlProps, FieldFrame, type FieldWords } from './field-frame.tsx';
import { useField } from './form-context.ts';

interface TextAreaProps extends FieldWords {
  maxLength?: number;
  value?: string | undefined;
}

export function TextArea({ name, label, hint, optional, maxLength, value }: TextAreaProps) {
  const field = useField(name);
  return (
    <FieldFrame field={field} words={{ name, label, hint, optional }}>
      <textarea
        {...buildControlProps(field, hint)}
        name={name}
        rows={6}
        maxLength={maxLength}
        required={!optional && !field.search}
        defaultValue={typeof field.value === 'string' ? field.value : value}
      />
    </FieldFrame>
  );
}
