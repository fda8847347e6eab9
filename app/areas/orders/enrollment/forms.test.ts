import { expect, test } from 'vitest';
import { MailOrderProfile } from '#contract/enrollment.ts';
import { readForm } from '~/ui/form/read-form.server.ts';
import { answerMappers, stepForms, valueMappers } from './forms.server.ts';
import { stepNames, type StepName } from './steps.ts';

type Fields = Record<string, string | string[]>;

async function post(step: StepName, fields: Fields) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) body.append(name, one);
  const request = new Request('http://portal.test/', { method: 'POST', body });
  return readForm(request, stepForms[step]);
}

const contact = {
  contactPhone: '+1 (608) 555-0199',
  notifyBy: 'text',
  language: 'es',
  addressLine1: '414 West Mifflin Street',
  city: 'Peñuelas',
  state: 'PR',
  zip: '00624',
};
const health = { allergies: ['penicillin', 'latex'], conditions: 'none', takesControlledSubstances: 'no' };
const prescribing = {
  prescriptionSource: 'prescriberSends',
  prescriberName: 'Dr. Núria O’Neil-Peña',
  prescriberPhone: '608.555.0120',
};

const { contactPhone: _none, ...withoutPhone } = contact;
const accepted: [what: string, StepName, Fields, value: object][] = [
  ['a phone number in any notation, and a territory', 'contact', contact, { contactPhone: '6085550199', state: 'PR' }],
  ['one or several boxes', 'health', health, { allergies: ['penicillin', 'latex'], conditions: ['none'] }],
  ['a typed answer instead of a box', 'health', { ...health, allergies: [], otherAllergies: 'Piña' }, {}],
  ['a name with accents, hyphens and apostrophes', 'prescribing', prescribing, {}],
  ['a short name', 'prescribing', { ...prescribing, prescriberName: 'Ana' }, {}],
  ['a long name', 'prescribing', { ...prescribing, prescriberName: 'D'.repeat(50) }, {}],
]; // oxfmt-ignore
test.each(accepted)('accepts %s on the %s page', async (_what, step, fields, value) => {
  expect(await post(step, fields)).toMatchObject({ ok: true, value });
});

const none = { conditions: 'enrollment.field.noConditions' };
const pair = { licenseNumber: 'enrollment.field.licensePair' };
const insurance = { insuranceMemberId: 'MPM920921' };
const rejected: [what: string, StepName, Fields, problems: object][] = [
  ['e-mails without an address, beside all other errors', 'contact', { ...withoutPhone, notifyBy: 'email', zip: '123' },
    { contactPhone: 'enrollment.field.missing', email: 'enrollment.field.emailMissing', zip: 'enrollment.field.invalid' }],
  ...['XX', 'wi', '<b>'].map((state): (typeof rejected)[number] => [`the state ${state}`, 'contact', { ...contact, state }, { state: 'enrollment.field.choose' }]),
  ['no answers', 'health', {},
    { allergies: 'enrollment.field.chooseAllergies', conditions: 'enrollment.field.chooseConditions', takesControlledSubstances: 'enrollment.field.choose' }],
  ["'none' beside a box", 'health', { ...health, conditions: ['none', 'asthma'] }, none],
  ["'none' beside a typed answer", 'health', { ...health, otherConditions: 'Gout' }, none],
  ['an unknown box', 'health', { ...health, allergies: ['moonlight'] }, { 'allergies[0]': 'common.form.invalid' }],
  ['a license number without its state', 'insurance', { ...insurance, licenseNumber: 'F123' }, pair],
  ['the state of a license without a number', 'insurance', { ...insurance, licenseState: 'WI' }, pair],
  ['a member id of two characters', 'insurance', { insuranceMemberId: 'M1' }, { insuranceMemberId: 'enrollment.field.tooShort' }],
  ['a member id of 51 characters', 'insurance', { insuranceMemberId: 'M'.repeat(51) }, { insuranceMemberId: 'enrollment.field.nameTooLong' }],
  ['a name of two letters (5.23)', 'prescribing', { ...prescribing, prescriberName: 'Dr' }, { prescriberName: 'enrollment.field.tooShort' }],
  ['a name with a digit (5.23)', 'prescribing', { ...prescribing, prescriberName: 'Dr. Who 2' }, { prescriberName: { label: 'enrollment.field.nameLetters', character: '2' } }],
  ['a name of 51 letters (5.23)', 'prescribing', { ...prescribing, prescriberName: 'D'.repeat(51) }, { prescriberName: 'enrollment.field.nameTooLong' }],
  ['a transfer without a pharmacy', 'prescribing', { ...prescribing, prescriptionSource: 'transfer' }, { currentPharmacy: 'enrollment.field.pharmacyMissing' }],
]; // oxfmt-ignore
test.each(rejected)('rejects %s on the %s page', async (_what, step, fields, problems) => {
  const form = await post(step, fields);
  expect(form.ok ? {} : form.problems).toEqual(problems);
});

