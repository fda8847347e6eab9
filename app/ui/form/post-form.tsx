import { useFormAction } from '@remix-run/react';
import { useContext, useEffect, useState, type ReactNode } from 'react';
import { useLanguage } from '~/i18n/use-t.ts';
import { cx } from '../cx.ts';
import { WithoutScripts } from '../without-scripts.tsx';
import { FilledFormContext, FormContext } from './form-context.ts';
import { SHOW_IN_FIELD, type FormReply } from './form-reply.ts';
import { FormToken } from './form-token.tsx';
import { useTypedMessages, type TypedMessages } from './typed-messages.ts';

interface PostFormProps {
  action?: string;
  /** `actionData?.reply`, with the typed values */
  reply?: FormReply | undefined;
  values?: Record<string, string | string[] | undefined>;
  /** messages shown while typing; the form cannot be submitted before they are resolved */
  messages?: TypedMessages;
  /** called when the form is submitted, not when it is blocked */
  onSend?: () => void;
  /** only for two forms on a page; pass the same id to ErrorSummary */
  id?: string;
  /** the layout of the fields: one column, two if there is room, or buttons in a line */
  layout?: 'stack' | 'fields' | 'actions' | 'plain';
  /** has no button for another language, because its values must never be rendered again */
  secret?: true;
  children: ReactNode;
}

const LAYOUTS = { stack: 'stack l', fields: 'stack l fields', actions: 'actions', plain: undefined };

/** True from the first click; false again when the browser restores the page from its cache. */
function useSending() {
  const [sending, setSending] = useState(false);
  useEffect(() => {
    const reset = () => setSending(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  return { sending, onSubmit: () => setSending(true) };
}

function useValues(action: string, values: PostFormProps['values']) {
  const filled = useContext(FilledFormContext);
  return filled && filled.action === action.split('?', 1)[0] ? { ...values, ...filled.values } : values;
}

/**
 * A form of the portal, with our messages instead of the browser's. Even with JavaScript it posts as a document, so
 * that all replies arrive the same way, whatever their target.
 */
export function PostForm(props: PostFormProps) {
  const { action, reply, values, messages, onSend, id, layout = 'stack', secret, children } = props;
  const { sending, onSubmit } = useSending();
  const { typed, mayPost, ...listeners } = useTypedMessages(messages);
  const address = useFormAction(action);
  const shown = useValues(address, values);
  return (
    <FormContext.Provider value={{ id, reply, values: shown, typed, sending }}>
      <form
        id={id}
        method="post"
        role="none"
        action={address}
        className={cx(LAYOUTS[layout])}
        noValidate
        onSubmit={(event) => {
          if (!mayPost(event.currentTarget)) return event.preventDefault();
          onSubmit();
          onSend?.();
        }}
        {...(messages && listeners)}
      >
        <FormToken />
        {children}
        {'reply' in props && layout === 'stack' && !secret && <OtherLanguage />}
      </form>
    </FormContext.Provider>
  );
}

const OTHER = {
  en: { code: 'es', words: 'Ver en español con lo que ya escribió' },
  es: { code: 'en', words: 'View in English with what you typed' },
} as const;

/** On pages without scripts; the typed values stay. It comes last, so that Enter submits the form. */
function OtherLanguage() {
  const { code, words } = OTHER[useLanguage()];
  return (
    <WithoutScripts>
      <p>
        <button className="as-link" name={SHOW_IN_FIELD} value={code} lang={code}>
          {words}
        </button>
      </p>
    </WithoutScripts>
  );
}
