import { useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react';

/** By field name: the messages for an empty field and for one that does not match its pattern. */
export type TypedMessages = Record<string, { missing: string; invalid: string }>;

/** The problem of a field. Our own pattern replaces the browser's check of e-mail addresses. */
export function findFieldProblem({ validity, pattern }: HTMLInputElement): 'missing' | 'invalid' | undefined {
  if (validity.valueMissing) return 'missing';
  const isOnlyTheType =
    validity.typeMismatch && pattern !== '' && !validity.patternMismatch && !validity.tooLong;
  return validity.valid || isOnlyTheType ? undefined : 'invalid';
}

export const listInputs = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.willValidate,
  );

/**
 * Messages while a form is filled in: for a field when the member leaves it, for all fields when a click cannot
 * submit (specification 2.35, 2.40, 5.04). Editing removes a field's message (4.27). A click on a button or a link
 * shows no message for the previous field. A new message would move the target away from the pointer.
 */
export function useTypedMessages(messages: TypedMessages | undefined) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const leavesByKey = useRef(false);
  const findMessage = (input: HTMLInputElement) => {
    const lack = findFieldProblem(input);
    return lack && messages?.[input.name]?.[lack];
  };
  const note = (input: HTMLInputElement) => {
    const { [input.name]: _before, ...others } = typed;
    const message = findMessage(input);
    setTyped(message === undefined ? others : { ...others, [input.name]: message });
  };
  return {
    typed,
    onKeyDown({ key }: KeyboardEvent) {
      leavesByKey.current = key === 'Tab';
    },
    onBlur({ target, relatedTarget }: FocusEvent<HTMLFormElement>) {
      const isPressed = relatedTarget?.closest('a, button') && !leavesByKey.current;
      leavesByKey.current = false;
      if (isPressed) return;
      if ((target as Element) instanceof HTMLInputElement) note(target as unknown as HTMLInputElement);
    },
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (!(target instanceof HTMLInputElement) || typed[target.name] === undefined) return;
      const { [target.name]: _mended, ...others } = typed;
      setTyped(others);
    },
    /** whether the click may submit the form */
    mayPost(form: HTMLFormElement): boolean {
      const wrong = listInputs(form).filter((input) => findMessage(input) !== undefined);
      setTyped(Object.fromEntries(wrong.map((input) => [input.name, findMessage(input) ?? ''])));
      wrong[0]?.focus();
      return wrong.length === 0;
    },
  };
}
