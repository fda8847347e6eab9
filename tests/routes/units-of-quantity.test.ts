/** The unit of every medicine in the sandbox's catalogue, on a page and in a document. */
import { expect, test } from 'vitest';
import { formatQuantityText } from '~/areas/prescriptions/row.server.ts';
import { catalogue } from '../../sandbox/data/catalogue.ts';
import { buildDrugSheet } from '../../sandbox/documents/prescription-sheets.ts';
import { createLocalizerIn } from '#harness/localizer.ts';

const units = [...new Set(catalogue.map(({ unit }) => unit))];
/** words with the same spelling in both languages */
const ALIKE = ['vial', 'sensor', 'mL'];

const inDocument = (unit: string, language: 'en' | 'es') =>
  buildDrugSheet(
    {
      ...{ drugName: 'A medicine', deaClass: 'none', quantity: 2, quantityUnit: unit, daysSupply: 30 },
      ...{ directions: 'As directed', timeStamp: '2026-11-24T03:17:00Z', language },
    },
    undefined,
  ).facts.find(([label]) => label === (language === 'es' ? 'Cantidad' : 'Quantity'))?.[1];

test.each(units)('has a plural of the unit “%s” in each language', async (unit) => {
  const textsIn = async (language: 'en' | 'es') => {
    const { t, format } = await createLocalizerIn(language);
    return [formatQuantityText(2, unit, t, format), inDocument(unit, language)];
  };
  const [en, es] = [await textsIn('en'), await textsIn('es')];
  for (const text of en) expect(text).toMatch(unit === 'mL' ? /^2 (?:mL|milliliters)$/ : /^2 [a-z-]+s$/);
  for (const text of es) expect(text).toMatch(unit === 'mL' ? /^2 (?:mL|mililitros)$/ : /^2 \p{Ll}+s$/u);
  const asInEnglish = new RegExp(`^2 ${unit}e?s?$`);
  if (!ALIKE.includes(unit)) for (const text of es) expect(text).not.toMatch(asInEnglish);
});
