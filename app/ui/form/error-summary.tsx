import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { useT } from '~/i18n/use-t.ts';
import { Breakable } from '../breakable.tsx';
import { Actions } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { getFieldId } from './form-context.ts';
import type { FormReply } from './form-reply.ts';

function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  // scrolls the whole field into view, including its label
  (field.closest('.field') ?? field).scrollIntoView({ block: 'center' });
  field.focus({ preventScroll: true });
}

/** A programme text in its own language, and its meaning in the page's language. */
function Refusal({ message, lang, then }: Pick<FormReply['problems'][number], 'message' | 'lang' | 'then'>) {
  return (
    <>
      <span lang={lang}>
        <Breakable text={message} />
      </span>
      {then !== undefined && (
        <>
          {' '}
          <Breakable text={then} />
        </>
      )}
    </>
  );
}

/** The programme's refusal (specification 2.70) as a dialog over the form with its typed values. */
function RefusalDialog({
  refusal,
  onClose,
}: {
  refusal: FormReply['problems'][number];
  onClose: () => void;
}) {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    const { activeElement } = document;
    // a dialog closed before the scripts loaded stays closed, and a member who is already typing is not interrupted
    if (!current?.open || !current.showModal) return;
    if (!(activeElement === document.body || current.contains(activeElement))) return;
    current.open = false;
    current.showModal();
  }, [refusal]);
  return (
    <dialog
      ref={dialog}
      open
      onClose={onClose}
      className="refusal no-print"
      role="alertdialog"
      aria-labelledby={id}
      aria-describedby={`${id}t`}
    >
      <form className="stack" method="dialog" role="none">
        <h2 id={id}>{t('common.form.problems', { count: 1 })}</h2>
        <p id={`${id}t`}>
          <Refusal {...refusal} />
        </p>
        <Actions>
          {/* eslint-disable-next-line jsx-a11y/no-autofocus -- a dialog begins at its button */}
          <button className="button" autoFocus>
            {t('common.ok')}
          </button>
        </Actions>
      </form>
    </dialog>
  );
}

interface ErrorSummaryProps {
  reply: FormReply | undefined;
  form?: string;
  /** refusals are shown in the page's toast instead of a dialog */
  inToast?: boolean;
}

/** It gets the focus, so screen readers announce it; each line links to its field. */
export function ErrorSummary({ reply, form, inToast }: ErrorSummaryProps) {
  const t = useT();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const problems = reply?.problems ?? [];
  useEffect(() => {
    // a member who typed before the scripts loaded is not interrupted
    if (reply && document.activeElement === document.body) box.current?.focus();
  }, [reply]);
  if (problems.length === 0) return null;
  const refusal = !inToast && problems.find(({ name, isRefusal }) => name === '' && isRefusal);
  return (
    <>
      {refusal && <RefusalDialog refusal={refusal} onClose={() => box.current?.focus()} />}
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- after a refused post this is where the member continues, with or without JavaScript */}
      <div ref={box} className="errors" role="group" tabIndex={-1} autoFocus aria-labelledby={id}>
        <Icon name="alert" />
        <div>
          <h2 id={id}>{t('common.form.problems', { count: problems.length })}</h2>
          <ul>
            {problems.map(({ name, message, then, named = message, lang }) => (
              <li key={name + message}>
                {name === '' ? (
                  <p>
                    <Refusal message={message} lang={lang} then={then} />
                  </p>
                ) : (
                  <a href={`#${getFieldId(name, form)}`} lang={lang} onClick={focusField}>
                    {named}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}
