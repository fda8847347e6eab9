import { removeLanguageMarks } from '~/i18n/english-part.ts';
import { isLabelKey } from '~/i18n/t.server.ts';
import type { T } from '~/i18n/translate.ts';

const camel = (words: string) => {
  const [first = '', ...rest] = words.toLowerCase().split(/[\s-]+/);
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
};

/** 'extended-release tablet', '3 mL pen'; undefined for a form without a label. */
function translateForm(form: string, t: T): string | undefined {
  const [, amount, kind = form] = /^(?:([\d.]+ m?[Ll]) )?(.+)$/.exec(form) ?? [];
  const key = `drugs.form.${camel(kind)}`;
  if (!isLabelKey(key)) return undefined;
  return amount === undefined ? t(key) : t('drugs.amountOf', { amount, form: t(key) });
}

/** Marks the programme's English text on a page in a different language. */
export const markEnglish = (text: string, t: T): string => t('drugs.english', { text });

export const formatFormText = (form: string, t: T): string => translateForm(form, t) ?? markEnglish(form, t);

/** '100 units/mL', '0.05 mg/day', '1,000 mg' */
export const formatDoseText = (strength: string, t: T): string =>
  strength
    .replaceAll(/(?<![\d.])\d{4,6}/g, (digits) => `${digits.slice(0, -3)},${digits.slice(-3)}`)
    .replaceAll(/units|days?|count/g, (unit) => t(`drugs.doseUnit.${unit as 'units'}`));

interface Dose {
  strength: string;
  form: string;
}

/** '70 mg' in a '1 mL pen' as '70 mg/mL' in a 'pen', so that no two amounts follow each other. */
function joinVolume({ strength, form }: Dose): Dose {
  const [, volume, kind] = /^([\d.]+ mL) (.+)$/.exec(form) ?? [];
  if (volume === undefined || kind === undefined) return { strength, form };
  if (strength.endsWith(`/${volume}`)) return { strength, form: kind };
  return strength.includes('/')
    ? { strength, form }
    : { strength: `${strength}/${volume.replace(/^1 /, '')}`, form: kind };
}

export function formatStrengthText(dose: Dose, t: T): string {
  const { strength, form } = joinVolume(dose);
  return t('drugs.strengthOf', { strength: formatDoseText(strength, t), form: formatFormText(form, t) });
}

/** Name, strength and form: 'Novolin 70/30 100 units/mL 10 mL vial'. */
const LABEL =
  /^(\S.*?) (\d[\d.,]* ?(?:mg|mcg|g|mEq|mL|L|units|days|count|%)(?:\/[\d.,]* ?(?:mg|mcg|g|mL|day|%))*) (\S.*)$/;

/** A drug as the programme names it, in the language of the page: name in English, strength and form translated. */
export function formatDrugName(sent: string, t: T): string {
  const [, name = sent, sentStrength = '', sentForm = ''] = LABEL.exec(sent) ?? [];
  const { strength, form } = joinVolume({ strength: sentStrength, form: sentForm });
  const translated = translateForm(form, t);
  if (translated === undefined) return markEnglish(sent, t);
  const isEnglish = t('drugs.named', { name, strength: sentStrength, form: sentForm }) === sent;
  const dose = formatDoseText(strength, t);
  return t('drugs.named', { name, strength: dose, form: isEnglish ? form : translated });
}

/** The drug name without markup, for files and attributes. */
export const formatPlainDrugName = (sent: string, t: T): string =>
  removeLanguageMarks(formatDrugName(sent, t));
