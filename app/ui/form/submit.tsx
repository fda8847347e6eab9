import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { findWholeValues } from '../breakable.tsx';
import { cx } from '../cx.ts';
import type { ButtonLook } from '../button.tsx';
import { FormContext } from './form-context.ts';
import { listInputs, findFieldProblem } from './typed-messages.ts';

interface SubmitProps {
  look?: ButtonLook;
  small?: boolean;
  name?: string;
  value?: string;
  about?: string;
  /** disabled until every field is valid; enabled in the server's HTML */
  whenValid?: boolean;
  children: ReactNode;
}

/** Follows the form's validity, including values typed before hydration. */
function useValidForm(watch: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const [valid, setValid] = useState(true);
  useEffect(() => {
    const form = button.current?.form;
    if (!watch || !form) return;
    const check = () => setValid(listInputs(form).every((input) => findFieldProblem(input) === undefined));
    check();
    form.addEventListener('input', check);
    form.addEventListener('change', check);
    return () => {
      form.removeEventListener('input', check);
      form.removeEventListener('change', check);
    };
  }, [watch]);
  return { button, valid };
}

/** The button of a PostForm. One click sends one post; a click before the form is valid gets the server's messages. */
export function Submit({
  look = 'filled',
  small,
  name,
  value,
  about,
  whenValid = false,
  children,
}: SubmitProps) {
  const t = useT();
  const { button, valid } = useValidForm(whenValid);
  const { sending } = useContext(FormContext);
  return (
    <>
      <button
        ref={button}
        className={cx('button', look !== 'filled' && look, small && 'compact')}
        name={name}
        value={value}
        aria-disabled={!valid || sending || undefined}
        onClick={sending ? (event) => event.preventDefault() : undefined}
      >
        {children}
        {about && <span className="visually-hidden"> {findWholeValues(about)}</span>}
        {sending && <span className="visually-hidden"> ({t('common.form.sending')})</span>}
      </button>{' '}
    </>
  );
}
