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

/** '100 units/mL', '0.05 mg/day' */
export const formatDoseText = (strength: string, t: T): string =>
  strength.replaceAll(/units|days?|count/g, (unit) => t(`drugs.doseUnit.${unit as 'units'}`));

export const formatStrengthText = ({ strength, form }: { strength: string; form: string }, t: T): string =>
  t('drugs.strengthOf', { strength: formatDoseText(strength, t), form: formatFormText(form, t) });

/** Name, strength and form: 'Novolin 70/30 100 units/mL 10 mL vial'. */
const LABEL =
  /^(\S.*?) (\d[\d.,]* ?(?:mg|mcg|g|mEq|mL|L|units|days|count|%)(?:\/[\d.,]* ?(?:mg|mcg|g|mL|day|%))*) (\S.*)$/;

/** A drug as the programme names it, in the language of the page: name in English, strength and form translated. */
export function formatDrugName(sent: string, t: T): string {
  const [, name = sent, strength = '', form = ''] = LABEL.exec(sent) ?? [];
  const translated = translateForm(form, t);
  if (translated === undefined || t('drugs.named', { name, strength, form }) === sent)
    return markEnglish(sent, t);
  return t('drugs.named', { name, strength: formatDoseText(strength, t), form: translated });
}

/** The drug name without markup, for files and attributes. */
export const formatPlainDrugName = (sent: string, t: T): string =>
  removeLanguageMarks(formatDrugName(sent, t));
