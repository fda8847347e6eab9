import { paths } from '~/paths.ts';

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Values = (string | boolean)[];

/** Passwords, codes and card numbers are never kept. */
const isKept = ({ type, autocomplete }: Typed) =>
  !/^(?:hidden|password)$/.test(type) && !/^cc-|^one-time/.test(autocomplete);

/** @param forms searches show what their address says, and are left as they are when a page is left for another */
const typedFields = (forms: 'form' | 'form[method=post]') =>
  [
    ...document.querySelectorAll<Typed>(
      ['input', 'select', 'textarea'].map((field) => `main ${forms} ${field}`).join(),
    ),
  ].filter(isKept);

/** A box or a button of several has its tick, everything else its text. */
const property = ({ type }: Typed) => (/^(?:checkbox|radio)$/.test(type) ? 'checked' : 'value') as 'value';

const valuesOf = (fields: Typed[]): Values => fields.map((field) => field[property(field)]);

function restore(fields: Typed[], values: Values | undefined): void {
  if (values?.length !== fields.length) return;
  fields.forEach((field, at) => {
    if (field[property(field)] === values[at]) return;
    field[property(field)] = values[at] as string;
    // what follows the form, such as its button, looks again
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** By the key of the history entry: in the tab's memory, and gone with the document. */
const kept = new Map<string, Values>();

/** Before the page of a history entry is left for another one that loads no document. */
export const keepTypedValues = (entry: string): void =>
  void kept.set(entry, valuesOf(typedFields('form[method=post]')));

/** When the page is there again: Back finds a form as it was left. */
export const restoreTypedValues = (entry: string): void =>
  restore(typedFields('form[method=post]'), kept.get(entry));

/** Between two documents: another language, text size or version shows the same page once more. */
const CARRIED = 'typed';

/**
 * Storage may be full or forbidden; then the form is as the server has it. Into the light version nothing is
 * carried: it has no script that would take it out of the storage again.
 *
 * @param pressed the button
 */
export function carryTypedValues(posted: HTMLFormElement, pressed: HTMLElement | null): void {
  if (new URL(posted.action).pathname !== paths.preferences()) return;
  if (pressed?.matches('[name=light][value="1"]')) return;
  try {
    sessionStorage.setItem(CARRIED, JSON.stringify([location.pathname, ...valuesOf(typedFields('form'))]));
  } catch {
    return;
  }
}

/** In the next document, whichever it is: nothing typed stays in the storage. */
export function takeCarriedValues(): void {
  try {
    const [path, ...values]: Values = JSON.parse(sessionStorage.getItem(CARRIED) ?? '[]');
    sessionStorage.removeItem(CARRIED);
    if (path === location.pathname) restore(typedFields('form'), values);
  } catch {
    return;
  }
}
