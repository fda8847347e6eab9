import { paths } from '~/paths.ts';

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Values = (string | boolean)[];

/** Passwords, codes and card numbers are never stored. */
const isKept = ({ type, autocomplete }: Typed) =>
  !/^(?:hidden|password)$/.test(type) && !/^cc-|^one-time/.test(autocomplete);

/** @param forms searches show the query of their address, and are not stored when the member leaves a page */
const typedFields = (forms: 'form' | 'form[method=post]') =>
  [
    ...document.querySelectorAll<Typed>(
      ['input', 'select', 'textarea'].map((field) => `main ${forms} ${field}`).join(),
    ),
  ].filter(isKept);

/** The state of a checkbox or radio button is `checked`, that of any other field its text. */
const property = ({ type }: Typed) => (/^(?:checkbox|radio)$/.test(type) ? 'checked' : 'value') as 'value';

const readValues = (fields: Typed[]): Values => fields.map((field) => field[property(field)]);

function restore(fields: Typed[], values: Values | undefined): void {
  if (values?.length !== fields.length) return;
  fields.forEach((field, at) => {
    if (field[property(field)] === values[at]) return;
    field[property(field)] = values[at] as string;
    // so that elements that depend on the form, such as its button, update
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** By the key of the history entry: in memory, until the document is unloaded. */
const kept = new Map<string, Values>();

/** Call before a client navigation leaves the page of a history entry. */
export const keepTypedValues = (entry: string): void =>
  void kept.set(entry, readValues(typedFields('form[method=post]')));

/** Call when the page is shown again, so that Back restores the form's values. */
export const restoreTypedValues = (entry: string): void =>
  restore(typedFields('form[method=post]'), kept.get(entry));

/** Between two documents: switching language, text size or version shows the same page again. */
const CARRIED = 'typed';

/**
 * Stores typed values for the next document. Storage may be full or forbidden; the form then shows the server's values.
 * Nothing is passed to the light version, because it has no script that would remove it from the storage.
 * @param pressed the button
 */
export function carryTypedValues(posted: HTMLFormElement, pressed: HTMLElement | null): void {
  if (new URL(posted.action).pathname !== paths.preferences()) return;
  if (pressed?.matches('[name=light][value="1"]')) return;
  try {
    sessionStorage.setItem(CARRIED, JSON.stringify([location.pathname, ...readValues(typedFields('form'))]));
  } catch {
    return;
  }
}

/** Called in the next document, whichever it is, so that no typed value stays in the storage. */
export function takeCarriedValues(): void {
  try {
    const [path, ...values]: Values = JSON.parse(sessionStorage.getItem(CARRIED) ?? '[]');
    sessionStorage.removeItem(CARRIED);
    if (path === location.pathname) restore(typedFields('form'), values);
  } catch {
    return;
  }
}
