/** Fills the forms of the portal and of its identity provider with accepted values. */
import type { Button, Field, Form } from './page-facts.ts';

/** The person who fills a form in, with facts that only this person knows. */
export interface Person {
  userName: string;
  /** the newest mailed code, for a form that requires one */
  code?: string | undefined;
  /** specific values, by field name */
  values?: Record<string, string>;
  /** changes one field of a form with saved values, so that the form requests a change */
  isChanging?: boolean;
}

const anybody: Record<string, string> = {
  ...{ q: 'met', message: 'Which card was my last order charged to?' },
  ...{ password: 'Portal#2026', newPassword: 'Fresh$2026', passwordAgain: 'Fresh$2026' },
  ...{ firstName: 'Ana', lastName: 'Rivera', signature: 'Ana Rivera', email: 'new.address@example.com' },
  ...{ addressLine1: '12 Peña Street', city: 'Madison', state: 'WI', zip: '53703', zipCode: '53703' },
  ...{ contactNumber: '(608) 555-0177', contactPhone: '(608) 555-0177' },
  ...{ pharmacyName: 'Lakeside Pharmacy', pharmacyPhone: '(608) 555-0199' },
  ...{ prescriberName: 'Elena Feldman', prescriberPhone: '(608) 555-0188' },
  ...{ number: '4111 1111 1111 1111', type: 'visa', latitude: '43.0731', longitude: '-89.4012' },
  // the card that the plan sent to eve as a replacement
  ...{ identifier: 'eve', cardId: 'MPE700702' },
};

/** The last of several options: future years, a month that has not ended. */
const chooseOption = ({ name, options }: Field) => {
  const given = anybody[name]?.toLowerCase();
  return options.find((option) => option.toLowerCase() === given) ?? options.at(-1) ?? '';
};

function chooseValue(field: Field, form: Form, { userName, code, values = {} }: Person): string {
  const own = values[field.name];
  if (field.type === 'hidden') return field.value || (own ?? anybody[field.name] ?? '');
  if (own !== undefined) return own;
  if (field.name === 'code') return code ?? '';
  if (field.type === 'password')
    return /new-password/.test(field.autocomplete) ? anybody.newPassword! : anybody.password!;
  if (field.value !== '') return field.value;
  if (field.name === 'userName') return userName;
  // the place of a search must not stay empty
  const isAsked =
    field.isRequired || (form.method === 'get' && ['q', 'zipCode', 'city', 'state'].includes(field.name));
  if (field.type === 'select') return isAsked ? chooseOption(field) : field.value;
  return isAsked ? (anybody[field.name] ?? '') : '';
}

const isChoice = ({ type }: Field) => type === 'checkbox' || type === 'radio';

/** The changed field of a form with saved values, and its new value. */
function makeChange({ fields }: Form): Record<string, string> {
  const typed = fields.filter((field) => field.type !== 'hidden' && !isChoice(field));
  if (typed.some(({ isRequired, value }) => isRequired && value === '')) return {};
  for (const { name, type, value, options } of typed) {
    const other =
      type === 'select' ? options.findLast((option) => option !== '' && option !== value) : anybody[name];
    if (value !== '' && other !== undefined && other !== value) return { [name]: other };
  }
  return {};
}

const nobody: Person = { userName: '' };

/** The request of a browser for a form with filled fields and a pressed button. */
export function buildFilledForm(
  form: Form,
  person: Person = nobody,
  button = form.buttons[0],
): URLSearchParams {
  const body = new URLSearchParams();
  const who = person.isChanging ? { ...person, values: { ...makeChange(form), ...person.values } } : person;
  const chosen = new Set(form.fields.filter(({ isChecked }) => isChecked).map(({ name }) => name));
  // optional checkboxes of a search stay empty; in a form that has only checkboxes, one is checked
  const isSearch = form.method === 'get' && new Set(form.fields.map(({ name }) => name)).size > 1;
  for (const field of form.fields) {
    if (isChoice(field)) {
      if (!field.isChecked && (isSearch || chosen.has(field.name))) continue;
      chosen.add(field.name);
      body.append(field.name, field.value);
    } else body.append(field.name, chooseValue(field, form, who));
  }
  if (button?.name) body.append(button.name, button.value);
  return body;
}

/** Whether it contains a number, or is as long and mixed as a random value. */
const isId = (segment: string) => /\d|^(?=.*[A-Z])(?=.*[a-z])[\w-]{20,}$/.test(segment);

/** `/main/orders/:id/cancel`: the address without the parts that differ between resources. */
export const readTemplate = (path: string): string =>
  path
    .split('/')
    .map((segment) => (isId(segment) ? ':id' : segment))
    .join('/');

/** The request of a hidden field or a button, without ids, tokens and targets. */
const isPlainWord = (name: string, value: string) =>
  name !== 'returnTo' && /^[a-z][a-z-]{0,20}$|^1$/i.test(value);

/** A key of a form that is the same on every page: `/main/cart intent=add`. */
export function nameForm(form: Form, button: Button | undefined, pageUrl: string, origin: string): string {
  const url = new URL(form.action || pageUrl, pageUrl);
  const asks = [
    ...form.fields.filter(({ type }) => type === 'hidden'),
    ...(button?.name ? [button] : []),
  ].filter(({ name, value }) => isPlainWord(name, value));
  const site = url.origin === origin ? '' : `provider ${form.fields.map(({ name }) => name).join(',')} `;
  return [`${site}${readTemplate(url.pathname)}`, ...asks.map(({ name, value }) => `${name}=${value}`)].join(
    ' ',
  );
}