test('shows an answer again as it was typed', async () => {
  const license = { licenseNumber: 'F123-4567', licenseState: 'WI' };
  const form = await post('insurance', { insuranceMemberId: 'MPM920921', ...license });
  if (!form.ok) throw new Error('refused');
  const answer = answerMappers.insurance(form.value as Parameters<typeof answerMappers.insurance>[0]);
  expect(answer.driverLicense).toEqual({ number: 'F123-4567', state: 'WI' });
  expect(valueMappers.insurance(answer)).toMatchObject(license);
});

/** The profile built from the answers of all five pages. */
async function buildProfile(pages: Record<StepName, Fields>) {
  const answers: Record<string, object> = {};
  for (const step of stepNames) {
    const form = await post(step, pages[step]);
    if (!form.ok) throw new Error(`${step}: ${JSON.stringify(form.problems)}`);
    answers[step] = (answerMappers[step] as (value: unknown) => object)(form.value);
  }
  const { comments, ...rest } = answers;
  const reference = '3f1f0d0a-5d0e-4c55-9d0f-3b8f1f0a7c11';
  return { reference, signature: 'Ana Rivera', ...rest, ...comments };
}

test('sends every requested field in the profile (3.35, 3.36, 3.37, 3.38, 3.39, 3.40)', async () => {
  const profile = await buildProfile({
    contact: { ...contact, homePhone: '(608) 555-0188', email: 'ana@example.com', addressLine2: 'Apt 3' },
    health: {
      ...health,
      ...{ otherAllergies: 'Pineapple', otherMedications: 'Vitamin D', takesControlledSubstances: 'yes' },
    },
    insurance: {
      ...{ insuranceMemberId: 'MPM920921', insuranceGroupId: 'G-77' },
      ...{ licenseNumber: 'F123-4567', licenseState: 'WI' },
    },
    prescribing: {
      ...prescribing,
      ...{ prescriptionSource: 'transfer', prescriberFax: '608 555 0121', currentPharmacy: 'Corner Drug' },
    },
    comments: { comments: 'Large print, please.' },
  });
  expect(MailOrderProfile.parse(profile)).toEqual({
    reference: expect.any(String) as string,
    contact: {
      ...{ contactPhone: '6085550199', homePhone: '6085550188', email: 'ana@example.com' },
      ...{ notifyBy: 'text', language: 'es' },
      address: {
        ...{ addressLine1: '414 West Mifflin Street', addressLine2: 'Apt 3' },
        ...{ city: 'Peñuelas', state: 'PR', zip: '00624' },
      },
    },
    health: {
      ...{ allergies: ['penicillin', 'latex'], otherAllergies: 'Pineapple', conditions: ['none'] },
      ...{ otherMedications: 'Vitamin D', takesControlledSubstances: true },
    },
    insurance: {
      ...{ insuranceMemberId: 'MPM920921', insuranceGroupId: 'G-77' },
      driverLicense: { number: 'F123-4567', state: 'WI' },
    },
    prescribing: {
      ...{ prescriptionSource: 'transfer', prescriberName: 'Dr. Núria O’Neil-Peña' },
      ...{ prescriberPhone: '6085550120', prescriberFax: '6085550121', currentPharmacy: 'Corner Drug' },
    },
    comments: 'Large print, please.',
    signature: 'Ana Rivera',
  });
});

test('sends the longest accepted answers within the contract', async () => {
  const long = (length: number) => 'x'.repeat(length);
  const profile = await buildProfile({
    contact: {
      ...{ ...contact, email: `${long(241)}@example.com` },
      ...{ addressLine1: long(60), addressLine2: long(60), city: long(40) },
    },
    health: {
      ...{ ...health, conditions: [] },
      ...{ otherAllergies: long(300), otherConditions: long(300), otherMedications: long(1000) },
    },
    insurance: {
      ...{ insuranceMemberId: long(50), insuranceGroupId: long(50) },
      ...{ licenseNumber: long(20), licenseState: 'WI' },
    },
    prescribing: { ...prescribing, prescriberName: long(50), currentPharmacy: long(100) },
    comments: { comments: long(1000) },
  });
  expect(MailOrderProfile.safeParse(profile).error?.issues ?? []).toEqual([]);
});
