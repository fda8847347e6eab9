type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What is in a form's fields, by the key of the history entry: in the tab's memory, and gone with the document. */
const kept = new Map<string, (string | boolean)[]>();

/** Passwords, codes and card numbers are typed anew. */
const isKept = ({ type, autocomplete }: Typed) =>
  !/^(?:hidden|password)$/.test(type) && !/^cc-|^one-time/.test(autocomplete);

const typedFields = () =>
  [
    ...document.querySelectorAll<Typed>(
      'main form[method=post] input,main form[method=post] select,main form[method=post] textarea',
    ),
  ].filter(isKept);

/** A box or a button of several has its tick, everything else its text. */
const property = ({ type }: Typed) => (/^(?:checkbox|radio)$/.test(type) ? 'checked' : 'value') as 'value';

/** Before the page of a history entry is left for another one that loads no document. */
export function keepTypedValues(entry: string): void {
  kept.set(
    entry,
    typedFields().map((field) => field[property(field)]),
  );
}

/** When the page is there again: Back finds a form as it was left. */
export function restoreTypedValues(entry: string): void {
  const values = kept.get(entry);
  const fields = typedFields();
  if (values?.length !== fields.length) return;
  fields.forEach((field, at) => {
    if (field[property(field)] === values[at]) return;
    field[property(field)] = values[at] as string;
    // what follows the form, such as its button, looks again
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
