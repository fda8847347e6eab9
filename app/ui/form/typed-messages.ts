import { useState, type FocusEvent, type FormEvent } from 'react';

/** By field name: what to say of one that is empty, and of one that does not match its pattern. */
export type TypedMessages = Record<string, { missing: string; invalid: string }>;

/** What a field lacks. A pattern of ours counts for more than the browser's own idea of an e-mail address. */
export function fieldProblem({ validity, pattern }: HTMLInputElement): 'missing' | 'invalid' | undefined {
  if (validity.valueMissing) return 'missing';
  const isOnlyTheType =
    validity.typeMismatch && pattern !== '' && !validity.patternMismatch && !validity.tooLong;
  return validity.valid || isOnlyTheType ? undefined : 'invalid';
}

/** The fields of a form that are typed into. */
export const inputsOf = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.willValidate,
  );

/**
 * Messages of a form while it is filled in: of a field as soon as it is left, of all at a press, which then
 * posts nothing (specification 2.35, 2.40, 5.04). Leaving for a button or a link says nothing, so that it
 * does not move away under the pointer.
 */
export function useTypedMessages(messages: TypedMessages | undefined) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const messageOf = (input: HTMLInputElement) => {
    const lack = fieldProblem(input);
    return lack && messages?.[input.name]?.[lack];
  };
  const note = (input: HTMLInputElement) => {
    const { [input.name]: _before, ...others } = typed;
    const message = messageOf(input);
    setTyped(message === undefined ? others : { ...others, [input.name]: message });
  };
  return {
    typed,
    onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
      if (relatedTarget?.closest('a, button')) return;
      if ((target as Element) instanceof HTMLInputElement) note(target as unknown as HTMLInputElement);
    },
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (target instanceof HTMLInputElement && typed[target.name] && !messageOf(target)) note(target);
    },
    /** whether the press may post */
    mayPost(form: HTMLFormElement): boolean {
      const wrong = inputsOf(form).filter((input) => messageOf(input) !== undefined);
      setTyped(Object.fromEntries(wrong.map((input) => [input.name, messageOf(input) ?? ''])));
      wrong[0]?.focus();
      return wrong.length === 0;
    },
  };
}
