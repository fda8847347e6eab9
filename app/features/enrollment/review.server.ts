/** The answers as one reads them before they are sent. */
import { getLocalizer } from '~/i18n/localizer.server.ts';
import type { Localizer } from '~/i18n/localizer.server.ts';
import type { RequestContext } from '~/context.ts';
import type { LabelKey } from '~/i18n/translate.ts';
import type { Answers, StepName } from './steps.ts';

export interface ReviewSection {
  step: StepName;
  facts: { label: string; value: string }[];
}

type FieldName =
  Extract<LabelKey, `enrollment.field.${string}`> extends `enrollment.field.${infer Name}` ? Name : never;
type Line = [field: FieldName, value: string | undefined];
const maybePhone = (digits: string | undefined, { format }: Localizer) => digits && format.phone(digits);

const contact = ({ contact: is }: Answers, localizer: Localizer): Line[] => {
  const { addressLine1, addressLine2, city, state, zip } = is.address;
  const { t } = localizer;
  return [
    ['contactPhone', maybePhone(is.contactPhone, localizer)],
    ['homePhone', maybePhone(is.homePhone, localizer)],
    ['email', is.email],
    ['notifyBy', t(`enrollment.choice.notifyBy.${is.notifyBy}`)],
    ['language', t(`enrollment.choice.language.${is.language}`)],
    ['address', [addressLine1, addressLine2, `${city}, ${state} ${zip}`].filter(Boolean).join(', ')],
  ];
};

const listed = (items: (string | undefined)[]) => items.filter(Boolean).join(', ') || undefined;

const health = ({ health: is }: Answers, { t }: Localizer): Line[] => [
  [
    'allergies',
    listed([...is.allergies.map((one) => t(`enrollment.choice.allergies.${one}`)), is.otherAllergies]),
  ],
  [
    'conditions',
    listed([...is.conditions.map((one) => t(`enrollment.choice.conditions.${one}`)), is.otherConditions]),
  ],
  ['otherMedications', is.otherMedications],
  [
    'takesControlledSubstances',
    t(is.takesControlledSubstances ? 'enrollment.choice.yesNo.yes' : 'enrollment.choice.yesNo.no'),
  ],
];

const insurance = ({ insurance: is }: Answers): Line[] => [
  ['insuranceMemberId', is.insuranceMemberId],
  ['insuranceGroupId', is.insuranceGroupId],
  ['driverLicense', is.driverLicense && `${is.driverLicense.number}, ${is.driverLicense.state}`],
];

const prescribing = ({ prescribing: is }: Answers, localizer: Localizer): Line[] => [
  ['prescriptionSource', localizer.t(`enrollment.choice.source.${is.prescriptionSource}`)],
  ['currentPharmacy', is.currentPharmacy],
  ['prescriberName', is.prescriberName],
  ['prescriberPhone', maybePhone(is.prescriberPhone, localizer)],
  ['prescriberFax', maybePhone(is.prescriberFax, localizer)],
];

const comments = ({ comments: is }: Answers): Line[] => [['comments', is.comments]];

const lines = { contact, health, insurance, prescribing, comments } satisfies Record<StepName, unknown>;

export async function reviewSections(context: RequestContext, answers: Answers): Promise<ReviewSection[]> {
  const localizer = await getLocalizer(context);
  const { t } = localizer;
  return Object.entries(lines).map(([step, linesOf]) => ({
    step: step as StepName,
    facts: linesOf(answers, localizer).map(([field, value]) => ({
      label: t(`enrollment.field.${field}`),
      value: value ?? t('enrollment.review.notGiven'),
    })),
  }));
}
