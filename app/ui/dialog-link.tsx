import { useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { findWholeValues } from './breakable.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { cx } from './cx.ts';
import { PostForm } from './form/post-form.tsx';
import { Submit } from './form/submit.tsx';
import { Link } from './link.tsx';
import { useHydrated } from './use-hydrated.ts';

interface DialogLinkProps {
  /** the confirm page with the same question, for browsers without JavaScript */
  to: string;
  label: string;
  about?: string;
  look?: ButtonLook;
  small?: boolean;
  title: string;
  text: ReactNode;
  /** the submit button of the form for `to`; absent when the text explains why removing is not possible */
  submit?: string | undefined;
}

/**
 * A question before something is removed: a separate page, or with JavaScript a dialog over this one. The dialog is
 * added at hydration, because a browser without dialog support would show its question below every entry.
 */
export function DialogLink({ to, label, about, look = 'alt', small, title, text, submit }: DialogLinkProps) {
  // read before the dialog exists, because the browser has only the labels that the server read
  const leave = useT()(submit === undefined ? 'common.back' : 'common.cancel');
  const hydrated = useHydrated();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = (event: MouseEvent) => {
    if (!dialog.current?.showModal || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dialog.current.showModal();
  };
  return (
    <>
      <Link className={cx('button', look !== 'filled' && look, small && 'compact')} to={to} onClick={open}>
        {label}
        {about && <span className="visually-hidden"> {findWholeValues(about)}</span>}
      </Link>
      {hydrated && (
        <dialog ref={dialog} aria-labelledby={id}>
          <div className="stack">
            <h2 id={id}>{title}</h2>
            <div>{typeof text === 'string' ? <p>{findWholeValues(text)}</p> : text}</div>
            <div className="actions">
              {submit !== undefined && (
                <PostForm layout="plain" action={to}>
                  <Submit look="bad">{submit}</Submit>
                </PostForm>
              )}
              <Button look="quiet" type="button" onClick={() => dialog.current?.close()}>
                {leave}
              </Button>
            </div>
          </div>
        </dialog>
      )}
    </>
  );
}
