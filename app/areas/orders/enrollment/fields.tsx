import type { ComponentProps } from 'react';
import { AddressFields } from '~/areas/orders/addresses/address-form.tsx';
import type { LabelKey } from '~/i18n/translate.ts';
import { useT } from '~/i18n/use-t.ts';
import { Checkboxes, Radios } from '~/ui/form/choices.tsx';
import { Field } from '~/ui/form/field.tsx';
import { Select } from '~/ui/form/select.tsx';
import { TextArea } from '~/ui/form/text-area.tsx';
import type { StepView } from './step.server.ts';
import type { StepName } from './steps.ts';
import { languages } from '#contract/languages.ts';

type Options = Pick<StepView, 'options'>;

function Line({ name, ...field }: { name: LineName } & Omit<ComponentProps<typeof Field>, 'name' | 'label'>) {
  const t = useT();
  return <Field name={name} label={t(`enrollment.field.${name}`)} {...field} />;
}
type FieldOf<Key> = Key extends `enrollment.field.${infer Name}` ? Name : never;
type LineName = FieldOf<LabelKey>;

function Phone({ name, optional }: { name: PhoneName; optional?: boolean }) {
  const t = useT();
  return (
    <Line
      name={name}
      type="tel"
      hint={optional ? undefined : t('enrollment.field.phoneHint')}
      autoComplete={AUTOFILL[name] ?? 'off'}
      maxLength={30}
      width="m"
      optional={optional}
    />
  );
}
type PhoneName = 'contactPhone' | 'homePhone' | 'prescriberPhone' | 'prescriberFax';
/** the member's own numbers */
const AUTOFILL: Partial<Record<PhoneName, string>> = { contactPhone: 'tel', homePhone: 'home tel' };

function Contact({ options }: Options) {
  const t = useT();
  return (
    <>
      <Phone name="contactPhone" />
      <Phone name="homePhone" optional />
      <Radios
        name="notifyBy"
        label={t('enrollment.field.notifyBy')}
        options={(['text', 'email'] as const).map((value) => ({
          value,
          label: t(`enrollment.choice.notifyBy.${value}`),
        }))}
      />
      <Line name="email" type="email" autoComplete="email" maxLength={254} optional />
      <Radios
        name="language"
        label={t('enrollment.field.language')}
        options={languages.map((value) => ({
          value,
          label: t(`enrollment.choice.language.${value}`),
        }))}
      />
      <AddressFields states={options.state ?? ''} />
    </>
  );
}

function Health({ options }: Options) {
  const t = useT();
  return (
    <>
      <Checkboxes
        name="allergies"
        label={t('enrollment.field.allergies')}
        options={options.allergies ?? []}
      />
      <Line name="otherAllergies" maxLength={300} optional />
      <Checkboxes
        name="conditions"
        label={t('enrollment.field.conditions')}
        options={options.conditions ?? []}
      />
      <Line name="otherConditions" maxLength={300} optional />
      <TextArea
        name="otherMedications"
        label={t('enrollment.field.otherMedications')}
        hint={t('enrollment.field.otherMedicationsHint')}
        maxLength={1000}
        optional
      />
      <Radios
        name="takesControlledSubstances"
        label={t('enrollment.field.takesControlledSubstances')}
        hint={t('enrollment.field.controlledHint')}
        options={(['yes', 'no'] as const).map((value) => ({
          value,
          label: t(`enrollment.choice.yesNo.${value}`),
        }))}
      />
    </>
  );
}

function Insurance({ options }: Options) {
  const t = useT();
  return (
    <>
      <Line name="insuranceMemberId" maxLength={50} autoComplete="off" />
      <Line
        name="insuranceGroupId"
        hint={t('enrollment.field.groupHint')}
        maxLength={50}
        autoComplete="off"
        optional
      />
      <Line
        name="licenseNumber"
        hint={t('enrollment.field.licenseHint')}
        maxLength={20}
        autoComplete="off"
        optional
      />
      <Select
        name="licenseState"
        label={t('enrollment.field.licenseState')}
        options={options.state ?? ''}
        choose
        optional
      />
    </>
  );
}

function Prescribing({ options }: Options) {
  const t = useT();
  return (
    <>
      <Radios
        name="prescriptionSource"
        label={t('enrollment.field.prescriptionSource')}
        options={options.prescriptionSource ?? []}
      />
      <Line
        name="currentPharmacy"
        hint={t('enrollment.field.currentPharmacyHint')}
        maxLength={100}
        autoComplete="off"
        optional
      />
      <Line name="prescriberName" maxLength={50} autoComplete="off" />
      <Phone name="prescriberPhone" />
      <Phone name="prescriberFax" optional />
    </>
  );
}

function Comments() {
  const t = useT();
  return (
    <TextArea
      name="comments"
      label={t('enrollment.field.comments')}
      hint={t('enrollment.field.commentsHint')}
      maxLength={1000}
      optional
    />
  );
}

const fields = {
  contact: Contact,
  health: Health,
  insurance: Insurance,
  prescribing: Prescribing,
  comments: Comments,
} satisfies Record<StepName, unknown>;

export function StepFields({ step, options }: Pick<StepView, 'step' | 'options'>) {
  const Fields = fields[step];
  return <Fields options={options} />;
}
