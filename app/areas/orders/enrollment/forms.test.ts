import { describe, expect, test } from 'vitest';
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

/** The label of each problem, by field. */
async function problems(step: StepName, fields: Fields) {
  const form = await post(step, fields);
  return form.ok ? {} : form.problems;
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

describe('contact page', () => {
  test('accepts a phone number in any notation, and a territory', async () => {
    const form = await post('contact', contact);
    expect(form).toMatchObject({ ok: true, value: { contactPhone: '6085550199', state: 'PR' } });
  });
  test('requires an e-mail address for e-mails, and reports it with all other errors', async () => {
    const { contactPhone: _none, ...rest } = contact;
    expect(await problems('contact', { ...rest, notifyBy: 'email', zip: '123' })).toEqual({
      contactPhone: 'enrollment.field.missing',
      email: 'enrollment.field.emailMissing',
      zip: 'enrollment.field.invalid',
    });
  });
  test.each(['XX', 'wi', '<b>'])('rejects the state %s', async (state) =>
    expect(await problems('contact', { ...contact, state })).toEqual({ state: 'enrollment.field.choose' }),
  );
});

describe('health page', () => {
  test('accepts one or several boxes', async () =>
    expect(await post('health', health)).toMatchObject({
      ok: true,
      value: { allergies: ['penicillin', 'latex'], conditions: ['none'] },
    }));
  test('names every question without an answer', async () =>
    expect(await problems('health', {})).toEqual({
      allergies: 'enrollment.field.chooseAllergies',
      conditions: 'enrollment.field.chooseConditions',
      takesControlledSubstances: 'enrollment.field.choose',
    }));
  test('accepts a typed answer instead of a box', async () =>
    expect(await problems('health', { ...health, allergies: [], otherAllergies: 'Piña' })).toEqual({}));
  test.each<Fields>([{ conditions: ['none', 'asthma'] }, { otherConditions: 'Gout' }])(
    "rejects 'none' together with other answers: %o",
    async (both) => {
      const conditions = 'enrollment.field.noConditions';
      expect(await problems('health', { ...health, ...both })).toEqual({ conditions });
    },
  );
  test('rejects an unknown box', async () => {
    const found = await problems('health', { ...health, allergies: ['moonlight'] });
    expect(Object.keys(found)).toHaveLength(1);
  });
});

describe('insurance page', () => {
  test.each<Fields>([{ licenseNumber: 'F123' }, { licenseState: 'WI' }])(
    'rejects a license number or its state alone: %o',
    async (half) =>
      expect(await problems('insurance', { insuranceMemberId: 'MPM920921', ...half })).toEqual({
        licenseNumber: 'enrollment.field.licensePair',
      }),
  );
  test.each([
    ['M1', 'enrollment.field.tooShort'],
    ['M'.repeat(51), 'enrollment.field.nameTooLong'],
  ])('rejects the member id %s, because one has 3 to 50 characters', async (insuranceMemberId, problem) => {
    expect(await problems('insurance', { insuranceMemberId })).toEqual({ insuranceMemberId: problem });
  });
});

describe('prescriber page', () => {
  test('accepts a name with accents, hyphens and apostrophes', async () =>
    expect(await problems('prescribing', prescribing)).toEqual({}));
  test.each(['Ana', 'D'.repeat(50)])('accepts the name %s', async (prescriberName) =>
    expect(await problems('prescribing', { ...prescribing, prescriberName })).toEqual({}),
  );
  test.each([
    ['Dr', 'enrollment.field.tooShort'],
    ['Dr. Who 2', { label: 'enrollment.field.nameLetters', character: '2' }],
    ['D'.repeat(51), 'enrollment.field.nameTooLong'],
  ])('rejects the name %s (5.23)', async (prescriberName, label) =>
    expect(await problems('prescribing', { ...prescribing, prescriberName })).toEqual({
      prescriberName: label,
    }),
  );
  test('requires a pharmacy for a transfer', async () =>
    expect(await problems('prescribing', { ...prescribing, prescriptionSource: 'transfer' })).toEqual({
      currentPharmacy: 'enrollment.field.pharmacyMissing',
    }));
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
