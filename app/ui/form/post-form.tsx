import { useFormAction } from '@remix-run/react';
import { useContext, useEffect, useState, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { FilledFormContext, FormContext } from './form-context.ts';
import type { FormReply } from './form-reply.ts';
import { FormToken } from './form-token.tsx';
import { useTypedMessages, type TypedMessages } from './typed-messages.ts';
import { OtherLanguage } from './other-language.tsx';

interface PostFormProps {
  /** where it posts; this page when left out */
  action?: string;
  /** `actionData?.reply`; a form that names it shows again what was typed */
  reply?: FormReply | undefined;
  /** what the fields show before anything was posted */
  values?: Record<string, string | string[] | undefined>;
  /** says what is wrong while it is typed, and posts nothing before that is mended */
  messages?: TypedMessages;
  /** only with two forms on a page; the same id goes to ErrorSummary */
  id?: string;
  /** how the fields are set: below each other, in two columns where there is room, or buttons on a line */
  layout?: 'stack' | 'fields' | 'acts' | 'plain';
  /** no other language: nothing that is typed here may come back into a page */
  secret?: true;
  children: ReactNode;
}

const LAYOUTS = { stack: 'stack l', fields: 'stack l fields', acts: 'acts', plain: undefined };

/** True from the first press on; false again on a page that the browser brings back from its memory. */
function useSending() {
  const [sending, setSending] = useState(false);
  useEffect(() => {
    const reset = () => setSending(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  return { sending, onSubmit: () => setSending(true) };
}

/** What the page shows in this form, under what the member had typed before a sign-in came in between. */
function useValues(action: string, values: PostFormProps['values']) {
  const filled = useContext(FilledFormContext);
  return filled && filled.action === action.split('?', 1)[0] ? { ...values, ...filled.values } : values;
}

/**
 * A form of the portal, with our messages instead of the browser's. It posts as a document with
 * JavaScript, too: one way for an answer to arrive, wherever it leads.
 */
export function PostForm(props: PostFormProps) {
  const { action, reply, values, messages, id, layout = 'stack', secret, children } = props;
  const { sending, onSubmit } = useSending();
  const { typed, mayPost, ...listeners } = useTypedMessages(messages);
  const address = useFormAction(action);
  const shown = useValues(address, values);
  return (
    <FormContext.Provider value={{ id, reply, values: shown, typed, sending }}>
      <form
        id={id}
        method="post"
        action={address}
        className={cx(LAYOUTS[layout])}
        noValidate
        onSubmit={(event) => {
          if (mayPost(event.currentTarget)) onSubmit();
          else event.preventDefault();
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
