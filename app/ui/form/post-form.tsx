import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { FormContext } from './form-context.ts';
import type { FormReply } from './form-reply.ts';
import { FormToken } from './form-token.tsx';

interface PostFormProps {
  /** where it posts; this page when left out */
  action?: string;
  /** `actionData?.reply` */
  reply?: FormReply;
  /** what the fields show before anything was posted */
  values?: Record<string, string | string[] | undefined>;
  /** only with two forms on a page; the same id goes to ErrorSummary */
  id?: string;
  /** how the fields are set: below each other, in two columns where there is room, or buttons on a line */
  layout?: 'stack' | 'fields' | 'acts' | 'plain';
  /** posts as a plain document, for answers that lead to another site */
  document?: boolean;
  children: ReactNode;
}

const LAYOUTS = { stack: 'stack l', fields: 'stack l fields', acts: 'acts', plain: undefined };

/** A form of the portal: posts with and without JavaScript, and our messages instead of the browser's. */
export function PostForm({ action, reply, values, id, layout = 'stack', document, children }: PostFormProps) {
  return (
    <FormContext.Provider value={{ id, reply, values }}>
      <Form
        id={id}
        method="post"
        action={action}
        className={cx(LAYOUTS[layout])}
        noValidate
        reloadDocument={document}
      >
        <FormToken />
        {children}
      </Form>
    </FormContext.Provider>
  );
}
