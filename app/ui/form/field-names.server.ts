import { isLabelKey } from '~/i18n/t.server.ts';
import type { LabelKey, T } from '~/i18n/translate.ts';

/** The labels of fields whose messages do not name them, by the fields' names. */
const labels: Record<string, LabelKey> = {
  addressLine1: 'addresses.fields.line1',
  addressLine2: 'addresses.fields.line2',
  careOfName: 'addresses.fields.careOf',
  city: 'common.address.city',
  state: 'common.address.state',
  zip: 'common.address.zip',
  number: 'cards.fields.number',
  type: 'cards.fields.type',
  month: 'cards.fields.month',
  year: 'cards.fields.year',
  firstName: 'registration.profile.firstName',
  lastName: 'registration.profile.lastName',
  cardId: 'common.memberId',
  rxGroup: 'common.rxGroup',
  userName: 'common.userName',
};

/** Messages that do not name their field. */
const UNNAMED: readonly LabelKey[] = [
  'common.form.required',
  'common.form.invalid',
  'common.form.tooLong',
  'common.form.tooShort',
  'common.form.valueInvalid',
  'common.form.nameTooLong',
  'registration.profile.nameLetters',
  'enrollment.field.missing',
  'enrollment.field.choose',
  'enrollment.field.invalid',
  'enrollment.field.tooLong',
  'enrollment.field.tooShort',
  'enrollment.field.nameTooLong',
  'enrollment.field.phoneInvalid',
];

/** 'City: Fill in this field', 'How should we notify you? Choose one', for messages that are unclear alone. */
export function buildNamedMessage(t: T, name: string, label: LabelKey, message: string): { named?: string } {
  const key = labels[name] ?? `enrollment.field.${name}`;
  if (!UNNAMED.includes(label) || !isLabelKey(key)) return {};
  const field = t(key);
  return { named: field.endsWith('?') ? `${field} ${message}` : `${field}: ${message}` };
}
