import { useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { wholeValues } from './breakable.tsx';
import { Button, type ButtonLook } from './button.tsx';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

interface DialogLinkProps {
  /** the confirm page with the same question, for browsers without JavaScript */
  to: string;
  label: string;
  about?: string;
  look?: ButtonLook;
  small?: boolean;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** A question before an action: a page of its own, or with JavaScript a dialog over this one. */
export function DialogLink({
  to,
  label,
  about,
  look = 'alt',
  small,
  title,
  text,
  children,
}: DialogLinkProps) {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = (event: MouseEvent) => {
    if (!dialog.current?.showModal || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dialog.current.showModal();
  };
  return (
    <>
      <Link className={cx('btn', look !== 'filled' && look, small && 's')} to={to} onClick={open}>
        {label}
        {about && <span className="vh"> {about}</span>}
      </Link>
      <dialog ref={dialog} aria-labelledby={id}>
        <div className="stack">
          <h2 id={id}>{title}</h2>
          <div>{typeof text === 'string' ? <p>{wholeValues(text)}</p> : text}</div>
          <div className="acts">
            {children}
            <Button look="quiet" type="button" onClick={() => dialog.current?.close()}>
              {t('common.cancel')}
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
