import { createContext, useContext } from 'react';
import type { FormReply } from './form-reply.ts';

interface FormState {
  /** distinguishes the field ids of two forms on one page */
  id?: string;
  reply?: FormReply;
  values?: Record<string, string | string[] | undefined>;
  /** a search: no field is required, so none is marked '(optional)' */
  search?: boolean;
  /** problems of values typed since, by field name */
  typed?: Record<string, string>;
  sending?: boolean;
}

export const FormContext = createContext<FormState>({});
/** From the root: the value of the forms' token field (platform/form-token.ts). */
export const FormTokenContext = createContext<string | undefined>(undefined);

/** From the root: values that the member had typed into a form before signing in again, by the form's address. */
export const FilledFormContext = createContext<
  { action: string; values: Record<string, string | string[]> } | undefined
>(undefined);

export const getFieldId = (name: string, formId?: string) => (formId ? `${formId}-${name}` : name);

export interface FieldState {
  id: string;
  hintId: string;
  errorId: string;
  value?: string | string[];
  problem?: string;
  search?: boolean;
}

export function useField(name: string): FieldState {
  const { id: formId, reply, values, search, typed } = useContext(FormContext);
  const id = getFieldId(name, formId);
  return {
    id,
    hintId: `${id}-hint`,
    errorId: `${id}-error`,
    value: reply?.values[name] ?? (reply ? undefined : values?.[name]),
    problem: typed?.[name] ?? reply?.problems.find((problem) => problem.name === name)?.message,
    search,
  };
}
